(** * Inequalities on boxes, by interval arithmetic

    Apart from the others, as it needs Debian's libcoq-interval: what the rule Cover becomes. *)

Require Import Reals List Lra.
From Interval Require Import Tactic.
Require Import Semantics Facts Replay.
Open Scope R_scope.

Ltac numbers :=
  unfold_numbers;
  repeat match goal with
  | |- context [XLogX ?x] =>
      first [ rewrite (XLogX_zero x) by lra
            | rewrite (xlogx_value x) by first [lra | interval] ]
  end; unfold Log.
