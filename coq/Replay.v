(** * What exported proofs are made of

    `python -m verify export --coq` turns each step of a certificate into tactics; here are the lemmas and tactics that
    they use. Nothing here has to be believed: a claim is what its theorem says, and Coq checks the proof of it. *)

Require Import Reals Ranalysis5 Classical Classical_Pred_Type FunctionalExtensionality List ZArith Lra Lia.
Require Import Semantics Sums Facts Rules.
Import ListNotations.
Open Scope R_scope.

(** ** Logic *)

Ltac negating H :=
  match type of H with
  | ~ (?a < ?b) => exact (Rnot_lt_ge _ _ H)
  | ~ (?a <= ?b) => exact (Rnot_le_gt _ _ H)
  | ~ (?a > ?b) => exact (Rnot_gt_le _ _ H)
  | ~ (?a >= ?b) => exact (Rnot_ge_lt _ _ H)
  | ~ ~ ?p => exact (NNPP p H)
  | ~ (?a = ?b) => exact H
  | ~ (?p /\ ?q) =>
      let K := fresh in destruct (not_and_or _ _ H) as [K|K]; [left; negating K | right; negating K]
  | ~ (?p \/ ?q) =>
      let K := fresh in let J := fresh in destruct (not_or_and _ _ H) as [K J]; split; [negating K | negating J]
  | ~ True => elim (H I)
  | ~ False => exact I
  | ~ (?p <-> ?q) =>
      let K := fresh in
      destruct (classic p) as [K|K];
      [left; split; [exact K | let J := fresh in assert (J : ~ q) by tauto; negating J]
      |right; split; [negating K | tauto]]
  | ~ (exists x, _) =>
      let K := fresh in let x := fresh in
      pose proof (not_ex_all_not _ _ H) as K; cbv beta in K; intro x; specialize (K x); negating_guarded K
  | ~ (forall x : _, _) =>
      let K := fresh in let x := fresh in let J := fresh in
      first
        [ destruct (not_all_ex_not _ _ H) as [x J]; cbv beta in J; exists x; negating_exists J
        | destruct (imply_to_and _ _ H) as [K J]; split; [exact K | negating J] ]
  end
with negating_guarded K :=
  match goal with
  | |- _ -> _ => let M := fresh in let J := fresh in
      intro M; match type of K with ~ (_ /\ ?q) => assert (J : ~ q) by (intro; apply K; split; assumption); negating J end
  | |- _ => negating K
  end
with negating_exists J :=
  match type of J with
  | ~ (_ -> _) => let K := fresh in let L := fresh in
      first [ destruct (imply_to_and _ _ J) as [K L]; split; [exact K | negating L] | negating J ]
  | _ => negating J
  end.

Lemma integer_power x k : is_integer x -> is_integer (Pow x (IZR (Z.pos k))).
Proof.
  rewrite !integer_exists. intros [n ->]. rewrite Pow_IZR. simpl. exists (n ^ Z.pos k)%Z.
  now rewrite <- (positive_nat_Z k), <- pow_IZR.
Qed.

Lemma integer_delta x y : is_integer (Delta x y).
Proof. unfold Delta. destruct (Req_EM_T x y); [exact (integer_IZR 1) | exact (integer_IZR 0)]. Qed.

Lemma integer_same x y : is_integer (SameTuple x y).
Proof. unfold SameTuple. destruct (ClassicalDedekindReals.sig_not_dec (x = y)); [exact (integer_IZR 1) | exact (integer_IZR 0)]. Qed.

Lemma integer_abs x : is_integer x -> is_integer (Rabs x).
Proof. intro H. unfold Rabs. destruct (Rcase_abs x); trivial. replace (- x) with (-1 * x) by ring. auto with integers. Qed.

Lemma Range_integer a b x : Range a b x -> is_integer x.
Proof. now intros [H _]. Qed.

(** A coordinate is an integer: out of the length of the tuple it is 1. *)
Lemma Tuples_integer n size x j : Tuples n size x -> is_integer (x j).
Proof.
  intros [X1 X2]. destruct (classic (Range 1 n j)) as [J|J]; [now apply X1|]. rewrite (X2 j J). exact (integer_IZR 1).
Qed.

#[export] Hint Immediate Tuples_integer : integers.
#[export] Hint Resolve integer_power integer_delta integer_same integer_abs : integers.
#[export] Hint Immediate Range_integer : integers.

Ltac integer := solve [assumption | eauto 12 with integers | cbv beta; eauto 12 with integers].

(** An integer between two numbers is one of those in between. *)
Lemma integer_between n a b : is_integer n -> IZR a <= n -> n <= IZR b -> exists z, n = IZR z /\ (a <= z <= b)%Z.
Proof. rewrite integer_exists. intros [z ->] A B. apply le_IZR in A, B. now exists z. Qed.

(** ** Sums of products of what is not negative *)

Lemma excess_ge a b c : a >= b -> c = -1 * b -> 0 <= a + c.
Proof. lra. Qed.
Lemma excess_gt a b c : a > b -> c = -1 * b -> 0 < a + c.
Proof. lra. Qed.
Lemma excess_le a b c : a <= b -> c = -1 * a -> 0 <= b + c.
Proof. lra. Qed.
Lemma excess_lt a b c : a < b -> c = -1 * a -> 0 < b + c.
Proof. lra. Qed.
Lemma excess_eq a b c : a = b -> c = -1 * b -> a + c = 0.
Proof. lra. Qed.

Lemma from_ge a b c : 0 <= a + c -> c = -1 * b -> a >= b.
Proof. lra. Qed.
Lemma from_gt a b c : 0 < a + c -> c = -1 * b -> a > b.
Proof. lra. Qed.
Lemma from_le a b c : 0 <= b + c -> c = -1 * a -> a <= b.
Proof. lra. Qed.
Lemma from_lt a b c : 0 < b + c -> c = -1 * a -> a < b.
Proof. lra. Qed.
Lemma from_eq a b c : a + c = 0 -> c = -1 * b -> a = b.
Proof. lra. Qed.

Lemma weaken a : 0 < a -> 0 <= a.
Proof. lra. Qed.
Lemma equal_ge a : a = 0 -> 0 <= a.
Proof. lra. Qed.
Lemma square_ge a : 0 <= a * a.
Proof. nra. Qed.
Lemma times_zero m z : z = 0 -> m * z = 0.
Proof. intros ->. ring. Qed.
Lemma plus_ge_ge a b : 0 <= a -> 0 <= b -> 0 <= a + b.
Proof. lra. Qed.
Lemma plus_gt_ge a b : 0 < a -> 0 <= b -> 0 < a + b.
Proof. lra. Qed.
Lemma plus_ge_gt a b : 0 <= a -> 0 < b -> 0 < a + b.
Proof. lra. Qed.
Lemma plus_eq_eq a b : a = 0 -> b = 0 -> a + b = 0.
Proof. lra. Qed.
Lemma by_sum_ge a s : a = s -> 0 <= s -> 0 <= a.
Proof. lra. Qed.
Lemma by_sum_gt a s : a = s -> 0 < s -> 0 < a.
Proof. lra. Qed.
Lemma by_sum_eq a s : a = s -> s = 0 -> a = 0.
Proof. lra. Qed.

