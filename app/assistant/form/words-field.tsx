import { lazy, type ReactNode, Suspense, useState } from 'react';
import { longestWords } from '#racing/engineer/baseline/conditions';
import { Field } from '../../ui/field.tsx';

const HeardWords = lazy<(props: { field: HTMLTextAreaElement }) => ReactNode>(() =>
  // Without it the words go with the form as they are.
  import('./heard-words.client.tsx').catch(() => ({ default: () => null })),
);

const hints = {
  refine: 'Say what the car does, where, and what you want instead.',
  generate: 'Say what the car does and where, how long you drive, how you like it.',
};

/** The driver's words. With our JavaScript those of a refinement fill the rows to tap, from the first key. */
export function WordsField({
  of,
  hasRows,
  defaultValue,
  error,
}: {
  of: keyof typeof hints;
  hasRows: boolean;
  defaultValue: string;
  error: string | undefined;
}) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  return (
    <div>
      <Field label="Additional Requirements" hint={hints[of]} error={error}>
        {(control) => (
          <textarea
            {...control}
            name="prompt"
            rows={4}
            maxLength={longestWords}
            defaultValue={defaultValue}
            onInput={hasRows ? ({ currentTarget }) => setField(currentTarget) : undefined}
            placeholder="e.g. oversteer on the exit of turn 5"
            className="field"
          />
        )}
      </Field>
      {field && (
        <Suspense>
          <HeardWords field={field} />
        </Suspense>
      )}
    </div>
  );
}
