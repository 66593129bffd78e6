import { lineFromCorners } from './line-from-corners.ts';
import { channelOf, type Recording } from './recording.ts';
import {
  type DrivenDistance,
  drivenDistance,
  longestOver,
  median,
  metresAt,
  secondsAt,
  type Span,
  valueAt,
} from './samples.ts';
import type { KnownTrack } from './known-track.ts';

const binM = 5;
/** The distance driven differs from the catalogue's length by so much at most: drivers cut corners, speeds are sums. */
const lengthError = 0.07;
/** From lap to lap it differs far less. */
const lapError = 0.015;
/** A dip in the difference from one lap to the next that is no accident. */
const clearDip = 0.6;
/** Of a car that is always as fast, nothing repeats; in (m/s)². */
const leastVariety = 4;
/** The game stops recording at the line, a sample early or late; by the catalogue's length a share of the lap. */
const endSlack = { metres: 12, share: 0.01 };
/** Work on a long drive is bounded: then not every place is compared. */
const mostComparisons = 3_000_000;
const shortestTrackM = 500;
const flyingMs = 15;

/** How fast a car was, every few metres. */
type Profile = { from: number; speeds: Float32Array };

function profileOf(recording: Recording, distance: DrivenDistance, { from, to }: Span): Profile {
  const speed = channelOf(recording, 'speed');
  const [start, end] = [metresAt(distance, from), metresAt(distance, to)];
  const bins = Math.max(0, Math.floor((end - start) / binM));
  const speeds = new Float32Array(bins);
  for (let bin = 0; bin < bins; bin += 1) {
    const at = secondsAt(distance, start + bin * binM) ?? to;
    speeds[bin] = speed ? valueAt(speed, at) : 0;
  }
  return { from: start, speeds };
}

/** Mean squared difference of a profile from itself between bins, where the one begins `lag` bins (or parts of one) after the other. */
function difference(
  { speeds }: Profile,
  { first, last, stride = 1 }: { first: number; last: number; stride?: number },
  lag: number,
): number {
  const [whole, part] = [Math.floor(lag), lag - Math.floor(lag)];
  let [sum, count] = [0, 0];
  for (let bin = Math.max(0, first); bin <= last; bin += stride) {
    const other = bin + whole;
    if (other < 0 || other + 1 >= speeds.length || bin >= speeds.length) continue;
    const then = (speeds[other] ?? 0) * (1 - part) + (speeds[other + 1] ?? 0) * part;
    const by = (speeds[bin] ?? 0) - then;
    sum += by * by;
    count += 1;
  }
  return count > 0 ? sum / count : Number.POSITIVE_INFINITY;
}

/** Where a function is least between two bounds: by whole bins, then by tenths. */
function leastAt(
  from: number,
  to: number,
  of: (lag: number) => number,
): { lag: number; least: number; typical: number } {
  const lags = Array.from({ length: Math.max(1, Math.ceil(to - from) + 1) }, (_, index) => from + index);
  const scores = lags.map(of);
  const best = scores.reduce(
    (bestIndex, score, index) => (score < (scores[bestIndex] ?? 0) ? index : bestIndex),
    0,
  );
  let [lag, least] = [lags[best] ?? from, scores[best] ?? 0];
  for (const step of [0.2, 0.04, 0.01]) {
    const around = lag;
    for (let tenth = -5; tenth <= 5; tenth += 1) {
      const score = of(around + tenth * step);
      if (score < least) [lag, least] = [around + tenth * step, score];
    }
  }
  return { lag, least, typical: median(scores) ?? 0 };
}

/** Metres after which the drive repeats itself: the lap as it was driven. Null where it does not, clearly. */
function lapMetres(profile: Profile, trackM: number): number | null {
  const bins = profile.speeds.length;
  const [from, to] = [(trackM * (1 - lengthError)) / binM, (trackM * (1 + lengthError)) / binM];
  if (bins < from * 1.3) return null;
  const stride = Math.max(1, Math.floor((bins * (to - from)) / mostComparisons));
  const { lag, least, typical } = leastAt(from, to, (one) =>
    difference(profile, { first: 0, last: bins, stride }, one),
  );
  return typical > leastVariety && least < typical * clearDip ? lag * binM : null;
}

/** Pieces of a drive between standstills: the garage may lie between two. */
function drives(recording: Recording): Span[] {
  const speed = channelOf(recording, 'speed');
  if (!speed) return [];
  const pieces: Span[] = [];
  const seconds = speed.values.length / speed.rate;
  let since: number | null = null;
  for (let at = 0; at < seconds; at += 1) {
    const stands =
      longestOver(speed, { from: at, to: Math.min(at + 1, seconds) }, (value) => value < 1) >= 0.95;
    if (!stands) since ??= at;
    else if (since !== null) {
      pieces.push({ from: since, to: at });
      since = null;
    }
  }
  if (since !== null) pieces.push({ from: since, to: seconds });
  return pieces;
}

