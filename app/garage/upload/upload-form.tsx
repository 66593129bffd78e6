import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useOpenErrors } from '../../ui/use-open-errors.ts';
import { CarAndTrack } from './car-and-track.tsx';
import { ConditionsFields } from './conditions-fields.tsx';
import type { RecognisedSummary, UploadAnswer } from './upload-answer.ts';
import { GarageField } from './garage-field.tsx';
import { useSetupReading } from './use-setup-reading.ts';
import { useUpload } from './use-upload.ts';
import { DescriptionField, TitleField, VideoField } from './words-fields.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';

type Form = ReturnType<typeof useUploadForm>;

/** State of the form, and what its fields do. */
function useUploadForm(start: UploadAnswer) {
  const form = useRef<HTMLFormElement>(null);
  const { answer, pending, ask } = useUpload(form, start);
  const { values } = answer;
  const { open: errors, onChange } = useOpenErrors(answer.errors);
  const [choice, setChosen] = useState({ game: values.game, car: values.car, track: values.track });
  const [placedGarage, setPlacedGarage] = useState(values.garageData);
  const wasRefused = useRef(false);
  // Errors of a chosen file stand at the file, those of pasted text at the text.
  const [isOfFile, setOfFile] = useState(false);
  const isReturned = answer.message !== null || Object.keys(answer.errors).length > 0;

  useEffect(() => {
    if (!wasRefused.current || (answer.message === null && Object.keys(answer.errors).length === 0)) return;
    wasRefused.current = false;
    form.current?.querySelector<HTMLElement>('[role="alert"], [aria-invalid="true"]')?.focus();
  }, [answer]);

  async function askAndFill(intent: 'choose-game' | 'read', file?: File) {
    if (intent === 'read') setOfFile(file !== undefined);
    const answer = await ask(intent, file);
    if (!answer) return null;
    const { game, car, track, garageData } = answer.values;
    setChosen({ game, car, track });
    // Garage data that were dropped as a setup stand in their own field now.
    if (file && !answer.recognised && garageData) setPlacedGarage(garageData);
    return answer;
  }

  async function upload(event: FormEvent) {
    event.preventDefault();
    if (pending === 'upload') return;
    wasRefused.current = true;
    setOfFile(false);
    const back = await ask('upload');
    if (back) setChosen({ game: back.values.game, car: back.values.car, track: back.values.track });
  }

  const reading = useSetupReading((file) => askAndFill('read', file));
  const isHydrated = useHydrated();
  const fileError = isOfFile ? errors.setup_data : undefined;
  const textError = isOfFile ? undefined : errors.setup_data;
  const state = {
    answer,
    pending,
    errors,
    fileError,
    textError,
    choice,
    placedGarage,
    isReturned,
    isHydrated,
  };
  return { form, ...state, reading, onChange, setChosen, askAndFill, upload };
}

/** A setup for everybody, with its file. A plain form; with JavaScript it reads the file at once and stays in place. */
export function UploadForm({ start }: { start: UploadAnswer }) {
  const form = useUploadForm(start);
  const { answer, pending, reading } = form;
  return (
    <form
      ref={form.form}
      method="post"
      action="/upload-setup"
      encType="multipart/form-data"
      noValidate
      data-draft="upload"
      data-returned={form.isReturned ? '' : undefined}
      onSubmit={form.upload}
      onChange={(event) => {
        form.onChange(event);
        if ('name' in event.target && event.target.name === 'garageFile') void form.askAndFill('read');
      }}
      {...reading.dropping}
      data-over={reading.isDraggedOver}
      className="drop-zone grid gap-6 lg:grid-cols-2"
    >
      <DraftNote />
      <input type="hidden" name="request_id" value={answer.values.request_id} />
      <input type="hidden" name="file_name" value={reading.fileName} />
      {answer.message && (
        <p role="alert" tabIndex={-1} className="border border-l-3 border-alarm bg-wall p-3 lg:col-span-2">
          {answer.message}
        </p>
      )}
      <SetupFile {...form} />
      <SetupWords {...form} />
      <SetupText {...form} />
      <Garage {...form} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5 lg:col-span-2">
        <button type="submit" disabled={pending === 'upload'} className="button button-primary min-w-40">
          {pending === 'upload' ? 'Uploading...' : 'Upload Setup'}
        </button>
        <p className="text-sm text-dim">
          Everybody can see and download it. You can make it private or delete it in My Setups.
        </p>
      </div>
      {pending !== 'read' && answer.recognised && <IllegalValues summary={answer.recognised} />}
    </form>
  );
}

