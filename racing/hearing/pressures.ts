import { type HeardNumbers, wheels } from './understood.ts';
import { after, has, psiInUnit, rounded, unitsApart } from './near.ts';
import type { Sense } from './senses.ts';
import { isMeasured, type Stance } from './stances.ts';

type Wheel = keyof HeardNumbers['hotPsi'];
const mostReadings = 8;

/** A pressure at a place of a sentence, in psi; a change is by how much it is off, or is to be moved. */
type Reading = { at: number; psi: number; isChange: boolean };

/** The pressures and their changes that a sentence tells, wheel by wheel. */
export function readPressures(
  senses: readonly Sense[],
  stances: ReadonlyMap<Sense, Stance>,
  numbers: HeardNumbers,
): void {
  const four = fourReadings(senses);
  if (four) {
    for (const [index, wheel] of wheels.entries()) numbers.hotPsi[wheel] = four[index] ?? null;
    return;
  }
  const isAboutPressure = senses.some((sense, at) => has(sense, 'pressure', 'psi') || psiInUnit(senses, at));
  const labels = labelsIn(senses);
  const found = senses
    .flatMap((_, at) => psiOf(senses, at, isAboutPressure || labels.length > 0) ?? [])
    .slice(0, mostReadings);
  if (isAboutPressure) for (const one of found) if (one.isChange) readChange(senses, one, labels, numbers);
  const isCold = (sense: Sense) => has(sense, 'coldReading');
  const isHot = senses.some((sense) => has(sense, 'hotReading'));
  if (senses.some(isCold) && !isHot) return;
  const stanceAt = (place: number) => {
    const sense = senses[place];
    return sense && stances.get(sense);
  };
  // A reading that is right moves nothing but still counts for its wheels.
  const isRight = ({ at }: Reading) => stanceAt(at) === 'praised';
  const readings = found.filter(
    (one) =>
      !one.isChange &&
      (isAboutPressure || labels.length >= 2 || one.psi % 1 !== 0) &&
      (isRight(one) || isMeasured(stanceAt(one.at))) &&
      !isColdAt(senses, one.at, found),
  );
  // Several, and no word on which wheel is meant: nobody knows.
  if (labels.length === 0 && new Set(readings.map(({ psi }) => psi)).size > 1) return;
  for (const { of, run } of wheelsOfRuns(runsOf(senses, readings), labels)) {
    for (const [index, wheel] of of.entries()) {
      const reading = run.length === of.length ? run[index] : run.length === 1 ? run[0] : undefined;
      if (reading && !isRight(reading)) numbers.hotPsi[wheel] = reading.psi;
    }
  }
}

/** Psi of a number with its unit, or without one where it can be nothing else; null where it is no pressure. */
function psiOf(senses: readonly Sense[], at: number, isAboutPressure: boolean): Reading | null {
  const value = senses[at]?.value;
  if (value === undefined) return null;
  const [unit] = after(senses, at, 1);
  const converted = psiInUnit(senses, at);
  if (converted !== null) return { at, psi: converted, isChange: converted < 10 };
  if (has(unit, ...unitsApart) || !(isAboutPressure || has(unit, 'psi'))) return null;
  if (has(unit, 'tenth') && isAboutPressure) return { at, psi: rounded(value / 10), isChange: true };
  if (value >= 15 && value <= 40) return { at, psi: value, isChange: false };
  if (Math.abs(value) > 0 && Math.abs(value) <= 5) return { at, psi: value, isChange: true };
  return null;
}

/** Four pressures one after the other, without a word between: left front, right front, left rear, right rear. */
function fourReadings(senses: readonly Sense[]): number[] | null {
  for (let start = 0; start < senses.length; start += 1) {
    const found: number[] = [];
    let at = start;
    while (found.length < 4 && at < senses.length) {
      const sense = senses[at];
      if (sense?.value !== undefined && sense.value >= 15 && sense.value <= 40) found.push(sense.value);
      else if (!sense?.pause && !has(sense, 'psi', 'and')) break;
      at += 1;
    }
    const isWhole = found.every((value) => value % 1 === 0);
    if (found.length === 4 && (!isWhole || senses.some((sense) => has(sense, 'pressure', 'psi'))))
      return found;
  }
  return null;
}

/** True if a reading is the cold one beside hot ones: "26.0 cold, 27.9 hot". */
function isColdAt(senses: readonly Sense[], at: number, found: readonly Reading[]): boolean {
  const isMark = (sense: Sense) => has(sense, 'coldReading', 'hotReading');
  const next = found.find((other) => other.at > at)?.at ?? senses.length;
  const last = found.findLast((other) => other.at < at)?.at ?? -1;
  const first = senses.findIndex(isMark);
  const precede = first >= 0 && first < (found[0]?.at ?? 0);
  const mark = precede
    ? senses.slice(last + 1, at).findLast(isMark)
    : senses.slice(at + 1, next).find(isMark);
  return has(mark, 'coldReading');
}

/** Wheels that are named at a place; `to` is where their name ends. */
type Label = { at: number; to: number; of: readonly Wheel[] };

