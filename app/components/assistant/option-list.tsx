import { useEffect, useRef } from 'react';
import type { Choice } from '../choice-field.tsx';

/** The choices that match what was typed; one of them is active, where the keyboard is. */
export function OptionList({
  id,
  label,
  matches,
  active,
  chosen,
  optionId,
  onChoose,
}: {
  id: string;
  label: string;
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
    <div ref={list} id={id} role="listbox" aria-label={label} className="picker-popup picker-list">
      {matches.map((choice, index) => (
        // The keyboard moves through the list from the text field, as comboboxes do.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={choice.value}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={choice.value === chosen}
          data-active={index === active}
          data-class={choice.group}
          // The field must keep the focus, or the list would close before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className="picker-option"
        >
          <span className="min-w-0 grow">{choice.label}</span>
          {choice.group && <span className="class-badge">{choice.group}</span>}
        </div>
      ))}
    </div>
  );
}
