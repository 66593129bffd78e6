import type { HeardNumbers } from '../understood.ts';
import type { Sense } from './senses.ts';
import type { Stance } from './stances.ts';

type Wheel = keyof HeardNumbers['hotPsi'];
const wheels: readonly Wheel[] = ['LF', 'RF', 'LR', 'RR'];
const psiPerBar = 14.503774;
const litresPerGallon = 3.785412;
const reach = 4;
const longestSentence = 40;
const mostReadings = 8;

const has = (sense: Sense | undefined, ...atoms: string[]) => atoms.some((atom) => sense?.atoms.has(atom));
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Four wheels without a figure. */
const noWheels = (): HeardNumbers['hotPsi'] => ({ LF: null, RF: null, LR: null, RR: null });

/**
 * The numbers that a driver gave, with what they count; psi, litres, minutes and °C whatever they were given in. Those that
 * say what the session is like count where they are affirmed; what a lap burnt was measured, so there the past counts too.
 */
export function numbersIn(senses: readonly Sense[], stances: ReadonlyMap<Sense, Stance> = new Map()): HeardNumbers {
  const numbers: HeardNumbers = {
    hotPsi: noWheels(),
    psiChange: noWheels(),
    aimPsi: null,
    litres: null,
    litresPerLap: null,
    lapsShort: null,
    litresShort: null,
    minutes: null,
    laps: null,
    trackTemperature: null,
  };
  const sentences = sentencesOf(senses);
  for (const sentence of sentences) {
    readPressures(withoutAim(sentence, numbers), numbers);
    for (const [at, sense] of sentence.entries()) {
      if (isLitreAlone(sentence, at)) readLitresLeft(sentence, 1, numbers);
      if (sense.value === undefined || sense.value < 0) continue;
      const stance = stances.get(sense) ?? 'affirmed';
      if (stance === 'affirmed' || stance === 'was') readFuel(sentence, at, sense.value, numbers);
      if (stance !== 'affirmed') continue;
      readDistance(sentence, at, sense.value, numbers);
      readTemperature(sentence, at, sense.value, numbers);
    }
  }
  return numbers;
}

function sentencesOf(senses: readonly Sense[]): Sense[][] {
  const sentences: Sense[][] = [[]];
  for (const sense of senses) {
    const last = sentences.at(-1);
    if (sense.pause === 'sentence' || (last && last.length >= longestSentence)) sentences.push([]);
    if (sense.pause !== 'sentence') sentences.at(-1)?.push(sense);
  }
  return sentences;
}

/** The senses just after a place, as far as they still belong to it. */
const after = (senses: readonly Sense[], at: number, most = 3) =>
  senses.slice(at + 1, at + 1 + most).filter(({ from }) => from - (senses[at]?.to ?? 0) <= reach);

function readFuel(senses: readonly Sense[], at: number, value: number, numbers: HeardNumbers): void {
  const [unit, ...rest] = after(senses, at, 5);
  if (has(unit, 'lap')) {
    readLapsOfFuel(senses, at, value, numbers);
    return;
  }
  if (!has(unit, 'litre', 'gallon', 'fuelLeft')) return;
  const litres = rounded(has(unit, 'gallon') ? value * litresPerGallon : value);
  const lap = rest.findIndex((sense) => has(sense, 'lap'));
  const isPerLap =
    lap >= 0 && lap <= 2 && rest.slice(0, lap).every((sense) => has(sense, 'per') || sense.pause === 'slash');
  if (isPerLap) {
    numbers.litresPerLap = litres;
    return;
  }
  if (!readLitresLeft(senses, litres, numbers)) numbers.litres = litres;
}

/** Litres that were missing or left; false where neither is said. */
function readLitresLeft(senses: readonly Sense[], litres: number, numbers: HeardNumbers): boolean {
  const missing = senses.some((sense) => has(sense, 'missing', 'fuelShort'));
  const left = senses.some((sense) => has(sense, 'remaining', 'fuelLeft'));
  if (missing !== left && litres > 0) numbers.litresShort = missing ? litres : -litres;
  return missing || left;
}

/** "A litre left" is one; "3 litres" and "litres a lap" are others. */
function isLitreAlone(senses: readonly Sense[], at: number): boolean {
  const [before, sense, next] = [senses[at - 1], senses[at], senses[at + 1]];
  return (
    has(sense, 'litre') &&
    sense?.value === undefined &&
    has(before, 'per') &&
    before?.to === sense?.from &&
    !has(next, 'per')
  );
}

function readLapsOfFuel(senses: readonly Sense[], at: number, value: number, numbers: HeardNumbers): void {
  const isOfFuel = senses.some((sense) => has(sense, 'fuel', 'fuelShort', 'fuelLeft', 'litre'));
  if (!isOfFuel) return;
  const near = [...senses.slice(Math.max(0, at - 3), at), ...after(senses, at, 5)];
  const missing =
    near.some((sense) => has(sense, 'missing')) || senses.some((sense) => has(sense, 'fuelShort'));
  const left =
    near.some((sense) => has(sense, 'remaining')) || senses.some((sense) => has(sense, 'fuelLeft'));
  const counted = has(senses[at - 1], 'after') || value > mostLapsOfFuel;
  if (counted || missing === left) {
    if (!(missing && left) || counted) return;
    numbers.lapsShort = senses.some((sense) => has(sense, 'fuelShort')) ? value : -value;
    return;
  }
  numbers.lapsShort = missing ? value : -value;
}

