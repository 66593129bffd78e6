import * as z from 'zod';

export const phaseSchema = z.enum(['entry', 'mid', 'exit', 'braking', 'straight', 'kerbs', 'any']);

/** Where the car goes when a setting is moved: it turns more readily, or its rear keeps steadier. */
const balanceSchema = z.enum(['rotation', 'stability']);

/** One entry of `engineering/symptoms.json`: what a driver complains about. */
export const symptomSchema = z.strictObject({
  id: z.string().regex(/^[a-z_]+$/),
  label: z.string().min(1),
  /** The balance the driver lacks, if it is one of the two. */
  wants: balanceSchema.optional(),
  /** The sign on the track that it is cured. */
  watch: z.string().regex(/^[^A-Z]|^ABS/),
});

const parameterSchema = z.string().regex(/^[a-z][A-Za-z0-9]*(\.(front|rear|all))?$/);

/**
 * When a rule is not for a car or a complaint; `unmeasured`: as long as nothing was read that `check` asks for; a motor: the
 * axle that a hybrid's electric motor drives and brakes.
 */
const ruleExceptions = ['abs', 'no abs', 'slow', 'fast', 'unmeasured', 'front motor', 'rear motor'] as const;

/** One entry of `engineering/rules.json`: a change that answers a symptom. */
export const engineeringRuleSchema = z.strictObject({
  id: z.string().regex(/^R\d{3}$/),
  symptom: z.string(),
  phase: phaseSchema,
  /** The axle that the complaint must be about, where the driver names one. */
  axle: z.enum(['front', 'rear']).optional(),
  /** A parameter name as setups are edited with: `arbFront`, `rideHeight.front`, `tyrePressure.all`. */
  parameter: parameterSchema,
  /** match: set each corner for itself; set: go to the value named in `why`. */
  direction: z.enum(['increase', 'decrease', 'match', 'set']),
  /** The first step and the most worth trying at once, where they are not those of `sizes.json`: in its first unit. */
  size: z
    .tuple([z.number().positive(), z.number().positive()])
    .refine(([first, most]) => first <= most, 'a size is [first, most]')
    .optional(),
  /** The cure, in one sentence. */
  why: z.string().min(1),
  /** A check to make first, in words for people. */
  check: z.string().min(1).optional(),
  unless: z.array(z.enum(ruleExceptions)).min(1).optional(),
  /** 1 = try first, 5 = last. */
  priority: z.int().min(1).max(5),
  games: z.array(z.enum(['ACC', 'LMU'])).min(1),
  /** A key of `engineering/sources.json`. */
  source: z.string().min(1),
});

/**
 * Units that sizes are in. A row in psi, kPa or bar is measured in psi, and so on; `share` is of the setting's range, and
 * `clicks` the largest change of a list whose positions have no unit.
 */
const sizeUnits = [
  'psi',
  '°',
  'mm',
  'N/m',
  'N',
  'Nm',
  ':1',
  '%',
  '% front',
  '% F',
  'kgf',
  'kW',
  'L',
  'share',
  'clicks',
] as const;

/**
 * `engineering/sizes.json`: how far a setting is moved, by its key and in units: the first step, the most worth trying at
 * once, and the largest that any one change may be (none for what follows from a sum). Clicks are no size: one of toe is
 * 0.01° in one garage and 0.18° in another. Our own choice, no further than a driver can still judge on the track.
 */
export const settingSizesSchema = z.record(
  z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  z.partialRecord(
    z.enum(sizeUnits),
    z
      .array(z.number().positive())
      .min(1)
      .max(3)
      .refine((size) => size.every((one, at) => at === 0 || one >= (size[at - 1] ?? 0)), 'sizes rise'),
  ),
);

const sideSchema = z.strictObject({
  /** The cost elsewhere, in a few words. */
  costs: z.string().min(1),
  toward: balanceSchema.optional(),
});

const settingEffectSchema = z.strictObject({
  acts: z.enum(['entry', 'exit', 'fast corners', 'kerbs', 'everywhere']),
  increase: sideSchema,
  decrease: sideSchema,
});

/** `engineering/effects.json`: what a setting does wherever it is moved, whatever it is moved for, by its name. */
export const settingEffectsSchema = z.record(parameterSchema, settingEffectSchema);

