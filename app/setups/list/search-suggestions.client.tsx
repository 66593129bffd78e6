import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Choice } from '../../ui/choice-field.tsx';
import { keyStep } from '../../ui/key-step.ts';
import { OptionList } from '../../ui/option-list.tsx';
import type { SuggestionsProps } from './search-combobox.ts';

const TYPING_PAUSE_MS = 120;
/** None of them: Enter searches for what is typed. */
const noSuggestion = -1;

const cache = new Map<string, readonly Choice[]>();

async function suggestionsFor(address: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const cachedChoices = cache.get(address);
  if (cachedChoices) return cachedChoices;
  const response = await fetch(address, { signal });
  if (!response.ok) return [];
  const choices = (await response.json()) as readonly Choice[];
  cache.set(address, choices);
  return choices;
}

/**
 * Cars and tracks that may be meant, under the search field while somebody types (the combobox pattern of ARIA). Nothing is
 * chosen before an arrow key or a finger does: without, the search goes on as typed.
 */
export default function SearchSuggestions({ input, onAttributes, onChoose }: SuggestionsProps) {
  const listId = useId();
  const [text, setTyped] = useState('');
  const [choices, setFound] = useState<readonly Choice[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(noSuggestion);
  const isListed = isOpen && choices.length > 0;
  const optionId = ({ value }: Choice) => `${listId}-${value}`;
  const activeChoice = isListed ? choices[active] : undefined;
  const act = useRef({ close, onKeyDown, onInput });
  act.current = { close, onKeyDown, onInput };

  function close() {
    setOpen(false);
    setActive(noSuggestion);
  }

  function onInput() {
    setTyped(input.current?.value.trim() ?? '');
    setOpen(true);
    setActive(noSuggestion);
  }

  function choose({ value }: Choice) {
    if (input.current) input.current.value = '';
    setTyped('');
    close();
    onChoose(value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const isMoving = /^(Arrow|Escape)/.test(event.key);
    if (active === noSuggestion && !isMoving) {
      if (event.key === 'Enter') close();
      return;
    }
    const next = keyStep(event, { open: isListed, active, count: choices.length });
    if (next === null || (next === 'open' && choices.length === 0)) return;
    event.preventDefault();
    if (next === 'open') setOpen(true);
    else if (next === 'close') close();
    else if (next === 'choose') activeChoice && choose(activeChoice);
    else setActive(next);
  }

  // The letters that were typed before this script came count as well.
  useEffect(() => act.current.onInput(), []);

  useEffect(() => {
    const stop = new AbortController();
    const game = new FormData(input.current?.form ?? undefined).get('game');
    const parameters = new URLSearchParams({ q: text, ...(game && { game: String(game) }) });
    const timer = setTimeout(() => {
      if (text === '') setFound([]);
      else suggestionsFor(`/setups/suggestions?${parameters}`, stop.signal).then(setFound, () => {});
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, input]);

  const activeId = activeChoice && optionId(activeChoice);
  useEffect(() => {
    onAttributes({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isListed,
      'aria-controls': isListed ? listId : undefined,
      'aria-activedescendant': activeId,
      onInput: () => act.current.onInput(),
      onKeyDown: (event) => act.current.onKeyDown(event),
      onBlur: () => act.current.close(),
    });
  }, [onAttributes, isListed, listId, activeId]);

  return (
    <>
      {isListed && (
        <OptionList
          id={listId}
          label="Suggestions"
          matches={choices}
          active={active}
          selection=""
          optionId={optionId}
          onChoose={choose}
        />
      )}
      <p role="status" className="sr-only">
        {isListed && (choices.length === 1 ? '1 suggestion' : `${choices.length} suggestions`)}
      </p>
    </>
  );
}
