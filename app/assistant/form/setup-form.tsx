import { Form, Link, useNavigation } from '@remix-run/react';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { asksFor } from '#racing/engineer/baseline/conditions';
import type { EngineerGame } from '#racing/setup/catalogue';
import { printUnits, unitSign } from '#racing/setup/chosen-units';
import { GarageField } from '../../garage/upload/garage-field.tsx';
import { type Choice, ChoiceField } from '../../ui/choice-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useUnits } from '../../ui/use-units.ts';
import { useOpenErrors } from '../../ui/use-open-errors.ts';
import { BaseSetupField } from './base-setup-field.tsx';
import { FoldedConditions, sessionsFor, weathers } from './folded-conditions.tsx';
import { Picker } from './picker.tsx';
import { useNamedByFile } from './use-named-by-file.ts';
import { RaceLength } from './race-length.tsx';
import { conditionsShown } from './touched-fields.ts';
import { StyleChoice } from './style-choice.tsx';
import { WordsField } from './words-field.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import type { ReadingChoices } from '#racing/hearing/reading-choices';
import { TapRows } from '../../ui/reading/tap-rows.tsx';

/** The form's values as text, so that nothing typed is lost when it returns with a message. */
export type SetupFormValues = {
  car: string;
  track: string;
  sessionType: string;
  weather: string;
  temperature: string;
  /** Empty where the driver does not know it. */
  airTemperature: string;
  setupStyle: string;
  /** The race's length in minutes, or in laps where they are given. */
  duration: string;
  laps: string;
  /** The race's rules. */
  mandatoryStops: string;
  longestStint: string;
  pitWindow: string;
  /** Boxes: `on` if ticked, else empty. */
  tyresAtStops: string;
  fuelAtStops: string;
  changingWeather: string;
  /** The driver's own figures; ACC only. */
  tank: string;
  fuelPerLap: string;
  /** The second version to make. */
  also: string;
  prompt: string;
  /** The conditions that the form began with, as JSON; empty before it is shown. */
  shown: string;
  /** Complaints tapped beside the words, as JSON; a refinement only. */
  taps: string;
  /** The text of a file to start from. */
  baseSetup: string;
  /** The car's garage as the running game reports it; LMU only. */
  garageData: string;
};

const temperatures = [
  ['temperature', 'Track Temperature'],
  ['airTemperature', 'Air, if known'],
] as const;

const versions: Choice[] = [
  { value: 'none', label: 'No second version' },
  { value: 'session', label: 'Qualifying and race' },
  { value: 'weather', label: 'Dry and wet' },
];

const titles = {
  ACC: 'Assetto Corsa Competizione Setup Generator',
  LMU: 'Le Mans Ultimate Setup Generator',
} as const;

export type SetupFormProps = {
  game: EngineerGame;
  cars: readonly Choice[];
  tracks: readonly Choice[];
  values: SetupFormValues;
  errors: Record<string, string>;
  requestId: string;
  /** With it the form refines that run's setup. */
  setupId?: number;
  /** With it the form refines that saved setup, for its own car and track. */
  inHandId?: string;
  /** The number of its file that was driven, where that is not the one in use. */
  version?: number | undefined;
  /** The choices to tap on its track, where it refines. */
  tapChoices?: ReadingChoices | undefined;
  /** The track as a recording drew it, whose corners are tapped. */
  map?: ComponentProps<typeof TapRows>['map'];
  /** In place of the generator's title. */
  title?: string;
  /** Takes the form over from the browser; without it, or before it is there, the form is posted. */
  onSend?: (form: HTMLFormElement, submitter: HTMLElement | null) => void;
  /** Hears that every field which was wrong has been changed. */
  onCorrected?: () => void;
  running: boolean;
  /** It holds what was sent and not accepted. */
  isReturned?: boolean;
};

