import { Form, Link, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ListedCard } from '#core/adapters/supabase/test-cards';
import { Field } from '../../ui/field.tsx';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { useOpenErrors } from '../../ui/use-open-errors.ts';
import { ConditionsFields } from '../upload/conditions-fields.tsx';
import { DownloadLink } from '../../setups/viewer/download-link.tsx';
import type { EditAnswer, EditValues, SetupVersionView } from './edit-answer.ts';
import { HelpDialog, type HelpFile, StepsOnPage } from '../../setups/viewer/help-dialog.tsx';
import { InstallButton } from '../../setups/install/install-button.tsx';
import { DeleteLink, type OwnSetup } from './own-setup-card.tsx';
import { OwnSetupVersions } from './own-setup-versions.tsx';
import { CarOverTrack, SetupMarks } from '../../setups/list/setup-card.tsx';
import { SetupCards } from '../laps/setup-cards.tsx';
import { DescriptionField, LapVideoField, TitleField, VideoField } from '../upload/words-fields.tsx';

type Edited = {
  card: OwnSetup;
  /** Markup of the operators' notice; '' for none. */
  standing: string;
  values: EditValues;
  versions: SetupVersionView[];
  /** The number before which older versions are; null where these are all. */
  older: number | null;
  generation: number | null;
  cards: ListedCard[];
  /** Address of the diary of its car and track. */
  diary: string;
  refinable: boolean;
  /** That its game has changed since, and what of it: finished markup; null where nothing has. */
  olderNote: string | null;
  /** The list that its version is chosen from: finished markup. */
  versionList: string;
  file: HelpFile;
  /** Address of all the driver's setups of its car. */
  allOfCar: string;
};

/** One setup of the driver's own: what is said of it, its file and the files it held, and all that can be done with it. */
export function OwnSetupPage({ setup, answer }: { setup: Edited; answer: Partial<EditAnswer> | null }) {
  const { card, versions, generation, refinable, file } = setup;
  const { zip } = file;
  return (
    <>
      <div className="page-head">
        <div className="viewer-head class-bar" data-class={card.carClass}>
          <SetupMarks setup={card} withLikes={card.isPublic} />
          <h1>
            <CarOverTrack setup={card} />
          </h1>
        </div>
        <div className="flex flex-wrap gap-3">
          <DownloadLink href={`/setup-viewer/${card.id}/download`} className="button button-primary">
            Download Setup
          </DownloadLink>
          {zip && <InstallButton game={card.game} zip={zip} />}
          <Link to={`/my-setups/${card.id}/stints`} prefetch="intent" className="button">
            Stint sheet
          </Link>
          {refinable && (
            <Link
              to={`/setup-assistant?${generation !== null && versions.length === 1 ? `setup=${generation}` : `base=${card.id}`}`}
              className="button"
            >
              Refine this
            </Link>
          )}
          <HelpDialog file={file} />
          <DeleteLink setup={card} />
        </div>
      </div>
      <div className="-mt-4 mb-2 flex flex-wrap gap-x-6">
        <Link to={`/setup-viewer/${card.id}`} prefetch="intent" className="quiet-link">
          View values
        </Link>
        <Link to={setup.diary} className="quiet-link">
          Diary
        </Link>
        <Link to={`/setup-viewer/${card.id}/rig`} prefetch="intent" className="quiet-link">
          Rig view
        </Link>
        {zip && (
          <DownloadLink href={zip} className="quiet-link">
            Zip with folders
          </DownloadLink>
        )}
      </div>
      {setup.olderNote && <FinishedMarkup markup={setup.olderNote} className="mb-6" />}
      <FinishedMarkup markup={setup.versionList} />
      {setup.standing && <FinishedMarkup markup={setup.standing} />}
      <StepsOnPage file={file} />
      <div className="grid gap-6 lg:grid-cols-2">
        <EditForm start={setup.values} answer={answer} />
        <div className="grid content-start gap-6">
          <SetupCards cards={setup.cards} />
          <OwnSetupVersions
            id={card.id}
            versions={versions}
            older={setup.older}
            revision={setup.values.revision}
            zip={zip}
          />
          {zip && <AllOfCar card={card} zip={setup.allOfCar} />}
        </div>
      </div>
    </>
  );
}

/** Every setup of the driver's for one car, into the game at once. */
function AllOfCar({ card: { game, car }, zip }: { card: OwnSetup; zip: string }) {
  return (
    <section aria-labelledby="all-of-car" className="panel">
      <h2 id="all-of-car" className="mb-3 text-xl">
        All my setups of this car
      </h2>
      <p className="mb-3 text-dim">Every setup you have for the {car}, each in the folder of its track.</p>
      <div className="flex flex-wrap gap-3">
        <InstallButton game={game} zip={zip}>
          Install all my setups of this car
        </InstallButton>
        <DownloadLink href={zip} className="button">
          Zip of all
        </DownloadLink>
      </div>
    </section>
  );
}

/** A setup's title and note, its visibility and a new file; the form returns with what was typed. */
export function EditForm({ start, answer }: { start: EditValues; answer: Partial<EditAnswer> | null }) {
  const { values = start, errors = {}, message = null, stored = null } = answer ?? {};
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
      key={`${start.revision} ${values.revision}`}
      method="post"
      encType="multipart/form-data"
      noValidate
      onChange={onChange}
      className="panel grid content-start gap-4"
    >
      <input type="hidden" name="revision" value={values.revision} />
      {message && (
        <p role="alert" tabIndex={-1} className="border border-l-3 border-alarm bg-wall p-3">
          {message}
        </p>
      )}
      <TitleField value={values.title} error={open.title} />
      <DescriptionField label="Notes" value={values.description} error={open.description} />
      <VideoField value={values.youtube_url} error={open.youtube_url} />
      <ConditionsFields values={values} errors={open} />
      <LapVideoField value={values.lap_video} error={open.lap_video} />
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
      <details open={open.setup_data !== undefined || values.setup_data !== ''}>
        <summary className="section-summary">Replace file</summary>
        <div className="grid gap-4 pt-2">
          <Field label="Setup file" error={open.setup_data} hint="The file it holds now stays as a version.">
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
      {stored && <StoredMeanwhile stored={stored} />}
    </Form>
  );
}

/** The values another tab or device has stored since this form was opened. */
function StoredMeanwhile({ stored }: { stored: EditValues }) {
  const { title, description, youtube_url, is_public } = stored;
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
