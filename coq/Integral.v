(** * Gaussian means, by an integral of which these properties are known

    Coq's library has no Lebesgue integral. What is needed of it is the record below, and nothing else: each fact about
    means holds for everything that has these properties. That Lebesgue's integral has them is in every textbook. The
    integral of what is not integrable is 0, as in the kernel. *)

Require Import Reals List FunctionalExtensionality Lra.
Require Import Semantics.
Open Scope R_scope.

Definition bell (y : R) : R := exp (- (y * y) / 2).

(** 1 from a to b, both included. *)
Definition segment (a b y : R) : R := if Rle_dec a y then if Rle_dec y b then 1 else 0 else 0.

Record Lebesgue := {
  measurable : (R -> R) -> Prop;
  integrable : (R -> R) -> Prop;
  integral : (R -> R) -> R;
  (** continuous functions are measurable, and sums and products of measurable ones *)
  measurable_continuous : forall f, continuity f -> measurable f;
  measurable_add : forall f g, measurable f -> measurable g -> measurable (fun y => f y + g y);
  measurable_mul : forall f g, measurable f -> measurable g -> measurable (fun y => f y * g y);
  (** what is measurable and has an integrable bound is integrable *)
  integrable_bounded : forall f g, measurable f -> integrable g -> (forall y, Rabs (f y) <= g y) -> integrable f;
  (** linear and monotone; factors come out of what is not integrable too, as both sides are 0 *)
  integrable_add : forall f g, integrable f -> integrable g -> integrable (fun y => f y + g y);
  integrable_scale : forall k f, integrable f -> integrable (fun y => k * f y);
  integral_add : forall f g, integrable f -> integrable g ->
    integral (fun y => f y + g y) = integral f + integral g;
  integral_scale : forall k f, integral (fun y => k * f y) = k * integral f;
  integral_le : forall f g, integrable f -> integrable g -> (forall y, f y <= g y) -> integral f <= integral g;
  (** change of variable *)
  integrable_affine : forall a b f, a <> 0 -> integrable f -> integrable (fun y => f (a * y + b));
  integral_affine : forall a b f, a <> 0 -> integral (fun y => f (a * y + b)) = integral f / Rabs a;
  (** a segment has its length *)
  measurable_segment : forall a b, measurable (segment a b);
  integral_segment : forall a b, a <= b -> integral (segment a b) = b - a;
  (** the bell is integrable *)
  integrable_bell : integrable bell;
}.

Lemma Rabs_within x e : Rabs x <= e -> - e <= x <= e.
Proof. intro H. pose proof (Rle_abs x). pose proof (Rle_abs (- x)). rewrite Rabs_Ropp in *. lra. Qed.

Lemma exp_le_compat x y : x <= y -> exp x <= exp y.
Proof. intros [H| ->]; [left; now apply exp_increasing | lra]. Qed.

Lemma exp_above x : 1 + x <= exp x.
Proof. destruct (Req_dec x 0) as [->|H]; [rewrite exp_0; lra | left; now apply exp_ineq1]. Qed.

Lemma small x : (forall e, 0 < e -> Rabs x <= e) -> x = 0.
Proof.
  intro H. destruct (Req_dec x 0) as [|N]; trivial. apply Rabs_pos_lt in N. specialize (H (Rabs x / 2) ltac:(lra)). lra.
Qed.

Lemma bell_slope y : derivable_pt_lim bell y (bell y * - y).
Proof.
  unfold bell. replace (exp (- (y * y) / 2) * - y) with (exp (- (y * y) / 2) * (- (1 * y + y * 1) * / 2 + - (y * y) * 0)) by field.
  apply (derivable_pt_lim_comp (fun y => - (y * y) / 2) exp); [|apply derivable_pt_lim_exp].
  apply (derivable_pt_lim_mult (fun y => - (y * y)) (fun _ => / 2)); [|apply derivable_pt_lim_const].
  apply (derivable_pt_lim_opp (fun y => y * y)), (derivable_pt_lim_mult (fun y => y) (fun y => y)); apply derivable_pt_lim_id.
Qed.

Section Means.
Variable L : Lebesgue.

Definition between (a b : R) (f : R -> R) : R := integral L (fun y => segment a b y * f y).

