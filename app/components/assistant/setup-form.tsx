import { Form, useNavigation } from '@remix-run/react';
import { type Choice, ChoiceField } from '../choice-field.tsx';
import { Field } from '../field.tsx';
import { RunningModal } from './running-modal.tsx';
import { StyleChoice } from './style-choice.tsx';

/** What the form holds, as text, so that nothing typed is lost when it comes back with a message. */
export type SetupFormValues = {
  car: string;
  track: string;
  sessionType: string;
  weather: string;
  temperature: string;
  setupStyle: string;
  prompt: string;
};

const titles = {
  ACC: 'Assetto Corsa Competizione Setup Generator',
  LMU: 'Le Mans Ultimate Setup Generator',
} as const;

const sessions: Choice[] = [
  { value: 'qualifying', label: 'Qualifying' },
  { value: 'race', label: 'Race' },
];
const weathers: Choice[] = [
  { value: 'dry', label: 'Dry' },
  { value: 'wet', label: 'Wet' },
];

/** The generation form, and with `setupId` the refinement form of that generation. */
export function SetupForm({
  game,
  cars,
  tracks,
  values,
  errors,
  requestId,
  setupId,
}: {
  game: 'ACC' | 'LMU';
  cars: readonly Choice[];
  tracks: readonly Choice[];
  values: SetupFormValues;
  errors: Record<string, string>;
  requestId: string;
  setupId?: number;
}) {
  const navigation = useNavigation();
  const refining = setupId !== undefined;
  const intent = refining ? 'refine' : 'generate';
  const running = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  return (
    <Form method="post" className="panel grid gap-4" noValidate>
      <h2 className="text-xl font-semibold">{titles[game]}</h2>
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="requestId" value={requestId} />
      {refining && <input type="hidden" name="setupId" value={setupId} />}
      <ChoiceField
        label="Car"
        name="car"
        choices={cars}
        placeholder="Select car..."
        defaultValue={values.car}
        error={errors.car}
        required
      />
      <ChoiceField
        label="Track"
        name="track"
        choices={tracks}
        placeholder="Select track..."
        defaultValue={values.track}
        error={errors.track}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Session Type"
          name="sessionType"
          choices={sessions}
          defaultValue={values.sessionType}
          error={errors.sessionType}
        />
        <ChoiceField
          label="Weather"
          name="weather"
          choices={weathers}
          defaultValue={values.weather}
          error={errors.weather}
        />
      </div>
      {game === 'ACC' && (
        <Field label="Track Temperature (°C)" error={errors.temperature}>
          {(control) => (
            <input
              {...control}
              name="temperature"
              defaultValue={values.temperature}
              inputMode="decimal"
              className="field"
            />
          )}
        </Field>
      )}
      <StyleChoice defaultValue={values.setupStyle} error={errors.setupStyle} />
      <Field label={refining ? 'What does the car do?' : 'Additional Requirements'} error={errors.prompt}>
        {(control) => (
          <textarea
            {...control}
            name="prompt"
            rows={4}
            defaultValue={values.prompt}
            placeholder="e.g. I'm struggling with oversteer on the exit of turn 5"
            className="field"
          />
        )}
      </Field>
      <button type="submit" name="intent" value={intent} disabled={running} className="button button-primary">
        {refining ? 'Refine Setup' : 'Generate Setup'}
      </button>
      <RunningModal open={running} title={refining ? 'Refining Setup' : 'Generating Setup'} />
    </Form>
  );
}
