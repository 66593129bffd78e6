import type { ReactNode } from 'react';

/** Where a setup's file goes, by game. `folder` is the game's folder for this car and track, where it is known. */
type StepsFile = {
  name: string;
  /** The game's own folder, as drivers find it. */
  home: string;
  folder: string | null;
  otherFolders: readonly string[];
  /** The address of the setup with its folders; null where they are not known. */
  zip: string | null;
};

function Folder({ file }: { file: StepsFile }) {
  if (!file.folder) return null;
  const { home } = file;
  return (
    <li>
      Put it into this track’s folder:
      <code className="mt-1 block rounded bg-pit p-2 text-sm wrap-anywhere">{`${home}${file.folder}`}</code>
      {file.zip && (
        <p className="mt-1">
          Or take the{' '}
          <a href={file.zip} className="underline underline-offset-4" download>
            zip with folders
          </a>{' '}
          and unpack it in <code className="text-sm wrap-anywhere">{home}</code>: its folders match the
          game’s.
        </p>
      )}
      {file.otherFolders.length > 0 && (
        <p className="mt-1">
          Other layouts and seasons of the track have folders of their own:{' '}
          {file.otherFolders.map((folder) => (
            <code key={folder} className="mr-2 text-sm wrap-anywhere">
              {folder}
            </code>
          ))}
        </p>
      )}
    </li>
  );
}

type StepsProps = { game: string; file: StepsFile };

const stepsOf: Readonly<Record<string, (props: StepsProps) => ReactNode>> = {
  ACC: ({ file }) => (
    <ol className="list-decimal space-y-2 pl-5">
      <li>
        Press Download Setup. The file is called <code className="wrap-anywhere">{file.name}</code>; any name
        will do as long as it ends in .json.
      </li>
      <Folder file={file} />
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

function SvmSteps({ file }: StepsProps) {
  return (
    <ol className="list-decimal space-y-2 pl-5">
      <li>
        Press Download Setup, or copy the text into an editor and save it as a .svm file, for example{' '}
        <code className="wrap-anywhere">Corvette_Spa_Qualifying.svm</code> or{' '}
        <code className="wrap-anywhere">{file.name}</code>. Don’t save it as .txt: the game won’t list it.
      </li>
      <Folder file={file} />
      <li>In the game, open the garage with this car on this track and load the setup.</li>
    </ol>
  );
}

/** The steps that install a setup in its game; none needs JavaScript. */
export function InstallSteps(props: StepsProps) {
  const Steps = stepsOf[props.game] ?? SvmSteps;
  return <Steps {...props} />;
}
