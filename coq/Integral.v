(** * Gaussian means, by an integral of which these properties are known

    Coq's library has no Lebesgue integral. What is needed of it is the record below, and nothing else: each fact about
    means holds for everything that has these properties. That Lebesgue's integral has them is in every textbook. The
    integral of what is not integrable is 0, as in the kernel. *)

Require Import Reals List FunctionalExtensionality Lra.
Require Import Semantics.
Open Scope R_scope.

Definition bell (y : R) : R := exp (- (y * y) / 2).

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
  (** the bell is integrable, with a positive integral; y^2 bell(y) has the same one (integration by parts) *)
  integrable_bell : integrable bell;
  integral_bell : 0 < integral bell;
  integral_bell_square : integral (fun y => y * y * bell y) = integral bell;
}.

Section Means.
Variable L : Lebesgue.

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
  pose proof (sqrt_lt_R0 v V). pose proof (integral_bell L).
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
