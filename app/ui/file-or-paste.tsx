import type { ReactNode } from 'react';
import { Field } from './field.tsx';

type Input = { name: string; label: string };

/**
 * Something that a driver has as a file or as text, behind a line that opens; both ways work without JavaScript. It is open
 * once it holds a text, or what came was refused.
 */
export function FileOrPaste({
  id,
  title,
  children,
  file,
  text,
  defaultValue,
  error,
}: {
  /** For a link to it. */
  id?: string;
  title: string;
  /** The label: which file, and where to find it. */
  children: ReactNode;
  /** `accept`: as a file input has it. */
  file: Input & { accept: string };
  text: Input;
  defaultValue: string;
  error?: string | undefined;
}) {
  return (
    <details id={id} open={defaultValue !== '' || error !== undefined} className="border-y border-line">
      <summary className="disclosure">{title}</summary>
      <div className="grid gap-4 pb-4">
        {children}
        <Field label={file.label}>
          {(control) => (
            <input {...control} type="file" name={file.name} accept={file.accept} className="field" />
          )}
        </Field>
        <Field label={text.label} error={error}>
          {(control) => (
            <textarea
              {...control}
              name={text.name}
              rows={4}
              spellCheck={false}
              defaultValue={defaultValue}
              className="field font-mono text-sm"
            />
          )}
        </Field>
      </div>
    </details>
  );
}
