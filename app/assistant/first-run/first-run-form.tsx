import { Form, Link } from '@remix-run/react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { FirstRun } from './first-run.server.ts';

type FormView = Extract<FirstRun, { form: unknown }>['form'];

const weathers = [
  { value: 'dry', label: 'Dry' },
  { value: 'wet', label: 'Wet' },
];

const others = {
  ACC: { game: 'LMU', name: 'Le Mans Ultimate' },
  LMU: { game: 'ACC', name: 'Assetto Corsa Competizione' },
} as const;

/** The error of a choice, as a sentence. */
function problemWith(what: 'car' | 'track', { isSent, isUnknown, values }: FormView): string | undefined {
  if (isUnknown[what]) return `This game doesn’t have that ${what}. Please choose one from the list.`;
  return isSent && values[what] === '' ? `Please select a ${what}` : undefined;
}

/** Car, track and weather, as a plain GET form: the address is the setup's. */
export function FirstRunForm({ form }: { form: FormView }) {
  const { game, cars, tracks, values } = form;
  const other = others[game];
  return (
    <Form method="get" action="/try" key={Object.values(values).join(' ')} className="panel grid gap-4">
      <input type="hidden" name="game" value={game} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr]">
        <ChoiceField
          label="Car"
          name="car"
          choices={cars}
          placeholder="Select car..."
          defaultValue={values.car}
          error={problemWith('car', form)}
          required
        />
        <ChoiceField
          label="Track"
          name="track"
          choices={tracks}
          placeholder="Select track..."
          defaultValue={values.track}
          error={problemWith('track', form)}
          required
        />
        <ChoiceField label="Weather" name="weather" choices={weathers} defaultValue={values.weather} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <button type="submit" className="button button-primary">
          Make the setup
        </button>
        <Link to={`/try?game=${other.game}`} className="quiet-link">
          {other.name} instead
        </Link>
      </div>
    </Form>
  );
}
