import { useState } from 'react';

const nameOf = (target: EventTarget) => ('name' in target ? String(target.name) : '');

/**
 * The errors of a form that came back, each until its field is changed: what is corrected is not called wrong.
 *
 * @param errors a sentence for each field by its name; another object brings every sentence back
 * @returns the errors that still stand, and what tells of a change: by event or by name
 */
export function useOpenErrors<Errors extends Partial<Record<string, string>>>(errors: Errors) {
  const [correctedFields, setCorrected] = useState({ errors, names: [] as readonly string[] });
  const names = correctedFields.errors === errors ? correctedFields.names : [];

  function correct(name: string) {
    if (name in errors && !names.includes(name)) setCorrected({ errors, names: [...names, name] });
  }

  const open = Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
  return {
    open: open as Partial<Errors>,
    correct,
    onChange: ({ target }: { target: EventTarget }) => correct(nameOf(target)),
  };
}