(** ** Powers by numbers, as the ring tactics know them *)

Lemma Pow_up x y p : x = y -> Pow x (IZR (Z.pos p)) = y ^ Pos.to_nat p.
Proof. intros ->. now rewrite Pow_IZR. Qed.

Lemma Pow_down x y p : x = y -> Pow x (IZR (Z.neg p)) = / y ^ Pos.to_nat p.
Proof. intros ->. now rewrite Pow_IZR. Qed.

Lemma Pow_none x : Pow x 0 = 1.
Proof. now rewrite (Pow_IZR x 0). Qed.

Lemma exp_times (k : Z) x : exp (IZR k * x) = Pow (exp x) (IZR k).
Proof.
  rewrite Pow_IZR, powerRZ_Rpower by apply exp_pos. unfold Rpower. now rewrite ln_exp.
Qed.

Lemma exp_Log x : 0 < x -> exp (Log x) = x.
Proof. exact (exp_ln x). Qed.

Lemma Log_exp x : Log (exp x) = x.
Proof. exact (ln_exp x). Qed.

Lemma XLogX_zero x : x <= 0 -> XLogX x = 0.
Proof. exact (xlogx_nonpositive x). Qed.

Lemma Pow_number_nonzero x k : x <> 0 -> Pow x (IZR k) <> 0.
Proof. intro H. rewrite Pow_IZR. now apply powerRZ_NOR. Qed.

Lemma Pow_integer_nonzero x k : is_integer k -> x <> 0 -> Pow x k <> 0.
Proof. intros I H. rewrite Pow_integer by trivial. now apply powerRZ_NOR. Qed.

(** A root as a generator: its power, and its sign. *)
Lemma root_of (x : R) (q : positive) : (1 < Z.pos q)%Z -> 0 <= x -> Pow x (1 / IZR (Z.pos q)) ^ Pos.to_nat q = x.
Proof.
  intros Q X. destruct (root_power x (Z.pos q) Q X) as [_ E]. rewrite Pow_IZR in E. unfold Rdiv. now rewrite Rmult_1_l.
Qed.

Lemma pow_increases x y n : 0 <= x < y -> x ^ S n < y ^ S n.
Proof.
  intros H. induction n as [|n IH]; [simpl; lra|]. rewrite <- (tech_pow_Rmult x (S n)), <- (tech_pow_Rmult y (S n)).
  apply Rmult_le_0_lt_compat; [lra | apply pow_le; lra | lra | exact IH].
Qed.

Lemma root_is x y (q : positive) : (1 < Z.pos q)%Z -> 0 <= y -> Pow y (IZR (Z.pos q)) = x -> Pow x (1 / IZR (Z.pos q)) = y.
Proof.
  intros Q Y E. rewrite Pow_IZR in E. simpl in E. assert (X : 0 <= x) by (rewrite <- E; now apply pow_le).
  pose proof (root_of x q Q X) as F. rewrite <- E in F at 2.
  assert (N : 0 <= Pow x (1 / IZR (Z.pos q))) by (apply root_nonnegative, IZR_le; lia).
  destruct (Pos2Nat.is_succ q) as [n K]. rewrite K in F. destruct (Rtotal_order (Pow x (1 / IZR (Z.pos q))) y) as [L|[L|L]]; trivial.
  - pose proof (pow_increases _ _ n (conj N L)). lra.
  - pose proof (pow_increases _ _ n (conj Y L)). lra.
Qed.

Ltac not_negative :=
  first [ lra | apply root_nonnegative; lra | apply Rmult_le_pos; not_negative
        | match goal with |- 0 <= Pow ?x (IZR (Z.pos ?p)) => rewrite (Pow_up x x p eq_refl); apply pow_le; not_negative end ].

