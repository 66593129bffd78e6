import { Form } from '@remix-run/react';
import { type Choice, ChoiceField } from '../choice-field.tsx';
import { Field } from '../field.tsx';

export type SetupFilterValues = { q: string; game: string; car: string; track: string; sort: string };
export type SetupFilterChoices = { games: Choice[]; cars: Choice[]; tracks: Choice[] };

/** Search and filters as a plain GET form: the address is the query. */
export function SetupFilters({
  filters,
  choices,
}: {
  filters: SetupFilterValues;
  choices: SetupFilterChoices;
}) {
  return (
    <Form
      method="get"
      role="search"
      className="panel mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]"
    >
      <Field label="Search">
        {(control) => (
          <input
            {...control}
            type="search"
            name="q"
            defaultValue={filters.q}
            placeholder="Search setups, cars, tracks..."
            className="field"
          />
        )}
      </Field>
      <ChoiceField
        label="Game"
        name="game"
        choices={choices.games}
        placeholder="All"
        defaultValue={filters.game}
      />
      <ChoiceField
        label="Car"
        name="car"
        choices={choices.cars}
        placeholder="All"
        defaultValue={filters.car}
      />
      <ChoiceField
        label="Track"
        name="track"
        choices={choices.tracks}
        placeholder="All"
        defaultValue={filters.track}
      />
      <ChoiceField
        label="Sort"
        name="sort"
        choices={[
          { value: 'newest', label: 'Newest' },
          { value: 'liked', label: 'Most liked' },
        ]}
        defaultValue={filters.sort}
      />
      <button type="submit" className="button self-end">
        Search
      </button>
    </Form>
  );
}
