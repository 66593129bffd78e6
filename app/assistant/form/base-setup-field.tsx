import type { EngineerGame } from '#racing/setup/catalogue';
import { FileOrPaste } from '../../ui/file-or-paste.tsx';

const filesOf: Readonly<Record<EngineerGame, { ending: string; hint: string }>> = {
  ACC: {
    ending: '.json',
    hint: 'Start from a .json the game saved. What you don’t ask for stays as it is, to the click. You’ll find them in Documents/Assetto Corsa Competizione/Setups.',
  },
  LMU: {
    ending: '.svm',
    hint: 'Start from a .svm the game saved; only its settings change. You’ll find them in UserData/player/Settings.',
  },
};

/** A setup that the game saved for the chosen car, as a file or pasted, to start from. */
export function BaseSetupField({
  game,
  ...field
}: {
  game: EngineerGame;
  defaultValue: string;
  error?: string;
}) {
  const { ending, hint } = filesOf[game];
  return (
    <FileOrPaste
      title="Start from your own setup (optional)"
      file={{ name: 'baseFile', label: `Setup file (${ending})`, accept: `${ending},text/plain` }}
      text={{ name: 'baseSetup', label: 'Or paste its text' }}
      {...field}
    >
      <p className="text-sm text-dim">{hint}</p>
    </FileOrPaste>
  );
}
