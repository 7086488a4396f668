(** * The facts of the kernel

    Each fact of verify/kernel/facts.py as a lemma under its own name, in the kernel's order. That conditions and
    conclusions are the kernel's is not for the reader to compare: goals.py prints them from the kernel, and coqc closes
    them with these lemmas. Bodies of sums are functions here; the kernel puts terms for names. *)

Require Import Reals List FunctionalExtensionality ZArith Lra Lia.
Require Import Semantics Sums Integral.
Import ListNotations.
Open Scope R_scope.

(** ** Real numbers *)

Lemma exp_above_tangent x : 1 + x <= exp x.
Proof.
  destruct (Req_dec x 0) as [->|H]; [rewrite exp_0; lra | left; now apply exp_ineq1].
Qed.

Lemma xlogx_value x : 0 < x -> XLogX x = x * Log x.
Proof. intro H. unfold XLogX. now destruct (Rlt_dec 0 x). Qed.

Lemma power_positive x k : 0 < x -> 0 < Pow x k.
Proof.
  intro H. unfold Pow. destruct (Req_EM_T _ _); [now apply powerRZ_lt|].
  destruct (Rlt_dec 0 x); [apply exp_pos | easy].
Qed.

(** The kernel gives a number q for the root; it is an integer from 2 on. *)
Lemma root_nonnegative x q : 2 <= q -> 0 <= Pow x (1 / q).
Proof.
  intro H. destruct (Rlt_dec 0 x) as [P|P]; [now apply Rlt_le, power_positive|].
  rewrite no_root; [lra | | lra]. intro I. unfold is_integer in I.
  assert (B : 0 < 1 / q < 1) by (split; apply (Rmult_lt_reg_r q); try lra; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra).
  rewrite I in B. destruct B as [B1 B2]. apply lt_IZR in B1. apply lt_IZR in B2. lia.
Qed.

Lemma trichotomy x y : x < y \/ x = y \/ y < x.
Proof. destruct (Rtotal_order x y) as [|[|]]; auto. Qed.

(** "And" and "or" of a list of formulas, as the kernel has them. *)
Fixpoint And (l : list Prop) : Prop := match l with [] => True | [p] => p | p :: l => p /\ And l end.
Fixpoint Or (l : list Prop) : Prop := match l with [] => False | [p] => p | p :: l => p \/ Or l end.

Lemma And_all (l : list Prop) : (forall p : Prop, In p l -> p) -> And l.
Proof.
  induction l as [|p [|q l] IH]; intro H; [exact I | apply H; now left|].
  split; [apply H; now left | apply IH; intros; apply H; now right].
Qed.

Lemma Or_one (l : list Prop) (p : Prop) : In p l -> p -> Or l.
Proof.
  induction l as [|q [|r l] IH]; [easy | |]; intros [->|I] H; trivial; [destruct I | now left | right; now apply IH].
Qed.

Lemma Max_bound l x : In x l -> x <= Max l.
Proof.
  induction l as [|y [|z l] IH]; intro I; [destruct I | destruct I as [->|[]]; apply Rle_refl|].
  destruct I as [->|I]; [apply Rmax_l | eapply Rle_trans; [now apply IH | apply Rmax_r]].
Qed.

Lemma Max_member l : l <> [] -> In (Max l) l.
Proof.
  induction l as [|y [|z l] IH]; intro N; [easy | now left|].
  change (In (Rmax y (Max (z :: l))) (y :: z :: l)).
  apply Rmax_case; [now left | right; now apply IH].
Qed.

Lemma Min_bound l x : In x l -> Min l <= x.
Proof.
  induction l as [|y [|z l] IH]; intro I; [destruct I | destruct I as [->|[]]; apply Rle_refl|].
  destruct I as [->|I]; [apply Rmin_l | eapply Rle_trans; [apply Rmin_r | now apply IH]].
Qed.

Lemma Min_member l : l <> [] -> In (Min l) l.
Proof.
  induction l as [|y [|z l] IH]; intro N; [easy | now left|].
  change (In (Rmin y (Min (z :: l))) (y :: z :: l)).
  apply Rmin_case; [now left | right; now apply IH].
Qed.

Lemma extreme_is_one (order : R -> R -> Prop) (m : R) (l : list R) :
  (forall x, In x l -> order m x) -> In m l -> And (map (order m) l ++ [Or (map (eq m) l)]).
