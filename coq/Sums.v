(** * Sums range over each member once

    What [Sum] and [TupleSum] of Semantics.v add up is tied here to the sorts: the lists have each member of the range, and
    each tuple of the sort, exactly once. *)

Require Import Reals List Permutation FunctionalExtensionality ZArith Lra Lia.
Require Import Semantics.
Import ListNotations.
Open Scope R_scope.

(** ** Integers *)

Lemma le_Int_part k x : IZR k <= x <-> (k <= Int_part x)%Z.
Proof.
  destruct (base_Int_part x) as [H1 H2]. split; intro H.
  - apply Z.lt_succ_r, lt_IZR. rewrite succ_IZR. lra.
  - apply IZR_le in H. lra.
Qed.

Lemma integer_exists x : is_integer x <-> exists k, x = IZR k.
Proof. split; [intro H; now exists (Int_part x) | intros [k ->]; apply integer_IZR]. Qed.

Create HintDb integers.
#[export] Hint Resolve integer_IZR : integers.

Lemma integer_add x y : is_integer x -> is_integer y -> is_integer (x + y).
Proof. rewrite !integer_exists. intros [k ->] [l ->]. exists (k + l)%Z. now rewrite plus_IZR. Qed.

Lemma integer_mul x y : is_integer x -> is_integer y -> is_integer (x * y).
Proof. rewrite !integer_exists. intros [k ->] [l ->]. exists (k * l)%Z. now rewrite mult_IZR. Qed.

#[export] Hint Resolve integer_add integer_mul : integers.

Lemma integer_lt x y : is_integer x -> is_integer y -> x < y -> x + 1 <= y.
Proof.
  rewrite !integer_exists. intros [k ->] [l ->] H. apply lt_IZR in H. rewrite <- plus_IZR. apply IZR_le. lia.
Qed.

(** ** Totals of lists *)

Lemma total_app l l' : total (l ++ l') = total l + total l'.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma total_permuted l l' : Permutation l l' -> total l = total l'.
Proof. induction 1; simpl; lra. Qed.