(** Of the kernel's integral the ends may be reversed: then it is negated. *)
Definition Integral (lower upper : R) (body : R -> R) : R :=
  if Rle_dec lower upper then between lower upper body else - between upper lower body.

(** ** Between two ends *)

Lemma segment_inside a b y : a <= y -> y <= b -> segment a b y = 1.
Proof. intros A B. unfold segment. destruct (Rle_dec a y); [|easy]. now destruct (Rle_dec y b). Qed.

Lemma segment_outside a b y : y < a \/ b < y -> segment a b y = 0.
Proof. intro H. unfold segment. destruct (Rle_dec a y); trivial. destruct (Rle_dec y b); trivial. lra. Qed.

Lemma segment_range a b y : 0 <= segment a b y <= 1.
Proof. unfold segment. destruct (Rle_dec a y); [destruct (Rle_dec y b)|]; lra. Qed.

Lemma integrable_segment a b : integrable L (segment a b).
Proof.
  apply integrable_bounded with (g := fun y => exp ((a * a + b * b) / 2) * bell y).
  - apply measurable_segment.
  - apply integrable_scale, integrable_bell.
  - intro y. unfold bell. rewrite <- exp_plus. pose proof (segment_range a b y). rewrite Rabs_right by lra.
    destruct (Rle_dec a y) as [A|A]; [destruct (Rle_dec y b) as [B|B]|].
    + apply Rle_trans with 1; [lra|]. rewrite <- exp_0. apply exp_le_compat.
      assert (y * y <= a * a + b * b) by (destruct (Rle_dec 0 y); nra). lra.
    + rewrite segment_outside by lra. apply Rlt_le, exp_pos.
    + rewrite segment_outside by lra. apply Rlt_le, exp_pos.
Qed.

Lemma integrable_between a b f : a <= b -> continuity f -> integrable L (fun y => segment a b y * f y).
Proof.
  intros H C.
  assert (B : forall g, continuity g -> exists M, forall y, a <= y <= b -> g y <= M).
  { intros g G. destruct (continuity_ab_maj g a b H (fun y _ => G y)) as (m & M & _). now exists (g m). }
  destruct (B f C) as (M & U). destruct (B (- f)%F (continuity_opp f C)) as (N & V).
  apply integrable_bounded with (g := fun y => (Rabs M + Rabs N) * segment a b y).
  - apply measurable_mul; [apply measurable_segment | now apply measurable_continuous].
  - apply integrable_scale, integrable_segment.
  - intro y. rewrite Rabs_mult, (Rabs_right (segment a b y)) by (apply Rle_ge, segment_range). rewrite Rmult_comm.
    destruct (Rle_dec a y) as [A|A]; [destruct (Rle_dec y b) as [E|E]|]; [|rewrite segment_outside by lra; lra..].
    apply Rmult_le_compat_r; [apply segment_range|]. specialize (U y (conj A E)). specialize (V y (conj A E)).
    unfold opp_fct in V. pose proof (Rle_abs M). pose proof (Rle_abs N). pose proof (Rabs_pos M). pose proof (Rabs_pos N).
    apply Rabs_le. lra.
Qed.

Lemma between_le a b f g : a <= b -> continuity f -> continuity g -> (forall y, a <= y <= b -> f y <= g y) ->
  between a b f <= between a b g.
Proof.
  intros H F G E. apply integral_le; [now apply integrable_between..|]. intro y.
  destruct (Rle_dec a y) as [A|A]; [destruct (Rle_dec y b) as [B|B]|]; [|rewrite segment_outside by lra; lra..].
  apply Rmult_le_compat_l; [apply segment_range | now apply E].
Qed.

Lemma between_constant a b k : a <= b -> between a b (fun _ => k) = k * (b - a).
Proof.
  intro H. unfold between. replace (fun y => segment a b y * k) with (fun y => k * segment a b y)
    by (extensionality y; ring). now rewrite integral_scale, integral_segment.
Qed.

Lemma between_near a b f k e : a <= b -> continuity f -> (forall y, a <= y <= b -> Rabs (f y - k) <= e) ->
  Rabs (between a b f - k * (b - a)) <= e * (b - a).
Proof.
  intros H C N. assert (K : forall k, continuity (fun _ : R => k)) by (intro; reg).
  assert (U : between a b f <= between a b (fun _ => k + e)).
  { apply between_le; trivial. intros y Y. specialize (N y Y). apply Rabs_within in N. lra. }
  assert (D : between a b (fun _ => k - e) <= between a b f).
  { apply between_le; trivial. intros y Y. specialize (N y Y). apply Rabs_within in N. lra. }
  rewrite between_constant in U, D by trivial. apply Rabs_le. lra.
Qed.

Lemma between_point a f : continuity f -> between a a f = 0.
Proof.
  intro C. pose proof (between_near a a f (f a) 0 (Rle_refl a) C) as N.
  rewrite Rminus_eq_0, !Rmult_0_r, Rminus_0_r in N.
  assert (Z : Rabs (between a a f) <= 0).
  { apply N. intros y Y. replace y with a by lra. rewrite Rminus_eq_0, Rabs_R0. lra. }
  pose proof (Rabs_pos (between a a f)). destruct (Req_dec (between a a f) 0) as [|X]; trivial.
  apply Rabs_no_R0 in X. lra.
Qed.

Lemma between_add a m b f : a <= m -> m <= b -> continuity f -> between a b f = between a m f + between m b f.
Proof.
  intros A B C. pose proof (between_point m f C) as Z. unfold between in *.
  rewrite <- (Rplus_0_r (integral L _)), <- Z.
  rewrite <- !integral_add by (apply integrable_between; trivial; lra). f_equal. extensionality y.
  rewrite <- !Rmult_plus_distr_r. f_equal.
  destruct (Rlt_dec y a); [rewrite !segment_outside by lra; ring|].
  destruct (Rlt_dec b y); [rewrite !segment_outside by lra; ring|].
  rewrite (segment_inside a b) by lra.
  destruct (Rtotal_order y m) as [T|[->|T]].
  - rewrite (segment_inside a m), (segment_outside m b), (segment_outside m m) by lra. ring.
  - rewrite !segment_inside by lra. ring.
  - rewrite (segment_outside a m), (segment_inside m b), (segment_outside m m) by lra. ring.
Qed.

(** The integral up to x grows at x as the body is large there. *)
Lemma between_slope a x f : a < x -> continuity f -> derivable_pt_lim (fun x => between a x f) x (f x).
Proof.
  intros A C e E. destruct (C x (e / 2) ltac:(lra)) as (d & D & N).
  assert (P : 0 < Rmin d (x - a)) by (apply Rmin_pos; lra). exists (mkposreal _ P). simpl. intros h H S.
  assert (S1 := Rlt_le_trans _ _ _ S (Rmin_l _ _)). assert (S2 := Rlt_le_trans _ _ _ S (Rmin_r _ _)).
  apply Rabs_def2 in S2. destruct S2 as [S2 S3].
  assert (W : forall y, Rabs (y - x) <= Rabs h -> Rabs (f y - f x) <= e / 2).
  { intros y Y. destruct (Req_dec x y) as [<-|X]; [rewrite Rminus_eq_0, Rabs_R0; lra|]. apply Rlt_le, N.
    split; [now split|]. simpl. unfold R_dist. lra. }
  assert (Q : Rabs (between a (x + h) f - between a x f - f x * h) <= e / 2 * Rabs h).
  { destruct (Rle_dec 0 h) as [U|U].
    - rewrite (between_add a x (x + h)) by (trivial; lra).
      pose proof (between_near x (x + h) f (f x) (e / 2) ltac:(lra) C) as M.
      rewrite (Rabs_right h) in * by lra. replace (x + h - x) with h in M by ring.
      replace (between a x f + between x (x + h) f - between a x f) with (between x (x + h) f) by ring.
      apply M. intros y Y. apply W. rewrite Rabs_right; lra.
    - rewrite (between_add a (x + h) x) by (trivial; lra).
      pose proof (between_near (x + h) x f (f x) (e / 2) ltac:(lra) C) as M.
      rewrite (Rabs_left h) in * by lra. replace (x - (x + h)) with (- h) in M by ring.
      replace (between a (x + h) f - (between a (x + h) f + between (x + h) x f) - f x * h)
        with (- (between (x + h) x f - f x * - h)) by ring.
      rewrite Rabs_Ropp. apply M. intros y Y. apply W. rewrite Rabs_left1; lra. }
  replace ((between a (x + h) f - between a x f) / h - f x) with ((between a (x + h) f - between a x f - f x * h) * / h)
    by (field; trivial).
  rewrite Rabs_mult, Rabs_inv. assert (Hp := Rabs_pos_lt h H).
  apply Rle_lt_trans with (e / 2 * Rabs h * / Rabs h).
  - apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; trivial | trivial].
  - rewrite Rmult_assoc, Rinv_r by lra. lra.
