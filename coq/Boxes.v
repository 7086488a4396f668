(** * Inequalities on boxes, by interval arithmetic

    Apart from the others, as it needs Debian's libcoq-interval: what the rule Cover becomes. *)

Require Import Reals List Lra.
From Interval Require Import Tactic.
Require Import Semantics Facts Replay.
Open Scope R_scope.

(** x log x is small near 0, where its logarithm is not. *)
Lemma xlogx_near x : 0 <= x <= 1 / 4096 -> -1 / 32 <= XLogX x <= 0.
Proof.
  intros [L U]. destruct L as [L|<-]; [|rewrite XLogX_zero; lra].
  assert (S : sqrt x <= 1 / 64) by (rewrite <- (sqrt_square (1 / 64)) by lra; apply sqrt_le_1_alt; lra).
  pose proof (xlogx_small x ltac:(lra)) as B. rewrite xlogx_value by trivial. unfold Log in *.
  assert (N : ln x < 0) by (rewrite <- ln_1; apply ln_increasing; lra). rewrite Rabs_left in B by nra. nra.
Qed.

Ltac numbers :=
  unfold_numbers;
  repeat match goal with
  | |- context [XLogX ?x] =>
      first [ rewrite (XLogX_zero x) by lra
            | rewrite (xlogx_value x) by first [lra | interval] ]
  end; repeat match goal with
  | |- context [XLogX ?x] =>
      let S := fresh in
      destruct (Rle_dec x (1 / 4096)) as [S|S];
      [ pose proof (xlogx_near x ltac:(split; lra)); generalize dependent (XLogX x); intros
      | apply Rnot_le_lt in S; rewrite (xlogx_value x) by lra ]
  end; unfold Log.