/** `engineering/sources.json`: where a rule comes from. */
export const ruleSourcesSchema = z.record(z.string(), z.string().min(1));

/** `engineering/senses.json`: what more of a setting does (more clicks, a higher shown value), by its name without a wheel. */
export const sensesSchema = z.record(z.string().regex(/^[a-z][A-Za-z0-9]*$/), z.string().min(1));

const guidedSideSchema = z.strictObject({
  /** The drivers' word for this direction: `Stiffer`. */
  word: z.string().regex(/^[A-Z]/),
  feels: z.string().regex(/\.$/).max(70),
  does: z.string().regex(/\.$/),
});

/** `engineering/setting-guide.json`: what a setting is, for who reads of it, by the last part of its page's address. */
export const settingGuideSchema = z.record(
  z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  z.strictObject({
    parameter: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
    what: z.string().regex(/\.$/),
    /** The ways that rules call increase and decrease; absent where it is a choice among names. */
    up: guidedSideSchema.optional(),
    down: guidedSideSchema.optional(),
  }),
);

const span = z.tuple([z.number(), z.number()]).refine(([low, high]) => low <= high, 'a span is [low, high]');
const sources = z.array(z.string().min(1)).min(1);
const confidence = z.string().min(1);
const spread = z.strictObject({ p5: z.number(), median: z.number(), p95: z.number() });

/** `engineering/targets.json`: what a good setup reaches on the track. Pressures in psi, temperatures in °C. */
export const engineeringTargetsSchema = z.strictObject({
  acc: z.strictObject({
    dryHotPsi: z.strictObject({
      min: z.number(),
      max: z.number(),
      start: z.number(),
      classes: z.literal('all'),
      gameVersion: z.string(),
      sources,
    }),
    wetHotPsi: z.strictObject({ min: z.number(), max: z.number(), start: z.number(), sources, confidence }),
    olderVersions: z.array(z.strictObject({ versions: z.string(), dryHotPsi: span })),
    coreTempC: z.strictObject({ window: span, typical: span }),
    innerOuterSpreadC: z.strictObject({ max: z.number() }),
    brakeDiscMaxC: z.strictObject({ front: z.number(), rear: z.number(), confidence }),
    /** How the cold pressure moves with the weather, in psi a degree. */
    coldPsiForAirTemp: z.strictObject({
      psiPerDegreeAir: z.number(),
      middleHalf: span,
      psiPerDegreeTrack: z.number(),
      ruleOfThumb: z.string(),
      basis: z.string(),
    }),
    /** Cold pressures of real files. */
    coldPsiSeen: z.strictObject({
      gt3Dry: spread,
      gt3Wet: spread,
      gt4Dry: spread,
      gt2Dry: spread,
      cupDry: spread,
      tcxDry: spread,
      note: z.string(),
    }),
    /** Mean difference of real wet files against dry ones of the same car and track; clicks but for the heights. */
    wetMinusDrySeen: z.strictObject({
      pairs: z.int().positive(),
      rideHeightFrontMm: z.number(),
      rideHeightRearMm: z.number(),
      rearWingClicks: z.number(),
      tc1: z.number(),
      abs: z.number(),
      brakeBiasClicks: z.number(),
      arbFront: z.number(),
      arbRear: z.number(),
      bumpSlowFront: z.number(),
      brakeDuctFront: z.number(),
    }),
  }),
  lmu: z.strictObject({
    tyreTempC: z.strictObject({ gripStarts: z.number(), optimal: span, source: z.string(), confidence }),
    coldPressureKpa: z.string(),
  }),
});

export type SettingGuide = z.infer<typeof settingGuideSchema>[string];
export type Phase = z.infer<typeof phaseSchema>;
export type Symptom = z.infer<typeof symptomSchema>;
export type EngineeringRule = z.infer<typeof engineeringRuleSchema>;
export type SettingSizes = Readonly<
  Record<string, Readonly<Record<string, readonly [first: number, most?: number, largest?: number]>>>
>;
export type SettingEffect = z.infer<typeof settingEffectSchema>;
export type EngineeringTargets = z.infer<typeof engineeringTargetsSchema>;
