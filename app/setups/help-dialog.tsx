import { type ReactNode, useRef, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { DownloadLink } from './download-link.tsx';

const heading = 'How to Use This Setup';

/** Where a setup's file goes, by game. `folder` is the game's folder for this car and track, where it is known. */
export type HelpFile = {
  name: string;
  folder: string | null;
  otherFolders: readonly string[];
  /** The address of the setup with its folders; null where they are not known. */
  zip: string | null;
};

const documents: Record<string, string> = {
  ACC: 'Documents/Assetto Corsa Competizione/',
  LMU: 'Le Mans Ultimate/',
  rFactor2: 'rFactor 2/',
};

/** Where the setup goes, and a button that copies it: without JavaScript, the text alone. */
function CopiedPath({ path }: { path: string }) {
  const [said, setSaid] = useState('Copy path');
  const copy = () =>
    navigator.clipboard.writeText(path).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied: mark the text'),
    );
  return (
    <>
      <code className="mt-1 block rounded bg-pit p-2 text-sm wrap-anywhere">{path}</code>
      {useHydrated() && (
        <button type="button" className="button mt-2" onClick={copy}>
          <span aria-live="polite">{said}</span>
        </button>
      )}
    </>
  );
}

function Folder({ game, file }: { game: string; file: HelpFile }) {
  if (!file.folder) return null;
  const home = documents[game] ?? '';
  return (
    <>
      <li>
        Put it into the folder of this track:
        <CopiedPath path={`${home}${file.folder}`} />
      </li>
      {file.zip && (
        <li>
          Or take the{' '}
          <DownloadLink href={file.zip} className="underline underline-offset-4">
            zip with folders
          </DownloadLink>{' '}
          and unpack it in <code className="text-sm wrap-anywhere">{home}</code>: the folders in it lead to
          the right place.
        </li>
      )}
      {file.otherFolders.length > 0 && (
        <li>
          Other layouts and seasons of the track have folders of their own:{' '}
          {file.otherFolders.map((folder) => (
            <code key={folder} className="mr-2 text-sm wrap-anywhere">
              {folder}
            </code>
          ))}
        </li>
      )}
    </>
  );
}

type StepsProps = { game: string; file: HelpFile };

const stepsOf: Readonly<Record<string, (props: StepsProps) => ReactNode>> = {
  ACC: ({ game, file }) => (
    <ol className="list-decimal space-y-2 pl-5">
      <li>
        Press Download Setup. The file is called <code className="wrap-anywhere">{file.name}</code>; any name
        will do as long as it ends in .json.
      </li>
      <Folder game={game} file={file} />
      <li>In the game, open the garage with this car on this track and load the setup.</li>
    </ol>
  ),
  iRacing: () => (
    <p>
      iRacing reads only setup files it wrote itself. Enter these values in its garage and save the setup
      there.
    </p>
  ),
};

function SvmSteps({ game, file }: StepsProps) {
  return (
    <ol className="list-decimal space-y-2 pl-5">
      <li>
        Press Download Setup, or copy the text into an editor and save it as a .svm file, for example{' '}
        <code className="wrap-anywhere">Corvette_Spa_Qualifying.svm</code> or{' '}
        <code className="wrap-anywhere">{file.name}</code>. Not as .txt: the game would not list it.
      </li>
      <Folder game={game} file={file} />
      <li>In the game, open the garage with this car on this track and load the setup.</li>
    </ol>
  );
}

export function HelpDialog({ game, file }: { game: string; file: HelpFile }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hydrated = useHydrated();
  const Steps = stepsOf[game] ?? SvmSteps;
  const steps = <Steps game={game} file={file} />;
  if (!hydrated) {
    return (
      <details className="w-full sm:w-auto sm:max-w-md">
        <summary className="button">{heading}</summary>
        <div className="panel mt-2">{steps}</div>
      </details>
    );
  }
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        {heading}
      </button>
      <dialog ref={dialog} aria-labelledby="help-heading" className="dialog">
        <h2 id="help-heading" className="mb-4 text-2xl">
          {heading}
        </h2>
        {steps}
        <form method="dialog" className="mt-5 text-right">
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}