Lemma fraction_integer p q : (0 < q)%Z -> is_integer (IZR p / IZR q) -> (p mod q = 0)%Z.
Proof.
  intros Q. rewrite integer_exists. intros [k E]. assert (Q' : 0 < IZR q) by now apply IZR_lt.
  assert (P : IZR p = IZR (k * q)) by (rewrite mult_IZR, <- E; field; lra).
  apply eq_IZR in P. subst p. now apply Z.mod_mul, not_eq_sym, Z.lt_neq.
Qed.

Lemma power_by_root x p (q : positive) : (p mod Z.pos q <> 0)%Z -> (1 < Z.pos q)%Z ->
  Pow x (IZR p / IZR (Z.pos q)) = Pow (Pow x (1 / IZR (Z.pos q))) (IZR p).
Proof.
  intros P Q. assert (N : ~ is_integer (IZR p / IZR (Z.pos q))) by (intro I; now apply P, fraction_integer).
  rewrite (power_of_root x p (Z.pos q) Q N).
  f_equal. f_equal. unfold Rdiv. now rewrite Rmult_1_l.
Qed.

Lemma Pow_plus x n m : is_integer n -> is_integer m -> x <> 0 -> Pow x (n + m) = Pow x n * Pow x m.
Proof.
  rewrite !integer_exists. intros [k ->] [l ->] H. rewrite <- plus_IZR, !Pow_IZR. now apply powerRZ_add.
Qed.

Lemma Pow_plus_natural x n m : is_integer n -> is_integer m -> 0 <= n -> 0 <= m -> Pow x (n + m) = Pow x n * Pow x m.
Proof.
  rewrite !integer_exists. intros [k ->] [l ->] K L. apply le_IZR in K, L. rewrite <- plus_IZR, !Pow_IZR.
  rewrite <- (Z2Nat.id k), <- (Z2Nat.id l), <- Nat2Z.inj_add, <- !pow_powerRZ by trivial. apply pow_add.
Qed.

Lemma Pow_base x y n : is_integer n -> Pow (x * y) n = Pow x n * Pow y n.
Proof. intro H. rewrite !Pow_integer by trivial. apply powerRZ_mult. Qed.

Lemma powerRZ_nat x l j : x <> 0 -> powerRZ x (l * Z.of_nat j) = powerRZ x l ^ j.
Proof.
  intro H. induction j as [|j IH]; [now rewrite Z.mul_0_r|].
  rewrite Nat2Z.inj_succ, Z.mul_succ_r, powerRZ_add, IH by trivial. simpl. ring.
Qed.

Lemma Pow_times x n (k : Z) : is_integer n -> x <> 0 -> Pow x (IZR k * n) = Pow (Pow x n) (IZR k).
Proof.
  rewrite integer_exists. intros [l ->] H. rewrite <- mult_IZR, !Pow_IZR, Z.mul_comm.
  destruct k as [|p|p]; [now rewrite Z.mul_0_r | |].
  - rewrite <- (positive_nat_Z p) at 1. now apply powerRZ_nat.
  - replace (l * Z.neg p)%Z with (- (l * Z.of_nat (Pos.to_nat p)))%Z by lia.
    now rewrite powerRZ_neg', powerRZ_nat.
Qed.

(** ** Slopes *)

Lemma slope_is f y l l' : derivable_pt_lim f y l -> l = l' -> derivable_pt_lim f y l'.
Proof. now intros H <-. Qed.

Lemma slope_const c y : derivable_pt_lim (fun _ => c) y 0.
Proof. apply derivable_pt_lim_const. Qed.

Lemma slope_id y : derivable_pt_lim (fun y => y) y 1.
Proof. apply derivable_pt_lim_id. Qed.

Lemma slope_add f g y l m : derivable_pt_lim f y l -> derivable_pt_lim g y m -> derivable_pt_lim (fun y => f y + g y) y (l + m).
Proof. apply derivable_pt_lim_plus. Qed.

Lemma slope_mul f g y l m :
  derivable_pt_lim f y l -> derivable_pt_lim g y m -> derivable_pt_lim (fun y => f y * g y) y (l * g y + f y * m).
Proof. apply derivable_pt_lim_mult. Qed.

Lemma slope_exp f y l : derivable_pt_lim f y l -> derivable_pt_lim (fun y => exp (f y)) y (exp (f y) * l).
Proof. intro H. apply (derivable_pt_lim_comp f exp); trivial. apply derivable_pt_lim_exp. Qed.

Lemma slope_log f y l : 0 < f y -> derivable_pt_lim f y l -> derivable_pt_lim (fun y => Log (f y)) y (/ f y * l).
Proof. intros P H. apply (derivable_pt_lim_comp f ln); trivial. now apply derivable_pt_lim_ln. Qed.

Lemma slope_near f g y l d : 0 < d -> (forall z, Rabs (z - y) < d -> f z = g z) -> derivable_pt_lim f y l -> derivable_pt_lim g y l.
Proof.
  intros D E H. apply (derivable_pt_lim_locally_ext f g y (y - d) (y + d)); trivial; [lra|].
  intros z Z. apply E, Rabs_def1; lra.
Qed.

Lemma positive_near f y : continuity_pt f y -> 0 < f y -> exists d, 0 < d /\ forall z, Rabs (z - y) < d -> 0 < f z.
Proof.
  intros C P. destruct (C (f y) P) as (d & D & H). exists d. split; trivial. intros z Z.
  destruct (Req_dec z y) as [->|N]; trivial.
  assert (K : R_dist (f z) (f y) < f y) by (apply H; repeat split; auto). unfold R_dist in K. apply Rabs_def2 in K. lra.
Qed.

Lemma slope_xlogx f y l : 0 < f y -> derivable_pt_lim f y l -> derivable_pt_lim (fun y => XLogX (f y)) y ((Log (f y) + 1) * l).
Proof.
  intros P H. destruct (positive_near f y) as (d & D & K); trivial.
  { apply derivable_continuous_pt. now exists l. }
  apply (slope_near (fun y => f y * Log (f y)) _ y _ d D).
  - intros z Z. symmetry. now apply xlogx_value, K.
  - eapply slope_is; [exact (slope_mul _ _ _ _ _ H (slope_log _ _ _ P H))|]. cbv beta. field. lra.
Qed.

Lemma slope_up f y l (p : positive) : derivable_pt_lim f y l ->
  derivable_pt_lim (fun y => Pow (f y) (IZR (Z.pos p))) y (IZR (Z.pos p) * Pow (f y) (IZR (Z.pos p - 1)) * l).
Proof.
  intro H. apply (derivable_pt_lim_ext (comp (fun x => x ^ Pos.to_nat p) f)).
  { intro z. unfold comp. now rewrite Pow_IZR. }
  eapply slope_is; [apply derivable_pt_lim_comp; [exact H | apply derivable_pt_lim_pow]|].
  rewrite INR_IZR_INZ, positive_nat_Z. f_equal. f_equal. rewrite Pow_IZR, pow_powerRZ. f_equal. lia.
Qed.

Lemma slope_down f y l (p : positive) : f y <> 0 -> derivable_pt_lim f y l ->
  derivable_pt_lim (fun y => Pow (f y) (IZR (Z.neg p))) y (IZR (Z.neg p) * Pow (f y) (IZR (Z.neg p - 1)) * l).
Proof.
  intros N H. apply (derivable_pt_lim_ext (comp (fun x => / x ^ Pos.to_nat p) f)).
  { intro z. unfold comp. now rewrite Pow_IZR. }
  assert (N' : f y ^ Pos.to_nat p <> 0) by now apply pow_nonzero.
  eapply slope_is.
  - apply derivable_pt_lim_comp; [exact H|].
    apply (derivable_pt_lim_ext (fun x => 1 / x ^ Pos.to_nat p)); [intro; unfold Rdiv; ring|].
    apply (derivable_pt_lim_div (fun _ => 1) (fun x => x ^ Pos.to_nat p)); trivial.
    + apply derivable_pt_lim_const.
    + apply derivable_pt_lim_pow.
  - rewrite Pow_IZR. replace (Z.neg p - 1)%Z with (- Z.of_nat (S (Pos.to_nat p)))%Z by lia.
    rewrite powerRZ_neg', <- pow_powerRZ.
    replace (IZR (Z.neg p)) with (- INR (Pos.to_nat p)) by (rewrite INR_IZR_INZ, <- opp_IZR; f_equal; lia).
    destruct (Pos.to_nat p) as [|k] eqn:E; [lia|]. simpl in *. unfold Rsqr.
    assert (f y ^ k <> 0) by now apply pow_nonzero. field. split; trivial.
Qed.

Lemma Pow_Rpower x e : 0 < x -> Pow x e = Rpower x e.
Proof.
  intro P. unfold Pow. destruct (Req_EM_T _ _) as [E|_].
  - rewrite powerRZ_Rpower by trivial. now rewrite <- E.
  - destruct (Rlt_dec 0 x); [reflexivity | lra].
Qed.

Lemma slope_power f y l e e' : e' = e - 1 -> 0 < f y -> derivable_pt_lim f y l ->
  derivable_pt_lim (fun y => Pow (f y) e) y (e * Pow (f y) e' * l).
Proof.
  intros -> P H. destruct (positive_near f y) as (d & D & K); trivial.
  { apply derivable_continuous_pt. now exists l. }
  apply (slope_near (fun y => Rpower (f y) e) _ y _ d D).
  - intros z Z. symmetry. now apply Pow_Rpower, K.
  - rewrite Pow_Rpower by trivial. apply (derivable_pt_lim_comp f (fun x => Rpower x e)); trivial. now apply derivable_pt_lim_power.
Qed.

(** ** Continuity *)

Lemma continuous_const c y : continuity_pt (fun _ => c) y.
Proof. apply continuity_pt_const. now intros ? ?. Qed.

Lemma continuous_id y : continuity_pt (fun y => y) y.
Proof. apply derivable_continuous_pt, derivable_pt_id. Qed.

Lemma continuous_add f g y : continuity_pt f y -> continuity_pt g y -> continuity_pt (fun y => f y + g y) y.
Proof. apply continuity_pt_plus. Qed.

Lemma continuous_mul f g y : continuity_pt f y -> continuity_pt g y -> continuity_pt (fun y => f y * g y) y.
Proof. apply continuity_pt_mult. Qed.

Lemma continuous_of f g y : continuity_pt f y -> continuity_pt g (f y) -> continuity_pt (fun y => g (f y)) y.
Proof. apply (continuity_pt_comp f g). Qed.

Lemma continuous_slope f y l : derivable_pt_lim f y l -> continuity_pt f y.
Proof. intro H. apply derivable_continuous_pt. now exists l. Qed.

Lemma continuous_exp f y : continuity_pt f y -> continuity_pt (fun y => exp (f y)) y.
Proof. intro H. apply continuous_of; trivial. apply (continuous_slope _ _ _ (derivable_pt_lim_exp (f y))). Qed.

Lemma continuous_log f y : 0 < f y -> continuity_pt f y -> continuity_pt (fun y => Log (f y)) y.
Proof. intros P H. apply continuous_of; trivial. apply (continuous_slope _ _ _ (derivable_pt_lim_ln (f y) P)). Qed.

Lemma continuous_up f y (p : positive) : continuity_pt f y -> continuity_pt (fun y => Pow (f y) (IZR (Z.pos p))) y.
Proof.
  intro H. apply (continuous_of f (fun x => Pow x (IZR (Z.pos p)))); trivial.
  apply (continuous_slope _ _ _ (slope_up _ _ _ p (slope_id (f y)))).
Qed.

Lemma continuous_down f y (p : positive) : f y <> 0 -> continuity_pt f y -> continuity_pt (fun y => Pow (f y) (IZR (Z.neg p))) y.
Proof.
  intros N H. apply (continuous_of f (fun x => Pow x (IZR (Z.neg p)))); trivial.
  apply (continuous_slope _ _ _ (slope_down (fun x => x) (f y) 1 p N (slope_id (f y)))).
Qed.

Lemma continuous_sqrt f y : f y >= 0 -> continuity_pt f y -> continuity_pt (fun y => Pow (f y) (1 / 2)) y.
Proof.
  intros P H. apply (continuous_of f (fun x => Pow x (1 / 2))); trivial.
  apply (continuity_pt_locally_ext sqrt _ 1); [lra | | apply continuity_pt_sqrt; lra]. intros x _.
  destruct (Rle_dec 0 x) as [X|X].
  - pose proof (root_of x 2 eq_refl X) as E. pose proof (root_nonnegative x 2 ltac:(lra)) as N.
    apply Rsqr_inj; [apply sqrt_pos | exact N|]. unfold Rsqr. rewrite sqrt_sqrt by trivial. simpl in E. lra.
  - rewrite no_root by (try lra; intro I; apply (fraction_integer 1 2) in I; easy).
    apply sqrt_neg_0. lra.
Qed.

Lemma log_below x : 0 < x -> ln x <= x - 1.
Proof. intro P. pose proof (exp_above_tangent (ln x)) as H. rewrite exp_ln in H by trivial. lra. Qed.

Lemma xlogx_small x : 0 < x < 1 -> Rabs (x * ln x) <= 2 * sqrt x.
Proof.
  intros [P U]. pose proof (sqrt_lt_R0 x P) as S. pose proof (sqrt_sqrt x (Rlt_le _ _ P)) as E.
  assert (L : ln x < 0) by (rewrite <- ln_1; now apply ln_increasing).
  assert (B : ln (/ sqrt x) <= / sqrt x - 1) by (apply log_below; now apply Rinv_0_lt_compat).
  rewrite ln_Rinv in B by trivial. assert (H : ln x = 2 * ln (sqrt x)) by (rewrite <- E at 1; rewrite ln_mult by trivial; lra).
  rewrite Rabs_left by nra. rewrite H.
  assert (M : sqrt x * / sqrt x = 1) by (field; lra).
  assert (N : - ln (sqrt x) * sqrt x <= 1 - sqrt x) by nra. rewrite <- E at 1. nra.
Qed.

Lemma continuous_xlogx_at x : continuity_pt XLogX x.
Proof.
  destruct (Rtotal_order x 0) as [N|[->|P]].
  - apply (continuity_pt_locally_ext (fun _ => 0) _ (- x)); [lra | | apply continuous_const].
    intros y H. unfold R_dist in H. apply Rabs_def2 in H. symmetry. apply XLogX_zero. lra.
  - intros e He. exists (Rmin 1 ((e / 2) * (e / 2))). split; [apply Rmin_case; nra|].
    intros y [_ H]. simpl in *. unfold R_dist in *. rewrite (XLogX_zero 0) by lra. rewrite Rminus_0_r in *.
    destruct (Rle_dec y 0) as [Y|Y].
    + rewrite XLogX_zero by trivial. now rewrite Rabs_R0.
    + apply Rnot_le_lt in Y. rewrite (Rabs_pos_eq y) in H by lra.
      assert (H1 : y < 1) by (pose proof (Rmin_l 1 ((e / 2) * (e / 2))); lra).
      assert (H2 : y < (e / 2) * (e / 2)) by (pose proof (Rmin_r 1 ((e / 2) * (e / 2))); lra).
      rewrite xlogx_value by trivial. apply Rle_lt_trans with (2 * sqrt y); [now apply xlogx_small|].
      assert (sqrt y < e / 2); [|lra]. rewrite <- (sqrt_square (e / 2)) by lra. apply sqrt_lt_1; lra.
  - apply (continuous_slope _ _ ((Log x + 1) * 1)). now apply (slope_xlogx (fun x => x)), slope_id.
Qed.

Lemma continuous_xlogx f y : continuity_pt f y -> continuity_pt (fun y => XLogX (f y)) y.
Proof. intro H. apply continuous_of; trivial. apply continuous_xlogx_at. Qed.

Lemma continuous_integer f y n : is_integer n -> f y <> 0 \/ n >= 0 -> continuity_pt f y -> continuity_pt (fun y => Pow (f y) n) y.
Proof.
  rewrite integer_exists. intros [k ->] N H. destruct k as [|p|p].
  - apply (continuity_pt_locally_ext (fun _ => 1) _ 1); [lra | | apply continuous_const]. intros. now rewrite Pow_none.
  - now apply continuous_up.
  - apply continuous_down; trivial. destruct N as [N|N]; trivial. apply Rge_le, le_IZR in N. lia.
Qed.

(** ** Small tactics *)

Lemma Delta_cases x y : (x = y /\ Delta x y = 1) \/ (x <> y /\ Delta x y = 0).
Proof. unfold Delta. destruct (Req_EM_T x y); auto. Qed.

Lemma Delta_same x y : x = y -> Delta x y = 1.
Proof. intro H. unfold Delta. now destruct (Req_EM_T x y). Qed.

Lemma Delta_other x y : x <> y -> Delta x y = 0.
Proof. intro H. unfold Delta. now destruct (Req_EM_T x y). Qed.

Lemma Max_number l v : In v l -> Forall (fun x => x <= v) l -> Max l = v.
Proof.
  intros I B. rewrite Forall_forall in B. apply Rle_antisym; [apply B, Max_member | now apply Max_bound].
  intros ->. destruct I.
Qed.

Lemma Min_number l v : In v l -> Forall (fun x => v <= x) l -> Min l = v.
Proof.
  intros I B. rewrite Forall_forall in B. apply Rle_antisym; [now apply Min_bound | apply B, Min_member].
  intros ->. destruct I.
Qed.

Lemma Max_same l l' : (forall x, In x l <-> In x l') -> Max l = Max l'.
Proof.
  intro H. destruct l as [|x l].
  - destruct l' as [|y l']; trivial. destruct (proj2 (H y)). now left.
  - assert (N : l' <> []) by (intros ->; apply (proj1 (H x)); now left). assert (N' : x :: l <> []) by discriminate.
    apply Rle_antisym; apply Max_bound; apply H; now apply Max_member.
Qed.

Lemma Min_same l l' : (forall x, In x l <-> In x l') -> Min l = Min l'.
Proof.
  intro H. destruct l as [|x l].
  - destruct l' as [|y l']; trivial. destruct (proj2 (H y)). now left.
  - assert (N : l' <> []) by (intros ->; apply (proj1 (H x)); now left). assert (N' : x :: l <> []) by discriminate.
    apply Rle_antisym; apply Min_bound; apply H; now apply Min_member.
