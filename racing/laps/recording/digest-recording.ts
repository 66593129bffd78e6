import { accCars, accTrack } from '../../../catalogues/acc/index.ts';
import { carsOf, findCar, findTrack } from '../../../catalogues/index.ts';
import type { StintWheel } from '../stint-words.ts';
import { balanceByLap, cornerBalance } from './corner-balance.ts';
import { type Digest, fourWheels } from './digest.ts';
import { type FoundLap, findLaps } from './find-laps.ts';
import { afterEnd } from './laps-between.ts';
import { type SetupSigns, signsIn } from './driven-version.ts';
import { foundCorners } from './found-corners.ts';
import { lastTyres } from './iracing/last-tyres.ts';
import { measureLaps } from '../proof/measure-laps.ts';
import type { Measures } from '../proof/measures.ts';
import { type Platform, platformOf } from '../platform/platform.ts';
import type { LapTraces } from '../traces/lap-trace.ts';
import { traceLaps } from '../traces/trace-laps.ts';
import { type Channel, channelOf, type Quantity, type Recording } from './recording.ts';
import { meanOver, median, shareOver, type Span, valueAt } from './samples.ts';

/** The digest is kept, of the traces one lap by choice; the garage is only shown. */
export type Digested = {
  digest: Digest;
  traces: LapTraces | null;
  /** Kept with the stint, for the proof of a change. */
  measures: Measures | null;
  /** Only shown. */
  platform: Platform | null;
  /** The garage's page of the driven setup as JSON, where the recording holds it. */
  garage: string | null;
  /** Signs of the driven setup where no garage tells it. */
  signs: SetupSigns | null;
  /** Names to choose from, of a file that holds the laps of several drivers; and the one whose laps these are. */
  drivers: string[];
  driver: string | null;
};

const longestDigest = 5000;
const mostLaps = 60;
const mostCorners = 24;

const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

/** The one entry whose name begins as the recorded one does; several differ by a word in brackets, as `(ELMS)`, that `hint` has. */
function namedLike<Entry extends { id: string; name: string }>(
  entries: readonly Entry[],
  trackName: string,
  hint: string,
): Entry | undefined {
  const like = entries.filter(({ name }) => bare(name).startsWith(bare(trackName)));
  if (bare(trackName) === '' || like.length < 2) return bare(trackName) === '' ? undefined : like[0];
  return like.find(({ name }) => hint.includes(/\(([^()]+)\)/.exec(name)?.[1] ?? ' '));
}

function carOf({ game, car, carClass }: Recording): string | null {
  if (car === null) return null;
  const byNumber =
    game === 'ACC' ? accCars.find(({ gameModelId }) => String(gameModelId) === car) : undefined;
  return (findCar(game, car) ?? byNumber ?? namedLike(carsOf(game), car, carClass ?? ''))?.id ?? null;
}

/** ACC writes older years of a track as `silverstone_2019`. */
const trackOf = ({ game, track }: Recording): string | null => {
  const trackName = track?.replace(/_20\d\d$/, '') ?? '';
  return (findTrack(game, trackName) ?? findTrack(game, trackName.replaceAll(' ', '_')))?.id ?? null;
};

const round = (value: number | null, decimals: number) =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;

/** A lap's last third; the counting laps' from the third on, else all counting laps', else the end of the drive. */
function hotSpans(recording: Recording, laps: readonly FoundLap[]): { spans: Span[]; isSure: boolean } {
  const lastThird = ({ from, to }: Span) => ({ from: to - (to - from) / 3, to });
  const counted = laps.flatMap(({ from, to, counts, number }) =>
    from !== null && to !== null ? [{ from, to, counts, number }] : [],
  );
  const counting = counted.filter(({ counts }) => counts);
  const warm = counting.filter(({ number }) => number >= 3);
  if (warm.length > 0) return { spans: warm.map(lastThird), isSure: true };
  if (counting.length > 0) return { spans: counting.map(lastThird), isSure: false };
  const speed = channelOf(recording, 'speed');
  const first = speed ? speed.values.findIndex((metresASecond) => metresASecond > 5) / speed.rate : 0;
  if (first < 0) return { spans: [], isSure: false };
  const pressure = channelOf(recording, 'tyrePressure', 'LF');
  const to = pressure ? pressure.values.length / pressure.rate : recording.seconds;
  return { spans: [lastThird({ from: Math.min(first, to), to })], isSure: false };
}

/** Used in a lap, from a channel that only falls between refills. */
function usedPerLap(channel: Channel | undefined, laps: readonly FoundLap[]): number | null {
  if (!channel) return null;
  const at = (seconds: number) => valueAt(channel, seconds);
  const usage = laps.flatMap(({ from, to, counts }) =>
    counts && from !== null && to !== null && at(from) > at(to) ? [at(from) - at(to)] : [],
  );
  return median(usage);
}