/** The wheels that are named, "front and rear" as one. */
function labelsIn(senses: readonly Sense[]): Label[] {
  const labels: Label[] = [];
  for (const [at, sense] of senses.entries()) {
    const of = wheelsOf(sense);
    if (of.length === 0) continue;
    const last = labels.at(-1);
    const isJoined = last !== undefined && at === last.to + 2 && has(senses[last.to + 1], 'and');
    const shared = last?.to === at - 1 ? last.of.filter((wheel) => of.includes(wheel)) : [];
    if (last && shared.length === 1) labels[labels.length - 1] = { ...last, to: at, of: shared };
    else if (last && isJoined)
      labels[labels.length - 1] = { ...last, to: at, of: [...new Set([...last.of, ...of])] };
    else labels.push({ at, to: at, of });
  }
  // "LF 28.1, the others 26.9".
  const named = new Set(labels.flatMap(({ of }) => of));
  const rest = senses.findIndex((sense) => has(sense, 'rest'));
  const others = wheels.filter((wheel) => !named.has(wheel));
  if (rest >= 0 && named.size > 0 && others.length > 0) labels.push({ at: rest, to: rest, of: others });
  return labels.toSorted((a, b) => a.at - b.at);
}

function wheelsOf(sense: Sense | undefined): Wheel[] {
  const single = wheels.filter((wheel) => has(sense, wheel));
  if (single.length > 0) return single;
  if (has(sense, 'front')) return ['LF', 'RF'];
  if (has(sense, 'rear')) return ['LR', 'RR'];
  if (has(sense, 'left')) return ['LF', 'LR'];
  return has(sense, 'right') ? ['RF', 'RR'] : [];
}

/** Runs of readings without a word between: "27.9 and 28.0 psi". */
function runsOf(senses: readonly Sense[], readings: readonly Reading[]): Reading[][] {
  const runs: Reading[][] = [];
  for (const reading of readings) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const between = before && senses.slice(before.at + 1, reading.at);
    if (between?.every((sense) => sense.pause || has(sense, 'and', 'psi', 'bar', 'kpa'))) last?.push(reading);
    else runs.push([reading]);
  }
  return runs;
}

type Labelled = { run: Reading[]; of: readonly Wheel[] };

/**
 * The wheels of each run of readings: those named before it, or after it if the text begins with a number; all four if
 * none is named at all.
 */
function wheelsOfRuns(runs: readonly Reading[][], labels: readonly Label[]): Labelled[] {
  const begins = runs[0]?.[0]?.at ?? 0;
  const labelsFollow = labels.length > 0 && !labels.some(({ at }) => at < begins);
  const taken = new Set<Label>();
  return runs.map((run, index) => {
    const [from, to] = [run[0]?.at ?? 0, run.at(-1)?.at ?? 0];
    const next = runs[index + 1]?.[0]?.at ?? Number.POSITIVE_INFINITY;
    const before = labels.findLast((label) => label.at < from && !taken.has(label));
    const behind = labels.find((label) => label.at > to && label.at < next);
    const own = labelsFollow ? (behind ?? before) : (before ?? behind);
    if (own) taken.add(own);
    const shared = own ?? labels.findLast((label) => label.at < from);
    return { run, of: shared?.of ?? (labels.length === 0 ? wheels : []) };
  });
}

/** The phrase around a position: from the pause or "and" before it to the next one after it. */
function stretchAbout(senses: readonly Sense[], at: number): [number, number] {
  const isEdge = (sense: Sense) => sense.pause !== undefined || has(sense, 'but');
  const start = senses.slice(0, at).findLastIndex(isEdge) + 1;
  const end = senses.findIndex((sense, place) => place > at && isEdge(sense));
  return [start, end < 0 ? senses.length : end];
}

/** "0.3 too high" takes 0.3 off, "up 0.5" adds it. */
function readChange(
  senses: readonly Sense[],
  { at, psi }: Reading,
  labels: readonly Label[],
  numbers: HeardNumbers,
): void {
  const [start, end] = stretchAbout(senses, at);
  const signed = senses[at]?.isSigned ? Math.sign(senses[at]?.value ?? 0) : 0;
  const sign = signOf(senses.slice(start, end)) || signed || signOf(senses);
  if (sign === 0) return;
  const inside = labels.filter((label) => label.at >= start && label.at < end);
  const own =
    inside.findLast((label) => label.at < at) ?? inside[0] ?? labels.findLast((label) => label.at < at);
  for (const wheel of own?.of ?? labels[0]?.of ?? wheels)
    numbers.psiChange[wheel] = rounded(sign * Math.abs(psi));
}

/** Whether pressures are to go up (1) or down (-1); 0 where nothing or both is said. */
function signOf(senses: readonly Sense[]): -1 | 0 | 1 {
  const says = (...atoms: string[]) => senses.some((sense) => has(sense, ...atoms));
  const isTooMuch = says('too', 'tooMuch');
  const isHigh = senses.some(
    (sense) => has(sense, 'high', 'overinflated') && (isTooMuch || !has(sense, 'up')),
  );
  const isLow = senses.some(
    (sense) =>
      has(sense, 'low', 'underinflated', 'missing') &&
      (isTooMuch || !has(sense, 'down')) &&
      !has(sense, 'less'),
  );
  const lowers = isHigh === isLow ? says('down', 'less', 'tooMuch') : isHigh;
  // "Mezzo psi in più, per favore": what is wished is not what is left over.
  const isWished = says('up', 'more', 'lack') || (says('remaining') && says('want'));
  const raises = isHigh === isLow ? isWished : isLow;
  return lowers === raises ? 0 : lowers ? -1 : 1;
}
