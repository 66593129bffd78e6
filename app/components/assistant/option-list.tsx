import { useEffect, useRef } from 'react';
import type { Choice } from '../choice-field.tsx';

/** The choices that match what was typed; one of them is active, where the keyboard is. */
export function OptionList({
  id,
  label,
  empty,
  matches,
  active,
  chosen,
  optionId,
  onChoose,
}: {
  id: string;
  label: string;
  empty: string;
  matches: readonly Choice[];
  active: number;
  chosen: string;
  optionId: (index: number) => string;
  onChoose: (choice: Choice) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="absolute z-20 mt-1 w-full rounded-md border border-line bg-panel shadow-lg">
      {matches.length === 0 ? (
        <p role="status" className="px-3 py-3 text-dim">
          {empty}
        </p>
      ) : (
        <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
          {matches.map((choice, index) => (
            // The keyboard moves through the list from the text field, as comboboxes do.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div
              key={choice.value}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={choice.value === chosen}
              // The field must keep the focus, or the list would close before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
              className={`flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded px-3 py-2 hover:bg-line ${
                index === active ? 'bg-line outline-1 outline-signal' : ''
              } ${choice.value === chosen ? 'text-signal' : ''}`}
            >
              <span>{choice.label}</span>
              {choice.group && <span className="badge shrink-0">{choice.group}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