Qed.

Theorem fundamental f F a b : a <= b -> continuity f -> (forall y, derivable_pt_lim F y (f y)) ->
  between a b f = F b - F a.
Proof.
  intros [H| ->] C D; [|rewrite between_point by trivial; ring].
  set (P := fun x => between (a - 1) x f). assert (A : forall y, a <= y -> derivable_pt_lim P y (f y)).
  { intros y Y. apply between_slope; trivial. lra. }
  assert (E : exists y, (P b - F b) - (P a - F a) = (f y - f y) * (b - a) /\ a < y < b).
  { apply (MVT_cor2 (fun x => P x - F x) (fun y => f y - f y)); trivial.
    intros y Y. apply (derivable_pt_lim_minus P F); [apply A; lra | apply D]. }
  destruct E as (y & E & _). unfold P in E. rewrite (between_add (a - 1) a b) in E by (trivial; lra). lra.
Qed.

Lemma integral_bell : 0 < integral L bell.
Proof.
  apply Rlt_le_trans with (integral L (fun y => exp (- (1) / 2) * segment (-1) 1 y)).
  - rewrite integral_scale, integral_segment by lra. pose proof (exp_pos (- (1) / 2)). lra.
  - apply integral_le; [apply integrable_scale, integrable_segment | apply integrable_bell|]. intro y. unfold bell.
    destruct (Rle_dec (-1) y) as [A|A]; [destruct (Rle_dec y 1) as [B|B]|];
      [|rewrite segment_outside, Rmult_0_r by lra; apply Rlt_le, exp_pos..].
    rewrite segment_inside, Rmult_1_r by trivial. apply exp_le_compat. nra.