Proof.
  intros B M. apply And_all. intros p I. apply in_app_or in I. destruct I as [I|[<-|[]]].
  - apply in_map_iff in I. destruct I as (x & <- & I). auto.
  - apply (Or_one _ (m = m)); trivial. apply in_map_iff. eauto.
Qed.

(** One fact of the kernel, of three kinds of terms. *)
Lemma extremum_max l : l <> [] -> And (map (Rge (Max l)) l ++ [Or (map (eq (Max l)) l)]).
Proof. intro N. apply extreme_is_one; [|now apply Max_member]. intros. now apply Rle_ge, Max_bound. Qed.

Lemma extremum_min l : l <> [] -> And (map (Rle (Min l)) l ++ [Or (map (eq (Min l)) l)]).
Proof. intro N. apply extreme_is_one; [|now apply Min_member]. intros. now apply Min_bound. Qed.

Lemma extremum_abs x : Rabs x >= x /\ Rabs x >= -1 * x /\ (Rabs x = x \/ Rabs x = -1 * x).
Proof. unfold Rabs. destruct (Rcase_abs x); lra. Qed.

(** ** Integers *)

Lemma integer_gap x y : is_integer x -> is_integer y -> x < y -> x + 1 <= y.
Proof. exact (integer_lt x y). Qed.

Lemma Binomial_nat n k : (k <= n)%nat -> Binomial (INR n) (INR k) = C n k.
Proof.
  intro H. unfold Binomial. destruct (Rle_dec 0 (INR k)) as [_|N]; [|elim N; apply pos_INR].
  destruct (Rle_dec (INR k) (INR n)) as [_|N]; [|elim N; now apply le_INR].
  now rewrite !INR_IZR_INZ, !Int_part_IZR, !Nat2Z.id.
Qed.

Lemma binomial_outside n k : is_integer n -> is_integer k -> 0 <= n -> k < 0 \/ n < k -> Binomial n k = 0.
Proof.
  intros _ _ _ H. unfold Binomial. destruct (Rle_dec 0 k); trivial. destruct (Rle_dec k n); trivial. lra.
Qed.

Lemma natural_exists n : is_integer n -> 0 <= n -> exists m, n = INR m.
Proof.
  rewrite integer_exists. intros [k ->] H. apply le_IZR in H. exists (Z.to_nat k).
  now rewrite INR_IZR_INZ, Z2Nat.id.
Qed.

Lemma C_first n : C n 0 = 1.
Proof. unfold C. rewrite Nat.sub_0_r, Rmult_1_l. apply Rinv_r, INR_fact_neq_0. Qed.

Lemma C_last n : C n n = 1.
Proof. unfold C. rewrite Nat.sub_diag, Rmult_1_r. apply Rinv_r, INR_fact_neq_0. Qed.

Lemma binomial_pascal n k : is_integer n -> is_integer k -> 0 <= n ->
  Binomial (n + 1) k = Binomial n k + Binomial n (k + -1).
Proof.
  intros N K P.
  assert (N' : is_integer (n + 1)) by auto with integers. assert (K' : is_integer (k + -1)) by auto with integers.
  destruct (Rle_dec 0 k) as [K0|K0]; [|rewrite !binomial_outside; trivial; lra].
  destruct (natural_exists n N P) as [m ->], (natural_exists k K K0) as [i ->]. rewrite <- S_INR in *.
  destruct i as [|i].
  - rewrite (binomial_outside _ (INR 0 + -1)) by (simpl in *; trivial; lra).
    rewrite !Binomial_nat by lia. rewrite !C_first. ring.
  - replace (INR (S i) + -1) with (INR i) in * by (rewrite S_INR; ring).
    destruct (lt_eq_lt_dec i m) as [[H| ->]|H].
    + rewrite !Binomial_nat by lia. rewrite <- pascal by trivial. ring.
    + rewrite (binomial_outside (INR m) (INR (S m))); trivial; [|rewrite S_INR; lra].
      rewrite !Binomial_nat by lia. rewrite !C_last. ring.
    + apply lt_INR in H. pose proof (pos_INR m). rewrite !binomial_outside; trivial; rewrite ?S_INR; lra.
Qed.

(** ** Finite sums *)

Lemma sum_split lower upper middle f : is_integer middle -> lower + -1 <= middle -> middle <= upper ->
  Sum lower upper f = Sum lower middle f + Sum (middle + 1) upper f.
