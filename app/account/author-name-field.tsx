import { Field } from '../ui/field.tsx';

/** Asks for the name that other drivers see. @param answer what was typed, and what is wrong with it */
export function AuthorNameField({
  label,
  hint,
  answer,
}: {
  label: string;
  hint: string;
  answer: { name: string; nameProblem: string | null } | null;
}) {
  return (
    <Field label={label} hint={hint} error={answer?.nameProblem ?? undefined} required>
      {(control) => (
        <input
          {...control}
          name="name"
          className="field"
          autoComplete="nickname"
          required
          defaultValue={answer?.name}
        />
      )}
    </Field>
  );
}
