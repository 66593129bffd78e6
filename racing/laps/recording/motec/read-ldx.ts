import { allBytes, type ByteSource } from '../byte-source.ts';
import { checkLaps, mostLaps } from '../bounds.ts';
import { fileText, typedFigure } from '../file-text.ts';
import { tagsNamed } from '../read-xml.ts';
import { UnreadableRecording } from '../recording.ts';

const largest = 1_000_000;

/** The `.ldx` beside a MoTeC log. */
export type LapMarkers = {
  /** When the car crossed the line, in seconds, by the number the game gave the crossing. */
  crossings: { number: number; at: number }[];
  /** Numbers that are missing between the others: two laps look like one there. */
  missing: number[];
  totalLaps: number | null;
  /** In seconds, as the game saw it. */
  fastestLap: number | null;
};

/** `1:41.469` in seconds. */
function seconds(text: string): number | null {
  const [, minutes, rest] = /^(\d{1,3}):(\d{1,2}(?:[.,]\d{1,6})?)$/.exec(text) ?? [];
  return minutes && rest ? Number(minutes) * 60 + typedFigure(rest) : null;
}

/**
 * Reads the lap markers of a MoTeC log.
 *
 * @throws UnreadableRecording for a file that is no `.ldx`
 */
export function readLdx(source: ByteSource): LapMarkers {
  if (source.size > largest)
    throw new UnreadableRecording(
      'This .ldx is over 1 MB, too big for a list of laps. Choose the one the game saved beside its .ld.',
    );
  const xml = fileText(allBytes(source));
  if (tagsNamed(xml.slice(0, 500).concat('</LDXFile>'), 'LDXFile').length === 0)
    throw new UnreadableRecording(
      'This .ldx holds no laps. Choose the one that the game saved beside its .ld.',
    );
  const markers = tagsNamed(xml, 'Marker').filter(({ attribute }) => attribute('ClassName') === 'BCN');
  checkLaps(markers.length);
  const crossings = markers
    .map(({ attribute }, index) => ({
      number: Number(/^\d{1,5}/.exec(attribute('Name') ?? '')?.[0] ?? index),
      at: typedFigure(attribute('Time') ?? '') / 1_000_000,
    }))
    .filter(({ at }) => Number.isFinite(at) && at >= 0)
    .sort((a, b) => a.at - b.at);
  const distinctCrossings = crossings.filter(
    ({ at }, index) => index === 0 || at - (crossings[index - 1]?.at ?? 0) > 1,
  );
  const numbers = new Set(distinctCrossings.map(({ number }) => number));
  const last = Math.min(Math.max(-1, ...numbers), mostLaps);
  const first = Math.min(last, ...numbers);
  const all = Array.from(
    { length: distinctCrossings.length === 0 ? 0 : last - first + 1 },
    (_, index) => first + index,
  );
  const details = new Map(
    tagsNamed(xml, 'String').map(({ attribute }) => [attribute('Id'), attribute('Value') ?? '']),
  );
  const total = Number(details.get('Total Laps') ?? Number.NaN);
  return {
    crossings: distinctCrossings,
    missing: all.filter((number) => !numbers.has(number)),
    totalLaps: Number.isInteger(total) && total >= 0 ? total : null,
    fastestLap: seconds(details.get('Fastest Time') ?? ''),
  };
}
