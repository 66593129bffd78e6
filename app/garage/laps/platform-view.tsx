import type { ReactNode } from 'react';
import {
  dampersInWords,
  heightsInWords,
  inCornerWords,
  settledInWords,
} from '#racing/laps/platform/platform-in-words';
import type { DamperSpeeds, OverStint, Platform } from '#racing/laps/platform/platform';
import { stintWheels } from '#racing/laps/stint-words';
import { unitSign, type Units } from '#racing/setup/chosen-units';
import { quantityInUnits } from '#racing/setup/in-units';
import { Chart, type ChartPanel } from '../../ui/picture/chart.tsx';
import { FigureTable } from '../../ui/picture/figure-table.tsx';

const whole = (value: number) => value.toFixed(0);
const tenth = (value: number) => value.toFixed(1);
/** Half of the window around the hot pressure that is aimed at, in psi. */
const halfWindow = 0.5;

function Part({
  title,
  sentences,
  children,
}: {
  title: string;
  sentences: readonly string[];
  children?: ReactNode;
}) {
  return (
    <section className="grid grid-cols-1 content-start gap-2">
      <h3 className="text-lg">{title}</h3>
      {sentences.map((sentence) => (
        <p key={sentence} className="text-sm">
          {sentence}
        </p>
      ))}
      {children}
    </section>
  );
}

function HeightsChart({ heights: { speeds, front, rear } }: { heights: NonNullable<Platform['heights']> }) {
  const rake = speeds.map((_, index) => (rear[index] ?? 0) - (front[index] ?? 0));
  return (
    <Chart
      label="Ride heights and rake over speed."
      xs={speeds}
      axis={{ name: 'Speed', unit: 'km/h', ticks: whole, show: (at) => `${whole(at)} km/h` }}
      places={[]}
      panels={[
        {
          name: 'Ride height',
          unit: 'mm',
          show: tenth,
          height: 120,
          series: [
            { name: 'Front', tone: 'first', values: front },
            { name: 'Rear', tone: 'second', values: rear },
          ],
        },
        { name: 'Rake', unit: 'mm', show: tenth, series: [{ name: 'Rake', tone: 'second', values: rake }] },
      ]}
      table={
        <FigureTable
          axis={{ name: 'Speed (km/h)', values: speeds, show: whole }}
          columns={[
            { name: 'Front (mm)', values: front, show: tenth },
            { name: 'Rear (mm)', values: rear, show: tenth },
            { name: 'Rake (mm)', values: rake, show: tenth },
          ]}
        />
      }
    />
  );
}

