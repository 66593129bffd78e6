import { type UnitKind, type Units, unitChoices, unitKinds } from '#racing/setup/chosen-units';
import { DraftNote } from '../ui/draft-note.tsx';

const kindNames: Record<UnitKind, string> = {
  pressure: 'Tyre pressure',
  temperature: 'Temperature',
  length: 'Length',
  volume: 'Fuel',
};

const choiceNames: Record<Units[UnitKind], string> = {
  game: 'As in the game',
  psi: 'psi',
  bar: 'bar',
  kPa: 'kPa',
  C: '°C',
  F: '°F',
  mm: 'mm',
  in: 'inches',
  l: 'litres',
  gal: 'US gallons',
};

/** The four choices; every page is in them once they are saved. */
export function UnitsForm({ units, returnTo }: { units: Units; returnTo: string }) {
  return (
    <form method="post" action="/units" data-draft="units" className="grid gap-5">
      <DraftNote />
      <input type="hidden" name="return_to" value={returnTo} />
      {unitKinds.map((kind) => (
        <fieldset key={kind}>
          <legend className="label">{kindNames[kind]}</legend>
          <div className="flex flex-wrap gap-x-6">
            {unitChoices[kind].map((choice) => (
              <label key={choice} className="inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-2">
                <input
                  type="radio"
                  name={kind}
                  value={choice}
                  defaultChecked={units[kind] === choice}
                  className="size-5 accent-signal"
                />
                {choiceNames[choice]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="max-w-prose text-sm text-dim">
        As in the game: psi in Assetto Corsa Competizione, kPa in Le Mans Ultimate. Steps are still the game’s
        clicks, and files don’t change.
      </p>
      <p>
        <button type="submit" className="button button-primary">
          Save units
        </button>
      </p>
    </form>
  );
}

export function UnitsSection({ units }: { units: Units }) {
  return (
    <section aria-labelledby="units">
      <h2 id="units" className="mb-4 text-2xl">
        Units
      </h2>
      <UnitsForm units={units} returnTo="/profile" />
    </section>
  );
}
