import type { HeardNumbers } from './understood.ts';
import { after, has, pressureAt, rounded } from './near.ts';
import { readPressures } from './pressures.ts';
import { noNumbers } from './reading.ts';
import type { Sense } from './senses.ts';
import { isMeasured, type Stance } from './stances.ts';

const litresPerGallon = 3.785412;
const longestSentence = 40;
/** Nobody loads fewer litres. */
const leastLoad = 8;

/**
 * The numbers that a driver gave, with what they count; psi, litres, minutes and °C whatever they were given in. Those that
 * say what the session is like count where they are affirmed; what a lap burnt was measured, so there the past counts too.
 */
export function numbersIn(
  senses: readonly Sense[],
  stances: ReadonlyMap<Sense, Stance> = new Map(),
): HeardNumbers {
  const numbers = noNumbers();
  const sentences = withoutAims(sentencesOf(senses), numbers);
  for (const sentence of sentences) {
    readPressures(sentence, stances, numbers);
    for (const [at, sense] of sentence.entries()) {
      if (isLitreAlone(sentence, at)) readLitresLeft(sentence, 1, numbers);
      if (sense.value === undefined || sense.value < 0) continue;
      const stance = stances.get(sense) ?? 'affirmed';
      if (isMeasured(stance)) readFuel(sentence, at, sense.value, stance, numbers);
      if (stance !== 'affirmed') continue;
      readDistance(sentence, at, sense.value, numbers);
      readTemperature(sentence, at, sense.value, numbers);
    }
  }
  return numbers;
}

/** The sentences without the pressures to aim for, which are noted apart: "fronts 25.6, rears 27.4. Target 26.6". */
function withoutAims(sentences: Sense[][], numbers: HeardNumbers): Sense[][] {
  const placesIn = (sentence: Sense[]) =>
    [...sentence.keys()].filter((at) => pressureAt(sentence, at) !== null);
  const all = sentences.flatMap(placesIn).length;
  return sentences.map((sentence) => {
    const places = placesIn(sentence);
    // The only one of its sentence, beside readings in others, may have the word for it anywhere.
    const isApart = places.length === 1 && all > 1;
    const near = (at: number) => (isApart ? sentence : sentence.slice(Math.max(0, at - 3), at));
    const at = places.find((place) => near(place).some((sense) => has(sense, 'aim', 'want')));
    if (at === undefined) return sentence;
    numbers.aimPsi = pressureAt(sentence, at);
    return sentence.with(at, { ...(sentence[at] as Sense), value: 0 });
  });
}

function sentencesOf(senses: readonly Sense[]): Sense[][] {
  const sentences: Sense[][] = [[]];
  for (const sense of senses) {
    const last = sentences.at(-1);
    // "26.9 hot, is that ok?" is no reading to go by.
    if (sense.isQuestion && last?.some((one) => has(one, 'praise'))) last.length = 0;
    if (sense.pause === 'sentence' || (last && last.length >= longestSentence)) sentences.push([]);
    if (sense.pause !== 'sentence') sentences.at(-1)?.push(sense);
  }
  return sentences;
}

function readFuel(
  senses: readonly Sense[],
  at: number,
  value: number,
  stance: Stance,
  numbers: HeardNumbers,
): void {
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
  const isSo = stance === 'affirmed' || stance === 'was';
  if (isPerLap) {
    if (isSo) numbers.litresPerLap = litres;
    return;
  }
  // "5 litres more", "take 3 litres out": no load.
  const isChange =
    litres < leastLoad ||
    [...senses.slice(Math.max(0, at - 2), at), ...after(senses, at, 3)].some((sense) =>
      has(sense, 'more', 'less', 'light', 'heavy'),
    );
  if (!readLitresLeft(senses, litres, numbers) && !isChange && stance !== 'denied' && stance !== 'asked')
    numbers.litres = litres;
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
  const isOfFuel = senses.some((sense) => has(sense, 'fuel', 'fuelShort', 'fuelLeft', 'litre', 'thirsty'));
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

/** Words allowed beside a session length that nothing else marks as one. */
const besideLength = ['minute', 'hour', 'want', 'aim', 'and', 'per', 'fuel', 'fuelLoad', 'wet', 'dry'];
const shortestAlone = 10;

/** Matches a length alone between two pauses: "we drive 240 minutes", "4h". */
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

/** The thing with a temperature that was named last before a position: "the track was 40, today it has 28 degrees". */
const lastNamed = (senses: readonly Sense[], at: number) =>
  senses
    .slice(0, at)
    .findLast((sense) =>
      has(sense, 'track', 'tyres', 'brakes', 'front', 'rear', 'inner', 'outer', 'pressure'),
    );

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
