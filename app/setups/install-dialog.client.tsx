import { type ReactNode, useEffect, useRef } from 'react';
import { asInstalledGame, homeOf, type InstalledGame, setupsFolderOf } from '#core/install/game-folder';
import { type InstallStep, useInstall } from './use-install.client.ts';

type Installation = ReturnType<typeof useInstall>;

function Paths({ title, paths }: { title: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
        {paths.map((path) => (
          <li key={path}>
            <code className="text-sm wrap-anywhere">{path}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Button({ onPress, isFirst, children }: { onPress(): void; isFirst?: boolean; children: string }) {
  return (
    <button type="button" className={`button ${isFirst ? 'button-primary' : ''}`} onClick={onPress}>
      {children}
    </button>
  );
}

type PartProps<At extends InstallStep['at']> = {
  game: InstalledGame;
  step: Extract<InstallStep, { at: At }>;
  install: Installation;
};

function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className="notice" data-tone="fall">
      {children}
    </p>
  );
}

function ChooseFolder({ game, install, step: { problem } }: PartProps<'choose' | 'again'>) {
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <p>
        Your game keeps its setups in <code className="wrap-anywhere">{setupsFolderOf(game)}</code>. Choose
        that folder: this browser remembers it.
      </p>
      {game !== 'ACC' && (
        <p className="text-sm text-dim">
          Browsers let no page into Program Files. If the game is there, take the zip.
        </p>
      )}
      <Button isFirst onPress={install.choose}>
        Choose folder
      </Button>
    </>
  );
}

function TryAgain({ install, step: { problem } }: PartProps<'choose' | 'again'>) {
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap gap-3">
        <Button isFirst onPress={install.start}>
          Try again
        </Button>
        <Button onPress={install.choose}>Choose another folder</Button>
      </div>
    </>
  );
}

function BackUp({ install: { backUp, backup } }: { install: Installation }) {
  return (
    <>
      <Button onPress={backUp}>Back up my folder</Button>
      <output className="basis-full text-sm text-dim">{backup}</output>
    </>
  );
}

function FirstWrite({ install, step: { plan } }: PartProps<'first' | 'asked'>) {
  const paths = [...plan.fresh, ...plan.other, ...plan.same].map(({ path }) => path);
  return (
    <>
      <p>The folder is found. Before the first file goes in, you can save what is there as a zip.</p>
      <Paths title="To be installed:" paths={paths} />
      <div className="flex flex-wrap gap-3">
        <Button isFirst onPress={() => install.proceed(plan)}>
          Install now
        </Button>
        <BackUp install={install} />
      </div>
    </>
  );
}

function Conflict({ install, step: { plan } }: PartProps<'first' | 'asked'>) {
  const one = plan.other.length === 1;
  return (
    <>
      <Paths
        title={one ? 'There is another file of this name:' : 'There are other files of these names:'}
        paths={plan.other.map(({ path }) => path)}
      />
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => install.replace(plan)}>{one ? 'Replace it' : 'Replace them'}</Button>
        <Button onPress={() => install.keepBoth(plan)}>Keep both</Button>
        <BackUp install={install} />
      </div>
    </>
  );
}

function Done({ game, install, step: { wrote, there } }: PartProps<'done'>) {
  return (
    <>
      <Paths title={`Written into ${homeOf(game)}`} paths={wrote} />
      <Paths title="Already there." paths={there} />
      <p>In the game, open the garage with this car on this track and load the setup.</p>
      <div className="flex flex-wrap gap-3">
        <BackUp install={install} />
        <Button onPress={install.choose}>Another folder</Button>
      </div>
    </>
  );
}

function partOf(game: InstalledGame, install: Installation): ReactNode {
  const { step } = install;
  switch (step.at) {
    case 'busy':
      return <p>Looking into the folder…</p>;
    case 'choose':
      return <ChooseFolder game={game} install={install} step={step} />;
    case 'again':
      return <TryAgain game={game} install={install} step={step} />;
    case 'first':
      return <FirstWrite game={game} install={install} step={step} />;
    case 'asked':
      return <Conflict game={game} install={install} step={step} />;
    case 'done':
      return <Done game={game} install={install} step={step} />;
  }
}

function Installing({ game, zip }: { game: InstalledGame; zip: string }) {
  const install = useInstall(game, zip);
  return (
    <div aria-live="polite" className="grid justify-items-start gap-4">
      {partOf(game, install)}
    </div>
  );
}

/** From the press on Install to what was written, with every question on the way. */
export default function InstallDialog({
  game,
  zip,
  onClose,
}: {
  game: string;
  zip: string;
  onClose(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const installed = asInstalledGame(game);
  useEffect(() => dialog.current?.showModal(), []);
  if (!installed) return null;
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="install-heading" className="dialog">
      <h2 id="install-heading" className="mb-4 text-2xl">
        Install
      </h2>
      <Installing game={installed} zip={zip} />
      <form method="dialog" className="mt-5 text-right">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  );
}
