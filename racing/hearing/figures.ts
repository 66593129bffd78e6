import { kindsOf } from './kinds.ts';
import { has, psiPer, type Sense, unitsApart } from './near.ts';
import { unitsOfNumbers } from './tokens.ts';

/** Reads figures as complaints: "95/88/82" is a hot inner edge, "brakes 780" are hot ones, "6 km/h down" is drag. */
export function readFigures(senses: readonly Sense[]): Sense[] {
  const read = withoutTreads(senses);
  return read
    .map((sense, at) =>
      isOfSetting(sense) ? sense : asTyres(read, asBrakes(read, asSpeed(read, sense, at), at), at),
    )
    .map((sense, at, all) => asEnergy(all, sense, at))
    .filter((sense, at, all) => !(has(sense, 'hot', 'cold') && isVerdict(all, at)))
    .map((sense, at, all) => asPlace(all, asStint(all, asPressure(all, sense, at), at), at));
}

/** "2 litres short at the flag": where litres or laps are missing, the end is a place, and nothing is left there. */
function asPlace(senses: readonly Sense[], sense: Sense, at: number): Sense {
  if (!has(sense, 'atEnd')) return sense;
  const near = phraseAbout(senses, at);
  const isOfFuel = near.some((one) => has(one, 'litre', 'gallon', 'lap', 'fuel', 'battery'));
  if (!isOfFuel || !near.some((one) => has(one, 'missing', 'fuelShort', 'lack'))) return sense;
  return { ...sense, atoms: new Set(['atEnd']) };
}

/** A figure's verdict. "Never get past 180": what a low one says is not denied. */
const says = (sense: Sense, ...atoms: string[]): Sense => ({
  atoms: new Set(atoms.includes('cold') ? [...atoms, 'denies'] : atoms),
  from: sense.from,
  to: sense.to,
});

/** Neither tyres nor brakes have the units of settings. */
const isOfSetting = ({ unit = '' }: Sense) => unit === '%' || unitsOfNumbers.has(unit);

/** "Virtual energy 80 %" is a value, and nothing is used up. */
function asEnergy(senses: readonly Sense[], sense: Sense, at: number): Sense {
  const isValue = senses.slice(at + 1, at + 3).some(({ unit }) => unit === '%');
  return has(sense, 'virtualEnergy') && isValue ? says(sense, 'virtualEnergy') : sense;
}

/** Temperatures that one tyre may have over its tread. */
const isTread = (sense: Sense) => {
  const { value = 0 } = sense;
  return value >= 45 && value <= 150 && !isOfSetting(sense);
};
const isOver = (sense: Sense) =>
  has(sense, 'inner', 'mid', 'outer', 'degree', 'celsius', 'and') ||
  (sense.pause !== undefined && sense.pause !== 'sentence');

/** Three temperatures over a tread become what they say of the tyre: inside, middle, outside unless named otherwise. */
function withoutTreads(senses: readonly Sense[]): Sense[] {
  const read: Sense[] = [];
  let at = 0;
  while (at < senses.length) {
    const run = treadAt(senses, at);
    if (run) read.push(says(run[0] as Sense, ...verdictOf(run)));
    else if (senses[at]) read.push(senses[at] as Sense);
    at += run?.length ?? 1;
  }
  return read;
}

function treadAt(senses: readonly Sense[], at: number): Sense[] | null {
  let to = at;
  let figures = 0;
  for (; to < senses.length && figures < 3; to += 1) {
    const sense = senses[to];
    if (!sense || !(isTread(sense) || (isOver(sense) && (to > at || has(sense, 'inner', 'outer'))))) break;
    if (isTread(sense)) figures += 1;
  }
  const next = senses[to];
  const isMore =
    next !== undefined && (isTread(next) || (next.pause === 'slash' && isTread(senses[to + 1] ?? next)));
  while (has(senses[to], 'inner', 'mid', 'outer')) to += 1;
  const run = senses.slice(at, to);
  const names = ['inner', 'outer'].filter((name) => run.some((sense) => has(sense, name)));
  if (figures < (names.length === 2 ? 2 : 3) || isMore) return null;
  return has(next, 'lap', 'minute', 'litre', 'percent') ? null : run;
}

const hotterInside = 12;
const hotterOutside = 3;
const unevenMiddle = 6;