const mostLapsOfFuel = 10;

function readDistance(senses: readonly Sense[], at: number, value: number, numbers: HeardNumbers): void {
  const [unit, next] = after(senses, at, 2);
  const isCounted = senses
    .slice(Math.max(0, at - 2), at)
    .some((sense) => has(sense, 'after', 'hotReading') && !has(sense, 'per'));
  if (isCounted || value <= 0) return;
  const isOfSession = senses.some((sense) => has(sense, 'race', 'raceFor', 'qualifying', 'practice'));
  const minutes = has(unit, 'minute') ? value : has(unit, 'hour') ? value * 60 : null;
  if (minutes !== null && (isOfSession || isLengthAlone(senses, at))) {
    // "2 h 24 min" and "1h30" go on after the hours.
    const more = has(unit, 'hour') && next?.value !== undefined && next.value < 60 ? next.value : 0;
    const isRest = has(unit, 'minute') && has(senses[at - 1], 'hour') && numbers.minutes !== null;
    if (!isRest) numbers.minutes = minutes + more;
  } else if (isOfSession && has(unit, 'lap') && value > 2 && numbers.lapsShort === null) numbers.laps = value;
}

/** What may stand beside the length of a session where nothing says that it is one. */
const besideLength = ['minute', 'hour', 'want', 'aim', 'and', 'per', 'fuel', 'fuelLoad', 'wet', 'dry'];
const shortestAlone = 10;

/** Whether a length stands for itself between two pauses: "we drive 240 minutes", "4h". */
function isLengthAlone(senses: readonly Sense[], at: number): boolean {
  const start = senses.slice(0, at).findLastIndex(({ pause }) => pause !== undefined) + 1;
  const end = senses.findIndex(({ pause }, place) => place > at && pause !== undefined);
  const said = senses.slice(start, end < 0 ? undefined : end);
  const minutes = has(senses[at + 1], 'hour') ? (senses[at]?.value ?? 0) * 60 : (senses[at]?.value ?? 0);
  return (
    minutes >= shortestAlone &&
    said.every((sense) => sense.value !== undefined || has(sense, ...besideLength))
  );
}

/** What was named last before a place, of those that have a temperature: "the track was 40, today it has 28 degrees". */
const lastNamed = (senses: readonly Sense[], at: number) =>
  senses
    .slice(0, at)
    .findLast((sense) => has(sense, 'track', 'tyres', 'brakes', 'front', 'rear', 'inner', 'outer', 'pressure'));

function readTemperature(senses: readonly Sense[], at: number, value: number, numbers: HeardNumbers): void {
  const near = [...senses.slice(Math.max(0, at - 4), at), ...after(senses, at, 3)];
  const units = after(senses, at, 2);
  const isFahrenheit = units.some((sense) => has(sense, 'fahrenheit'));
  const isDegrees = isFahrenheit || units.some((sense) => has(sense, 'degree', 'celsius'));
  const isOfTrack =
    near.some((sense) => has(sense, 'track')) || (isDegrees && has(lastNamed(senses, at), 'track'));
  if (!isOfTrack) return;
  if (!isDegrees && !near.some((sense) => has(sense, 'temps', 'track'))) return;
  if (has(units[0], 'lap', 'minute', 'hour', 'psi', 'litre')) return;
  const celsius = isFahrenheit ? ((value - 32) * 5) / 9 : value;
  if (celsius >= 0 && celsius <= 70) numbers.trackTemperature = rounded(celsius);
}

/** The pressures of a sentence that are read off the car; the one behind "aim" or "I want" is noted apart. */
function withoutAim(senses: readonly Sense[], numbers: HeardNumbers): readonly Sense[] {
  const at = senses.findIndex(
    ({ value = 0 }, place) =>
      value >= 20 &&
      value <= 35 &&
      senses.slice(Math.max(0, place - 3), place).some((sense) => has(sense, 'aim', 'want')),
  );
  const isReadBesides = senses.some(({ value = 0 }, place) => place !== at && value >= 20 && value <= 35);
  if (at < 0 || !isReadBesides) return senses;
  numbers.aimPsi = senses[at]?.value ?? null;
  return senses.toSpliced(at, 1);
}

type Reading = { at: number; psi: number; isChange: boolean };