Proof.
  intros M L U. unfold Sum. rewrite <- total_app, <- map_app.
  apply total_same_members; [apply range_NoDup | apply NoDup_app_apart; try apply range_NoDup |].
  - intros x I J. apply in_range in I. apply in_range in J. destruct I as [_ I], J as [_ J]. lra.
  - intro x. rewrite in_app_iff, !in_range. unfold Range. split; [|intuition lra].
    intros [I B]. destruct (Rle_dec x middle) as [A|A]; [left; intuition lra | right].
    split; trivial. split; [apply integer_lt; trivial; lra | lra].
Qed.

Lemma sum_shift lower upper by_ f : is_integer by_ ->
  Sum lower upper f = Sum (lower + by_) (upper + by_) (fun i => f (i + -1 * by_)).
Proof.
  intro B. unfold Sum.
  rewrite (map_ext f (fun i => f (i + by_ + -1 * by_))) by (intro; f_equal; ring).
  rewrite <- (map_map (fun i => i + by_) (fun i => f (i + -1 * by_))).
  apply total_same_members; [apply NoDup_map; [intros; lra | apply range_NoDup] | apply range_NoDup |].
  intro x. rewrite in_map_iff. split.
  - intros (y & <- & I). apply in_range in I. apply in_range. destruct I as [I [L U]].
    split; [auto with integers | lra].
  - intro I. apply in_range in I. destruct I as [I [L U]]. exists (x + -1 * by_). split; [ring|].
    apply in_range. split; [|lra]. apply integer_add; trivial. apply integer_mul; trivial. apply (integer_IZR (-1)).
Qed.

(** ** Tuples *)

(** Of the tuples that differ at the place only, the one that has the fixed value there stands for its group. *)
Lemma tuple_resample length size place fixed f :
  is_integer length -> is_integer place -> is_integer fixed ->
  1 <= place -> place <= length -> 1 <= fixed -> fixed <= size place ->
  TupleSum length size f =
  TupleSum length size (fun x => Delta (x place) fixed * Sum 1 (size place) (fun a => f (Put x place a))).
Proof.
  intros N P F P1 P2 F1 F2. destruct (tuples_once length size N) as [Once Members]. unfold TupleSum, Sum.
  set (all := tuples _ size) in *. set (values := range 1 (size place)).
  assert (Place : Range 1 length place) by now split. assert (Fixed : Range 1 (size place) fixed) by now split.
  set (group := fun x : Tuple => if Req_EM_T (x place) fixed then map (Put x place) values else []).
  transitivity (total (map f (flat_map group all))).
  2: { rewrite total_flat_map. f_equal. apply map_ext. intro x. unfold group, Delta.
       destruct (Req_EM_T (x place) fixed); [rewrite map_map|]; simpl; ring. }
  apply total_same_members; trivial.
  - apply NoDup_flat_map; trivial; unfold group.
    + intros x _. destruct (Req_EM_T (x place) fixed); [|constructor].
      apply NoDup_map; [|apply range_NoDup]. intros v w _ _ E.
      rewrite <- (Put_here x place v), E. apply Put_here.
    + intros x y z _ _ I J. destruct (Req_EM_T (x place) fixed) as [X|], (Req_EM_T (y place) fixed) as [Y|]; try easy.
      apply in_map_iff in I. apply in_map_iff in J. destruct I as (v & <- & _), J as (w & E & _).
      rewrite <- (Put_same x place), <- (Put_same y place), X, Y, <- (Put_twice x place v), <- E. apply Put_twice.
  - intro x. rewrite in_flat_map. split.
    + intro X. apply Members in X. exists (Put x place fixed). split; [apply Members; now apply Tuples_Put|].
      unfold group. destruct (Req_EM_T _ _) as [_|N']; [|elim N'; apply Put_here].
      apply in_map_iff. exists (x place). rewrite Put_twice, Put_same. split; trivial. apply in_range. now apply X.
    + intros (y & Y & I). apply Members in Y. unfold group in I. destruct (Req_EM_T _ _); [|easy].
      apply in_map_iff in I. destruct I as (v & <- & V). apply in_range in V. apply Members. now apply Tuples_Put.
Qed.

Lemma tuple_peel length size shorter f : is_integer shorter -> 0 <= shorter -> length = shorter + 1 ->
  TupleSum length size f =
  TupleSum shorter size (fun x => Sum 1 (size (shorter + 1)) (fun a => f (Put x (shorter + 1) a))).
