(** * The two facts that tie integrals to pi

    The integral of the bell is the square root of 2 pi: the square of its integral up to x, and twice the integral of
    exp(-x^2 (1 + s^2)/2)/(1 + s^2) from s = 0 to 1, have slopes that cancel. At x = 0 their sum is pi/2, and the second
    tends to 0. The derivative under the integral is of Coq's library Coquelicot, for Riemann's integral. *)

Require Import Reals FunctionalExtensionality ZArith Lra Lia.
From Coquelicot Require Import Coquelicot.
Require Import Semantics Integral Facts.
Open Scope R_scope.

Definition up_to (x : R) : R := RInt bell 0 x.

Definition cell (x s : R) : R := exp (- (x * x * (1 + s * s)) / 2) / (1 + s * s).

Definition rest (x : R) : R := RInt (cell x) 0 1.

Lemma ex_RInt_bell a b : ex_RInt bell a b.
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros y _. apply continuity_pt_filterlim, continuity_bell. Qed.

Lemma up_to_slope x : is_derive up_to x (bell x).
Proof.
  apply (is_derive_RInt bell up_to 0 x).
  - apply filter_forall. intro b. apply (RInt_correct bell), ex_RInt_bell.
  - apply continuity_pt_filterlim, continuity_bell.
Qed.

Lemma one_more s : 0 < 1 + s * s.
Proof. pose proof (Rle_0_sqr s). unfold Rsqr in *. lra. Qed.

Lemma cell_slope x s : is_derive (fun x => cell x s) x (- (x * exp (- (x * x * (1 + s * s)) / 2))).
Proof. pose proof (one_more s). unfold cell. auto_derive; [trivial|]. unfold Rdiv. field. lra. Qed.

Lemma cell_integrable x : ex_RInt (cell x) 0 1.
Proof.
  apply (ex_RInt_continuous (V := R_CompleteNormedModule)). intros s _. apply (ex_derive_continuous (cell x)). pose proof (one_more s).
  unfold cell. auto_derive. lra.
Qed.

Lemma rest_slope x : is_derive rest x (- (bell x * up_to x)).
Proof.
  assert (D : forall x s, Derive (fun x => cell x s) x = - (x * exp (- (x * x * (1 + s * s)) / 2)))
    by (intros; apply is_derive_unique, cell_slope).
  assert (E : RInt (fun s => Derive (fun x => cell x s) x) 0 1 = - (bell x * up_to x)).
  { apply (is_RInt_unique (V := R_CompleteNormedModule)). replace (- (bell x * up_to x)) with (scal (- bell x) (up_to x)).
    - apply (is_RInt_ext (V := R_NormedModule) (fun s => scal (- bell x) (scal x (bell (x * s + 0))))).
      + intros s _. rewrite D. unfold scal; simpl; unfold mult; simpl. rewrite Rplus_0_r. unfold bell.
        replace (- (x * x * (1 + s * s)) / 2) with (- (x * x) / 2 + - (x * s * (x * s)) / 2) by field.
        rewrite exp_plus. ring.
      + apply (is_RInt_scal (V := R_NormedModule)), (is_RInt_comp_lin (V := R_NormedModule)).
        rewrite Rmult_0_r, Rmult_1_r, !Rplus_0_r. apply (RInt_correct bell), ex_RInt_bell.
    - unfold scal; simpl; unfold mult; simpl. ring. }
  rewrite <- E. apply (is_derive_RInt_param cell).
  - apply filter_forall. intros y s _. eexists. apply cell_slope.
  - intros s _. apply continuity_2d_pt_ext with (f := fun u v => (-1 * u) * exp ((- (1 / 2) * (u * u)) * (1 + v * v))).
    + intros u v. rewrite D. replace (- (1 / 2) * (u * u) * (1 + v * v)) with (- (u * u * (1 + v * v)) / 2) by field. ring.
    + assert (U := continuity_2d_pt_id1 x s). assert (V := continuity_2d_pt_id2 x s).
      assert (K := continuity_2d_pt_const x s).
      apply continuity_2d_pt_mult; [apply continuity_2d_pt_mult; [apply K | apply U]|].
      apply (continuity_1d_2d_pt_comp exp); [apply derivable_continuous_pt, derivable_pt_exp|].
      apply continuity_2d_pt_mult.
      * apply continuity_2d_pt_mult; [apply K | now apply continuity_2d_pt_mult].
      * apply continuity_2d_pt_plus; [apply K | now apply continuity_2d_pt_mult].
  - apply filter_forall. intro y. apply cell_integrable.
Qed.

(** ** The arctangent of 1 is pi/4 *)

Lemma atan_slope s : derivable_pt_lim atan s (/ (1 + s * s)).
Proof. replace (s * s) with (s ^ 2) by ring. apply derivable_pt_lim_atan. Qed.

Lemma continuity_circle : continuity (fun s => / (1 + s * s)).
Proof. apply continuity_inv; [reg | intro s; pose proof (one_more s); lra]. Qed.