Qed.

(** ** Means *)

(** The Gaussian density, but for its constant: a mean is its own normalisation. *)
Definition density (center variance y : R) : R := bell (/ sqrt variance * y + - (center / sqrt variance)).

Definition GaussianMean (center variance : R) (body : R -> R) : R :=
  if Rlt_dec 0 variance then
    integral L (fun y => body y * density center variance y) / integral L (density center variance)
  else 0.

(** What the kernel asks of a body: a bound that every Gaussian law integrates. *)
Definition moderate (f : R -> R) : Prop :=
  exists A, exists B, forall y, Rabs (f y) <= A * exp (B * Rabs y).

Lemma sqrt_inv_neq_0 v : 0 < v -> / sqrt v <> 0.
Proof. intro V. apply Rinv_neq_0_compat, Rgt_not_eq. now apply sqrt_lt_R0. Qed.

Lemma density_exp c v y : 0 < v -> density c v y = exp (- ((y - c) * (y - c)) / (2 * v)).
Proof.
  intro V. pose proof (sqrt_lt_R0 v V) as S. unfold density, bell. f_equal.
  rewrite <- (sqrt_sqrt v) at 5 by lra. field. lra.
Qed.

Lemma mass c v : 0 < v -> integral L (density c v) = sqrt v * integral L bell.
Proof.
  intro V. unfold density. rewrite integral_affine by now apply sqrt_inv_neq_0.
  pose proof (sqrt_lt_R0 v V). rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat; trivial). field. lra.
Qed.

Lemma mass_positive c v : 0 < v -> 0 < integral L (density c v).
Proof.
  intro V. rewrite mass by trivial. apply Rmult_lt_0_compat; [now apply sqrt_lt_R0 | apply integral_bell].
Qed.

Lemma measurable_density c v : measurable L (density c v).
Proof. apply measurable_continuous. unfold density, bell. reg. Qed.

Lemma exponent_bound B c v y : 0 < v ->
  B * Rabs y - (y - c) * (y - c) / (2 * v) <= Rabs B * Rabs c + B * B * v - (y - c) * (y - c) / (4 * v).
Proof.
  intro V. set (u := Rabs (y - c)).
  assert (Square : forall x, Rabs x * Rabs x = x * x).
  { intro x. rewrite <- Rabs_mult. apply Rabs_right, Rle_ge, Rle_0_sqr. }
  assert (U : (y - c) * (y - c) = u * u) by (symmetry; apply Square).
  assert (Y : Rabs y <= u + Rabs c) by (unfold u; pose proof (Rabs_triang (y - c) c) as T; now replace (y - c + c) with y in T by ring).
  assert (P : 0 <= (u / 2 - Rabs B * v) * (u / 2 - Rabs B * v) / v).
  { apply Rmult_le_pos; [apply Rle_0_sqr | apply Rlt_le, Rinv_0_lt_compat; trivial]. }
  assert (Q : (u / 2 - Rabs B * v) * (u / 2 - Rabs B * v) / v = u * u / (4 * v) - Rabs B * u + Rabs B * Rabs B * v)
    by (field; lra).
  assert (W : u * u / (2 * v) = u * u / (4 * v) + u * u / (4 * v)) by (field; lra).
  assert (BY : B * Rabs y <= Rabs B * (u + Rabs c)).
  { apply Rle_trans with (Rabs B * Rabs y).
    - apply Rmult_le_compat_r; [apply Rabs_pos | apply Rle_abs].
    - apply Rmult_le_compat_l; [apply Rabs_pos | trivial]. }
  rewrite U, W, <- (Square B). lra.
Qed.