/** The generation form, and with `setupId` or `inHandId` the refinement form of that setup: the same fields. */
export function SetupForm({
  game,
  cars,
  tracks,
  values: latest,
  errors,
  requestId,
  setupId,
  inHandId,
  version,
  tapChoices,
  map,
  title = titles[game],
  onSend,
  onCorrected,
  running,
  isReturned = false,
}: SetupFormProps) {
  const chosenUnits = useUnits();
  // A form is never replaced by what is read again: its figures stay in the units they were typed in.
  const [{ values, units }] = useState({ values: latest, units: chosenUnits });
  const { open, correct, onChange } = useOpenErrors(errors);
  const isCorrected = Object.keys(errors).length > 0 && Object.keys(open).length === 0;
  useEffect(() => {
    if (isCorrected) onCorrected?.();
  }, [isCorrected, onCorrected]);
  const {
    named: fileNames,
    carName,
    read: readFile,
  } = useNamedByFile(game, { car: cars, track: tracks }, correct);
  const navigation = useNavigation();
  const asks = asksFor[game];
  const refining = setupId !== undefined || inHandId !== undefined;
  const intent = refining ? 'refine' : 'generate';
  const posting = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onSend) return;
    event.preventDefault();
    onSend(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // On a phone the button is far below the field it is about.
    if (Object.keys(errors).length > 0) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [errors]);
  return (
    <Form
      ref={element}
      id={refining ? 'refine' : undefined}
      method="post"
      encType="multipart/form-data"
      data-draft={intent}
      data-returned={isReturned ? '' : undefined}
      onSubmit={send}
      onChange={(event) => {
        onChange(event);
        if (!refining) void readFile(event);
      }}
      className="panel setup-form"
      noValidate
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        {!refining && (
          <Link to="/setup-assistant" className="quiet-link text-sm">
            Change game
          </Link>
        )}
      </div>
      <DraftNote />
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="intent" value={intent} />
      {/* The units of the figures below, whatever the driver has chosen by the time they are sent. */}
      <input type="hidden" name="units" value={printUnits(units)} />
      <input type="hidden" name="shown" value={values.shown || conditionsShown(values)} />
      {setupId !== undefined && <input type="hidden" name="setupId" value={setupId} />}
      {inHandId !== undefined && (
        <>
          <input type="hidden" name="communitySetupId" value={inHandId} />
          {version !== undefined && <input type="hidden" name="version" value={version} />}
          <input type="hidden" name="car" value={values.car} />
          <input type="hidden" name="track" value={values.track} />
        </>
      )}
      <FoldedConditions
        isFolded={refining}
        isSaved={inHandId !== undefined}
        values={values}
        errors={open}
        units={units}
      >
        {inHandId === undefined && (
          <div className="form-row" data-columns="2">
            <Picker
              key={`car ${fileNames.car.times}`}
              label="Car"
              name="car"
              choices={cars}
              placeholder="Select car..."
              empty="No car found."
              defaultValue={fileNames.car.value || values.car}
              error={open.car}
              onChoose={() => correct('car')}
            />
            <Picker
              key={`track ${fileNames.track.times}`}
              label="Track"
              name="track"
              choices={tracks}
              placeholder="Select track..."
              empty="No track found."
              defaultValue={fileNames.track.value || values.track}
              error={open.track}
              onChoose={() => correct('track')}
            />
          </div>
        )}
        <div className="form-row" data-columns="2">
          <ChoiceField
            label="Session Type"
            name="sessionType"
            choices={sessionsFor(values)}
            placeholder={values.sessionType === '' ? 'Select session...' : undefined}
            defaultValue={values.sessionType}
            error={open.sessionType}
          />
          <ChoiceField
            label="Weather"
            name="weather"
            choices={weathers}
            placeholder={values.weather === '' ? 'Select weather...' : undefined}
            defaultValue={values.weather}
            error={open.weather}
          />
          {asks.trackTemperature &&
            temperatures.map(([name, label]) => (
              <Field key={name} label={`${label} (${unitSign(units, 'temperature')})`} error={open[name]}>
                {(control) => (
                  <input
                    {...control}
                    name={name}
                    defaultValue={values[name]}
                    inputMode="decimal"
                    autoComplete="off"
                    className="field"
                  />
                )}
              </Field>
            ))}
        </div>
        {!refining && (
          <ChoiceField
            label="Also make (free)"
            name="also"
            choices={versions}
            defaultValue={values.also}
            error={open.also}
          />
        )}
        <RaceLength values={values} errors={open} asks={asks} units={units} />
        <StyleChoice defaultValue={values.setupStyle} error={open.setupStyle} />
      </FoldedConditions>
      {refining && tapChoices && <TapRows choices={tapChoices} taps={values.taps} map={map} />}
      {refining && !tapChoices && <input type="hidden" name="taps" value={values.taps} />}
      <WordsField
        of={intent}
        hasRows={refining && tapChoices !== undefined}
        defaultValue={values.prompt}
        error={open.prompt}
      />
      {!refining && asks.garageData && (
        <GarageField
          game="LMU"
          title="Use your own garage (best)"
          why="Exact for your car: nothing is estimated."
          after="Your values stay unless they need to change."
          defaultValue={values.garageData}
          error={open.garageData}
        />
      )}
      {!refining && <BaseSetupField game={game} defaultValue={values.baseSetup} error={open.baseSetup} />}
      <p role="status" className="text-sm empty:hidden">
        {carName && `Your file is for the ${carName}.`}
      </p>
      <button type="submit" disabled={running || posting} className="button button-primary">
        {refining ? 'Refine Setup' : 'Generate Setup'}
      </button>
      {setupId !== undefined && <p className="text-sm text-dim">Another car or track makes a new setup.</p>}
    </Form>
  );
}