/** Psi of a number with its unit, or without one where it can be nothing else; null where it is no pressure. */
function psiOf(
  senses: readonly Sense[],
  at: number,
  isAboutPressure: boolean,
  isInBar: boolean,
): Reading | null {
  const value = senses[at]?.value;
  if (value === undefined) return null;
  const [unit] = after(senses, at, 1);
  if (has(unit, 'bar') && value < 4) return { at, psi: rounded(value * psiPerBar), isChange: value < 1 };
  if (has(unit, 'kpa') && value < 400)
    return { at, psi: rounded((value * psiPerBar) / 100), isChange: value < 60 };
  const otherUnit = has(
    unit,
    'litre',
    'gallon',
    'lap',
    'minute',
    'hour',
    'click',
    'celsius',
    'fahrenheit',
    'degree',
  );
  if (otherUnit || !(isAboutPressure || has(unit, 'psi'))) return null;
  if (isInBar && value > 1 && value < 3) return { at, psi: rounded(value * psiPerBar), isChange: false };
  if (value >= 15 && value <= 40) return { at, psi: value, isChange: false };
  if (Math.abs(value) > 0 && Math.abs(value) <= 5) return { at, psi: value, isChange: true };
  return isAboutPressure && value >= 1.2 && value <= 2.9
    ? { at, psi: rounded(value * psiPerBar), isChange: false }
    : null;
}

function readPressures(senses: readonly Sense[], numbers: HeardNumbers): void {
  const isInBar = senses.some(({ value = 9 }, at) => value < 4 && has(after(senses, at, 1)[0], 'bar'));
  const isAboutPressure = isInBar || senses.some((sense) => has(sense, 'pressure', 'psi'));
  const run = fourReadings(senses);
  if (run) {
    for (const [index, wheel] of wheels.entries()) numbers.hotPsi[wheel] = run[index] ?? null;
    return;
  }
  const labelled = senses.filter((sense) => wheelsOf(sense).length > 0).length;
  const readings = senses.flatMap(
    (_, at) => psiOf(senses, at, isAboutPressure || labelled > 0, isInBar) ?? [],
  );
  const first = readings.find(({ isChange }) => !isChange);
  const labelsFollow =
    first !== undefined && !senses.slice(0, first.at).some((sense) => wheelsOf(sense).length > 0);
  const values = new Set(readings.filter(({ isChange }) => !isChange).map(({ psi }) => psi));
  // Several, and no word on which wheel is meant: nobody knows.
  if (labelled === 0 && values.size > 1) return;
  for (const { at, psi, isChange } of readings.slice(0, mostReadings)) {
    if (isChange) {
      if (isAboutPressure) readChange(senses, at, psi, numbers);
      continue;
    }
    if (!isAboutPressure && labelled < 2 && psi % 1 === 0) continue;
    if (
      senses.some((sense) => has(sense, 'coldReading')) &&
      !senses.some((sense) => has(sense, 'hotReading'))
    )
      continue;
    for (const wheel of meantBy(senses, at, labelsFollow && labelled > 0)) numbers.hotPsi[wheel] = psi;
  }
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

function wheelsOf(sense: Sense | undefined): Wheel[] {
  const single = wheels.filter((wheel) => has(sense, wheel));
  if (single.length > 0) return single;
  if (has(sense, 'front')) return ['LF', 'RF'];
  if (has(sense, 'rear')) return ['LR', 'RR'];
  if (has(sense, 'left')) return ['LF', 'LR'];
  return has(sense, 'right') ? ['RF', 'RR'] : [];
}

/** The wheels that a reading is of: those named before it, or after it where the text begins with a number. */
function meantBy(senses: readonly Sense[], at: number, labelsFollow: boolean): readonly Wheel[] {
  const others = labelsFollow ? senses.slice(at + 1) : senses.slice(0, at).toReversed();
  for (const sense of others) {
    if (wheelsOf(sense).length > 0) return wheelsOf(sense);
    if (sense.value !== undefined && sense.value >= 15) break;
  }
  const named = senses.flatMap(wheelsOf);
  return named.length > 0 ? [...new Set(named)] : wheels;
}

/** "0.3 too high" takes 0.3 off, "up 0.5" adds it. */
function readChange(senses: readonly Sense[], at: number, psi: number, numbers: HeardNumbers): void {
  const isTooMuch = senses.some((sense) => has(sense, 'too', 'tooMuch'));
  const isHigh = senses.some(
    (sense) => has(sense, 'high', 'overinflated') && (isTooMuch || !has(sense, 'up')),
  );
  const isLow = senses.some(
    (sense) => has(sense, 'low', 'underinflated') && (isTooMuch || !has(sense, 'down')),
  );
  const lowers = isHigh === isLow ? senses.some((sense) => has(sense, 'down', 'less')) : isHigh;
  const raises = isHigh === isLow ? senses.some((sense) => has(sense, 'up', 'more')) : isLow;
  const sign = lowers === raises ? 0 : lowers ? -1 : 1;
  if (sign === 0) return;
  const before = senses.slice(Math.max(0, at - 4), at);
  const named = [...before, ...after(senses, at, 6)].flatMap(wheelsOf);
  const all = senses.flatMap(wheelsOf);
  const meant = named.length > 0 ? named : all.length > 0 ? all : wheels;
  for (const wheel of new Set(meant)) numbers.psiChange[wheel] = rounded(sign * Math.abs(psi));
}