Qed.

Lemma SameTuple_same x y : x = y -> SameTuple x y = 1.
Proof. intro H. unfold SameTuple. destruct (ClassicalDedekindReals.sig_not_dec (x = y)) as [K|K]; [trivial | now elim K]. Qed.

Lemma SameTuple_other x y : x <> y -> SameTuple x y = 0.
Proof. intro H. unfold SameTuple. destruct (ClassicalDedekindReals.sig_not_dec (x = y)) as [K|K]; [now elim K | trivial]. Qed.

Lemma SameTuple_cases x y : (x = y /\ SameTuple x y = 1) \/ (x <> y /\ SameTuple x y = 0).
Proof. unfold SameTuple. destruct (ClassicalDedekindReals.sig_not_dec (x = y)) as [H|H]; auto. left. split; trivial. now apply NNPP. Qed.

Lemma abs_minus x : Rabs (-1 * x) = Rabs x.
Proof. replace (-1 * x) with (- x) by ring. apply Rabs_Ropp. Qed.

(** A conjunction taken apart, however it is nested. *)
Ltac apart_all := repeat match goal with H : _ /\ _ |- _ => destruct H end.

(** A side condition that is a fact, or nearly. *)
Ltac side := solve [ assumption | lra | exact I | apply Rgt_not_eq; side_lt | apply Rlt_not_eq; side_lt | auto ]
with side_lt := solve [ assumption | lra | apply exp_pos ].

