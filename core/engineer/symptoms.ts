import { type Phase, symptoms } from '../../catalogues/engineering/index.ts';

/** Something a driver complains about, as far as it was recognised in their words. */
export type Complaint = {
  symptom: string;
  label: string;
  phases: readonly Phase[];
  /** Where it happens, when the driver says so. */
  speed?: 'slow' | 'fast' | undefined;
};

/** Words that tell where in a corner or lap it happens. */
const phaseWords: readonly [Phase, RegExp][] = [
  ['entry', /\b(?:entry|entering|turn[- ]?in|turning in|into (?:the )?(?:turn|corner|t\d)|trail)/i],
  ['mid', /\b(?:mid[- ]?corner|middle|apex|mid\b|long corners?|steady)/i],
  ['exit', /\b(?:exit|exits|on (?:the )?(?:throttle|power)|out of|accelerat)/i],
  ['braking', /\b(?:brak)/i],
  ['kerbs', /\b(?:kerb|curb|sausage)/i],
  ['straight', /\b(?:straight|top speed)/i],
];

/** "The rears lock", "it locks up at the rear", "locking the rear wheels". */
const locksRear =
  /\brears?\b.{0,20}\block|\block(?:s|ing|ed|ups?|[- ]ups?)?(?: up)?(?: (?:at|on|in|from|for))?(?: (?:the|my|both))? rears?\b/i;

/** Ways of saying it that no list of phrases holds. */
const looseWords: readonly [string, RegExp][] = [
  [
    'oversteer',
    /\b(?:over-?steer|loose|rear (?:is |feels |gets )?(?:slid|light|unstable|stepping)|tail[- ]?happy)/i,
  ],
  [
    'understeer',
    /\b(?:under-?steer|push(?:es|ing)? wide|won.?t (?:turn|rotate)|front (?:is )?(?:washing|washes|pushing)|plough)/i,
  ],
  ['poor_traction', /\b(?:traction|wheel-?spin)/i],
  ['kerb_instability', /\b(?:kerbs?|curbs?)\b/i],
  ['bottoming', /\bbottom(?:s|ing)?\b/i],
  ['rear_lockup', locksRear],
  ['front_lockup', new RegExp(`^(?!.*(?:${locksRear.source})).*\\block(?:s|ing|ed)?(?:[- ]?ups?)?\\b`, 'is')],
  [
    'braking_instability',
    /\b(?:unstable|nervous|rear).{0,30}\bbrak|\bbrak.{0,30}\b(?:unstable|nervous|rear)/i,
  ],
  ['low_top_speed', /\btop[- ]?speed|\bslow on (?:the )?straights?/i],
  ['nervous_car', /\b(?:nervous|twitchy|snappy|unstable|edgy)\b/i],
  ['sluggish_response', /\b(?:sluggish|lazy|slow to (?:turn|react)|unresponsive)\b/i],
  ['tyre_wear_high', /\b(?:tyre|tire)s? ?wear|wears? (?:the )?(?:tyre|tire)/i],
  ['tyre_pressure_high', /\bpressures? .{0,20}(?:high|over)/i],
  ['tyre_pressure_low', /\bpressures? .{0,20}(?:low|under)/i],
  ['bouncing', /\bbounc/i],
];

/** What a driver's words complain about, in the order of the catalogue; empty when nothing is recognised. */
export function recogniseComplaints(words: string): Complaint[] {
  const lower = words.toLowerCase();
  const phases = phaseWords.filter(([, pattern]) => pattern.test(words)).map(([phase]) => phase);
  const loose = new Set(looseWords.filter(([, pattern]) => pattern.test(words)).map(([symptom]) => symptom));
  const found = symptoms
    .filter(({ id, phrases }) => loose.has(id) || phrases.some((phrase) => lower.includes(phrase)))
    .map(({ id, label }) => ({ symptom: id, label, phases, speed: speedIn(words) }));
  const specific = found.filter(({ symptom }) => !generalSymptoms.has(symptom));
  return specific.length > 0 ? specific : found;
}

type Made = { weather: string; sessionType: string };

/** What a setup lacks that was made for something else: what the catalogue lists for rain and for a kind of session. */
export function complaintsOfNewConditions(before: Made | undefined, now: Made): Complaint[] {
  if (!before) return [];
  const wanted = [
    now.weather === 'wet' && before.weather !== 'wet' && 'wet_track',
    now.sessionType !== before.sessionType && now.sessionType,
  ];
  return symptoms
    .filter(({ id }) => wanted.includes(id))
    .map(({ id, label }) => ({ symptom: id, label, phases: ['any'] }));
}

/** Whether the words speak of slow or of fast corners; undefined for neither or both. */
function speedIn(words: string): Complaint['speed'] {
  const slow = /\b(?:slow|tight|hairpins?|chicanes?|low[- ]speed)\b/i.test(words);
  const fast = /\b(?:fast|quick|high[- ]speed|sweep)/i.test(words);
  return slow === fast ? undefined : slow ? 'slow' : 'fast';
}

/** Symptoms that say nothing more once a specific one is named, or that are a kind of session. */
const generalSymptoms = new Set(['nervous_car', 'qualifying', 'race', 'wet_track']);