function verdictOf(all: readonly Sense[]): string[] {
  const run = all.filter(({ pause }) => pause === undefined);
  const isReversed =
    run.findIndex((sense) => has(sense, 'outer')) < run.findIndex((sense) => has(sense, 'inner'));
  const figures = run.flatMap(({ value }) => value ?? []);
  const ordered = isReversed && run.some((sense) => has(sense, 'outer')) ? figures.toReversed() : figures;
  // "102 inside 90 middle" names each figure; "102/90/80 inside middle outside" the order.
  const isName = (sense: Sense | undefined) => has(sense, 'inner', 'mid', 'outer');
  const isEach =
    run.filter(isName).length > 1 && !run.some((sense, at) => isName(sense) && isName(run[at + 1]));
  const step = run[0]?.value === undefined ? -1 : 1;
  const named = (name: string, place: number) => {
    const own = run.find(({ value }, at) => value !== undefined && isEach && has(run[at + step], name));
    return own?.value ?? ordered.at(place) ?? 0;
  };
  const [inner, outer] = [named('inner', 0), named('outer', -1)];
  const middle = ordered.length > 2 ? named('mid', 1) : (inner + outer) / 2;
  if (inner - outer >= hotterInside) return ['tyres', 'inner', 'hot'];
  if (outer - inner >= hotterOutside) return ['tyres', 'outer', 'hot'];
  if (Math.max(inner, middle, outer) <= coldestTyre) return ['tyres', 'cold'];
  const bulge = middle - (inner + outer) / 2;
  if (Math.abs(bulge) < unevenMiddle) return ['praise'];
  return [bulge > 0 ? 'overinflated' : 'underinflated'];
}

/** "180 degrees warm": the figure says already whether that is hot. */
function isVerdict(senses: readonly Sense[], at: number): boolean {
  const before = has(senses[at - 1], 'degree', 'celsius') ? senses[at - 2] : senses[at - 1];
  return has(before, 'brakes', 'tyres') && has(before, 'hot', 'cold', 'praise');
}

/** The unit of the figure before in the same sentence: "fronts 112 degrees, rears 90". */
function lastUnit(senses: readonly Sense[], at: number): Sense | undefined {
  const start = senses.slice(0, at).findLastIndex(({ pause }) => pause === 'sentence') + 1;
  const before = senses
    .slice(start, at)
    .findLastIndex(({ value, atoms }) => value !== undefined || atoms.has('hot'));
  return before < 0 ? undefined : senses[start + before + 1];
}

const hottestTyre = 105;
const coldestTyre = 66;

/** A tyre's temperature, in degrees. */
function asTyres(senses: readonly Sense[], sense: Sense, at: number): Sense {
  const { value = 0 } = sense;
  const isDegrees =
    has(senses[at + 1], 'degree', 'celsius') ||
    (has(senses[at - 1], 'front', 'rear') && has(lastUnit(senses, at), 'degree', 'celsius'));
  const temps = value >= hottestTyre && isBareFigure(senses, at) ? tempsAbout(senses, at) : [];
  if (value < 45 || value > 160 || !(isDegrees || temps.length > 0)) return sense;
  const near = temps.length > 0 ? temps : phraseAbout(senses, at);
  const isOther = near.some((one) =>
    has(one, 'track', 'brakes', 'inner', 'outer', 'pressure', 'psi', 'wing', 'camber', 'toe'),
  );
  const isNamed = near.some((one) => has(one, 'tyres'));
  if (isOther || !(isNamed || near.some((one) => has(one, 'front', 'rear')))) return sense;
  const ends = ['front', 'rear'].filter((end) => temps.some((one) => has(one, end)));
  if (value >= hottestTyre) return says(sense, 'tyres', 'hot', ...(ends.length === 1 ? ends : []));
  if (near.some((one) => has(one, 'hot', 'cold', 'high', 'low', 'uneven', 'overheat'))) return sense;
  const isCold = value <= coldestTyre && !near.some((one) => has(one, 'pressure', 'camber'));
  return says(sense, 'tyres', isCold ? 'cold' : 'praise');
}

/** A figure without a unit of its own: "110+". */
const isBareFigure = (senses: readonly Sense[], at: number) => {
  const next = senses[at + 1];
  return (
    next === undefined || next.pause !== undefined || next.from > (senses[at]?.to ?? 0) || has(next, 'and')
  );
};

/** The sentence of a figure, where it speaks of the temperatures of tyres. */
function tempsAbout(senses: readonly Sense[], at: number): readonly Sense[] {
  const start = senses.slice(0, at).findLastIndex(({ pause }) => pause === 'sentence') + 1;
  const end = senses.findIndex(({ pause }, place) => place > at && pause === 'sentence');
  const all = senses.slice(start, end < 0 ? undefined : end);
  const says = (...atoms: string[]) => all.some((one) => has(one, ...atoms));
  return says('temps') && says('tyres', 'front', 'rear') ? all : [];
}