(** That something is not 0, from a fact that says so of a multiple of it. *)
Ltac nonzero_fact :=
  solve [ assumption | apply Rgt_not_eq; solve [assumption | lra] | apply Rlt_not_eq; solve [assumption | lra]
        | apply Rgt_not_eq, power_positive; solve [assumption | lra] ].

(** ``depth`` bounds how often what stands below a line is cleared on the way: that may ask for the same again. *)
Ltac nonzero_within depth :=
  solve
    [ assumption
    | apply Rgt_not_eq; solve [assumption | apply exp_pos | lra]
    | apply Rlt_not_eq; solve [assumption | lra]
    | match goal with
      | H : ?a <> 0 |- _ => let Z := fresh in intro Z; apply H; solve [lra]
      | H : ?a <> ?b |- _ => let Z := fresh in intro Z; apply H; solve [lra]
      end
    | match goal with
      | E : ?a = ?b |- ?b <> 0 => rewrite <- E; nonzero_fact
      | E : ?a = ?b |- ?a <> 0 => rewrite E; nonzero_fact
      end
    | nonzero_fact
    | apply Rmult_integral_contrapositive_currified; nonzero_within depth
    | apply pow_nonzero; nonzero_within depth
    | apply Rinv_neq_0_compat; nonzero_within depth
    | apply Pow_number_nonzero; nonzero_within depth
    | apply Pow_integer_nonzero; [integer | nonzero_within depth]
    | lazymatch depth with
      | S ?less =>
          match goal with
          | H : ?a <> 0 |- _ =>
              let Z := fresh in
              intro Z; apply H;
              first [ field_simplify_eq; [solve [lra | ring [Z] | nra] | repeat split; nonzero_within less ..]
                    | field_simplify_eq in Z; [solve [lra] | repeat split; nonzero_within less ..] ]
          end
      end
    | apply Rgt_not_eq; solve [nra]
    | apply Rlt_not_eq; solve [nra]
    ].

Ltac nonzero := nonzero_within 2%nat.

Lemma Rminus_same a b : a + -1 * b = 0 -> a = b.
Proof. lra. Qed.
Lemma Rminus_apart a b : a + -1 * b <> 0 -> a <> b.
Proof. intros H ->. apply H. lra. Qed.

(** Symbols whose sides are as far apart, but for a factor. *)
Lemma Delta_from_same s a b c d : a = b -> c + -1 * d = s * (a + -1 * b) -> Delta c d = 1.
Proof. intros -> E. apply Delta_same. lra. Qed.
Lemma Delta_from_other s a b c d : a <> b -> a + -1 * b = s * (c + -1 * d) -> Delta c d = 0.
Proof. intros N E. apply Delta_other. intros ->. apply N. lra. Qed.
Lemma Delta_solved s a b c d : a = b -> c + -1 * d = s * (a + -1 * b) -> c = d.
Proof. intros -> E. lra. Qed.
Lemma Delta_scaled s a b c d : s <> 0 -> a + -1 * b = s * (c + -1 * d) -> Delta a b = Delta c d.
Proof.
  intros S E. destruct (Delta_cases c d) as [[-> ->]|[N ->]]; [apply Delta_same; lra|].
  apply Delta_other. intros ->. apply N. assert (F : s * (c + -1 * d) = 0) by lra.
  apply Rmult_integral in F. lra.
Qed.

Lemma Put_at_same x place value j : j = place -> Put x place value j = value.
Proof. intros ->. apply Put_here. Qed.

Lemma Put_at_other x place value j : j <> place -> Put x place value j = x j.
Proof. apply Put_elsewhere. Qed.

