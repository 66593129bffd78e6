import { Field } from '../ui/field.tsx';

/** A setup that the game saved for the chosen car, as a file or pasted, to start from. */
export function BaseSetupField({ defaultValue, error }: { defaultValue: string; error?: string }) {
  return (
    <details open={defaultValue !== '' || error !== undefined} className="border-y border-line">
      <summary className="disclosure">Start from your own setup (optional)</summary>
      <div className="grid gap-4 pb-4">
        <p className="text-sm text-dim">
          Give a .svm file that the game saved for this car, and only its positions are changed. The game
          keeps them in UserData/player/Settings.
        </p>
        <Field label="Setup file (.svm)">
          {(control) => (
            <input {...control} type="file" name="baseFile" accept=".svm,text/plain" className="field" />
          )}
        </Field>
        <Field label="Or paste its text" error={error}>
          {(control) => (
            <textarea
              {...control}
              name="baseSetup"
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
