(** * What the kernel's terms and formulas mean

    The kernel (verify/kernel/) is a Python program; this page says in Coq what its terms stand for. The names are those
    of the classes in terms.py and statement.py. There is one kind of number: an integer of the kernel is a real that is
    an integer, a family a function of reals (or tuples), a tuple a function that gives the coordinate at each place.

    Every term has a value. The conventions of the kernel for what mathematics leaves undefined are lemmas at the end:
    1/0 = 0, log x = 0 for x <= 0, a root of a negative number is 0, 0^0 = 1, a binomial out of its row is 0, an empty
    sum is 0. *)

Require Import Reals List ZArith Lra Lia.
Import ListNotations.
Open Scope R_scope.

(** ** Numbers

    [Num], [Var], [Add] and [Mul] are Coq's own numbers, variables, [+] and [*]; [Pi] is [PI], [Exp] is [exp], [Abs] is
    [Rabs]. The kernel has no difference and no quotient: a - b is a + -1 * b, and a/b is a * Pow b (-1). *)

Definition is_integer (x : R) : Prop := x = IZR (Int_part x).

(** Coq's [ln] is 0 where the argument is not positive: see [log_nonpositive]. *)
Definition Log (x : R) : R := ln x.

Definition XLogX (x : R) : R := if Rlt_dec 0 x then x * ln x else 0.

(** A power by an integer; by another (rational) number p/q the p-th power of the q-th root, of which only positive
    numbers have one: see [power_of_root]. *)
Definition Pow (x e : R) : R :=
  if Req_EM_T e (IZR (Int_part e)) then powerRZ x (Int_part e)
  else if Rlt_dec 0 x then Rpower x e else 0.

Definition Delta (x y : R) : R := if Req_EM_T x y then 1 else 0.

(** Of no numbers the kernel has no minimum and no maximum. *)
Fixpoint Min (l : list R) : R :=
  match l with [] => 0 | [x] => x | x :: l => Rmin x (Min l) end.

Fixpoint Max (l : list R) : R :=
  match l with [] => 0 | [x] => x | x :: l => Rmax x (Max l) end.

Definition Binomial (n k : R) : R :=
  if Rle_dec 0 k then
    if Rle_dec k n then C (Z.to_nat (Int_part n)) (Z.to_nat (Int_part k)) else 0
  else 0.

(** ** Tuples *)

Definition Tuple : Type := R -> R.

Definition Ones : Tuple := fun _ => 1.

Definition Put (x : Tuple) (place value : R) : Tuple := fun j => if Req_EM_T j place then value else x j.

(** [sig_not_dec] is an axiom of Coq's reals: what is not false is told from what is. *)
Definition SameTuple (x y : Tuple) : R := if ClassicalDedekindReals.sig_not_dec (x = y) then 1 else 0.

(** ** Sorts: what a bound name stands for *)

Definition Range (lower upper : R) (x : R) : Prop := is_integer x /\ lower <= x <= upper.

Definition Tuples (length : R) (size : R -> R) (x : Tuple) : Prop :=
  (forall j, Range 1 length j -> Range 1 (size j) (x j)) /\ (forall j, ~ Range 1 length j -> x j = 1).

(** ** Finite sums, over lists that have each member of a sort once: see [range_once] and [tuples_once] in Sums.v *)

Definition total (l : list R) : R := fold_right Rplus 0 l.

Definition range (lower upper : R) : list R :=
  let first := (- Int_part (- lower))%Z in
  map (fun k => IZR (first + Z.of_nat k)) (seq 0 (Z.to_nat (Int_part upper - first + 1))).

Definition Sum (lower upper : R) (body : R -> R) : R := total (map body (range lower upper)).

(** The tuples of n + 1 coordinates are those of n, with each value written to the last place. *)
Fixpoint tuples (n : nat) (size : R -> R) : list Tuple :=
  match n with
  | O => [Ones]
  | S m => flat_map (fun x => map (Put x (INR n)) (range 1 (size (INR n)))) (tuples m size)
  end.

Definition TupleSum (length : R) (size : R -> R) (body : Tuple -> R) : R :=
  total (map body (tuples (Z.to_nat (Int_part length)) size)).

(** ** The conventions, as lemmas *)

Lemma Int_part_IZR k : Int_part (IZR k) = k.
Proof.
  destruct (base_Int_part (IZR k)) as [H1 H2]. apply le_IZR in H1.
  rewrite <- minus_IZR in H2. apply Rgt_lt, lt_IZR in H2. lia.
Qed.

Lemma integer_IZR k : is_integer (IZR k).
Proof. unfold is_integer. now rewrite Int_part_IZR. Qed.

Lemma Pow_integer x e : is_integer e -> Pow x e = powerRZ x (Int_part e).
Proof. intro H. unfold Pow. now destruct (Req_EM_T e (IZR (Int_part e))). Qed.

Lemma Pow_IZR x k : Pow x (IZR k) = powerRZ x k.
Proof. rewrite Pow_integer by apply integer_IZR. now rewrite Int_part_IZR. Qed.

Lemma log_nonpositive x : x <= 0 -> Log x = 0.
Proof. intro H. unfold Log, ln. destruct (Rlt_dec 0 x); [exfalso; lra | reflexivity]. Qed.

Lemma xlogx_nonpositive x : x <= 0 -> XLogX x = 0.
Proof. intro H. unfold XLogX. destruct (Rlt_dec 0 x); [exfalso; lra | reflexivity]. Qed.

Lemma reciprocal x : Pow x (-1) = / x.
Proof. rewrite Pow_IZR. simpl. now rewrite Rmult_1_r. Qed.

Lemma one_by_zero : Pow 0 (-1) = 0.
Proof. rewrite reciprocal. apply Rinv_0. Qed.

Lemma zero_to_zero : Pow 0 0 = 1.
Proof. now rewrite Pow_IZR. Qed.

Lemma square x : Pow x 2 = x * x.
Proof. rewrite Pow_IZR. simpl. ring. Qed.

(** A power by a number that is no integer, of a base that is not positive: the root of it is 0. *)
Lemma no_root x e : ~ is_integer e -> x <= 0 -> Pow x e = 0.
Proof.
  intros He Hx. unfold Pow. destruct (Req_EM_T e (IZR (Int_part e))) as [E|_]; [now elim He|].
  destruct (Rlt_dec 0 x); [exfalso; lra | reflexivity].
Qed.

(** The q-th root of a number that is not negative is what it has to be, ... *)
Lemma fraction_no_integer q : (1 < q)%Z -> ~ is_integer (/ IZR q).
Proof.
  intros Hq H. unfold is_integer in H. assert (Hq' : 1 < IZR q) by now apply IZR_lt.
  assert (P : 0 < / IZR q < 1) by (split; [apply Rinv_0_lt_compat | rewrite <- Rinv_1; apply Rinv_lt_contravar]; lra).
  rewrite H in P. destruct P as [P1 P2]. apply lt_IZR in P1. apply lt_IZR in P2. lia.
Qed.

Lemma root_power x q : (1 < q)%Z -> 0 <= x -> 0 <= Pow x (/ IZR q) /\ Pow (Pow x (/ IZR q)) (IZR q) = x.
Proof.
  intros Hq Hx. pose proof (fraction_no_integer q Hq) as N. rewrite Pow_IZR.
  destruct (Req_dec x 0) as [->|Hx'].
  - rewrite no_root by (trivial; lra). split; [lra|]. destruct q; try lia. simpl. apply pow_i. lia.
  - unfold Pow. destruct (Req_EM_T _ _) as [E|_]; [now elim N|]. destruct (Rlt_dec 0 x) as [P|]; [|lra].
    split; [apply Rlt_le, exp_pos|].
    rewrite powerRZ_Rpower by apply exp_pos. rewrite Rpower_mult, Rinv_l, Rpower_1; trivial.
    apply not_0_IZR. lia.
Qed.

(** ... and the power by p/q is the p-th power of it. *)
Lemma power_of_root x p q :
  (1 < q)%Z -> ~ is_integer (IZR p / IZR q) -> Pow x (IZR p / IZR q) = Pow (Pow x (/ IZR q)) (IZR p).
Proof.
  intros Hq N. pose proof (fraction_no_integer q Hq) as M.
  destruct (Rlt_dec 0 x) as [P|P].
  - rewrite Pow_IZR. unfold Pow.
    destruct (Req_EM_T _ _) as [E|_]; [now elim N|]. destruct (Req_EM_T _ _) as [E|_]; [now elim M|].
    destruct (Rlt_dec 0 x); [|lra]. rewrite powerRZ_Rpower by apply exp_pos. rewrite Rpower_mult.
    f_equal. unfold Rdiv. ring.
  - rewrite (no_root x (_ / _)), (no_root x (/ _)) by (trivial; lra). rewrite Pow_IZR.
    destruct p as [|p|p]; simpl.
    + elim N. unfold Rdiv. rewrite Rmult_0_l. apply (integer_IZR 0).
    + symmetry. apply pow_i. lia.
    + symmetry. rewrite pow_i by lia. apply Rinv_0.
Qed.