(** A Kronecker symbol that is 0 by what is known; a case that can not be. *)
Ltac symbol_off :=
  first [apply Delta_other | apply SameTuple_other];
  let Z := fresh in intro Z; rewrite ?Put_here in *;
  solve [ contradiction | lra | congruence
        | match goal with
          | H : ?a <> ?b |- _ =>
              apply H; solve [ lra | congruence | rewrite Put_at_same by lra; lra
                             | try rewrite Z; repeat (f_equal; try lra) ]
          end ].

Ltac symbol_on := first [apply Delta_same | apply SameTuple_same]; solve [assumption | lra | congruence].

(** Symbols as the kernel writes them compare with 0: two things that are equal, or not. *)
Ltac compared :=
  repeat match goal with
  | H : ?a + -1 * ?b = 0 |- _ => apply Rminus_same in H
  | H : ?a + -1 * ?b <> 0 |- _ => apply Rminus_apart in H
  end.

Ltac absurd_case :=
  solve [ lra | congruence | eauto
        | match goal with H : ?a <> ?b |- _ => apply H; solve [lra | congruence] end
        | unfold Put in *; repeat (match goal with
            | H : context [Req_EM_T ?a ?b] |- _ => destruct (Req_EM_T a b)
            end; try solve [lra | congruence])
        | compared; congruence ].

Ltac nonzeros := repeat match goal with |- _ /\ _ => split end; nonzero.

Lemma Crossing_falling f lower upper : lower <= upper ->
  (forall y, lower <= y <= upper -> continuity_pt f y) -> f lower >= 0 -> f upper <= 0 ->
  exists x, lower <= x <= upper /\ f x = 0.
Proof.
  intros H C L U. destruct (Crossing (fun y => -1 * f y) lower upper H) as (x & X & E); try lra; [|exists x; split; lra].
  intros y Y. apply (continuity_pt_mult (fun _ => -1) f); [apply continuity_pt_const; now intros ? ? | now apply C].
Qed.

(** A fact with one term put for another and the numbers in it added up. *)
Ltac equal_parts :=
  first [reflexivity | lra | let x := fresh in extensionality x; equal_parts | f_equal; equal_parts].
Ltac rewritten H := first [exact H | refine (eq_ind _ (fun p : Prop => p) H _ _); equal_parts].

Ltac by_field := first [ ring | field; nonzeros ].

(** A power by a sum of integers. *)
Ltac power_split :=
  match goal with
  | |- Pow ?b (?x + ?y) = _ * _ =>
      first [ rewrite (Pow_plus b x y) by first [integer | nonzero]
            | rewrite (Pow_plus_natural b x y) by first [integer | side] ]; f_equal; power_split
  | |- Pow ?b 0 = 1 => apply Pow_none
  | |- Pow ?b (IZR ?k * ?x) = Pow (Pow ?b ?x) (IZR ?k) => apply Pow_times; first [integer | nonzero]
  | |- _ => reflexivity
  end.

(** A fact and its negation, as the kernel pushes it inwards. *)
Ltac conflicting H N :=
  match type of H with
  | ~ _ => exact (H N)
  | ?p /\ ?q =>
      let A := fresh in let B := fresh in let M := fresh in
      destruct H as [A B]; destruct N as [M|M]; [conflicting A M | conflicting B M]
  | ?p \/ ?q =>
      let A := fresh in let M := fresh in let K := fresh in
      destruct N as [M K]; destruct H as [A|A]; [conflicting A M | conflicting A K]
  | _ <-> _ => tauto
  | exists x, _ =>
      let x := fresh in let A := fresh in let M := fresh in
      destruct H as [x A]; pose proof (N x) as M;
      first [ conflicting A M | let B := fresh in destruct A as [B A]; specialize (M B); conflicting A M ]
  | forall x : _, _ =>
      first
        [ let A := fresh in let M := fresh in destruct N as [A M]; specialize (H A); conflicting H M
        | let x := fresh in let M := fresh in destruct N as [x M]; specialize (H x);
          first [ conflicting H M | let B := fresh in destruct M as [B M]; specialize (H B); conflicting H M ] ]
  | False => exact H
  | _ => clear -H N; lra
  end.

Theorem Derivative_leftwards_strictly f slope anchor x : x < anchor ->
  (forall y, x <= y <= anchor -> continuity_pt f y) ->
  (forall y, x < y < anchor -> derivable_pt_lim f y (slope y)) ->
  (forall y, x < y < anchor -> slope y < 0) -> f x > f anchor.
Proof.
  intros H C D S. destruct (mean_value f slope x anchor H C D) as (y & Y & E).
  specialize (S y Y). assert (0 < - slope y * (anchor - x)) by (apply Rmult_lt_0_compat; lra). lra.
Qed.

Ltac slope_equal := rewrite ?reciprocal; first [ ring | field; nonzeros ].

(** A power by 1/2 is the root that Coq has. *)
Lemma Pow_sqrt x : Pow x (1 / 2) = sqrt x.
Proof.
  destruct (Rle_dec 0 x) as [X|X].
  - pose proof (root_of x 2 eq_refl X) as E. pose proof (root_nonnegative x 2 ltac:(lra)) as N.
    apply Rsqr_inj; [exact N | apply sqrt_pos|]. unfold Rsqr. rewrite sqrt_sqrt by trivial. simpl in E. lra.
  - rewrite no_root by (try lra; intro I; apply (fraction_integer 1 2) in I; easy).
    symmetry. apply sqrt_neg_0. lra.
Qed.

Lemma Rmax_half x y : Rmax x y = (x + y + Rabs (x - y)) / 2.
Proof. unfold Rmax, Rabs. destruct (Rle_dec x y), (Rcase_abs (x - y)); lra. Qed.

Lemma Rmin_half x y : Rmin x y = (x + y - Rabs (x - y)) / 2.
Proof. unfold Rmin, Rabs. destruct (Rle_dec x y), (Rcase_abs (x - y)); lra. Qed.

(** What `interval` reads. *)
Ltac unfold_numbers :=
  repeat match goal with
  | |- context [Pow ?x (IZR (Z.pos ?p))] => rewrite (Pow_up x x p eq_refl)
  | |- context [Pow ?x (IZR (Z.neg ?p))] => rewrite (Pow_down x x p eq_refl)
  | |- context [Pow ?x (1 / 2)] => rewrite (Pow_sqrt x)
  end; cbn [Pos.to_nat Pos.iter_op Nat.add]; cbn [Max Min]; rewrite ?Rmax_half, ?Rmin_half; unfold Log.

Lemma Tuples_Ones n size : (forall j, is_integer (size j)) -> (forall j, Range 1 n j -> 1 <= size j) -> Tuples n size Ones.
Proof. intros I H. split; [|reflexivity]. intros j J. split; [exact (integer_IZR 1) | split; [unfold Ones; lra | now apply H]]. Qed.

(** A tuple with coordinates written to it is one of its sort. *)
Ltac tuple_member :=
  solve [ assumption
        | apply Tuples_Ones; [intro; integer | solve [assumption | intros; lra]]
        | match goal with
          | |- Tuples ?n ?s (Put ?x ?p ?v) =>
              apply (Tuples_Put n s x p v); [tuple_member | split; [integer | split; assumption] ..]
          end ].

