import { lapVideoHosts } from '#racing/setup/proof';
import { Field } from '../../ui/field.tsx';
import { longestDescription, longestTitle } from './upload-answer.ts';

type Words = { value: string; error: string | undefined; required?: boolean };

/** The title of a setup. */
export function TitleField({ value, error, required = false }: Words) {
  return (
    <Field label="Title" error={error} required={required}>
      {(control) => (
        <input
          {...control}
          name="title"
          defaultValue={value}
          maxLength={longestTitle}
          autoComplete="off"
          className="field"
        />
      )}
    </Field>
  );
}

/** The driver's own words on a setup. */
export function DescriptionField({ label, value, error, required = false }: Words & { label: string }) {
  return (
    <Field label={label} error={error} required={required}>
      {(control) => (
        <textarea
          {...control}
          name="description"
          rows={5}
          defaultValue={value}
          maxLength={longestDescription}
          className="field"
        />
      )}
    </Field>
  );
}

/** A hotlap with the setup. */
export function VideoField({ value, error }: Words) {
  return (
    <Field label="YouTube URL (optional)" error={error}>
      {(control) => (
        <input
          {...control}
          type="url"
          name="youtube_url"
          defaultValue={value}
          autoComplete="off"
          className="field"
        />
      )}
    </Field>
  );
}

/** How the best lap was set. */
export function LapVideoField({ value, error }: Words) {
  return (
    <Field
      label="Video of the best lap (optional)"
      error={error}
      hint={`A link to ${lapVideoHosts}. Your best lap from stint sheets and tests is picked up automatically.`}
    >
      {(control) => (
        <input
          {...control}
          type="url"
          name="lap_video"
          defaultValue={value}
          autoComplete="off"
          className="field"
        />
      )}
    </Field>
  );
}