const hottestFront = 700;
const hottestRear = 600;
const coldest = 200;

/** A disc's temperature: with "brakes" beside it, or so high that nothing else of a car at one end has it. */
function asBrakes(senses: readonly Sense[], sense: Sense, at: number): Sense {
  const { value = 0 } = sense;
  if (value < 100 || value > 1200) return sense;
  const near = phraseAbout(senses, at);
  const unit = senses[at + 1];
  const isOther =
    unit?.from === sense.to &&
    unit.pause === undefined &&
    !has(unit, 'degree', 'celsius', 'front', 'rear', 'after', 'and', 'per', 'within', 'but');
  const isNamed = near.some((one) => has(one, 'brakes', 'brakeDuct')) || followsBrakes(senses, at);
  const isAxle = near.some((one) => has(one, 'front', 'rear'));
  if (isOther || has(senses[at - 1], 'track') || !(isNamed || (isAxle && value >= hottestRear))) return sense;
  const isRear = near.some((one) => has(one, 'rear')) && !near.some((one) => has(one, 'front'));
  if (value >= (isRear ? hottestRear : hottestFront)) return says(sense, 'brakes', 'hot');
  return isNamed ? says(sense, 'brakes', value <= coldest ? 'cold' : 'praise') : sense;
}

/** "Brakes 780 front, rear 450": the second figure is of the brakes too. */
function followsBrakes(senses: readonly Sense[], at: number): boolean {
  const start = senses.slice(0, at).findLastIndex(({ pause }) => pause === 'sentence') + 1;
  const isAxle = [senses[at - 1], senses[at + 1]].some((one) => has(one, 'front', 'rear'));
  return isAxle && senses.slice(start, at).some((one) => has(one, 'brakes'));
}

/** Longer than anybody speaks without a pause: what has none is looked through piece by piece. */
const longestPhrase = 40;

/** The senses from the pause before a place to the one after it. */
function phraseAbout(senses: readonly Sense[], at: number): readonly Sense[] {
  const from = Math.max(0, at - longestPhrase);
  const before = senses.slice(from, at);
  const behind = senses.slice(at, at + longestPhrase);
  const end = behind.findIndex(({ pause }, place) => place > 0 && pause !== undefined);
  return [
    ...before.slice(before.findLastIndex(({ pause }) => pause !== undefined) + 1),
    ...(end < 0 ? behind : behind.slice(0, end)),
  ];
}

/** So many km/h that are missing on the straights. */
function asSpeed(senses: readonly Sense[], sense: Sense, at: number): Sense {
  if (sense.value === undefined || !has(senses[at + 1], 'speedUnit')) return sense;
  const near = phraseAbout(senses, at);
  const isLost = near.some((one) =>
    has(one, 'missing', 'lack', 'less', 'lose', 'slowish', 'down', 'low', 'short'),
  );
  const isWon = near.some((one) => has(one, 'quicker', 'praise'));
  return isLost && (!isWon || near.some((one) => has(one, 'slowish'))) ? says(sense, 'drag') : sense;
}

/**
 * A figure like 27.3, or 28 with its unit, is a pressure, and "hot" beside it tells when it was read ("too hot" complains);
 * so is "fronts 0.3 too high".
 */
function asPressure(senses: readonly Sense[], sense: Sense, index: number): Sense {
  const isFigure = (at: number, least: number, most: number) => {
    const value = senses[at]?.value ?? 0;
    // "26.5 and 28.0": beside a broken figure a whole one is a reading, too.
    const isBroken =
      value % 1 !== 0 || (least >= 20 && (hasBrokenReading(senses, at) || isHotAt(senses, at)));
    return value >= least && value <= most && isBroken && !has(senses[at + 1], ...unitsApart);
  };
  const isReading = (at: number) => isFigure(at, 20, 35) || hasPressureUnit(senses, at);
  if (isReading(index)) return { ...sense, atoms: new Set(['pressure']) };
  if (isFigure(index, 0.1, 2) && isOfPressure(senses, index))
    return { ...sense, atoms: new Set(['pressure']) };
  // "Come up to 25.9", "25,9 hoch": so a reading is told.
  const isNext = [-1, 1, 2].some(
    (step) => isReading(index + step) && !senses[index + Math.sign(step)]?.pause,
  );
  if (isNext && has(sense, 'come', 'up') && !phraseAbout(senses, index).some(isOfAim))
    return { ...sense, atoms: new Set() };
  const isBeside = [-4, -3, -2, -1, 1, 2, 3].some((step) => isReading(index + step));
  const isTooHot = senses[index - 1]?.atoms.has('too') === true;
  if (!isBeside || isTooHot || !(sense.atoms.has('hot') || sense.atoms.has('cold'))) return sense;
  return { ...sense, atoms: new Set([sense.atoms.has('hot') ? 'hotReading' : 'coldReading']) };
}