Lemma moderate_integrable c v f : 0 < v -> measurable L f -> moderate f -> integrable L (fun y => f y * density c v y).
Proof.
  intros V M (A & B & H).
  apply integrable_bounded with (g := fun y => Rabs A * exp (Rabs B * Rabs c + B * B * v) * density c (2 * v) y).
  - apply measurable_mul; [trivial | apply measurable_density].
  - apply integrable_scale, integrable_affine; [apply sqrt_inv_neq_0; lra | apply integrable_bell].
  - intro y. rewrite !density_exp by lra. rewrite Rabs_mult, (Rabs_right (exp _)) by (apply Rle_ge, Rlt_le, exp_pos).
    apply Rle_trans with (Rabs A * exp (B * Rabs y) * exp (- ((y - c) * (y - c)) / (2 * v))).
    + apply Rmult_le_compat_r; [apply Rlt_le, exp_pos|]. eapply Rle_trans; [apply H|].
      apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | apply Rle_abs].
    + rewrite !(Rmult_assoc (Rabs A)), <- !exp_plus. apply Rmult_le_compat_l; [apply Rabs_pos|].
      pose proof (exponent_bound B c v y V) as E.
      replace (B * Rabs y + - ((y - c) * (y - c)) / (2 * v)) with (B * Rabs y - (y - c) * (y - c) / (2 * v)) by (field; lra).
      replace (Rabs B * Rabs c + B * B * v + - ((y - c) * (y - c)) / (2 * (2 * v)))
        with (Rabs B * Rabs c + B * B * v - (y - c) * (y - c) / (4 * v)) by (field; lra).
      destruct E as [E|E]; [left; now apply exp_increasing | rewrite E; apply Rle_refl].
Qed.