function SetupFile({ answer: { recognised }, errors, fileError, isHydrated, pending, reading }: Form) {
  const fileField = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A file may be dropped anywhere on the form.
    if (fileError) fileField.current?.scrollIntoView({ block: 'nearest' });
  }, [fileError]);
  return (
    <div ref={fileField} className="file-drop scroll-mt-24 lg:col-span-2">
      <Field label="Setup file" error={fileError}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-3">
            <input
              {...control}
              ref={reading.picker}
              type="file"
              name="setup_file"
              accept=".json,.svm,.txt"
              onChange={reading.chooseFile}
              className="field min-w-0 flex-1 file:mr-3 file:rounded-sm file:border-0 file:bg-line file:px-3 file:py-1 file:font-semibold file:text-chalk"
            />
            {!isHydrated && (
              <button type="submit" name="intent" value="read" className="button">
                Read file
              </button>
            )}
          </div>
        )}
      </Field>
      <p className="text-sm text-dim">We’ll detect the game and car. Drop the file anywhere on this form.</p>
      <div role="status" className="min-h-11 text-sm noscript:min-h-0">
        {pending === 'read' && <p className="text-dim">Reading the setup…</p>}
        {pending !== 'read' && recognised && !errors.setup_data && <RecognisedSetup summary={recognised} />}
      </div>
    </div>
  );
}

function SetupWords({ answer: { values, choices }, ...form }: Form) {
  const { errors, choice, pending, isHydrated, setChosen, askAndFill } = form;
  return (
    <div className="grid content-start gap-4">
      <TitleField value={values.title} error={errors.title} required />
      <CarAndTrack
        choices={choices}
        listedGame={values.game}
        errors={errors}
        choice={choice}
        isLoading={pending === 'choose-game'}
        isHydrated={isHydrated}
        onChoose={(change) => setChosen((current) => ({ ...current, ...change }))}
        onChooseGame={() => askAndFill('choose-game')}
      />
      <DescriptionField label="Description" value={values.description} error={errors.description} required />
      <VideoField value={values.youtube_url} error={errors.youtube_url} />
      <ConditionsFields values={values} errors={errors} />
    </div>
  );
}

function SetupText({ answer: { values }, textError, reading }: Form) {
  return (
    <div className="setup-text">
      <Field label="Setup Data" error={textError} required>
        {(control) => (
          <textarea
            {...control}
            ref={reading.text}
            name="setup_data"
            rows={16}
            defaultValue={values.setup_data}
            onChange={reading.changeText}
            spellCheck={false}
            placeholder="Choose a file above, drop it here, or paste the setup"
            className="field"
          />
        )}
      </Field>
      <p className="mt-1 text-sm text-dim">JSON for ACC, .svm content for LMU and rFactor 2.</p>
    </div>
  );
}

function Garage({ answer: { garage }, errors, choice, placedGarage, pending }: Form) {
  return (
    <div className="lg:col-span-2">
      <GarageField
        key={placedGarage}
        game={choice.game === 'rFactor2' ? 'rFactor2' : 'LMU'}
        title="Add your garage data (Le Mans Ultimate and rFactor 2, optional)"
        why="Then we can show this car’s values as its garage does, to you and to others who drive it."
        after="It says nothing about you. We keep it with the car."
        defaultValue={placedGarage}
        error={errors.garageData}
      />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {pending !== 'read' && !errors.garageData && garage}
      </p>
    </div>
  );
}

function RecognisedSetup({ summary: { carName, gameName, illegal } }: { summary: RecognisedSummary }) {
  return (
    <p>
      <span aria-hidden="true" className="text-signal">
        ✓{' '}
      </span>
      Recognised: {carName}, {gameName}.{' '}
      {illegal.length > 0 && (
        <a href="#illegal-values" className="text-alarm underline">
          {illegal.length === 1 ? 'One value' : `${illegal.length} values`} to look at
        </a>
      )}
    </p>
  );
}

/** Values that the game does not offer, at the end of the form, where they move nothing that is pressed. */
function IllegalValues({ summary: { illegal } }: { summary: RecognisedSummary }) {
  if (illegal.length === 0) return null;
  return (
    <div id="illegal-values" className="scroll-mt-24 text-sm lg:col-span-2">
      <p className="text-alarm">The game doesn’t offer these values for this car:</p>
      <ul className="list-disc pl-5">
        {illegal.map(({ parameter, label, text, legalText }) => (
          <li key={parameter}>
            {label}: {text} (it offers {legalText})
          </li>
        ))}
      </ul>
    </div>
  );
}