Ltac tuple_equal :=
  let j := fresh in
  extensionality j; unfold Put, Ones;
  repeat match goal with |- context [Req_EM_T ?a ?b] => destruct (Req_EM_T a b) end; subst;
  solve [reflexivity | lra | congruence | f_equal; lra | exfalso; lra].

(** ** Sums, term by term *)

Lemma Sum_of_zeros lower upper : Sum lower upper (fun _ => 0) = 0.
Proof. unfold Sum. induction (range lower upper) as [|x l IH]; simpl; [|rewrite IH]; lra. Qed.

Lemma pointwise_le lower upper f g : (forall i, Range lower upper i -> f i <= g i) -> Sum lower upper f <= Sum lower upper g.
Proof. apply Pointwise. Qed.
Lemma pointwise_ge lower upper f g : (forall i, Range lower upper i -> f i >= g i) -> Sum lower upper f >= Sum lower upper g.
Proof. intro H. apply Rle_ge, Pointwise. intros. now apply Rge_le, H. Qed.
Lemma pointwise_eq lower upper f g : (forall i, Range lower upper i -> f i = g i) -> Sum lower upper f = Sum lower upper g.
Proof. intro H. apply Rle_antisym; apply Pointwise; intros i I; rewrite (H i I); lra. Qed.
Lemma pointwise_lt lower upper f g : is_integer lower -> lower <= upper ->
  (forall i, Range lower upper i -> f i < g i) -> Sum lower upper f < Sum lower upper g.
Proof. apply Pointwise_strict. Qed.
Lemma pointwise_gt lower upper f g : is_integer lower -> lower <= upper ->
  (forall i, Range lower upper i -> f i > g i) -> Sum lower upper f > Sum lower upper g.
Proof. intros. now apply Pointwise_strict. Qed.

Lemma pointwise_le_left lower upper g : (forall i, Range lower upper i -> 0 <= g i) -> 0 <= Sum lower upper g.
Proof. intro H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_le. Qed.
Lemma pointwise_ge_left lower upper g : (forall i, Range lower upper i -> 0 >= g i) -> 0 >= Sum lower upper g.
Proof. intro H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_ge. Qed.
Lemma pointwise_eq_left lower upper g : (forall i, Range lower upper i -> 0 = g i) -> 0 = Sum lower upper g.
Proof. intro H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_eq. Qed.
Lemma pointwise_lt_left lower upper g : is_integer lower -> lower <= upper ->
  (forall i, Range lower upper i -> 0 < g i) -> 0 < Sum lower upper g.
Proof. intros I L H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_lt. Qed.
Lemma pointwise_gt_left lower upper g : is_integer lower -> lower <= upper ->
  (forall i, Range lower upper i -> 0 > g i) -> 0 > Sum lower upper g.
Proof. intros I L H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_gt. Qed.
Lemma pointwise_le_right lower upper f : (forall i, Range lower upper i -> f i <= 0) -> Sum lower upper f <= 0.
Proof. intro H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_le. Qed.
Lemma pointwise_ge_right lower upper f : (forall i, Range lower upper i -> f i >= 0) -> Sum lower upper f >= 0.
Proof. intro H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_ge. Qed.
Lemma pointwise_eq_right lower upper f : (forall i, Range lower upper i -> f i = 0) -> Sum lower upper f = 0.
Proof. intro H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_eq. Qed.
Lemma pointwise_lt_right lower upper f : is_integer lower -> lower <= upper ->
  (forall i, Range lower upper i -> f i < 0) -> Sum lower upper f < 0.
Proof. intros I L H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_lt. Qed.
Lemma pointwise_gt_right lower upper f : is_integer lower -> lower <= upper ->
  (forall i, Range lower upper i -> f i > 0) -> Sum lower upper f > 0.
Proof. intros I L H. rewrite <- (Sum_of_zeros lower upper). now apply pointwise_gt. Qed.

Lemma pointwise_le_tuples n size f g : is_integer n ->
  (forall x, Tuples n size x -> f x <= g x) -> TupleSum n size f <= TupleSum n size g.
Proof. apply Pointwise_tuples. Qed.
Lemma pointwise_ge_tuples n size f g : is_integer n ->
  (forall x, Tuples n size x -> f x >= g x) -> TupleSum n size f >= TupleSum n size g.
Proof. intros I H. apply Rle_ge, Pointwise_tuples; trivial. intros. now apply Rge_le, H. Qed.
Lemma pointwise_eq_tuples n size f g : is_integer n ->
  (forall x, Tuples n size x -> f x = g x) -> TupleSum n size f = TupleSum n size g.
Proof. intros I H. apply Rle_antisym; apply Pointwise_tuples; trivial; intros x X; rewrite (H x X); lra. Qed.

Lemma TupleSum_of_zeros n size : TupleSum n size (fun _ => 0) = 0.
Proof. unfold TupleSum. induction (tuples (Z.to_nat (Int_part n)) size) as [|x l IH]; simpl; [|rewrite IH]; lra. Qed.
Lemma pointwise_le_left_tuples n size g : is_integer n -> (forall x, Tuples n size x -> 0 <= g x) -> 0 <= TupleSum n size g.
Proof. intros I H. rewrite <- (TupleSum_of_zeros n size). now apply pointwise_le_tuples. Qed.
Lemma pointwise_ge_right_tuples n size f : is_integer n -> (forall x, Tuples n size x -> f x >= 0) -> TupleSum n size f >= 0.
Proof. intros I H. rewrite <- (TupleSum_of_zeros n size). now apply pointwise_ge_tuples. Qed.
Lemma pointwise_eq_right_tuples n size f : is_integer n -> (forall x, Tuples n size x -> f x = 0) -> TupleSum n size f = 0.
Proof. intros I H. rewrite <- (TupleSum_of_zeros n size). now apply pointwise_eq_tuples. Qed.

Ltac apart_numbers := let Z := fresh in intro Z; lra.

Lemma Binomial_number (n k : nat) : (k <= n)%nat -> Binomial (IZR (Z.of_nat n)) (IZR (Z.of_nat k)) = C n k.
Proof. rewrite <- !INR_IZR_INZ. apply Binomial_nat. Qed.

(** ** Laws of sums *)

Lemma total_plus {A} (f g : A -> R) l : total (map (fun x => f x + g x) l) = total (map f l) + total (map g l).
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; ring. Qed.

Lemma total_zero {A} (f : A -> R) l : (forall x, In x l -> f x = 0) -> total (map f l) = 0.
Proof.
  induction l as [|x l IH]; intro H; simpl; [reflexivity|]. rewrite (H x) by now left. rewrite IH; [ring|].
  intros. apply H. now right.
Qed.