Lemma rest_0 : rest 0 = PI / 4.
Proof.
  unfold rest. rewrite (RInt_ext _ (fun s => / (1 + s * s))).
  - replace (PI / 4) with (minus (atan 1) (atan 0)) by (rewrite atan_1, atan_0; apply Rminus_0_r).
    apply is_RInt_unique, (is_RInt_derive atan).
    + intros s _. apply is_derive_Reals, atan_slope.
    + intros s _. apply continuity_pt_filterlim, continuity_circle.
  - intros s _. unfold cell. replace (- (0 * 0 * (1 + s * s)) / 2) with 0 by field. rewrite exp_0.
    apply Rmult_1_l.
Qed.

Lemma rest_range x : 0 <= rest x <= exp (- (x * x) / 2).
Proof.
  assert (C : forall s, 0 <= cell x s <= exp (- (x * x) / 2)).
  { intro s. pose proof (one_more s) as S. unfold cell. split.
    - apply Rlt_le, Rdiv_lt_0_compat; [apply exp_pos | trivial].
    - apply Rle_trans with (exp (- (x * x * (1 + s * s)) / 2)).
      + rewrite <- (Rmult_1_r (exp _)) at 2. apply Rmult_le_compat_l; [apply Rlt_le, exp_pos|].
        rewrite <- Rinv_1. apply Rinv_le_contravar; [lra|]. pose proof (Rle_0_sqr s). unfold Rsqr in *. lra.
      + apply exp_le_compat. pose proof (Rle_0_sqr (x * s)). unfold Rsqr in *. nra. }
  assert (I : forall k : R, RInt (fun _ => k) 0 1 = k)
    by (intro; rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring).
  split.
  - rewrite <- (I 0). apply RInt_le; [lra | apply ex_RInt_const | apply cell_integrable | intros; apply C].
  - rewrite <- (I (exp (- (x * x) / 2))).
    apply RInt_le; [lra | apply cell_integrable | apply ex_RInt_const | intros; apply C].
Qed.

(** ** The integral of the bell *)

Lemma up_to_0 : up_to 0 = 0.
Proof. unfold up_to. now rewrite RInt_point. Qed.

Lemma together x : 0 <= x -> up_to x * up_to x + 2 * rest x = PI / 2.
Proof.
  intros [H|<-]; [|rewrite up_to_0, rest_0; field].
  destruct (MVT_cor2 (fun x => up_to x * up_to x + 2 * rest x)
    (fun x => (bell x * up_to x + up_to x * bell x) + 2 * - (bell x * up_to x)) 0 x H) as (y & E & _).
  - intros y _. apply derivable_pt_lim_plus.
    + apply derivable_pt_lim_mult; apply is_derive_Reals, up_to_slope.
    + apply derivable_pt_lim_scal. apply is_derive_Reals, rest_slope.
  - rewrite up_to_0, rest_0 in E. lra.
Qed.

Lemma up_to_odd x : up_to (- x) = - up_to x.
Proof.
  assert (E : is_RInt bell (-1 * 0 + 0) (-1 * x + 0) (up_to (- x))).
  { replace (-1 * 0 + 0) with 0 by ring. replace (-1 * x + 0) with (- x) by ring.
    apply (RInt_correct bell), ex_RInt_bell. }
  apply (is_RInt_comp_lin (V := R_NormedModule)) in E.
  assert (F : RInt bell 0 x = scal (-1) (up_to (- x))).
  { apply (is_RInt_unique (V := R_CompleteNormedModule)). apply (is_RInt_scal (V := R_NormedModule) _ _ _ (-1)) in E.
    revert E. apply (is_RInt_ext (V := R_NormedModule)).
    intros y _. unfold scal; simpl; unfold mult; simpl. replace (bell (-1 * y + 0)) with (bell y); [ring|].
    unfold bell. f_equal. field. }
  fold (up_to x) in F. unfold scal in F; simpl in F; unfold mult in F; simpl in F. lra.
Qed.

Section Gauss.
Variable L : Lebesgue.

