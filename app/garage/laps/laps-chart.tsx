import { lapTime } from '#racing/setup/lap-time';
import { Chart, type ChartPlace } from '../../ui/picture/chart.tsx';
import { FigureTable } from '../../ui/picture/figure-table.tsx';
import type { Lap } from './diary.ts';

/** The stints that one version drove, one after the other. */
function versionPlaces(laps: readonly Lap[]): ChartPlace[] {
  const isOneSetup = new Set(laps.map(({ version }) => version.split(' ')[0])).size === 1;
  const places: ChartPlace[] = [];
  laps.forEach(({ version }, index) => {
    const last = places.at(-1);
    if (last && laps[index - 1]?.version === version) last.to = index + 0.5;
    else
      places.push({
        name: `${version} from stint ${index + 1}`,
        short: isOneSetup ? (version.split(' ')[1] ?? version) : version,
        from: index - 0.5,
        to: index + 0.5,
      });
  });
  return places;
}

/**
 * Laps of stints by version, the fastest at the top; nothing for fewer than two stints with a lap.
 *
 * @param isInTable the page has a table of them beside it
 */
export function LapsChart({ laps, isInTable = false }: { laps: readonly Lap[]; isInTable?: boolean }) {
  const timed = laps.filter(({ best, typical }) => best !== null || typical !== null);
  if (timed.length < 2) return null;
  const times = timed.flatMap(({ best, typical }) => [best, typical].filter((time) => time !== null));
  const series = [
    { name: 'Typical lap', tone: 'first' as const, values: timed.map(({ typical }) => typical) },
    { name: 'Best lap', tone: 'second' as const, values: timed.map(({ best }) => best) },
  ].filter(({ values }) => values.some((time) => time !== null));
  return (
    <div className="max-w-3xl">
      <Chart
        label={`Laps of ${timed.length} stints, from ${lapTime(Math.max(...times))} to ${lapTime(Math.min(...times))}, by version.`}
        xs={timed.map((_, index) => index)}
        domain={[-0.5, timed.length - 0.5]}
        axis={{ name: 'Stint', unit: '', ticks: null, show: (at) => `${at + 1} of ${timed.length}` }}
        places={versionPlaces(timed)}
        panels={[
          {
            name: 'Lap',
            unit: '',
            show: lapTime,
            as: 'dots',
            height: 190,
            isTurned: true,
            series,
          },
        ]}
        table={
          isInTable ? null : (
            <FigureTable
              axis={{ name: 'Stint', values: timed.map((_, index) => index + 1), show: String }}
              columns={series.map(({ name, values }) => ({ name, values, show: lapTime }))}
            />
          )
        }
      />
    </div>
  );
}
