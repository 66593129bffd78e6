import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { useOpenErrors } from '../../ui/use-open-errors.ts';
import { ConditionsFields } from '../upload/conditions-fields.tsx';
import { DescriptionField, LapVideoField, TitleField, VideoField } from '../upload/words-fields.tsx';
import type { EditAnswer, EditValues } from './edit-answer.ts';
import { SignInTab } from '../../account/sign-in-tab.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';

/** A setup's title and note, its visibility and a new file; the form returns with what was typed. */
export function EditForm({
  start,
  answer,
  isOfTeam = false,
}: {
  start: EditValues;
  answer: Partial<EditAnswer> | null;
  /** A team's setup is never public, and its changes are explained. */
  isOfTeam?: boolean;
}) {
  const { errors = {}, message = null, stored: storedValues = null, code } = answer ?? {};
  // Another tab's save changes nothing here: the revision tells of it when the form is sent.
  const [values] = useState(answer?.values ?? start);
  const revision = answer?.values?.revision ?? values.revision;
  const { open, onChange } = useOpenErrors(errors);
  const saving = useNavigation().formData?.has('title') ?? false;
  const form = useRef<HTMLFormElement>(null);

  // After a refused change the driver is taken to what is wrong.
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]')?.focus();
  }, [answer]);

  return (
    <Form
      ref={form}
      data-draft="edit"
      data-returned={answer?.values && ''}
      method="post"
      encType="multipart/form-data"
      noValidate
      onChange={onChange}
      className="panel grid max-w-3xl content-start gap-4"
    >
      <DraftNote />
      <input key={revision} type="hidden" name="revision" value={revision} />
      {message && (
        <p role="alert" tabIndex={-1} className="border border-l-3 border-alarm bg-wall p-3">
          {message}
        </p>
      )}
      <SignInTab code={code} />
      <TitleField value={values.title} error={open.title} />
      <DescriptionField label="Notes" value={values.description} error={open.description} />
      <VideoField value={values.youtube_url} error={open.youtube_url} />
      <ConditionsFields values={values} errors={open} />
      <LapVideoField value={values.lap_video} error={open.lap_video} />
      {isOfTeam ? (
        <Field label="Why this change" hint="Your team reads it in the setup’s history.">
          {(control) => (
            <input {...control} name="why" maxLength={500} defaultValue={answer?.why} className="field" />
          )}
        </Field>
      ) : (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="is_public"
            value="true"
            defaultChecked={values.is_public === 'true'}
            className="size-5 accent-signal"
          />
          Public: everybody can see and download it
        </label>
      )}
      <details open={open.setup_data !== undefined || values.setup_data !== ''}>
        <summary className="section-summary">Replace file</summary>
        <div className="grid gap-4 pt-2">
          <Field label="Setup file" error={open.setup_data} hint="The current file stays as a version.">
            {(control) => (
              <input
                {...control}
                type="file"
                name="setup_file"
                accept=".json,.svm,.txt"
                className="field min-w-0 file:mr-3 file:rounded-sm file:border-0 file:bg-line file:px-3 file:py-1 file:font-semibold file:text-chalk"
              />
            )}
          </Field>
          <Field label="Or the setup as text">
            {(control) => (
              <textarea
                {...control}
                name="setup_data"
                rows={5}
                defaultValue={values.setup_data}
                spellCheck={false}
                className="field"
              />
            )}
          </Field>
        </div>
      </details>
      <button type="submit" disabled={saving} className="button button-primary justify-self-start">
        {saving ? 'Saving...' : 'Save changes'}
      </button>
      {storedValues && <StoredMeanwhile storedValues={storedValues} />}
    </Form>
  );
}

/** The values another tab or device has stored since this form was opened. */
function StoredMeanwhile({ storedValues }: { storedValues: EditValues }) {
  const { title, description, youtube_url, is_public } = storedValues;
  return (
    <section aria-labelledby="stored-now" className="border-t border-line pt-4">
      <h2 id="stored-now" className="caption mb-2">
        What is stored now
      </h2>
      <p className="font-semibold wrap-anywhere">{title || 'No title'}</p>
      <p className="whitespace-pre-line wrap-anywhere">{description || 'No notes'}</p>
      {youtube_url && <p className="wrap-anywhere">{youtube_url}</p>}
      <p className="text-dim">{is_public ? 'Public' : 'Private'}</p>
    </section>
  );
}
