import { Form, useNavigationType, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Choice, ChoiceField } from '../ui/choice-field.tsx';
import { Field } from '../ui/field.tsx';
import { SearchInput } from './search-input.tsx';

export type SetupFilterValues = Record<
  'q' | 'game' | 'class' | 'car' | 'track' | 'session' | 'weather' | 'temp' | 'version' | 'author' | 'sort',
  string
>;
export type SetupFilterChoices = Record<
  'games' | 'classes' | 'cars' | 'tracks' | (typeof more)[number]['name'],
  Choice[]
>;

const TYPING_PAUSE_MS = 250;

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'liked', label: 'Most liked' },
  { value: 'works', label: 'Works now' },
  { value: 'lap', label: 'Best lap, where told' },
];

/** What is asked for less often, and is folded away where nothing of it is. */
const more = [
  { name: 'session', label: 'Session' },
  { name: 'weather', label: 'Weather' },
  { name: 'temp', label: 'Temperature' },
  { name: 'version', label: 'Version' },
] as const;

function control(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
}

function setValue(form: HTMLFormElement, name: string, value: string) {
  const found = control(form, name);
  if (found) found.value = value;
}

function addressParameters(form: HTMLFormElement): URLSearchParams {
  const said = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && value !== 'newest' ? [[name, value]] : [],
  );
  return new URLSearchParams(said);
}

/**
 * Search and filters as a plain GET form: the address is the query. With JavaScript the list follows every change; what
 * is typed waits for a pause and replaces the address, so that Back leads out of the search and not through its letters.
 */
export function SetupFilters({
  filters,
  choices,
}: {
  filters: SetupFilterValues;
  choices: SetupFilterChoices;
}) {
  const submit = useSubmit();
  const isGoingBack = useNavigationType() === 'POP';
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFollowing = useRef(false);
  const { q, sort, ...narrowing } = filters;
  const set = Object.values({ ...narrowing, sort: sort === 'newest' ? '' : sort }).filter(Boolean).length;
  const { session, weather, temp, version, author } = filters;
  const setMore = [filters.class, session, weather, temp, version].filter(Boolean).length;
  // Decided once: what the driver folds and unfolds afterwards stays so.
  const [startsOpen] = useState(set > 0);
  const [startsMore] = useState(setMore > 0);

  useEffect(() => () => clearTimeout(pause.current), []);

  // Links and Back change the query without the form, which then shows what the list shows. What someone is typing is
  // left alone, and so is what was typed before our JavaScript ran.
  useEffect(() => {
    if (form.current && isFollowing.current) {
      for (const [name, value] of Object.entries(filters)) {
        const field = control(form.current, name);
        const isTypedIn = field === document.activeElement && field instanceof HTMLInputElement;
        if (field && (isGoingBack || !isTypedIn)) field.value = value;
      }
    }
    isFollowing.current = true;
  }, [filters, isGoingBack]);

  function search(replace: boolean) {
    clearTimeout(pause.current);
    if (!form.current) return;
    submit(addressParameters(form.current), {
      method: 'get',
      action: '/setups',
      replace,
      preventScrollReset: true,
    });
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const { target, currentTarget } = event;
    clearTimeout(pause.current);
    if (target instanceof HTMLInputElement) {
      pause.current = setTimeout(() => search(true), TYPING_PAUSE_MS);
      return;
    }
    if (target instanceof HTMLSelectElement && target.name === 'game') {
      setValue(currentTarget, 'class', '');
      setValue(currentTarget, 'car', '');
      setValue(currentTarget, 'track', '');
      setValue(currentTarget, 'version', '');
    }
    search(false);
  }

  /** Shows what was suggested for the typed words, with the game and the order as they are. */
  function choose(suggestion: string) {
    clearTimeout(pause.current);
    if (!form.current) return;
    const asked = addressParameters(form.current);
    asked.delete('q');
    for (const [name, value] of new URLSearchParams(suggestion)) asked.set(name, value);
    submit(asked, { method: 'get', action: '/setups', preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      method="get"
      action="/setups"
      role="search"
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault();
        search(false);
      }}
      className="filter-strip"
    >
      <Field label="Search">
        {(attributes) => <SearchInput control={attributes} defaultValue={q} onChoose={choose} />}
      </Field>
      <button type="submit" className="button">
        Search
      </button>
      <details className="filter-fold open-where-wide" open={startsOpen}>
        <summary>
          Filters
          {set > 0 && <span className="badge">{set} set</span>}
        </summary>
        <div className="filter-fields">
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
          <ChoiceField label="Sort" name="sort" choices={sorts} defaultValue={sort} />
        </div>
        <details className="filter-fold" open={startsMore}>
          <summary>
            More filters
            {setMore > 0 && <span className="badge">{setMore} set</span>}
          </summary>
          <div className="filter-fields">
            <ChoiceField
              label="Class"
              name="class"
              choices={choices.classes}
              placeholder="All"
              defaultValue={filters.class}
            />
            {more.map(({ name, label }) => (
              <ChoiceField
                key={name}
                label={label}
                name={name}
                choices={choices[name]}
                placeholder="Any"
                defaultValue={filters[name]}
              />
            ))}
          </div>
          <input type="hidden" name="author" defaultValue={author} />
        </details>
      </details>
    </Form>
  );
}