function DamperCharts({ dampers: { speeds, shares, parts } }: { dampers: DamperSpeeds }) {
  const axle = (name: string, [left, right]: readonly ['LF' | 'LR', 'RF' | 'RR']): ChartPanel => ({
    name,
    unit: '% of the time',
    show: tenth,
    as: 'steps',
    holds: [0],
    height: 110,
    series: [
      { name: 'Left', tone: 'first', values: shares[left] },
      { name: 'Right', tone: 'second', values: shares[right] },
    ],
  });
  return (
    <Chart
      label="How often each damper moves at each speed: rebound on the left, bump on the right."
      xs={speeds}
      axis={{
        name: 'Damper speed',
        unit: 'mm/s',
        ticks: whole,
        show: (at) => `${Math.abs(at).toFixed(0)} mm/s in ${at < 0 ? 'rebound' : 'bump'}`,
      }}
      places={[]}
      panels={[axle('Front', ['LF', 'RF']), axle('Rear', ['LR', 'RR'])]}
      table={
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left">
              {['Percent of the time', ...stintWheels].map((name) => (
                <th key={name} scope="col" className="caption py-1 pr-4 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(
              [
                ['Slow bump', 'slowBump'],
                ['Fast bump', 'fastBump'],
                ['Slow rebound', 'slowRebound'],
                ['Fast rebound', 'fastRebound'],
              ] as const
            ).map(([name, part]) => (
              <tr key={part} className="border-t border-line">
                <th scope="row" className="pr-4 text-left font-normal">
                  {name}
                </th>
                {stintWheels.map((wheel) => (
                  <td key={wheel} className="figure pr-4">
                    {tenth(parts[wheel][part])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

function StintChart({
  label,
  reading: { minutes, wheels },
  unit,
  convert,
  show,
  window = null,
}: {
  label: string;
  reading: OverStint;
  unit: string;
  convert: (value: number) => number;
  show: (value: number) => string;
  window?: readonly [number, number] | null;
}) {
  const converted = (wheel: 'LF' | 'RF' | 'LR' | 'RR') => wheels[wheel].map(convert);
  const axle = (name: string, [left, right]: readonly ['LF' | 'LR', 'RF' | 'RR']): ChartPanel => ({
    name,
    unit,
    show,
    window: window && [convert(window[0]), convert(window[1])],
    height: 110,
    series: [
      { name: 'Left', tone: 'first', values: converted(left) },
      { name: 'Right', tone: 'second', values: converted(right) },
    ],
  });
  return (
    <Chart
      label={label}
      xs={minutes}
      axis={{ name: 'Minutes', unit: 'min', ticks: whole, show: (at) => `${tenth(at)} minutes` }}
      places={[]}
      panels={[axle('Front', ['LF', 'RF']), axle('Rear', ['LR', 'RR'])]}
      table={
        <FigureTable
          axis={{ name: 'Minutes', values: minutes, show: tenth }}
          columns={stintWheels.map((wheel) => ({
            name: `${wheel} (${unit})`,
            values: converted(wheel),
            show,
          }))}
        />
      }
    />
  );
}

/** The work of springs, dampers, tyres and brakes, each with the setting that it speaks for; a channel that was not recorded shows nothing. */
export function PlatformView({
  platform,
  aim,
  units,
}: {
  platform: Platform;
  aim: number | null;
  units: Units;
}) {
  const inUnits = (unit: string, decimals: number) => {
    const of = (value: number) => quantityInUnits({ value, unit, decimals }, units);
    return {
      convert: (value: number) => of(value).value,
      show: (value: number) => value.toFixed(of(1).decimals),
      text: (value: number) => of(value).value.toFixed(of(value).decimals),
    };
  };
  const [pressure, degrees] = [inUnits('psi', 1), inUnits('°C', 0)];
  const { heights, dampers, bumpStops, lockUps, wheelspin, pressures, tyreTemperatures, brakeTemperatures } =
    platform;
  const heat = unitSign(units, 'temperature');
  const none = (places: readonly unknown[] | null, what: string) =>
    places?.length === 0 ? [`No corner with ${what}.`] : [];
  return (
    <section className="panel grid grid-cols-1 gap-6" aria-labelledby="platform">
      <h2 id="platform" className="text-xl">
        Platform
      </h2>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        {pressures && (
          <Part
            title="Hot pressures"
            sentences={[settledInWords(pressures, pressure.text, 'Cold pressure sets where they settle.')]}
          >
            <StintChart
              label={`Tyre pressures over the stint${aim === null ? '' : ', with the window around the aim shaded'}.`}
              reading={pressures}
              unit={unitSign(units, 'pressure')}
              {...pressure}
              window={aim === null ? null : [aim - halfWindow, aim + halfWindow]}
            />
          </Part>
        )}
        {tyreTemperatures && (
          <Part
            title={tyreTemperatures.of === 'tread' ? 'Tread temperatures' : 'Air in the tyres'}
            sentences={[settledInWords(tyreTemperatures, degrees.text, 'Pressure, camber and toe set them.')]}
          >
            <StintChart
              label="Tyre temperatures over the stint."
              reading={tyreTemperatures}
              unit={heat}
              {...degrees}
            />
          </Part>
        )}
        {brakeTemperatures && (
          <Part
            title="Brake temperatures"
            sentences={[settledInWords(brakeTemperatures, degrees.text, 'Brake ducts and bias set them.')]}
          >
            <StintChart
              label="Brake temperatures over the stint."
              reading={brakeTemperatures}
              unit={heat}
              {...degrees}
            />
          </Part>
        )}
        {heights && (
          <Part title="Ride heights and rake" sentences={[heightsInWords(heights)]}>
            <HeightsChart heights={heights} />
          </Part>
        )}
        {dampers && (
          <Part title="Damper speeds" sentences={[dampersInWords(dampers)]}>
            <DamperCharts dampers={dampers} />
          </Part>
        )}
        {(bumpStops || lockUps || wheelspin) && (
          <Part
            title="Bump stops, lock-ups, wheelspin"
            sentences={[
              ...inCornerWords('bumpStops', bumpStops ?? []),
              ...none(bumpStops, 'contact of a bump stop'),
              ...inCornerWords('lockUps', lockUps ?? []),
              ...none(lockUps, 'a locked wheel'),
              ...inCornerWords('wheelspin', wheelspin ?? []),
              ...none(wheelspin, 'wheelspin'),
            ]}
          />
        )}
      </div>
    </section>
  );
}
