import { type Choice, ChoiceField } from '../../ui/choice-field.tsx';

/** The trial: a car and a track, as a plain GET form. Its button is as high as the one beside it. */
export function TrialForm({ cars, tracks }: { cars: readonly Choice[]; tracks: readonly Choice[] }) {
  return (
    <form method="get" action="/try" className="trial-form">
      <ChoiceField label="Your car" name="car" choices={cars} placeholder="Any car" />
      <ChoiceField label="Your track" name="track" choices={tracks} placeholder="Any track" />
      <button type="submit" className="button hero-action">
        Try it free
      </button>
    </form>
  );
}