function timedFigures(recording: Recording, laps: readonly FoundLap[]) {
  const counting = new Set(laps.filter(({ counts }) => counts).map(({ number }) => number));
  const timedLaps = (recording.timedLaps ?? []).filter(({ number }) => counting.has(number));
  const fuels = timedLaps.flatMap(({ fuelUsed }) => (fuelUsed ? [fuelUsed] : []));
  return {
    litres: median(fuels.flatMap((fuel) => ('litres' in fuel ? [fuel.litres] : []))),
    percentOfTank: median(fuels.flatMap((fuel) => ('percentOfTank' in fuel ? [fuel.percentOfTank] : []))),
    energy: median(timedLaps.flatMap(({ energyUsed }) => (energyUsed === null ? [] : [energyUsed]))),
    wear: (wheel: StintWheel) =>
      median(timedLaps.flatMap(({ wear }) => (wear?.[wheel] === undefined ? [] : [wear[wheel]]))),
  };
}

/** The best laps first, then the others, in the order driven. */
function keptLaps(laps: readonly FoundLap[]): Digest['laps'] {
  const byWorth = [...laps].sort(
    (a, b) => Number(b.counts) - Number(a.counts) || (a.seconds ?? 1e9) - (b.seconds ?? 1e9),
  );
  const worthy = new Set(byWorth.slice(0, mostLaps));
  const worthyLaps = laps.filter((lap) => worthy.has(lap));
  return worthyLaps.map(({ number, seconds, counts, reason }) => ({
    number,
    seconds: round(seconds, 3),
    counts,
    reason,
  }));
}

/** Leaves the least telling out until the digest is small enough. */
function fitDigest(digest: Digest): Digest {
  let fit = digest;
  const isTooLong = () => new TextEncoder().encode(JSON.stringify(fit)).length > longestDigest;
  if (isTooLong()) fit = { ...fit, garage: null };
  if (isTooLong())
    fit = { ...fit, balance: fit.balance?.filter(({ tendency }) => tendency !== 'neutral') ?? null };
  while (isTooLong() && fit.laps.length > 10) fit = { ...fit, laps: fit.laps.slice(0, -5) };
  while (isTooLong() && (fit.balance?.length ?? 0) > 6)
    fit = { ...fit, balance: fit.balance?.slice(0, -3) ?? null };
  return fit;
}

/**
 * The figures of a recording: laps, hot readings, use of fuel and tyres, balance by corner; and its best lap to be drawn.
 *
 * @param missing numbers of lap markers that the recording lacks
 */
