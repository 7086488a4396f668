"""`completion`: a script that completes commands, options and files of `privacy-verify` in a shell."""

from __future__ import annotations

import argparse

_BASH = """\
_privacy_verify() {{
  local now=${{COMP_WORDS[COMP_CWORD]}} words
  case "${{COMP_WORDS[1]}}" in
{cases}    *) words="{commands}" ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="{commands} --help --version"
  COMPREPLY=($(compgen -W "$words" -- "$now"))
  [ "$COMP_CWORD" -gt 1 ] && COMPREPLY+=($(compgen -f -- "$now"))
}}
complete -o filenames -F _privacy_verify privacy-verify
"""
_ZSH = "autoload -U +X bashcompinit && bashcompinit\n"
_FISH = "complete -c privacy-verify -n __fish_use_subcommand -a {name} -d '{words}'\n"


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    print(script(options.shell), end="")
    return 0


def script(shell: str) -> str:
    """The script for bash, zsh or fish: what each command takes is read off its parser."""
    from verify.cli import COMMANDS, parser_of

    taken = {name: [*parser_of(name)._option_string_actions] for name in COMMANDS}
    if shell == "fish":
        lines = [_FISH.format(name=name, words=COMMANDS[name][0]) for name in COMMANDS]
        for name, options in taken.items():
            seen = f"complete -c privacy-verify -n '__fish_seen_subcommand_from {name}'"
            lines += [f"{seen} -l {option[2:]}\n" for option in options if option.startswith("--")]
        return "".join(lines)
    cases = "".join(f'    {name}) words="{" ".join(options)}" ;;\n' for name, options in taken.items())
    made = _BASH.format(cases=cases, commands=" ".join(COMMANDS))
    return _ZSH + made if shell == "zsh" else made