Lemma moderate_add f g : moderate f -> moderate g -> moderate (fun y => f y + g y).
Proof.
  intros (A & B & F) (A' & B' & G). exists (Rabs A + Rabs A'), (Rabs B + Rabs B'). intro y.
  assert (Grow : forall X Y Z, Rabs Y <= Z -> X * exp (Y * Rabs y) <= Rabs X * exp (Z * Rabs y)).
  { intros X Y Z H. apply Rle_trans with (Rabs X * exp (Y * Rabs y)).
    - apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | apply Rle_abs].
    - apply Rmult_le_compat_l; [apply Rabs_pos|].
      assert (E : Y * Rabs y <= Z * Rabs y).
      { apply Rmult_le_compat_r; [apply Rabs_pos | eapply Rle_trans; [apply Rle_abs | trivial]]. }
      destruct E as [E|E]; [left; now apply exp_increasing | rewrite E; apply Rle_refl]. }
  pose proof (Rabs_pos B). pose proof (Rabs_pos B').
  eapply Rle_trans; [apply Rabs_triang|]. rewrite Rmult_plus_distr_r. apply Rplus_le_compat.
  - eapply Rle_trans; [apply F | apply Grow; lra].
  - eapply Rle_trans; [apply G | apply Grow; lra].
Qed.

Lemma moderate_constant k : moderate (fun _ => k).
Proof. exists (Rabs k), 0. intro y. rewrite Rmult_0_l, exp_0. lra. Qed.

Lemma moderate_index : moderate (fun y => y).
Proof.
  exists 1, 1. intro y. rewrite !Rmult_1_l. destruct (Req_dec (Rabs y) 0) as [E|N].
  - rewrite E, exp_0. lra.
  - apply exp_ineq1 in N. lra.
Qed.

Lemma measurable_constant k : measurable L (fun _ => k).
Proof. apply measurable_continuous. reg. Qed.

(** ** Without ends: beyond -t and t there is little, as the bound of a body grows less than the bell falls *)

Lemma integral_abs_le f g : integrable L f -> integrable L g -> (forall y, Rabs (f y) <= g y) ->
  Rabs (integral L f) <= integral L g.
Proof.
  intros F G H. apply Rabs_le. split.
  - replace (- integral L g) with (-1 * integral L g) by ring. rewrite <- integral_scale.
    apply integral_le; trivial; [now apply integrable_scale|]. intro y. specialize (H y). apply Rabs_within in H. lra.
  - apply integral_le; trivial. intro y. specialize (H y). apply Rabs_within in H. lra.
Qed.

Lemma tails c v f : 0 < v -> measurable L f -> moderate f -> forall e, 0 < e ->
  exists T, 0 <= T /\ forall t, T <= t ->
  Rabs (integral L (fun y => f y * density c v y) - between (- t) t (fun y => f y * density c v y)) <= e.
Proof.
  intros V M (A & B & H) e E. set (h := fun y => Rabs A * exp ((B + 1) * Rabs y) * density c v y).
  assert (Dp : forall y, 0 < density c v y) by (intro; apply exp_pos).
  assert (Ih : integrable L h).
  { apply (moderate_integrable c v (fun y => Rabs A * exp ((B + 1) * Rabs y))); trivial.
    - apply measurable_continuous. apply continuity_mult; [apply continuity_const; now intros ? ?|].
      apply (continuity_comp (fun y => (B + 1) * Rabs y) exp); [|apply derivable_continuous, derivable_exp].
      apply continuity_mult; [apply continuity_const; now intros ? ? | apply Rcontinuity_abs].
    - exists (Rabs A), (B + 1). intro y.
      rewrite Rabs_mult, Rabs_Rabsolu, (Rabs_right (exp _)) by (apply Rle_ge, Rlt_le, exp_pos). lra. }
  assert (Ig : integrable L (fun y => f y * density c v y)) by (apply moderate_integrable; trivial; now exists A, B).
  set (g := fun y => f y * density c v y) in *.
  assert (Far : forall y t, 0 <= t -> t <= Rabs y -> Rabs (g y) <= exp (- t) * h y).
  { intros y t T Y. unfold g, h. rewrite Rabs_mult, (Rabs_right (density c v y)) by (apply Rle_ge, Rlt_le, Dp).
    rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply Rlt_le, Dp|]. eapply Rle_trans; [apply H|].
    replace (exp (- t) * (Rabs A * exp ((B + 1) * Rabs y))) with (Rabs A * (exp (- t) * exp ((B + 1) * Rabs y))) by ring.
    rewrite <- exp_plus. apply Rle_trans with (Rabs A * exp (B * Rabs y)).
    - apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | apply Rle_abs].
    - apply Rmult_le_compat_l; [apply Rabs_pos | apply exp_le_compat; lra]. }
  assert (Pos : 0 <= integral L h).
  { rewrite <- (Rmult_0_l (integral L h)), <- integral_scale. apply integral_le; [now apply integrable_scale | trivial|].
    intro y. rewrite Rmult_0_l. unfold h. apply Rmult_le_pos; [|apply Rlt_le, Dp].
    apply Rmult_le_pos; [apply Rabs_pos | apply Rlt_le, exp_pos]. }
  exists (integral L h / e). split; [apply Rmult_le_pos; [trivial | apply Rlt_le, Rinv_0_lt_compat; trivial]|].
  intros t T. assert (T0 : 0 <= t).
  { eapply Rle_trans; [|apply T]. apply Rmult_le_pos; [trivial | apply Rlt_le, Rinv_0_lt_compat; trivial]. }
  assert (Is : integrable L (fun y => segment (- t) t y * g y)).
  { apply integrable_bounded with (g := h).
    - apply measurable_mul; [apply measurable_segment | apply measurable_mul; trivial; apply measurable_density].
    - trivial.
    - intro y. rewrite Rabs_mult, (Rabs_right (segment _ _ _)) by (apply Rle_ge, segment_range).
      specialize (Far y 0 (Rle_refl 0) (Rabs_pos y)). rewrite Ropp_0, exp_0, Rmult_1_l in Far.
      pose proof (segment_range (- t) t y). pose proof (Rabs_pos (g y)). nra. }
  assert (R : integral L g - between (- t) t g = integral L (fun y => g y + -1 * (segment (- t) t y * g y))).
  { rewrite integral_add by (trivial; now apply integrable_scale). rewrite integral_scale. unfold between. ring. }
  rewrite R. apply Rle_trans with (exp (- t) * integral L h).
  - rewrite <- integral_scale. apply integral_abs_le.
    + apply integrable_add; [trivial | now apply integrable_scale].
    + now apply integrable_scale.
    + intro y. destruct (Rle_dec t (Rabs y)) as [Y|Y].
      * eapply Rle_trans; [|now apply Far]. pose proof (segment_range (- t) t y).
        replace (g y + -1 * (segment (- t) t y * g y)) with ((1 - segment (- t) t y) * g y) by ring.
        rewrite Rabs_mult, Rabs_right by lra. pose proof (Rabs_pos (g y)). nra.
      * assert (Rabs y <= t) as W by lra. apply Rabs_within in W. rewrite segment_inside by lra.
        replace (g y + -1 * (1 * g y)) with 0 by ring. rewrite Rabs_R0.
        apply Rmult_le_pos; [apply Rlt_le, exp_pos|]. unfold h. apply Rmult_le_pos; [|apply Rlt_le, Dp].
        apply Rmult_le_pos; [apply Rabs_pos | apply Rlt_le, exp_pos].
  - rewrite exp_Ropp. pose proof (exp_pos t) as X. apply Rmult_le_reg_l with (exp t); [trivial|].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    assert (integral L h <= t * e) by (apply Rmult_le_reg_r with (/ e); [now apply Rinv_0_lt_compat|];
      rewrite (Rmult_assoc t), Rinv_r, Rmult_1_r by lra; exact T).
    assert (t <= exp t) by (destruct (Req_dec t 0) as [->|N]; [rewrite exp_0; lra | apply exp_ineq1 in N; lra]).
    nra.