Lemma total_single {A} (f : A -> R) l v : NoDup l -> In v l -> (forall x, In x l -> x <> v -> f x = 0) -> total (map f l) = f v.
Proof.
  intros D. induction D as [|x l N D IH]; intros I H; simpl; [destruct I|]. destruct I as [->|I].
  - rewrite total_zero; [ring|]. intros y Y. apply H; [now right|]. intros ->. now apply N.
  - rewrite (H x); [rewrite IH; trivial; [ring|] | now left | intros ->; now apply N]. intros y Y. apply H. now right.
Qed.

Lemma total_exchange {A B} (f : A -> B -> R) l m :
  total (map (fun x => total (map (fun y => f x y) m)) l) = total (map (fun y => total (map (fun x => f x y) l)) m).
Proof.
  induction l as [|x l IH]; simpl; [now rewrite total_zero|]. rewrite IH. symmetry. apply total_plus.
Qed.

Lemma Sum_plus lower upper f g : Sum lower upper (fun i => f i + g i) = Sum lower upper f + Sum lower upper g.
Proof. apply total_plus. Qed.
Lemma Sum_scale lower upper c f : Sum lower upper (fun i => c * f i) = c * Sum lower upper f.
Proof. apply total_scaled. Qed.
Lemma TupleSum_plus n size f g : TupleSum n size (fun x => f x + g x) = TupleSum n size f + TupleSum n size g.
Proof. apply total_plus. Qed.
Lemma TupleSum_scale n size c f : TupleSum n size (fun x => c * f x) = c * TupleSum n size f.
Proof. apply total_scaled. Qed.

Lemma Sum_single lower upper v f : Range lower upper v ->
  (forall i, Range lower upper i -> i <> v -> f i = 0) -> Sum lower upper f = f v.
Proof.
  intros V H. apply total_single; [apply range_NoDup | now apply in_range | intros i I; now apply H, in_range].
Qed.

Lemma TupleSum_single n size v f : is_integer n -> Tuples n size v ->
  (forall x, Tuples n size x -> x <> v -> f x = 0) -> TupleSum n size f = f v.
Proof.
  intros N V H. destruct (tuples_once n size N) as [D M].
  apply total_single; [trivial | now apply M | intros x X; now apply H, M].
Qed.

Lemma Sum_count lower upper : is_integer lower -> is_integer upper -> 0 <= upper + -1 * lower + 1 ->
  Sum lower upper (fun _ => 1) = upper + -1 * lower + 1.
Proof.
  rewrite !integer_exists. intros [k ->] [l ->] H. unfold Sum, range. rewrite <- opp_IZR, !Int_part_IZR, Z.opp_involutive.
  rewrite <- mult_IZR, <- plus_IZR, <- plus_IZR in *. apply le_IZR in H. rewrite map_map.
  replace (l - k + 1)%Z with (l + -1 * k + 1)%Z by lia.
  rewrite <- (Z2Nat.id (l + -1 * k + 1)) at 2 by trivial. rewrite <- INR_IZR_INZ.
  generalize 0%nat at 1. induction (Z.to_nat (l + -1 * k + 1)) as [|n IH]; intro s; [reflexivity|].
  rewrite S_INR. simpl. rewrite IH. ring.
Qed.

Lemma total_ones {A} (l : list A) : total (map (fun _ => 1) l) = INR (length l).
Proof. induction l as [|x l IH]; [reflexivity|]. change (length (x :: l)) with (S (length l)). rewrite S_INR. simpl. rewrite IH. ring. Qed.

Lemma Sum_ones_nat n size : 0 <= size -> is_integer size -> total (map (fun _ => 1) (tuples n (fun _ => size))) = size ^ n.
Proof.
  intros P I. induction n as [|n IH]; [simpl; ring|]. cbn [tuples]. rewrite total_flat_map.
  rewrite (map_ext _ (fun _ : Tuple => size * 1)); [rewrite (total_scaled size (fun _ => 1)), IH; reflexivity|].
  intro x. rewrite map_map. pose proof (Sum_count 1 size (integer_IZR 1) I) as C. unfold Sum in C. rewrite C; [ring | lra].
Qed.

Lemma TupleSum_count n size : is_integer n -> is_integer size -> 0 <= n -> 0 <= size ->
  TupleSum n (fun _ => size) (fun _ => 1) = Pow size n.
Proof.
  intros N I P Q. unfold TupleSum. rewrite Sum_ones_nat by trivial. destruct (natural_exists n N P) as [m ->].
  rewrite INR_IZR_INZ, Int_part_IZR, Nat2Z.id, Pow_IZR. symmetry. now rewrite <- pow_powerRZ.
Qed.

Lemma Sum_exchange a b c d f :
  Sum a b (fun i => Sum c d (fun j => f i j)) = Sum c d (fun j => Sum a b (fun i => f i j)).
Proof. apply (total_exchange f). Qed.
Lemma Sum_exchange_tuples a b n size f :
  Sum a b (fun i => TupleSum n size (fun x => f i x)) = TupleSum n size (fun x => Sum a b (fun i => f i x)).
Proof. apply (total_exchange f). Qed.
Lemma TupleSum_exchange a b n size f :
  TupleSum n size (fun x => Sum a b (fun i => f i x)) = Sum a b (fun i => TupleSum n size (fun x => f i x)).
Proof. symmetry. apply (total_exchange f). Qed.
Lemma TupleSum_exchange_tuples n size n' size' f :
  TupleSum n size (fun x => TupleSum n' size' (fun y => f x y)) = TupleSum n' size' (fun y => TupleSum n size (fun x => f x y)).
Proof. apply (total_exchange f). Qed.

Lemma Sum_ext a b f g : (forall i, f i = g i) -> Sum a b f = Sum a b g.
Proof. intro H. unfold Sum. now rewrite (map_ext f g H). Qed.
Lemma TupleSum_ext n size f g : (forall x, f x = g x) -> TupleSum n size f = TupleSum n size g.
Proof. intro H. unfold TupleSum. now rewrite (map_ext f g H). Qed.

Lemma Sum_ends a b c d f : a = c -> b = d -> Sum a b f = Sum c d f.
Proof. now intros -> ->. Qed.

Lemma Sum_numbers (a b : Z) f :
  Sum (IZR a) (IZR b) f = total (map (fun k => f (IZR (a + Z.of_nat k))) (seq 0 (Z.to_nat (b - a + 1)))).
Proof.
  unfold Sum, range. rewrite <- opp_IZR, !Int_part_IZR, Z.opp_involutive, map_map. reflexivity.
Qed.

(** What is known for every member of a range is known of this one. *)
Ltac instances i M :=
  repeat match goal with
  | H : forall x : _, _ -> _ |- _ =>
      let T := type of (H i M) in let T' := eval cbv beta in T in
      lazymatch goal with _ : T' |- _ => fail | _ => assert T' by exact (H i M) end
  end; apart_all.

Ltac range_member :=
  first [ solve [assumption | split; [integer | split; side]]
        | match goal with M : Tuples _ _ ?x |- Range 1 _ (?x ?j) => apply (proj1 M j); range_member end ].
Ltac side_sum := side.
