import { Field } from './field.tsx';

/** `also`: what else it is found by where the list is searched. */
export type Choice = { value: string; label: string; group?: string; also?: string };

function groupsOf(choices: readonly Choice[]): [group: string, members: Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const group = choice.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  return [...groups];
}

function options(choices: readonly Choice[]) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** The options of a `select`, in groups if there are any. */
export function ChoiceOptions({
  choices,
  placeholder,
}: {
  choices: readonly Choice[];
  placeholder?: string;
}) {
  return (
    <>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {groupsOf(choices).map(([group, members]) =>
        group === '' ? (
          options(members)
        ) : (
          <optgroup key={group} label={group}>
            {options(members)}
          </optgroup>
        ),
      )}
    </>
  );
}

export function ChoiceField({
  label,
  name,
  choices,
  placeholder,
  defaultValue,
  error,
  required,
  disabled,
}: {
  label: string;
  name: string;
  choices: readonly Choice[];
  placeholder?: string;
  defaultValue?: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
}) {
  return (
    <Field label={label} error={error} required={required}>
      {(control) => (
        <select
          {...control}
          name={name}
          defaultValue={defaultValue ?? ''}
          disabled={disabled}
          className="field"
        >
          <ChoiceOptions choices={choices} placeholder={placeholder} />
        </select>
      )}
    </Field>
  );
}
