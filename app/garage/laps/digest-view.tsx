import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { unitSign, type Units } from '#racing/setup/chosen-units';
import { quantityInUnits } from '#racing/setup/in-units';
import type { ByWheel, CornerBalance, Digest } from '#racing/laps/recording/digest';
import { fixOf, measuredInWords } from '#racing/laps/recording/balance-words';
import { lapText } from '#racing/laps/typed-lap-time';
import { stintWheels } from '#racing/laps/stint-words';

const phaseNames = { entry: 'Entry', middle: 'Middle', exit: 'Exit' } as const;

/** A recording's figures: tyres by wheel, laps, and the balance by corner, worst first. */
export function DigestView({
  digest,
  setupId,
  version,
  units,
}: {
  digest: Digest;
  setupId: string;
  /** The version that was driven; null where the page does not know. */
  version: number | null;
  units: Units;
}) {
  const valueText = (unit: string, decimals: number) => (value: number) => {
    const quantity = quantityInUnits({ value, unit, decimals }, units);
    return quantity.value.toFixed(quantity.decimals);
  };
  const { hotPressures, airTemperatures, brakeTemperatures, treadTemperatures, wearPerLap, shares } = digest;
  const degrees = unitSign(units, 'temperature');
  const rows: [label: string, values: ByWheel | null, show: (value: number) => string][] = [
    [`Hot pressure (${unitSign(units, 'pressure')})`, hotPressures, valueText('psi', 1)],
    [`Air in the tyre (${degrees})`, airTemperatures, valueText('°C', 0)],
    [`Tread, inner (${degrees})`, treadTemperatures?.inner ?? null, valueText('°C', 0)],
    [`Tread, middle (${degrees})`, treadTemperatures?.middle ?? null, valueText('°C', 0)],
    [`Tread, outer (${degrees})`, treadTemperatures?.outer ?? null, valueText('°C', 0)],
    [`Brakes (${degrees})`, brakeTemperatures, valueText('°C', 0)],
    ['Wear a lap (%)', wearPerLap, (value) => value.toFixed(2)],
    ['On the bump stop (% of the lap)', shares.bumpStop, (value) => value.toFixed(0)],
    ['Locked (% of the lap)', shares.lockUp, (value) => value.toFixed(1)],
    ['Wheelspin (% of the lap)', shares.wheelspin, (value) => value.toFixed(1)],
  ];
  const knownRows = rows.filter(([, values]) => values !== null);
  return (
    <div className="grid gap-6">
      {knownRows.length > 0 && (
        <Part title="Tyres and brakes">
          <table className="w-full text-left">
            <thead className="text-sm text-dim">
              <tr>
                <th scope="col" className="py-2 pr-2 font-normal">
                  {digest.sureness.tyres === 'hint' ? 'Estimate' : 'Measured'}
                </th>
                {stintWheels.map((wheel) => (
                  <th key={wheel} scope="col" className="py-2 text-right font-normal">
                    {wheel}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {knownRows.map(([label, values, show]) => (
                <tr key={label} className="border-t border-line">
                  <th scope="row" className="py-2 pr-2 font-normal">
                    {label}
                  </th>
                  {stintWheels.map((wheel) => (
                    <td key={wheel} className="figure py-2 text-right">
                      {values && show(values[wheel])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      )}
      {digest.balance && <Corners balance={digest.balance} setupId={setupId} version={version} />}
      {digest.laps.length > 0 && (
        <Part title="Laps">
          <ol className="divide-y divide-line">
            {digest.laps.map(({ number, seconds, counts, reason }) => (
              <li
                key={`${number} ${seconds} ${reason}`}
                className="flex flex-wrap justify-between gap-x-4 py-2"
              >
                <span>Lap {number}</span>
                <span className="figure max-sm:col-start-1 max-sm:justify-self-start">
                  {seconds === null ? '–' : lapText(seconds)}
                </span>
                <span className="w-full text-sm text-dim sm:w-auto">
                  {counts ? '' : `Doesn’t count: ${reason}`}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {digest.notes.length > 0 && (
        <ul className="grid gap-1 text-sm text-dim">
          {digest.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel content-start">
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}

const mostCorners = 8;

const MeasuredPlace = ({ balance: { corner, phase, sureness } }: { balance: CornerBalance }) => (
  <span>
    {corner}, {phaseNames[phase].toLowerCase()}
    {sureness === 'hint' && <span className="text-sm text-dim"> (a hint)</span>}
  </span>
);

function Corners({
  balance,
  setupId,
  version,
}: {
  balance: NonNullable<Digest['balance']>;
  setupId: string;
  version: number | null;
}) {
  const worstCorners = balance.filter(({ tendency }) => tendency !== 'neutral').slice(0, mostCorners);
  const isChoice = worstCorners.length > 1;
  if (worstCorners.length === 0)
    return (
      <Part title="Balance by corner">
        <p>Neutral in every corner we measured.</p>
      </Part>
    );
  return (
    <Part title="Balance by corner">
      <p className="mb-2 text-sm text-dim">
        Degrees at the wheel beyond what a neutral car takes, worst first.
      </p>
      <form action={`/my-setups/${setupId}#refine`}>
        <input type="hidden" name="tab" value="versions" />
        {version !== null && <input type="hidden" name="driven" value={version} />}
        <ul className="divide-y divide-line">
          {worstCorners.map((one) => (
            <li
              key={one.corner + one.phase}
              className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2 sm:grid-cols-[1fr_auto_auto]"
            >
              {isChoice ? (
                <label className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" name="fix" value={fixOf(one)} className="size-5 shrink-0" />
                  <MeasuredPlace balance={one} />
                </label>
              ) : (
                <MeasuredPlace balance={one} />
              )}
              <span className="figure ml-auto">
                {one.tendency === 'understeer' ? 'Understeer' : 'Oversteer'} {one.size.toFixed(1)}°
              </span>
              <Link
                to={`/my-setups/${setupId}?${new URLSearchParams({ tab: 'versions', prompt: measuredInWords(one) })}#refine`}
                className="button max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
              >
                Fix this
              </Link>
            </li>
          ))}
        </ul>
        {isChoice && (
          <p className="mt-3 flex flex-wrap items-center gap-4">
            <button type="submit" className="button">
              Fix the ticked ones together
            </button>
            <span className="text-sm text-dim">
              At most three{version !== null && `, on version ${version}`}.
            </span>
          </p>
        )}
      </form>
    </Part>
  );
}
