import type { CarMaps, CarRange, SettingReference, SettingSide } from '#racing/engineer/baseline/reference';
import { settingAddress } from '#racing/setup/setting-address';
import { gameName } from '../setups/list/any-game.server.ts';

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
/** `Best in fast corners.`, `Only if the rear is steady.`, or advice that is a sentence by itself. */
function condition(check: string): string {
  const [where = check] = /^[^,]*corners/.exec(check) ?? [];
  if (/^(slow|medium|fast) /.test(check)) return `Best in ${where}.`;
  if (check === 'no ABS') return 'Only without ABS.';
  if (/:|tells/.test(check)) return sentence(check);
  return `Only if ${check.replace(/^car /, 'the car ')}.`;
}

const ofAxle = (axle: string | null, text: string) => (axle ? `${text} (${axle})` : text);

function Cures({ cures }: { cures: SettingSide['cures'] }) {
  if (cures.length === 0) return null;
  return (
    <>
      <h3 className="caption mt-4">Try it for</h3>
      <ul className="grid gap-3 pt-2">
        {cures.map(({ complaint, axle, why, check }) => (
          <li key={`${complaint} ${axle} ${why}`}>
            <p className="font-semibold">{ofAxle(axle, complaint)}</p>
            <p className="text-dim">
              {sentence(why)}
              {check && ` ${condition(check)}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Side({ side }: { side: SettingSide }) {
  const costs = [...new Set(side.costs.map(({ text }) => text))].map((text) => {
    const axles = side.costs.filter((one) => one.text === text);
    return ofAxle(axles.length === 1 ? (axles[0]?.axle ?? null) : null, text);
  });
  return (
    <section className="panel" aria-label={side.word}>
      <h2 className="text-xl">{side.word}</h2>
      <p className="mt-1">{side.does}</p>
      {costs.length > 0 && (
        <p className="mt-2">
          <span className="caption">Costs</span> {costs.join('; ')}
        </p>
      )}
      <Cures cures={side.cures} />
    </section>
  );
}

const cell = 'border-b border-line py-2 pr-3 align-top';

type Span = readonly [from: number, to: number];

/** The ends of a range in words: `0 to 12`, `-1.5° to 0.4°`. */
function spanOf(text: string | null): Span | null {
  const [from, to] =
    text
      ?.replaceAll('\u2212', '-')
      .match(/-?\d+(\.\d+)?/g)
      ?.map(Number) ?? [];
  return from === undefined || to === undefined || to <= from ? null : [from, to];
}

/** A car's range on the scale of its class, and brighter what its drivers use. */
function RangeBar({
  range,
  players,
  scale: [low, high],
}: {
  range: Span;
  players: Span | null;
  scale: Span;
}) {
  const at = (value: number) => Math.round(((value - low) / (high - low)) * 1000) / 10;
  const bar = ([from, to]: Span, className: string) => (
    <rect className={className} x={at(from)} y="0" width={Math.max(1, at(to) - at(from))} height="6" />
  );
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="guide-range">
      {bar(range, 'guide-range-legal')}
      {players && bar(players, 'guide-range-driven')}
    </svg>
  );
}

function Car({ car, values, scale }: CarRange & { scale: Span | null }) {
  return (
    <li className="guide-car">
      <p>{car}</p>
      {values.map(({ axle, range, players, behind }) => {
        const span = spanOf(range);
        return (
          <div key={axle} className="grid gap-1">
            {span && scale && <RangeBar range={span} players={spanOf(players)} scale={scale} />}
            <p className="text-sm">
              {axle && <span className="caption">{axle} </span>}
              <span className="figure">{range ?? 'Range not known'}</span>
              {players && (
                <span className="text-dim" title={behind ?? undefined}>
                  {' '}
                  · drivers use <span className="figure text-signal">{players}</span>
                </span>
              )}
            </p>
          </div>
        );
      })}
    </li>
  );
}

/** The widest range of a class, on which its bars are drawn; null where nothing of it is a range. */
function scaleOf(cars: readonly CarRange[]): Span | null {
  const spans = cars.flatMap(({ values }) =>
    values.flatMap(({ range }) => [spanOf(range)].filter((one) => one !== null)),
  );
  const [low, high] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
  return spans.length > 0 && high > low ? [low, high] : null;
}

/** Too much and too little of it at the wheel, a line each. */
function Feel({ sides }: Pick<SettingReference, 'sides'>) {
  if (sides.length === 0) return null;
  return (
    <section aria-labelledby="feel">
      <h2 id="feel" className="caption">
        How it feels
      </h2>
      {sides.map(({ word, feels }) => (
        <p key={word} className="max-w-prose">
          {feels}
        </p>
      ))}
    </section>
  );
}

type Guided = Pick<SettingReference, 'game' | 'slug' | 'classes'>;

/** The reader's car alone, and the form that chooses it. */
function OwnCar({ game, slug, classes, reader }: Guided & { reader: string }) {
  const carClass = classes.find((one) => hasCar(one, reader));
  const range = carClass?.cars.find(({ car }) => car === reader);
  if (classes.length === 0) return null;
  return (
    <section className="panel grid gap-3" aria-labelledby="own-car">
      <h2 id="own-car" className="text-xl">
        Your car
      </h2>
      {carClass && range && (
        <ul>
          <Car {...range} scale={scaleOf(carClass.cars)} />
        </ul>
      )}
      {reader !== '' && !range && <p>We have no range for this car, or it doesn’t have the setting.</p>}
      <form action={settingAddress(game, slug)} className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-0 grow gap-1">
          <span className="label">Car</span>
          <select name="car" defaultValue={range?.car ?? ''} className="field">
            <option value="">Choose a car</option>
            {classes.map(({ name, cars }) => (
              <optgroup key={name} label={name}>
                {cars.map(({ car }) => (
                  <option key={car}>{car}</option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          Show
        </button>
      </form>
    </section>
  );
}

/** The class of the reader's car first, then as the game has them. */
const readersFirst = (classes: SettingReference['classes'], reader: string) =>
  classes.toSorted((a, b) => Number(hasCar(b, reader)) - Number(hasCar(a, reader)));

const hasCar = ({ cars }: SettingReference['classes'][number], reader: string) =>
  cars.some(({ car }) => car === reader);

function Ranges({ classes, reader }: Pick<SettingReference, 'classes'> & { reader: string }) {
  if (classes.length === 0) return null;
  return (
    <section aria-labelledby="cars">
      <h2 id="cars" className="mb-1 text-2xl">
        Range by car
      </h2>
      <p className="mb-3 max-w-prose text-dim">
        Each car’s range on the scale of its class; brighter is what 8 in 10 dry setups use. A car that isn’t
        listed doesn’t have the setting, or we don’t know its range.
      </p>
      {readersFirst(classes, reader).map(({ name, cars }, place) => (
        <details key={name} className="section" open={place === 0}>
          <summary className="section-summary">
            {name}
            <span className="ml-auto text-sm font-normal text-dim">
              {cars.length === 1 ? '1 car' : `${cars.length} cars`}
            </span>
          </summary>
          <ul className="guide-cars">
            {cars.map((car) => (
              <Car key={car.car} {...car} scale={scaleOf(cars)} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

const mapsFor = {
  dry: 'Dry',
  damp: 'Damp',
  wet: 'Wet',
  'pace-car': 'Pace car',
  reserve: 'Reserve',
} satisfies Record<CarMaps['maps'][number]['for'], string>;

function MapList({ car, maps, isConfirmed, note }: CarMaps) {
  return (
    <details className="section">
      <summary className="section-summary">
        {car}
        <span className="ml-auto text-sm font-normal text-dim">
          {isConfirmed ? `${maps.length} maps` : `${maps.length} maps, not confirmed`}
        </span>
      </summary>
      {note && <p className="mb-2 text-dim">{sentence(note)}</p>}
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {['Map', 'For', 'Power', 'Fuel', 'Throttle'].map((head) => (
              <th key={head} scope="col" className="caption py-2 pr-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {maps.map((map) => (
            <tr key={map.number}>
              <th scope="row" className={`${cell} figure font-normal`}>
                {map.number}
              </th>
              {[mapsFor[map.for], map.power, map.fuel, map.throttle ?? '–'].map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the four columns
                <td key={place} className={cell}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function EngineMaps({ maps = [] }: Pick<SettingReference, 'maps'>) {
  const unknown = maps.filter((car) => car.maps.length === 0).map(({ car }) => car);
  if (maps.length === 0) return null;
  return (
    <section aria-labelledby="maps">
      <h2 id="maps" className="mb-1 text-2xl">
        Maps by car
      </h2>
      <p className="mb-3 max-w-prose text-dim">
        Power and fuel compare a car’s own maps. The lists go back to the game’s maker in 2019; those of
        younger cars are not confirmed. Nobody has described the maps of these cars, so our engineer leaves
        them alone: {unknown.join(', ')}.
      </p>
      {maps.map((car) => car.maps.length > 0 && <MapList key={car.car} {...car} />)}
    </section>
  );
}

/** A setting: its meaning, effects, cures and costs, and each car's range. */
export function SettingGuidePage({ setting, reader }: { setting: SettingReference; reader: string }) {
  const { game, slug, label, section, what, sides, classes, maps, related: relatedSettings } = setting;
  return (
    <article className="grid gap-8">
      <div>
        <p className="caption">{`${gameName(game)}: ${section}`}</p>
        <h1 className="text-3xl">{label}</h1>
        <p className="mt-2 max-w-prose text-lg">{what}</p>
      </div>
      <Feel sides={sides} />
      <OwnCar game={game} slug={slug} classes={classes} reader={reader} />
      {sides.length > 0 && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {sides.map((side) => (
            <Side key={side.word} side={side} />
          ))}
        </div>
      )}
      {maps && <EngineMaps maps={maps} />}
      <Ranges classes={classes} reader={reader} />
      <nav aria-label="Other settings">
        <h2 className="mb-1 text-xl">Other settings</h2>
        <ul className="flex flex-wrap gap-x-6">
          {relatedSettings.map((one) => (
            <li key={one.slug}>
              <a href={settingAddress(game, one.slug)} className="quiet-link">
                {one.label}
              </a>
            </li>
          ))}
          <li>
            <a href="/settings" className="quiet-link">
              All settings
            </a>
          </li>
        </ul>
      </nav>
    </article>
  );
}
