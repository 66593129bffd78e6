import { Form, useNavigationType } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { useSubmitAfterPaint } from '../../ui/after-paint.ts';
import { SearchInput } from './search-input.tsx';

export type SetupFilterValues = Record<
  'q' | 'game' | 'class' | 'car' | 'track' | 'session' | 'weather' | 'temp' | 'version' | 'author' | 'sort',
  string
>;
/** The options of each filter, drawn, the chosen one among them. */
export type DrawnChoices = Record<Exclude<keyof SetupFilterValues, 'q' | 'author'>, string>;

const TYPING_PAUSE_MS = 250;

const filterLabels = {
  game: 'Game',
  car: 'Car',
  track: 'Track',
  sort: 'Sort',
  class: 'Class',
  session: 'Session',
  weather: 'Weather',
  temp: 'Temperature',
  version: 'Version',
} as const satisfies Record<keyof DrawnChoices, string>;

const first = ['game', 'car', 'track', 'sort'] as const;
/** Less common filters, folded away when none is set. */
const more = ['class', 'session', 'weather', 'temp', 'version'] as const;

function Filter({ name, options }: { name: keyof DrawnChoices; options: string }) {
  return (
    <Field label={filterLabels[name]}>
      {(control) => (
        <FinishedMarkup as="select" {...control} name={name} markup={options} className="field" />
      )}
    </Field>
  );
}

function control(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const item = form.elements.namedItem(name);
  return item instanceof HTMLInputElement || item instanceof HTMLSelectElement ? item : null;
}

function setValue(form: HTMLFormElement, name: string, value: string) {
  const field = control(form, name);
  if (field) field.value = value;
}

function addressParameters(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
  );
  return new URLSearchParams(entries);
}

/**
 * Search and filters as a plain GET form: the address is the query. With JavaScript the list follows every change; what
 * is typed waits for a pause and replaces the address, so that Back leads out of the search and not through its letters.
 */
export function SetupFilters({ filters, choices }: { filters: SetupFilterValues; choices: DrawnChoices }) {
  const submit = useSubmitAfterPaint();
  const isGoingBack = useNavigationType() === 'POP';
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFollowing = useRef(false);
  const { q, ...narrowing } = filters;
  const set = Object.values(narrowing).filter(Boolean).length;
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
    const parameters = addressParameters(form.current);
    parameters.delete('q');
    for (const [name, value] of new URLSearchParams(suggestion)) parameters.set(name, value);
    submit(parameters, { method: 'get', action: '/setups', preventScrollReset: true });
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
          {first.map((name) => (
            <Filter key={name} name={name} options={choices[name]} />
          ))}
        </div>
        <details className="filter-fold" open={startsMore}>
          <summary>
            More filters
            {setMore > 0 && <span className="badge">{setMore} set</span>}
          </summary>
          <div className="filter-fields">
            {more.map((name) => (
              <Filter key={name} name={name} options={choices[name]} />
            ))}
          </div>
          <input type="hidden" name="author" defaultValue={author} />
        </details>
      </details>
    </Form>
  );
}