Qed.

(** The same for the bell, of center 0 and variance 1. *)
Lemma density_bell y : density 0 1 y = bell y.
Proof. unfold density. rewrite sqrt_1. f_equal. field. Qed.

Lemma bell_tails f : continuity f -> moderate f -> forall e, 0 < e ->
  exists T, 0 <= T /\ forall t, T <= t ->
  Rabs (integral L (fun y => f y * bell y) - between (- t) t (fun y => f y * bell y)) <= e.
Proof.
  intros C M. replace (fun y => f y * bell y) with (fun y => f y * density 0 1 y)
    by (extensionality y; now rewrite density_bell).
  apply tails; [lra | now apply measurable_continuous | trivial].
Qed.

Lemma continuity_bell : continuity bell.
Proof. unfold bell. reg. Qed.

(** By parts: the slope of y bell(y) is (1 - y^2) bell(y), and y bell(y) tends to 0. *)
Lemma integral_bell_square : integral L (fun y => y * y * bell y) = integral L bell.
Proof.
  assert (Mo : moderate (fun y => 1 + -1 * (y * y))).
  { exists 1, 2. intro y. rewrite Rmult_1_l. pose proof (exp_above (Rabs y)) as X. pose proof (Rabs_pos y).
    replace (2 * Rabs y) with (Rabs y + Rabs y) by ring. rewrite exp_plus.
    assert (S : Rabs y * Rabs y = y * y) by (rewrite <- Rabs_mult; apply Rabs_right, Rle_ge, Rle_0_sqr).
    assert ((1 + Rabs y) * (1 + Rabs y) <= exp (Rabs y) * exp (Rabs y)) by (apply Rmult_le_compat; lra).
    apply Rabs_le. nra. }
  assert (Z : integral L (fun y => (1 + -1 * (y * y)) * bell y) = 0).
  { apply small. intros e E.
    destruct (bell_tails (fun y => 1 + -1 * (y * y)) ltac:(reg) Mo (e / 2) ltac:(lra)) as (T & T0 & H).
    set (t := T + 8 / e + 1). assert (0 < 8 / e) by (apply Rdiv_lt_0_compat; lra).
    specialize (H t ltac:(unfold t; lra)).
    rewrite (fundamental _ (fun y => y * bell y)) in H.
    - assert (S : t * bell t <= e / 4).
      { unfold bell. replace (- (t * t) / 2) with (- (t * t / 2)) by field. rewrite exp_Ropp.
        pose proof (exp_above (t * t / 2)) as X. pose proof (exp_pos (t * t / 2)).
        apply Rmult_le_reg_r with (exp (t * t / 2)); [trivial|].
        rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
        assert (0 <= t) by (unfold t; lra).
        assert (Te : 8 / e * e <= t * e) by (apply Rmult_le_compat_r; unfold t; lra).
        replace (8 / e * e) with 8 in Te by (field; lra). nra. }
      assert (0 <= t * bell t) by (apply Rmult_le_pos; [unfold t; lra | apply Rlt_le, exp_pos]).
      replace (bell (- t)) with (bell t) in H by (unfold bell; f_equal; field).
      apply Rabs_within in H. apply Rabs_le. lra.
    - unfold t. lra.
    - apply continuity_mult; [reg | apply continuity_bell].
    - intro y. replace ((1 + -1 * (y * y)) * bell y) with (1 * bell y + y * (bell y * (- y))) by ring.
      apply (derivable_pt_lim_mult (fun y => y) bell); [apply derivable_pt_lim_id | apply bell_slope]. }
  replace (fun y => (1 + -1 * (y * y)) * bell y) with (fun y => bell y + -1 * (y * y * bell y)) in Z
    by (extensionality y; ring).
  rewrite integral_add, integral_scale in Z.
  - lra.
  - apply integrable_bell.
  - apply integrable_scale.
    replace (fun y => y * y * bell y) with (fun y => bell y + -1 * ((1 + -1 * (y * y)) * density 0 1 y))
      by (extensionality y; rewrite density_bell; ring).
    apply integrable_add; [apply integrable_bell | apply integrable_scale, moderate_integrable; trivial; [lra|]].
    apply measurable_continuous. reg.
Qed.

(** ** The facts about means that others rest on *)

