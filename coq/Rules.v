(** * What the rules of the kernel that are more than logic and algebra rest on

    For each such rule of verify/kernel/rules.py the theorem behind it, under the rule's name. That the Python function of
    that name asks for just these premises is for the reader to compare. *)

Require Import Reals Ranalysis5 List ZArith Lra Lia.
Require Import Semantics Sums.
Import ListNotations.
Open Scope R_scope.

(** ** Integers *)

Theorem Induction (P : R -> Prop) start : is_integer start -> P start ->
  (forall n, is_integer n -> start <= n -> P n -> P (n + 1)) -> forall n, is_integer n -> start <= n -> P n.
Proof.
  intros S Base Step n N H.
  assert (K : forall k : nat, P (start + INR k)).
  { induction k as [|k IH]; [now rewrite Rplus_0_r|].
    rewrite S_INR, <- Rplus_assoc. apply Step; trivial; [|pose proof (pos_INR k); lra].
    apply integer_add; trivial. rewrite INR_IZR_INZ. apply integer_IZR. }
  apply integer_exists in S. apply integer_exists in N. destruct S as [s ->], N as [m ->]. apply le_IZR in H.
  specialize (K (Z.to_nat (m - s))). rewrite INR_IZR_INZ, <- plus_IZR, Z2Nat.id in K by lia.
  now replace (s + (m - s))%Z with m in K by lia.
Qed.

Theorem Enumerate (P : R -> Prop) lower upper :
  Forall P (range lower upper) -> forall n, is_integer n -> lower <= n -> n <= upper -> P n.
Proof.
  intros A n N L U. rewrite Forall_forall in A. now apply A, in_range.
Qed.

(** ** Sums, term by term *)

Lemma total_le {A} (f g : A -> R) l : (forall x, In x l -> f x <= g x) -> total (map f l) <= total (map g l).
Proof.
  induction l as [|x l IH]; intro H; simpl; [lra|]. apply Rplus_le_compat; [apply H | apply IH; intros; apply H]; simpl; auto.
Qed.

Theorem Pointwise lower upper f g :
  (forall i, Range lower upper i -> f i <= g i) -> Sum lower upper f <= Sum lower upper g.
Proof. intro H. apply total_le. intros i I. now apply H, in_range. Qed.

Theorem Pointwise_strict lower upper f g : is_integer lower -> lower <= upper ->
  (forall i, Range lower upper i -> f i < g i) -> Sum lower upper f < Sum lower upper g.
Proof.
  intros I L H. assert (M : In lower (range lower upper)) by (apply in_range; split; trivial; lra).
  unfold Sum. assert (H' : forall i, In i (range lower upper) -> f i < g i) by (intros; now apply H, in_range).
  destruct (range lower upper) as [|x l]; [easy|]. simpl. apply Rplus_lt_le_compat; [apply H'; now left|].
  apply total_le. intros i J. apply Rlt_le, H'. now right.
Qed.

Theorem Pointwise_tuples length size f g : is_integer length ->
  (forall x, Tuples length size x -> f x <= g x) -> TupleSum length size f <= TupleSum length size g.
Proof. intros I H. apply total_le. intros x J. now apply H, (tuples_once length size I). Qed.

(** ** One real variable: the mean value theorem, and the intermediate value theorem *)

Lemma mean_value f (slope : R -> R) a b : a < b ->
  (forall y, a <= y <= b -> continuity_pt f y) -> (forall y, a < y < b -> derivable_pt_lim f y (slope y)) ->
  exists y, a < y < b /\ f b - f a = slope y * (b - a).
Proof.
  intros H C D.
  destruct (MVT f id a b (fun y P => exist _ (slope y) (D y P)) (fun y _ => derivable_pt_id y) H C) as (y & P & E).
  { intros. apply derivable_continuous_pt, derivable_pt_id. }
  exists y. split; trivial. rewrite derive_pt_id in E. unfold id in E. simpl in E. lra.
Qed.

(** To the right of the anchor; to the left of it the slope has the other sign. *)
Theorem Derivative f slope anchor x : anchor <= x ->
  (forall y, anchor <= y <= x -> continuity_pt f y) ->
  (forall y, anchor < y < x -> derivable_pt_lim f y (slope y)) ->
  (forall y, anchor < y < x -> slope y >= 0) -> f x >= f anchor.
Proof.
  intros [H| ->] C D S; [|lra]. destruct (mean_value f slope anchor x H C D) as (y & Y & E).
  specialize (S y Y). assert (0 <= slope y * (x - anchor)) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem Derivative_leftwards f slope anchor x : x <= anchor ->
  (forall y, x <= y <= anchor -> continuity_pt f y) ->
  (forall y, x < y < anchor -> derivable_pt_lim f y (slope y)) ->
  (forall y, x < y < anchor -> slope y <= 0) -> f x >= f anchor.
Proof.
  intros [H| ->] C D S; [|lra]. destruct (mean_value f slope x anchor H C D) as (y & Y & E).
  specialize (S y Y). assert (0 <= - slope y * (anchor - x)) by (apply Rmult_le_pos; lra). lra.
Qed.

Theorem Derivative_strictly f slope anchor x : anchor < x ->
  (forall y, anchor <= y <= x -> continuity_pt f y) ->
  (forall y, anchor < y < x -> derivable_pt_lim f y (slope y)) ->
  (forall y, anchor < y < x -> slope y > 0) -> f x > f anchor.
Proof.
  intros H C D S. destruct (mean_value f slope anchor x H C D) as (y & Y & E).
  specialize (S y Y). assert (0 < slope y * (x - anchor)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

(** Of a difference that falls, the negative rises. *)
Theorem Crossing f lower upper : lower <= upper ->
  (forall y, lower <= y <= upper -> continuity_pt f y) -> f lower <= 0 -> f upper >= 0 ->
  exists x, lower <= x <= upper /\ f x = 0.
Proof.
  intros H C L U. destruct L as [L|L]; [|exists lower; lra]. apply Rge_le in U. destruct U as [U|U]; [|exists upper; lra].
  destruct H as [H| ->]; [|lra]. destruct (IVT_interv f lower upper C H L U) as (x & X & E). now exists x.
Qed.
