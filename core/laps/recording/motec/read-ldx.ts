import { z } from 'zod';
import { UnreadableRecording } from '../recording.ts';
import { asList, readXml } from '../read-xml.ts';

const mostMarkers = 2000;

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

const tag = z.record(z.string(), z.unknown()).catch({});
const file = z.object({
  LDXFile: z.object({
    Layers: z.object({
      Layer: z.object({ MarkerBlock: z.object({ MarkerGroup: tag }).catch({ MarkerGroup: {} }) }),
      Details: z.object({ String: z.unknown() }).catch({ String: [] }),
    }),
  }),
});

/** `1:41.469` in seconds. */
function seconds(text: string): number | null {
  const [, minutes, rest] = /^(\d{1,3}):(\d{1,2}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  return minutes && rest ? Number(minutes) * 60 + Number(rest) : null;
}

/**
 * Reads the lap markers of a MoTeC log.
 *
 * @throws UnreadableRecording for a file that is no `.ldx`
 */
export function readLdx(bytes: Uint8Array): LapMarkers {
  const { success, data } = file.safeParse(readXml(bytes));
  if (!success)
    throw new UnreadableRecording(
      'This .ldx holds no laps. Choose the one that the game saved beside its .ld.',
    );
  const { Layer, Details } = data.LDXFile.Layers;
  const crossings = asList(Layer.MarkerBlock.MarkerGroup['Marker'])
    .slice(0, mostMarkers)
    .map((marker) => tag.parse(marker))
    .filter((marker) => marker['ClassName'] === 'BCN')
    .map((marker, index) => ({
      number: Number(/^\d{1,5}/.exec(String(marker['Name']))?.[0] ?? index),
      at: Number(marker['Time'] ?? Number.NaN) / 1_000_000,
    }))
    .filter(({ at }) => Number.isFinite(at) && at >= 0)
    .sort((a, b) => a.at - b.at);
  const apart = crossings.filter(({ at }, index) => index === 0 || at - (crossings[index - 1]?.at ?? 0) > 1);
  const numbers = new Set(apart.map(({ number }) => number));
  const last = Math.min(Math.max(-1, ...numbers), mostMarkers);
  const first = Math.min(last, ...numbers);
  const all = Array.from({ length: apart.length === 0 ? 0 : last - first + 1 }, (_, index) => first + index);
  const details = new Map(
    asList(Details.String).map((detail) => {
      const { Id, Value } = tag.parse(detail);
      return [String(Id), String(Value)];
    }),
  );
  const total = Number(details.get('Total Laps') ?? Number.NaN);
  return {
    crossings: apart,
    missing: all.filter((number) => !numbers.has(number)),
    totalLaps: Number.isInteger(total) && total >= 0 ? total : null,
    fastestLap: seconds(details.get('Fastest Time') ?? ''),
  };
}