export function digestRecording(recording: Recording, missing: readonly number[] = []): Digested {
  const [car, track] = [carOf(recording), trackOf(recording)];
  const accTrackKnown = recording.game === 'ACC' && track !== null ? accTrack(track) : undefined;
  const { laps, how } = findLaps(recording, missing, accTrackKnown ?? null);
  const { spans, isSure } = hotSpans(recording, laps);
  const counting = laps.filter((lap) => lap.counts);
  const countingSpans = counting.flatMap(({ from, to }) =>
    from !== null && to !== null ? [{ from, to }] : [],
  );
  const spansShown = countingSpans.length > 0 ? countingSpans : spans;
  const wheelMean = (quantity: Quantity, over: readonly Span[], decimals: number) =>
    fourWheels((wheel) => meanOver(channelOf(recording, quantity, wheel), over), decimals);

  const speed = channelOf(recording, 'speed');
  const at = (channel: Channel | undefined, seconds: number) => (channel ? valueAt(channel, seconds) : 0);
  const [throttle, brake] = [channelOf(recording, 'throttle'), channelOf(recording, 'brake')];
  const slip = (isSlipping: (wheelSpeed: number, seconds: number) => boolean) =>
    fourWheels((wheel) => shareOver(channelOf(recording, 'wheelSpeed', wheel), spansShown, isSlipping), 1);

  const figures = timedFigures(recording, laps);
  const last = recording.setupValues ? lastTyres(recording.setupValues) : null;
  const treadOf = (part: 'inner' | 'middle' | 'outer', quantity: Quantity) =>
    wheelMean(quantity, spans, 0) ?? fourWheels((wheel) => last?.[wheel].tread?.[part] ?? null, 0);
  const tread = {
    inner: treadOf('inner', 'treadInner'),
    middle: treadOf('middle', 'treadMiddle'),
    outer: treadOf('outer', 'treadOuter'),
  };
  const corners = accTrackKnown?.corners ?? foundCorners(recording, laps);
  const byLap = balanceByLap(recording, laps, corners);
  const balance = cornerBalance(byLap, corners, how === 'markers');
  const mean = wheelMean('tyrePressure', spans, 2);
  const hotPressures = mean ?? fourWheels((wheel) => last?.[wheel].hot ?? null, 2);
  const areTyresSure = isSure && mean !== null;
  const fuelPerLap = round(usedPerLap(channelOf(recording, 'fuel'), laps) ?? figures.litres, 2);
  const energyPerLap = round(usedPerLap(channelOf(recording, 'energy'), laps) ?? figures.energy, 2);
  const weather = {
    airTemperature:
      round(meanOver(channelOf(recording, 'airTemperature'), spansShown), 1) ??
      recording.conditions.airTemperature,
    trackTemperature:
      round(meanOver(channelOf(recording, 'trackTemperature'), spansShown), 1) ??
      recording.conditions.trackTemperature,
    isWet: recording.conditions.isWet,
  };
  const absent = (name: string, quantity: Quantity) =>
    recording.damagedQuantities.includes(quantity)
      ? ''
      : recording.isCut
        ? `No ${name}: the file was cut off before them.`
        : `No ${name}: this file has none.`;
  const isAsked = recording.drivers.length > 0 && recording.driver === null;
  const figureNotes = [
    recording.car !== null && car === null ? `We don't know the car “${recording.car.slice(0, 60)}”.` : '',
    recording.car === null ? 'The file names no car.' : '',
    recording.track !== null && track === null
      ? `We don't know the track “${recording.track.slice(0, 60)}”.`
      : '',
    how === 'distance'
      ? recording.crossings === null
        ? 'Laps come from where the drive repeats itself, to about a tenth of a second. Add the .ldx for exact times.'
        : 'The .ldx marks no laps, so they come from where the drive repeats itself, to about a tenth of a second.'
      : '',
    how === 'whole file' ? 'The whole file is one flying lap: it begins and ends at the line.' : '',
    laps.some(({ reason }) => reason === afterEnd)
      ? 'The .ldx has laps from after the end of the .ld. Copy the .ld again to get them all.'
      : '',
    how === null
      ? speed && recording.damagedQuantities.length === 0
        ? 'No laps found: nothing in the file marks them, and the drive doesn’t show where the line is.'
        : 'No laps found: nothing in the file marks them.'
      : '',
    recording.timedLaps?.length === 0 && speed
      ? 'No laps: the car doesn’t cross the line twice in this recording.'
      : '',
    missing.length > 0
      ? `The recording misses ${missing.length === 1 ? 'a crossing' : 'crossings'} of the line (${missing.slice(0, 5).join(', ')}).`
      : '',
    recording.isCut ? 'The end of this file is missing: copy it again, or read what is here.' : '',
    hotPressures === null
      ? absent('pressures', 'tyrePressure')
      : mean === null
        ? 'Pressures are the garage’s last hot ones, from before this drive.'
        : isSure
          ? ''
          : counting.length > 0
            ? 'Pressures are from the first two laps, so the tyres may not be hot yet.'
            : 'Pressures are from the end of an unfinished lap, so the tyres may not be hot yet.',
    fuelPerLap === null
      ? figures.percentOfTank !== null
        ? `Fuel is a share of the tank here: ${round(figures.percentOfTank, 1)} % a lap.`
        : channelOf(recording, 'fuel')
          ? 'No fuel per lap: that takes a lap that counts, without a refill.'
          : absent('fuel', 'fuel')
      : '',
    balance.length > 0 && !accTrackKnown
      ? 'We don’t know this track’s corners: they are counted from the line, in the order you drove them.'
      : '',
    balance.length === 0
      ? 'No balance by corner: that takes steering, speed, lateral g and a lap that counts.'
      : '',
  ];
  // Until a driver is chosen there is nothing to say but the question.
  const notes = [...recording.notes, ...(isAsked ? [] : figureNotes)].filter(Boolean);

  const digest = fitDigest({
    game: recording.game,
    car,
    track,
    session: recording.session,
    laps: keptLaps(laps),
    hotPressures,
    airTemperatures: wheelMean('tyreAir', spans, 0),
    brakeTemperatures: wheelMean('brakeTemperature', spansShown, 0),
    treadTemperatures:
      tread.inner && tread.middle && tread.outer
        ? { inner: tread.inner, middle: tread.middle, outer: tread.outer }
        : null,
    fuelPerLap,
    energyPerLap,
    wearPerLap: fourWheels(figures.wear, 2),
    weather,
    shares: {
      tc: round(
        shareOver(channelOf(recording, 'tcActive'), spansShown, (value) => value > 0.5),
        1,
      ),
      abs: round(
        shareOver(channelOf(recording, 'absActive'), spansShown, (value) => value > 0.5),
        1,
      ),
      bumpStop: fourWheels(
        (wheel) => shareOver(channelOf(recording, 'bumpStop', wheel), spansShown, (value) => value > 0.5),
        1,
      ),
      lockUp: slip((value, s) => at(brake, s) > 5 && at(speed, s) > 5 && value < at(speed, s) * 0.8),
      wheelspin: slip((value, s) => at(throttle, s) > 20 && at(speed, s) > 5 && value > at(speed, s) * 1.12),
    },
    balance: balance.length > 0 ? balance.slice(0, mostCorners) : null,
    sureness: {
      laps: how === 'markers' || how === 'timing' ? 'sure' : 'hint',
      tyres: areTyresSure ? 'sure' : 'hint',
    },
    garage: recording.setupValues,
    notes: notes.map((note) => note.slice(0, 200)).slice(0, 12),
  });
  const garage = recording.garage === null ? null : JSON.stringify(recording.garage);
  const { drivers, driver } = recording;
  const traces = traceLaps(recording, laps, corners);
  return {
    digest,
    traces,
    measures: measureLaps(recording, { laps, corners, traces, balance: byLap }),
    platform: platformOf(recording, laps, corners),
    garage,
    signs: signsIn(recording),
    drivers,
    driver,
  };
}