Lemma mean_add c v f g : measurable L f -> measurable L g -> moderate f -> moderate g ->
  GaussianMean c v (fun y => f y + g y) = GaussianMean c v f + GaussianMean c v g.
Proof.
  intros Mf Mg Hf Hg. unfold GaussianMean. destruct (Rlt_dec 0 v) as [V|]; [|ring].
  replace (fun y => (f y + g y) * density c v y) with (fun y => f y * density c v y + g y * density c v y)
    by (extensionality y; ring).
  rewrite integral_add by now apply moderate_integrable. unfold Rdiv. ring.
Qed.

Lemma mean_scale c v k f : GaussianMean c v (fun y => k * f y) = k * GaussianMean c v f.
Proof.
  unfold GaussianMean. destruct (Rlt_dec 0 v) as [V|]; [|ring].
  replace (fun y => k * f y * density c v y) with (fun y => k * (f y * density c v y)) by (extensionality y; ring).
  rewrite integral_scale. unfold Rdiv. ring.
Qed.

Lemma mean_zero c v : GaussianMean c v (fun _ => 0) = 0.
Proof.
  replace (fun _ : R => 0) with (fun y : R => 0 * 0) by (extensionality y; ring). rewrite mean_scale. ring.
Qed.

Lemma mean_one c v : 0 < v -> GaussianMean c v (fun _ => 1) = 1.
Proof.
  intro V. unfold GaussianMean. destruct (Rlt_dec 0 v); [|lra].
  replace (fun y => 1 * density c v y) with (density c v) by (extensionality y; ring).
  apply Rinv_r, Rgt_not_eq, mass_positive; trivial.
Qed.

(** With u = (y - c) / sqrt v: the integral of u bell(u) is 0, as the bell is even, and that of u^2 bell(u) is known. *)
Lemma standardised c v y : 0 < v -> y + -1 * c = sqrt v * (/ sqrt v * y + - (c / sqrt v)).
Proof. intro V. pose proof (sqrt_lt_R0 v V). field. lra. Qed.

Lemma integral_odd : integral L (fun u => u * bell u) = 0.
Proof.
  assert (A : integral L (fun y => (-1 * y + 0) * bell (-1 * y + 0)) = integral L (fun u => u * bell u)).
  { rewrite (integral_affine L (-1) 0 (fun u => u * bell u)) by lra. rewrite Rabs_left by lra. field. }
  replace (fun y => (-1 * y + 0) * bell (-1 * y + 0)) with (fun y => -1 * (y * bell y)) in A.
  - rewrite integral_scale in A. lra.
  - extensionality y. unfold bell. replace ((-1 * y + 0) * (-1 * y + 0)) with (y * y) by ring. ring.
Qed.

Lemma mean_centered c v : 0 < v -> GaussianMean c v (fun y => y + -1 * c) = 0.
Proof.
  intro V. unfold GaussianMean. destruct (Rlt_dec 0 v); [|lra].
  set (g := fun u => sqrt v * (u * bell u)).
  replace (fun y => (y + -1 * c) * density c v y) with (fun y => g (/ sqrt v * y + - (c / sqrt v))).
  - rewrite integral_affine by now apply sqrt_inv_neq_0. unfold g. rewrite integral_scale, integral_odd. unfold Rdiv. ring.
  - extensionality y. rewrite (standardised c v y) by trivial. unfold g, density. ring.
Qed.

Lemma mean_square c v : 0 < v -> GaussianMean c v (fun y => (y + -1 * c) * (y + -1 * c)) = v.
Proof.
  intro V. unfold GaussianMean. destruct (Rlt_dec 0 v); [|lra].
  pose proof (sqrt_lt_R0 v V). pose proof integral_bell.
  set (g := fun u => v * (u * u * bell u)).
  replace (fun y => (y + -1 * c) * (y + -1 * c) * density c v y) with (fun y => g (/ sqrt v * y + - (c / sqrt v))).
  - rewrite integral_affine, mass by (trivial; now apply sqrt_inv_neq_0). unfold g.
    rewrite integral_scale, integral_bell_square.
    rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat; trivial). field. lra.
  - extensionality y. rewrite (standardised c v y) by trivial. unfold g, density.
    rewrite <- (sqrt_sqrt v) at 1 by lra. ring.
Qed.

Lemma Pow_half x : 0 < x -> Pow x (1 / 2) = sqrt x.
Proof.
  intro X. replace (1 / 2) with (/ 2) by lra. unfold Pow. destruct (Req_EM_T _ _) as [E|_].
  - now elim (fraction_no_integer 2).
  - destruct (Rlt_dec 0 x); [now apply Rpower_sqrt | easy].
Qed.

End Means.
