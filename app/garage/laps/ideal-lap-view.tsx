import type { IdealLap } from '#racing/laps/traces/ideal-lap';
import { lapText } from '#racing/laps/typed-lap-time';
import { WideTable } from '../../ui/picture/chart.tsx';

/** The best corners of a recording put together, and how alike each was driven. */
export function IdealLapView({ ideal }: { ideal: IdealLap }) {
  const { seconds, bestLap, laps, corners, told: sentences } = ideal;
  return (
    <section className="panel grid grid-cols-1 content-start gap-3" aria-labelledby="ideal-lap">
      <h2 id="ideal-lap" className="text-xl">
        Ideal lap
      </h2>
      <p>
        <span className="figure text-lg">{lapText(seconds)}</span> with your best corners put together,{' '}
        {(bestLap.seconds - seconds).toFixed(2)} s faster than lap {bestLap.lap} ({lapText(bestLap.seconds)}).
      </p>
      {sentences.length > 0 ? (
        <ul className="grid gap-1">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p>All {laps} laps drive every corner alike, to a tenth of a second.</p>
      )}
      <details>
        <summary className="quiet-link cursor-pointer">Every corner</summary>
        <WideTable name="Every corner of the ideal lap">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left">
                {['Corner', 'Best (s)', 'On lap', 'Usually lost (s)', 'Spread (s)'].map((name) => (
                  <th key={name} scope="col" className="caption py-1 pr-4 font-normal">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {corners.map(({ name, best, bestLap, lost, spread }) => (
                <tr key={name} className="border-t border-line whitespace-nowrap">
                  <th scope="row" className="py-1 pr-4 text-left font-normal">
                    {name}
                  </th>
                  <td className="figure pr-4">{best.toFixed(2)}</td>
                  <td className="figure pr-4">{bestLap}</td>
                  <td className="figure pr-4">{lost.toFixed(2)}</td>
                  <td className="figure">{spread.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
        <p className="text-sm text-dim">
          Each corner includes half of the straights around it. Half of the laps are within the spread.
        </p>
      </details>
    </section>
  );
}
