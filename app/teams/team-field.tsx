import { Field } from '../ui/field.tsx';
import type { TeamAnswer } from './team-words.ts';

/** One line of text; after a form came back, what was typed and what is wrong with it. */
export function TeamField({
  name,
  label,
  answer,
  value,
  hint,
  ...input
}: {
  name: string;
  label: string;
  answer: Pick<TeamAnswer, 'values' | 'errors'> | null;
  /** The value before anything was sent. */
  value?: string;
  hint?: string;
  type?: 'email' | 'datetime-local';
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'url' | 'numeric';
}) {
  return (
    <Field label={label} error={answer?.errors[name]} {...(hint && { hint })}>
      {(control) => (
        <input
          {...control}
          {...input}
          name={name}
          defaultValue={answer?.values[name] ?? value}
          autoComplete="off"
          className="field"
        />
      )}
    </Field>
  );
}