Lemma bell_total : integral L bell = sqrt (2 * PI).
Proof.
  pose proof (integral_bell L) as P. pose proof PI_RGT_0.
  assert (S : integral L bell * integral L bell = 2 * PI).
  { apply Rminus_diag_uniq, small. intros e E. set (i := integral L bell) in *.
    assert (M : moderate (fun _ => 1)) by apply moderate_constant.
    set (d := Rmin 1 (e / (4 * (i + 1)))).
    assert (D : 0 < d) by (apply Rmin_pos; [lra | apply Rdiv_lt_0_compat; lra]).
    destruct (bell_tails L (fun _ => 1) ltac:(reg) M d D) as (T & T0 & N).
    set (t := T + 16 / e + 1). assert (0 < 16 / e) by (apply Rdiv_lt_0_compat; lra).
    specialize (N t ltac:(unfold t; lra)).
    replace (fun y => 1 * bell y) with bell in N by (extensionality y; ring).
    rewrite (fundamental L bell up_to) in N by (try (unfold t; lra); try apply continuity_bell;
      intro; apply is_derive_Reals, up_to_slope).
    rewrite up_to_odd in N. fold i in N. set (j := up_to t) in *.
    assert (J : j * j + 2 * rest t = PI / 2) by (apply together; unfold t; lra).
    pose proof (rest_range t) as [R0 R1].
    assert (R2 : 8 * exp (- (t * t) / 2) <= e / 2).
    { replace (- (t * t) / 2) with (- (t * t / 2)) by field. rewrite exp_Ropp.
      pose proof (exp_above (t * t / 2)) as X. pose proof (exp_pos (t * t / 2)).
      apply Rmult_le_reg_r with (exp (t * t / 2)); [trivial|]. rewrite Rmult_assoc, Rinv_l by lra.
      assert (Te : 16 / e * e <= t * e) by (apply Rmult_le_compat_r; unfold t; lra).
      replace (16 / e * e) with 16 in Te by (field; lra).
      assert (1 <= t) by (unfold t; lra). nra. }
    apply Rabs_within in N. assert (d <= 1) by apply Rmin_l.
    assert (De : d * (4 * (i + 1)) <= e).
    { apply Rle_trans with (e / (4 * (i + 1)) * (4 * (i + 1))).
      - apply Rmult_le_compat_r; [lra | apply Rmin_r].
      - right. field. lra. }
    apply Rabs_le. nra. }
  rewrite <- S. symmetry. apply sqrt_square. lra.
Qed.

(** ** The facts *)

Lemma integral_quarter_circle : Integral L 0 1 (fun t => Pow (1 + Pow t 2) (-1)) = 1 / 4 * PI.
Proof.
  replace (fun t => Pow (1 + Pow t 2) (-1)) with (fun s => / (1 + s * s))
    by (extensionality s; now rewrite reciprocal, square).
  unfold Integral. destruct (Rle_dec 0 1); [|lra].
  rewrite (fundamental L _ atan 0 1 Rle_0_1 continuity_circle atan_slope), atan_1, atan_0. field.
Qed.

Lemma Pow_minus_half x : 0 < x -> Pow x (-1 / 2) = / sqrt x.
Proof.
  intro X. unfold Pow. destruct (Req_EM_T _ _) as [E|_].
  - assert (-1 < IZR (Int_part (-1 / 2)) < 0) as [A B] by lra. apply lt_IZR in A. apply lt_IZR in B. lia.
  - destruct (Rlt_dec 0 x); [|easy]. replace (-1 / 2) with (- / 2) by field. now rewrite Rpower_Ropp, Rpower_sqrt.
Qed.

Lemma gaussian_limit c v f : measurable L f -> 0 < v -> moderate f ->
  forall e, 0 < e -> exists T, forall t, T <= t ->
  Rabs (GaussianMean L c v f + -1 * Integral L (-1 * t) t (fun y =>
    Pow (2 * PI * v) (-1 / 2) * exp (-1 * (Pow (y + -1 * c) 2 * Pow (2 * v) (-1))) * f y)) <= e.
Proof.
  intros M V H e E. pose proof PI_RGT_0. set (k := / sqrt (2 * PI * v)).
  assert (K : 0 < k) by (apply Rinv_0_lt_compat, sqrt_lt_R0; apply Rmult_lt_0_compat; lra).
  destruct (tails L c v f V M H (e / k) ltac:(now apply Rdiv_lt_0_compat)) as (T & T0 & N).
  exists T. intros t B. specialize (N t B). unfold Integral. destruct (Rle_dec (-1 * t) t); [|lra].
  replace (-1 * t) with (- t) by ring. unfold GaussianMean. destruct (Rlt_dec 0 v); [|lra].
  assert (W : integral L (density c v) = / k).
  { rewrite mass, bell_total by trivial. unfold k. rewrite Rinv_inv, <- sqrt_mult by lra. f_equal. ring. }
  rewrite W. set (g := fun y => f y * density c v y) in *.
  replace (between L (- t) t _) with (k * between L (- t) t g).
  - replace (integral L g / / k + -1 * (k * between L (- t) t g)) with (k * (integral L g - between L (- t) t g))
      by (field; lra).
    rewrite Rabs_mult, (Rabs_right k) by lra. apply Rmult_le_reg_l with (/ k); [now apply Rinv_0_lt_compat|].
    rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra. rewrite Rmult_comm. apply N.
  - unfold between. rewrite <- integral_scale. f_equal. extensionality y. unfold g.
    rewrite Pow_minus_half, square, reciprocal, density_exp by (trivial; apply Rmult_lt_0_compat; lra).
    fold k. replace (-1 * ((y + -1 * c) * (y + -1 * c) * / (2 * v))) with (- ((y - c) * (y - c)) / (2 * v))
      by (field; lra). ring.
Qed.

End Gauss.