Proof.
  intros I H ->. destruct (natural_exists shorter I H) as [n ->]. rewrite <- S_INR. unfold TupleSum, Sum.
  rewrite !INR_IZR_INZ, !Int_part_IZR, !Nat2Z.id, <- INR_IZR_INZ. cbn [tuples].
  rewrite total_flat_map. f_equal. apply map_ext. intro x. now rewrite map_map.
Qed.

Lemma tuple_empty length size f : length = 0 -> TupleSum length size f = f Ones.
Proof. intros ->. unfold TupleSum. rewrite (Int_part_IZR 0). simpl. ring. Qed.

Lemma tuple_range length size x place : Tuples length size x -> is_integer place -> 1 <= place -> place <= length ->
  1 <= x place /\ x place <= size place.
Proof. intros [X _] I L U. now apply X. Qed.

Lemma tuples_equal length size x y : Tuples length size x -> Tuples length size y ->
  (forall i, Range 1 length i -> x i = y i) -> SameTuple x y = 1.
Proof.
  intros [_ X] [_ Y] H. assert (E : x = y).
  { extensionality j. destruct (Req_EM_T (x j) (y j)) as [|N]; trivial.
    rewrite X, Y; trivial; intro J; now elim N; apply H. }
  unfold SameTuple. destruct (ClassicalDedekindReals.sig_not_dec (x = y)); trivial. now elim n.
Qed.

(** ** Gaussian means

    For every integral with the properties that Integral.v lists, and measurable bodies: the kernel sees to it that
    bodies are measurable (sorts.py). [moderate] is what its conditions say of a body. *)

Section Gaussian.
Variable L : Lebesgue.

Lemma gaussian_order c v c' v' f g : measurable L f -> measurable L g -> c = c' -> v = v' ->
  moderate f -> moderate g -> (forall y, f y <= g y) -> GaussianMean L c v f <= GaussianMean L c' v' g.
Proof.
  intros Mf Mg <- <- Hf Hg H. unfold GaussianMean. destruct (Rlt_dec 0 v) as [V|]; [|lra].
  apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; now apply mass_positive|].
  apply integral_le; try now apply moderate_integrable.
  intro y. apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | apply H].
Qed.

Lemma gaussian_same c v c' v' f g : c = c' -> v = v' -> (forall y, f y = g y) ->
  GaussianMean L c v f = GaussianMean L c' v' g.
Proof. intros <- <- H. f_equal. extensionality y. apply H. Qed.

(** The body is the sum of f and of the members of l. *)
Lemma gaussian_add c v f l : measurable L f -> Forall (measurable L) l -> moderate f -> Forall moderate l ->
  GaussianMean L c v (fun y => fold_left Rplus (map (fun g => g y) l) (f y)) =
  fold_left Rplus (map (GaussianMean L c v) l) (GaussianMean L c v f).
Proof.
  intros Mf Ml Hf Hl. revert f Mf Hf. induction l as [|g l IH]; intros f Mf Hf; [reflexivity|].
  inversion Ml as [|? ? Mg Ml']; subst. inversion Hl as [|? ? Hg Hl']; subst. simpl.
  rewrite <- mean_add by trivial. apply (IH Ml' Hl' (fun y => f y + g y)).
  - now apply measurable_add.
  - now apply moderate_add.
Qed.

(** A product of numbers and of functions of the index, in any order. *)
Definition product (l : list R) : R := match l with [] => 1 | x :: l => fold_left Rmult l x end.

Definition at_index (y : R) (factor : R + (R -> R)) : R := match factor with inl k => k | inr g => g y end.

Definition outside (l : list (R + (R -> R))) : list R :=
  flat_map (fun factor => match factor with inl k => [k] | inr _ => [] end) l.

Definition inside (l : list (R + (R -> R))) : list (R -> R) :=
  flat_map (fun factor => match factor with inl _ => [] | inr g => [g] end) l.

Lemma product_right l : product l = fold_right Rmult 1 l.
Proof.
  destruct l as [|x l]; [reflexivity|]. simpl. revert x.
  induction l as [|y l IH]; intro x; simpl; [ring|]. rewrite IH. ring.
Qed.

