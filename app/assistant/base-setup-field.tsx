import type { EngineerGame } from '#core/engineer/conditions';
import { Field } from '../ui/field.tsx';

const filesOf: Readonly<Record<EngineerGame, { ending: string; told: string }>> = {
  ACC: {
    ending: '.json',
    told: 'Give a .json file that the game saved for this car: what is not asked for stays as it is, to the click. The game keeps them in Documents/Assetto Corsa Competizione/Setups.',
  },
  LMU: {
    ending: '.svm',
    told: 'Give a .svm file that the game saved for this car, and only its positions are changed. The game keeps them in UserData/player/Settings.',
  },
};

/** A setup that the game saved for the chosen car, as a file or pasted, to start from. */
export function BaseSetupField({
  game,
  defaultValue,
  error,
}: {
  game: EngineerGame;
  defaultValue: string;
  error?: string;
}) {
  const { ending, told } = filesOf[game];
  return (
    <details open={defaultValue !== '' || error !== undefined} className="border-y border-line">
      <summary className="disclosure">Start from your own setup (optional)</summary>
      <div className="grid gap-4 pb-4">
        <p className="text-sm text-dim">{told}</p>
        <Field label={`Setup file (${ending})`}>
          {(control) => (
            <input
              {...control}
              type="file"
              name="baseFile"
              accept={`${ending},text/plain`}
              className="field"
            />
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
