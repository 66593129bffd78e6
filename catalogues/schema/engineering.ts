import { z } from 'zod';

export const phaseSchema = z.enum(['entry', 'mid', 'exit', 'braking', 'straight', 'kerbs', 'any']);

/** One entry of `engineering/symptoms.json`: what a driver complains about. */
export const symptomSchema = z.strictObject({
  id: z.string().regex(/^[a-z_]+$/),
  label: z.string().min(1),
  /** How drivers put it, in lower case. */
  phrases: z.array(z.string().regex(/^[^A-Z]+$/)).min(1),
});

/** One entry of `engineering/rules.json`: a change that answers a symptom. */
export const engineeringRuleSchema = z.strictObject({
  id: z.string().regex(/^R\d{3}$/),
  symptom: z.string(),
  phase: phaseSchema,
  /** A parameter name as setups are edited with: `arbFront`, `rideHeight.front`, `tyrePressure.all`. */
  parameter: z.string().regex(/^[a-z][A-Za-z0-9]*(\.(front|rear|all))?$/),
  /** match: set each corner for itself; set: go to the value named in `why`. */
  direction: z.enum(['increase', 'decrease', 'match', 'set']),
  /** Fewest and most clicks worth trying at once. */
  clicks: z
    .tuple([z.int().min(0), z.int().min(0)])
    .refine(([fewest, most]) => fewest <= most, 'clicks are [fewest, most]'),
  why: z.string().min(1),
  condition: z.string().min(1).optional(),
  /** 1 = try first, 5 = last. */
  priority: z.int().min(1).max(5),
  games: z.array(z.enum(['ACC', 'LMU'])).min(1),
});

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

export type Phase = z.infer<typeof phaseSchema>;
export type Symptom = z.infer<typeof symptomSchema>;
export type EngineeringRule = z.infer<typeof engineeringRuleSchema>;
export type EngineeringTargets = z.infer<typeof engineeringTargetsSchema>;