/** Times at which one drive crossed the line: each where the drive around it looks most like that around the others. */
function crossingsOf(
  recording: Recording,
  distance: DrivenDistance,
  piece: Span,
  { track, fittedMetres, anchor }: { track: KnownTrack; fittedMetres: number | null; anchor: number | null },
): number[] {
  const lengthM = fittedMetres ?? track.lengthM;
  const slackM = fittedMetres === null ? lengthM * endSlack.share : endSlack.metres;
  const profile = profileOf(recording, distance, piece);
  const metres = profile.speeds.length * binM;
  const isAnchored = anchor !== null && anchor >= piece.from && anchor <= piece.to;
  const line = isAnchored
    ? (metresAt(distance, anchor) - profile.from) % lengthM
    : (lineFromCorners(recording, distance, piece, { ...track, lengthM }) ??
      // Without corners the game's habit is left: it stops recording at the line.
      (fittedMetres !== null && track.corners.length < 3 && !recording.isCut ? metres % lengthM : null));
  if (line === null) return [];
  const count = Math.floor((metres - line + slackM) / lengthM) + 1;
  const places = Array.from({ length: Math.max(0, count) }, (_, index) => line + index * lengthM);
  const model = Math.floor(places.length / 2);
  const half = lengthM / 4;
  const alignedPlaces = [...places];
  const align = (index: number, before: number) => {
    const [to, is] = [places[model] ?? 0, (alignedPlaces[before] ?? 0) + (index - before) * lengthM];
    const reach = Math.ceil((lengthM * lapError) / binM);
    const around = (is - to) / binM;
    const [first, last] = [(to - half) / binM, (to + half) / binM].map(Math.round);
    const stride = Math.max(1, Math.floor((places.length * half * 4 * reach) / binM / mostComparisons));
    const { lag, least, typical } = leastAt(around - reach, around + reach, (one) =>
      difference(profile, { first: first ?? 0, last: last ?? 0, stride }, one),
    );
    alignedPlaces[index] = least < typical * clearDip ? to + lag * binM : is;
  };
  for (let index = model + 1; index < places.length; index += 1) align(index, index - 1);
  for (let index = model - 1; index >= 0; index -= 1) align(index, index + 1);
  return alignedPlaces
    .filter((place) => place >= -endSlack.metres && place <= metres + slackM + binM)
    .map((place) => {
      const metres = Math.max(profile.from, profile.from + place);
      return secondsAt(distance, metres) ?? piece.to;
    });
}

/** Where a game recorded nothing but one lap from the line to the line: it was as fast at its end as at its beginning. */
function isOneLap(recording: Recording, distance: DrivenDistance, track: KnownTrack): boolean {
  const speed = channelOf(recording, 'speed');
  if (!speed) return false;
  const [first, last] = [speed.values[0] ?? 0, speed.values.at(-1) ?? 0];
  const share = (distance.metres.at(-1) ?? 0) / track.lengthM;
  const seconds = distance.metres.length / distance.rate;
  const line = lineFromCorners(recording, distance, { from: 0, to: seconds }, track) ?? 0;
  const isAtLine = Math.min(line, track.lengthM - line) < track.lengthM * 0.05;
  return (
    isAtLine && Math.min(first, last) > flyingMs && Math.abs(first - last) < 8 && share > 0.97 && share < 1.03
  );
}

/**
 * Crossings of the line of a recording without markers: the length of a lap is that after which the drive repeats itself,
 * and the line lies where the lateral g fits the track's corners.
 *
 * @param anchor one crossing that is known, in seconds
 */
export function fittedCrossings(
  recording: Recording,
  track: KnownTrack,
  anchor: number | null,
): { crossings: number[]; isOneLap: boolean } {
  const distance = drivenDistance(recording);
  if (!distance || track.lengthM < shortestTrackM) return { crossings: [], isOneLap: false };
  if (isOneLap(recording, distance, track)) {
    const end = distance.metres.length / distance.rate;
    return { crossings: [0, end], isOneLap: true };
  }
  const pieces = drives(recording);
  const length = ({ from, to }: Span) => metresAt(distance, to) - metresAt(distance, from);
  const [longest] = [...pieces].sort((a, b) => length(b) - length(a));
  const fittedMetres = longest ? lapMetres(profileOf(recording, distance, longest), track.lengthM) : null;
  const fit = { track, fittedMetres, anchor };
  return {
    crossings: pieces
      .filter((piece) => length(piece) > track.lengthM * 0.5)
      .flatMap((piece) => crossingsOf(recording, distance, piece, fit))
      .sort((a, b) => a - b),
    isOneLap: false,
  };
}
