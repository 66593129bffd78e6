import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { notSent } from '../../ui/not-sent.ts';
import type { FolderState } from '#racing/setup/install/folder-state';
import { asInstalledGame, type InstalledGame } from '#racing/setup/install/game-folder';
import { DialogButton, FolderDialog, OpenFolder } from './folder-dialog.client.tsx';
import InstallDialog from './install-dialog.client.tsx';
import { useFolderCheck } from './use-folder-check.client.ts';

type Check = ReturnType<typeof useFolderCheck>;

/** The answer of a setup's page to a file that it did not take. */
type Refused = { errors: { setup_data?: string }; message: string | null };

function wordsFor(setup: FolderState): string {
  switch (setup.state) {
    case 'installed':
      return 'Installed';
    case 'changed':
      return 'Changed in the game';
    case 'older':
      return `Version ${setup.number} is there`;
    case 'absent':
      return 'Not installed';
  }
}

const fileGone = 'The file has gone. Check the folder again.';

/** Gives the file in the folder to its setup, as its next version; the browser then goes to that setup. */
function NewVersion({ setup, path, check }: { setup: FolderState; path: string; check: Check }) {
  const { submit, state, data } = useFetcher<Partial<Refused> | null>();
  const [problem, setProblem] = useState<string | null>(null);
  async function save() {
    const bytes = await check.fileAt(path).catch(() => null);
    setProblem(bytes ? null : fileGone);
    if (!bytes) return;
    const form = new FormData();
    form.set('revision', String(setup.revision));
    form.set('setup_file', new File([bytes], path.slice(path.lastIndexOf('/') + 1)));
    submit(form, { method: 'post', action: `/my-setups/${setup.id}`, encType: 'multipart/form-data' });
  }
  // Null where no answer came: this dialog covers the toast that says so.
  const unsent = data === null ? notSent().description : null;
  const refusal = problem ?? unsent ?? data?.errors?.setup_data ?? data?.message;
  return (
    <>
      <DialogButton onPress={save}>{state === 'idle' ? 'Save as a new version' : 'Saving...'}</DialogButton>
      {refusal && (
        <p role="alert" className="basis-full text-sm text-alarm">
          {refusal}
        </p>
      )}
    </>
  );
}

function CheckedSetup({ game, setup, check }: { game: InstalledGame; setup: FolderState; check: Check }) {
  const [isInstalling, setInstalling] = useState(false);
  return (
    <li className="grid gap-2 py-3">
      <p className="font-semibold wrap-anywhere">{setup.title}</p>
      <p className="text-sm">{wordsFor(setup)}</p>
      {setup.state !== 'absent' && <code className="text-sm wrap-anywhere text-dim">{setup.path}</code>}
      {setup.state !== 'installed' && (
        <div className="flex flex-wrap gap-3">
          {setup.state === 'changed' && <NewVersion setup={setup} path={setup.path} check={check} />}
          <DialogButton onPress={() => setInstalling(true)}>Install</DialogButton>
        </div>
      )}
      {isInstalling && (
        <InstallDialog
          game={game}
          zip={`/setup-viewer/${setup.id}/download?as=zip`}
          onClose={() => {
            setInstalling(false);
            check.start();
          }}
        />
      )}
    </li>
  );
}

function Checking({ game, onClose }: { game: InstalledGame; onClose(): void }) {
  const check = useFolderCheck(game);
  const { step } = check;
  return (
    <FolderDialog heading={`Check my ${game} folder`} onClose={onClose}>
      {step.at !== 'checked' ? (
        <OpenFolder game={game} step={step} start={check.start} choose={check.choose} />
      ) : (
        <>
          {step.more && <p>You have a lot of setups. These are the newest 100.</p>}
          <ul className="divide-y divide-line">
            {step.states.map((setup) => (
              <CheckedSetup key={setup.id} game={game} setup={setup} check={check} />
            ))}
          </ul>
          <DialogButton onPress={check.choose}>Another folder</DialogButton>
        </>
      )}
    </FolderDialog>
  );
}

/** Which of the driver's setups are in a game's folder, changed there, or out of date, and what can be done about it. */
export default function CheckDialog({ game, onClose }: { game: string; onClose(): void }) {
  const installedGame = asInstalledGame(game);
  return installedGame && <Checking game={installedGame} onClose={onClose} />;
}
