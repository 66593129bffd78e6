import type { CarMaps, CarRange, SettingReference, SettingSide } from '#racing/engineer/baseline/reference';
import { settingAddress } from '#racing/setup/setting-address';
import { gameName } from '../setups/list/any-game.server.ts';

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
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
              {check && ` First check whether ${check}.`}
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

function Car({ car, values }: CarRange) {
  return values.map(({ axle, range, players, behind }, place) => (
    <tr key={axle}>
      {place === 0 && (
        <th scope="rowgroup" rowSpan={values.length} className={`${cell} font-normal`}>
          {car}
        </th>
      )}
      <td className={cell}>
        {axle && <span className="caption">{axle} </span>}
        <span className="figure min-[360px]:whitespace-nowrap">{range ?? 'not known'}</span>
      </td>
      <td className={cell}>
        {players ? (
          <span className="figure min-[360px]:whitespace-nowrap">{players}</span>
        ) : (
          <span className="text-dim">–</span>
        )}
        {behind && <span className="block text-sm text-dim">{behind}</span>}
      </td>
    </tr>
  ));
}

function Ranges({ classes }: Pick<SettingReference, 'classes'>) {
  if (classes.length === 0) return null;
  return (
    <section aria-labelledby="cars">
      <h2 id="cars" className="mb-1 text-2xl">
        Range by car
      </h2>
      <p className="mb-3 max-w-prose text-dim">
        Each car’s range, and the range 8 in 10 dry setups use. A car that isn’t listed doesn’t have the
        setting, or we don’t know its range.
      </p>
      {classes.map(({ name, cars }, place) => (
        <details key={name} className="section" open={place === 0}>
          <summary className="section-summary">
            {name}
            <span className="ml-auto text-sm font-normal text-dim">
              {cars.length === 1 ? '1 car' : `${cars.length} cars`}
            </span>
          </summary>
          <table className="w-full border-collapse text-left">
            <thead>
              <tr>
                {['Car', 'Range', 'Players'].map((head) => (
                  <th key={head} scope="col" className="caption py-2 pr-3">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {cars.map((car) => (
              <tbody key={car.car}>
                <Car {...car} />
              </tbody>
            ))}
          </table>
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
export function SettingGuidePage({ setting }: { setting: SettingReference }) {
  const { game, label, section, what, sides, classes, maps, related: relatedSettings } = setting;
  return (
    <article className="grid gap-8">
      <div>
        <p className="caption">{`${gameName(game)}: ${section}`}</p>
        <h1 className="text-3xl">{label}</h1>
        <p className="mt-2 max-w-prose text-lg">{what}</p>
      </div>
      {sides.length > 0 && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {sides.map((side) => (
            <Side key={side.word} side={side} />
          ))}
        </div>
      )}
      {maps && <EngineMaps maps={maps} />}
      <Ranges classes={classes} />
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
