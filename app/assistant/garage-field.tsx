import { Field } from '../ui/field.tsx';

/** Where Le Mans Ultimate tells about the car in its garage, on the driver's own computer. */
const garageAddress = 'http://localhost:6397/rest/garage/getPlayerGarageData';

/** What the running game says of the car's garage, as a saved page or pasted. */
export function GarageField({ defaultValue, error }: { defaultValue: string; error?: string }) {
  return (
    <details open={defaultValue !== '' || error !== undefined} className="border-y border-line">
      <summary className="disclosure">Use your own garage (best)</summary>
      <div className="grid gap-4 pb-4">
        <p className="text-sm text-dim">
          Then every setting exists on your car and nothing is guessed. Get into the car, stay in the garage,
          and open this address once in a browser on the same computer:
        </p>
        <p className="select-all break-all font-mono text-sm">{garageAddress}</p>
        <p className="text-sm text-dim">
          Save the page and choose it here, or copy all of it and paste. Your values stay where nothing has to
          change.
        </p>
        <Field label="Garage data (saved page or .svm)">
          {(control) => (
            <input
              {...control}
              type="file"
              name="garageFile"
              accept=".json,.txt,.htm,.html,.svm,text/plain,application/json"
              className="field"
            />
          )}
        </Field>
        <Field label="Or paste the page" error={error}>
          {(control) => (
            <textarea
              {...control}
              name="garageData"
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