const isOfAim = (sense: Sense) => has(sense, 'want', 'make', 'too', 'tooMuch', 'missing', 'lack');

/** "Rears 28 hot". */
const isHotAt = (senses: readonly Sense[], at: number) =>
  [at - 1, at + 1].some((place) => has(senses[place], 'hot')) &&
  [at - 1, at - 2].some((place) => has(senses[place], ...ofTyres) && !has(senses[place], 'brakes'));

const hasBrokenReading = (senses: readonly Sense[], at: number) =>
  senses
    .slice(Math.max(0, at - 6), at + 7)
    .some(({ value = 0 }) => value >= 20 && value <= 35 && value % 1 !== 0);

const hasPressureUnit = (senses: readonly Sense[], at: number) =>
  senses[at]?.value !== undefined &&
  (has(senses[at + 1], 'psi') || psiPer[senses[at]?.unit ?? ''] !== undefined);

const fewestOfStint = 3;

/**
 * "After 20 minutes", "good for 20 minutes, then" and "after 8 laps" say that a stint does it; "the first 3 laps" that the
 * tyres are cold.
 */
function asStint(senses: readonly Sense[], sense: Sense, index: number): Sense {
  const isLapsAt = (at: number) =>
    senses[at]?.value !== undefined && has(senses[at + 1], 'lap', 'minute') && !has(senses[at + 2], 'per');
  const isFirst = has(sense, 'first') && (isLapsAt(index + 1) || has(senses[index + 1], 'lap', 'minute'));
  if (isFirst || (has(sense, 'first') && isLapsAt(index - 1)))
    return { ...sense, atoms: new Set(['coldPhase']) };
  const isOfTyres = () => phraseAbout(senses, index).some((one) => has(one, 'tyres'));
  const isAfterCold = senses[index - 1]?.pause === 'comma' && has(senses[index - 2], 'coldPhase');
  if (has(sense, 'takes') && isLapsAt(index + 1) && (isAfterCold || isOfTyres()))
    return { ...sense, atoms: new Set(['coldTyres']) };
  if (has(sense, 'coldPhase') && saysOnlyCold(senses, index))
    return { ...sense, atoms: new Set(['coldTyres']) };
  const isLong = (at: number) => isLapsAt(at) && (senses[at]?.value ?? 0) >= fewestOfStint;
  const isThen = has(sense, 'then') && [2, 3].some((step) => isLong(index - step));
  if (!isThen && !(has(sense, 'after') && isLong(index + 1))) return sense;
  return { ...sense, atoms: new Set([...sense.atoms, 'stint']) };
}

/** "Cold tyres the first two laps": how long, and nothing else that the car does. */
function saysOnlyCold(senses: readonly Sense[], index: number): boolean {
  const near = phraseAbout(senses, index);
  const isLong = near.some((one) => one !== senses[index] && has(one, 'coldPhase', 'first', 'lap'));
  const isOther = near.some((one) => [...one.atoms].some((atom) => isBehaviour.has(kindsOf(atom)[0] ?? '')));
  return near[0] === senses[index] && isLong && !isOther;
}

const isBehaviour = new Set<string>(['trouble', 'virtue', 'quality', 'setting']);

/** Whether a tyre or an end is said to be so much too high or low, and no other setting is. */
function isOfPressure(senses: readonly Sense[], index: number): boolean {
  const near = senses.slice(Math.max(0, index - 4), index + 5);
  const says = (...atoms: string[]) => near.some((sense) => atoms.some((atom) => sense.atoms.has(atom)));
  const isOfSetting = near.some(({ atoms }) => [...atoms].some((atom) => kindsOf(atom).includes('setting')));
  return says('high', 'low') && says(...ofTyres) && !isOfSetting;
}

const ofTyres = ['front', 'rear', 'left', 'right', 'LF', 'RF', 'LR', 'RR', 'tyres'];