Lemma fold_right_Rmult_app l l' : fold_right Rmult 1 (l ++ l') = fold_right Rmult 1 l * fold_right Rmult 1 l'.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma gaussian_scale c v l :
  GaussianMean L c v (fun y => product (map (at_index y) l)) =
  product (outside l ++ [GaussianMean L c v (fun y => product (map (fun g => g y) (inside l)))]).
Proof.
  rewrite product_right, fold_right_Rmult_app. simpl. rewrite Rmult_1_r, <- mean_scale. f_equal. extensionality y.
  rewrite !product_right. induction l as [|[k|g] l IH]; simpl; rewrite ?IH; ring.
Qed.

Lemma gaussian_sum c v lower upper f : (forall j, measurable L (f j)) ->
  (forall j, Range lower upper j -> moderate (f j)) ->
  GaussianMean L c v (fun y => Sum lower upper (fun j => f j y)) = Sum lower upper (fun j => GaussianMean L c v (f j)).
Proof.
  intros M H. assert (H' : forall j, In j (range lower upper) -> moderate (f j)) by (intros; now apply H, in_range).
  unfold Sum. cut (moderate (fun y => total (map (fun j => f j y) (range lower upper))) /\
    measurable L (fun y => total (map (fun j => f j y) (range lower upper))) /\
    GaussianMean L c v (fun y => total (map (fun j => f j y) (range lower upper))) =
    total (map (fun j => GaussianMean L c v (f j)) (range lower upper))); [tauto|].
  induction (range lower upper) as [|j l IH]; simpl.
  - split; [apply moderate_constant | split; [apply measurable_constant | apply mean_zero]].
  - destruct IH as (Hl & Ml & E); [intros; apply H'; now right|].
    assert (Hj : moderate (f j)) by (apply H'; now left).
    split; [now apply moderate_add | split; [now apply measurable_add | now rewrite mean_add, E]].
Qed.

Lemma gaussian_moments c v : 0 < v ->
  GaussianMean L c v (fun _ => 1) = 1 /\ GaussianMean L c v (fun y => y) = c /\
  GaussianMean L c v (fun y => Pow (y + -1 * c) 2) = v.
Proof.
  intro V. split; [now apply mean_one | split].
  - replace (fun y : R => y) with (fun y => (y + -1 * c) + c * 1) by (extensionality y; ring).
    rewrite mean_add, mean_scale, mean_one, mean_centered; trivial; try ring.
    + apply measurable_continuous. reg.
    + apply measurable_constant.
    + apply moderate_add; [apply moderate_index | apply moderate_constant].
    + apply moderate_constant.
  - replace (fun y => Pow (y + -1 * c) 2) with (fun y => (y + -1 * c) * (y + -1 * c))
      by (extensionality y; now rewrite square).
    now apply mean_square.
Qed.

Lemma gaussian_change c v c' v' f : 0 < v -> 0 < v' ->
  GaussianMean L c v f =
  GaussianMean L c' v' (fun y =>
    Pow (v' * Pow v (-1)) (1 / 2) *
    exp (Pow (y + -1 * c') 2 * Pow (2 * v') (-1) + -1 * (Pow (y + -1 * c) 2 * Pow (2 * v) (-1))) * f y).
Proof.
  intros V V'. unfold GaussianMean. destruct (Rlt_dec 0 v); [|lra]. destruct (Rlt_dec 0 v'); [|lra].
  pose proof (sqrt_lt_R0 v V). pose proof (sqrt_lt_R0 v' V'). pose proof (integral_bell L).
  rewrite !mass by trivial. set (w := Pow (v' * Pow v (-1)) (1 / 2)).
  assert (W : w = sqrt v' / sqrt v).
  { unfold w. rewrite reciprocal. fold (v' / v). rewrite Pow_half; [now apply sqrt_div_alt|].
    apply Rdiv_lt_0_compat; trivial. }
  match goal with |- _ = integral L ?h / _ =>
    replace h with (fun y => w * (f y * density c v y)) end.
  - rewrite integral_scale, W. field. repeat split; lra.
  - extensionality y. rewrite !density_exp, !square, !reciprocal by trivial.
    match goal with |- _ = w * exp ?a * f y * exp ?b => transitivity (w * f y * (exp a * exp b)); [|ring] end.
    rewrite <- exp_plus. rewrite Rmult_assoc. f_equal. f_equal. f_equal. field. lra.
Qed.

End Gaussian.