Lemma total_same_members {A} (f : A -> R) l l' :
  NoDup l -> NoDup l' -> (forall x, In x l <-> In x l') -> total (map f l) = total (map f l').
Proof. intros. apply total_permuted, Permutation_map. now apply NoDup_Permutation. Qed.

Lemma total_flat_map {A B} (f : B -> R) (g : A -> list B) l :
  total (map f (flat_map g l)) = total (map (fun x => total (map f (g x))) l).
Proof. induction l as [|x l IH]; simpl; [|rewrite map_app, total_app, IH]; reflexivity. Qed.

Lemma total_scaled {A} (c : R) (f : A -> R) l : total (map (fun x => c * f x) l) = c * total (map f l).
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma NoDup_map {A B} (g : A -> B) l :
  (forall x y, In x l -> In y l -> g x = g y -> x = y) -> NoDup l -> NoDup (map g l).
Proof.
  intros Inj H. induction H as [|x l N H IH]; simpl; constructor.
  - intros I. apply in_map_iff in I. destruct I as (y & E & I). apply Inj in E; simpl; auto. now subst.
  - apply IH. intros; apply Inj; simpl; auto.
Qed.

Lemma NoDup_app_apart {A} (l l' : list A) :
  NoDup l -> NoDup l' -> (forall x, In x l -> ~ In x l') -> NoDup (l ++ l').
Proof.
  intros H H' D. induction H as [|x l N H IH]; simpl; trivial. constructor.
  - rewrite in_app_iff. intros [I|I]; [now apply N | now apply (D x); [left|]].
  - apply IH. intros y Y. apply D. now right.
Qed.

Lemma NoDup_flat_map {A B} (g : A -> list B) l :
  (forall x, In x l -> NoDup (g x)) -> (forall x y z, In x l -> In y l -> In z (g x) -> In z (g y) -> x = y) ->
  NoDup l -> NoDup (flat_map g l).
Proof.
  intros G Apart H. induction H as [|x l N H IH]; simpl; [constructor|]. apply NoDup_app_apart.
  - apply G. now left.
  - apply IH; intros; [apply G | eapply Apart]; simpl; eauto.
  - intros z I J. apply in_flat_map in J. destruct J as (y & Y & J). rewrite (Apart x y z) in N; simpl; auto.
Qed.

(** ** Ranges *)

Theorem range_once lower upper :
  NoDup (range lower upper) /\ forall x, In x (range lower upper) <-> Range lower upper x.
Proof.
  unfold range, Range. split.
  - apply NoDup_map; [|apply seq_NoDup]. intros k l _ _ E. apply eq_IZR in E. lia.
  - intro x. rewrite in_map_iff. split.
    + intros (k & <- & I). apply in_seq in I. split; [apply integer_IZR|]. split.
      * apply Ropp_le_cancel. rewrite <- opp_IZR. apply le_Int_part. lia.
      * apply le_Int_part. lia.
    + intros [I [L U]]. rewrite I in L, U. set (k := Int_part x) in *.
      apply le_Int_part in U. apply Ropp_le_contravar in L. rewrite <- opp_IZR in L. apply le_Int_part in L.
      exists (Z.to_nat (k + Int_part (- lower))). split.
      * rewrite I. fold k. f_equal. lia.
      * apply in_seq. lia.
Qed.

Definition range_NoDup lower upper := proj1 (range_once lower upper).
Definition in_range lower upper := proj2 (range_once lower upper).

(** ** Tuples *)

Lemma Put_here x place value : Put x place value place = value.
Proof. unfold Put. now destruct (Req_EM_T place place). Qed.

Lemma Put_elsewhere x place value j : j <> place -> Put x place value j = x j.
Proof. intro H. unfold Put. now destruct (Req_EM_T j place). Qed.

Lemma Put_twice x place v w : Put (Put x place v) place w = Put x place w.
Proof. extensionality j. unfold Put. now destruct (Req_EM_T j place). Qed.

Lemma Put_same x place : Put x place (x place) = x.
Proof. extensionality j. unfold Put. destruct (Req_EM_T j place); now subst. Qed.

Lemma Tuples_Put n size x place value :
  Tuples n size x -> Range 1 n place -> Range 1 (size place) value -> Tuples n size (Put x place value).
Proof.
  intros [X1 X2] P V. split; intros j J; unfold Put; destruct (Req_EM_T j place); subst; auto. now elim J.
Qed.

Lemma Range_INR n j : Range 1 (INR n) j <-> exists k, (1 <= k <= n)%nat /\ j = INR k.
Proof.
  unfold Range. rewrite integer_exists. split.
  - intros [[k ->] [L U]]. rewrite INR_IZR_INZ in U. apply le_IZR in L, U.
    exists (Z.to_nat k). rewrite INR_IZR_INZ, Z2Nat.id by lia. split; [lia | easy].
  - intros (k & K & ->). split; [exists (Z.of_nat k); now rewrite INR_IZR_INZ|].
    split; [apply (le_INR 1) | apply le_INR]; lia.
Qed.

Lemma tuples_once_nat n size :
  NoDup (tuples n size) /\ forall x, In x (tuples n size) <-> Tuples (INR n) size x.
Proof.
  induction n as [|n [IHd IHm]].
  - split; [repeat constructor; easy|]. intro x. simpl. unfold Ones. split.
    + intros [<-|[]]. split; intros j J; trivial. apply (Range_INR 0) in J. destruct J as (k & K & _). lia.
    + intros [_ H]. left. extensionality j. symmetry. apply H. intro J. apply (Range_INR 0) in J.
      destruct J as (k & K & _). lia.
  - assert (Last : ~ Range 1 (INR n) (INR (S n))).
    { rewrite Range_INR. intros (k & K & E). apply INR_eq in E. lia. }
    assert (Step : forall j, Range 1 (INR (S n)) j <-> j = INR (S n) \/ Range 1 (INR n) j).
    { intro j. rewrite !Range_INR. split.
      - intros (k & K & ->). destruct (Nat.eq_dec k (S n)) as [->|]; [now left|]. right. exists k. split; [lia | easy].
      - intros [->|(k & K & ->)]; eexists; (split; [|reflexivity]); lia. }
    cbn [tuples]. set (last := INR (S n)) in *. split.
    + apply NoDup_flat_map; trivial.
      * intros x _. apply NoDup_map; [|apply range_NoDup]. intros v w _ _ E.
        rewrite <- (Put_here x last v), E. apply Put_here.
      * intros x y z X Y I J. apply in_map_iff in I, J. destruct I as (v & <- & _), J as (w & E & _).
        apply IHm in X. apply IHm in Y. rewrite <- (Put_same x last), <- (Put_same y last).
        rewrite (proj2 X last Last), (proj2 Y last Last), <- (Put_twice x last v), <- E. apply Put_twice.
    + intro x. rewrite in_flat_map. split.
      * intros (y & Y & I). apply in_map_iff in I. destruct I as (v & <- & V).
        apply IHm in Y. apply in_range in V. destruct Y as [Y1 Y2].
        split; intros j J; rewrite Step in J; unfold Put; destruct (Req_EM_T j last); subst; tauto || intuition.
      * intros [X1 X2]. exists (Put x last 1). split.
        -- apply IHm. split; intros j J.
           ++ rewrite Put_elsewhere by (intro; now subst). apply X1, Step. now right.
           ++ unfold Put. destruct (Req_EM_T j last); trivial. apply X2. rewrite Step. tauto.
        -- apply in_map_iff. exists (x last). rewrite Put_twice, Put_same. split; trivial.
           apply in_range, X1, Step. now left.
Qed.

(** Of an integer length; one that is not positive is as good as 0. *)
Theorem tuples_once length size : is_integer length ->
  NoDup (tuples (Z.to_nat (Int_part length)) size) /\
  forall x, In x (tuples (Z.to_nat (Int_part length)) size) <-> Tuples length size x.
Proof.
  intro I. set (n := Z.to_nat (Int_part length)). destruct (tuples_once_nat n size) as [D M]. split; trivial.
  assert (E : forall j, Range 1 (INR n) j <-> Range 1 length j).
  { intro j. rewrite I, INR_IZR_INZ. unfold Range, n. rewrite integer_exists.
    split; intros [[k ->] [L U]]; apply le_IZR in L; apply le_IZR in U;
      (split; [now exists k | split; apply IZR_le; lia]). }
  intro x. rewrite M. unfold Tuples. split; intros [X1 X2]; (split; intros j J; [apply X1 | apply X2]; now rewrite E in *).
Qed.
