import { type ReactNode, useEffect } from 'react';
import { asInstalledGame, homeOf, type InstalledGame } from '#racing/setup/install/game-folder';
import { rememberInstalled } from './installed-here.ts';
import { DialogButton, FolderDialog, OpenFolder } from './folder-dialog.client.tsx';
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

type PartProps<At extends InstallStep['at']> = {
  game: InstalledGame;
  step: Extract<InstallStep, { at: At }>;
  install: Installation;
};

function BackUp({ install: { backUp, backup } }: { install: Installation }) {
  return (
    <>
      <DialogButton onPress={backUp}>Back up my folder</DialogButton>
      <output className="basis-full text-sm text-dim">{backup}</output>
    </>
  );
}

function FirstWrite({ install, step: { plan, versions } }: PartProps<'first' | 'asked'>) {
  const paths = [...plan.fresh, ...plan.other, ...plan.same].map(({ path }) => path);
  return (
    <>
      <p>We found the folder. Before the first file goes in, you can back it up as a zip.</p>
      <Paths title="To be installed:" paths={paths} />
      <div className="flex flex-wrap gap-3">
        <DialogButton isFirst onPress={() => install.proceed(plan, versions)}>
          Install now
        </DialogButton>
        <BackUp install={install} />
      </div>
    </>
  );
}

function Conflict({ install, step: { plan, versions } }: PartProps<'first' | 'asked'>) {
  const one = plan.other.length === 1;
  return (
    <>
      <Paths
        title={one ? 'There’s already a file with this name:' : 'There are already files with these names:'}
        paths={plan.other.map(({ path }) => path)}
      />
      {[...versions].map(([path, version]) => (
        <p key={path}>
          {one ? 'It' : <code className="text-sm wrap-anywhere">{path}</code>} is {version}, which you
          installed before.
        </p>
      ))}
      <div className="flex flex-wrap gap-3">
        <DialogButton onPress={() => install.replace(plan)}>
          {one ? 'Replace it' : 'Replace them'}
        </DialogButton>
        <DialogButton onPress={() => install.keepBoth(plan)}>Keep both</DialogButton>
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
        <DialogButton onPress={install.choose}>Another folder</DialogButton>
      </div>
    </>
  );
}

function partOf(game: InstalledGame, install: Installation): ReactNode {
  const { step } = install;
  switch (step.at) {
    case 'busy':
    case 'choose':
    case 'again':
      return <OpenFolder game={game} step={step} start={install.start} choose={install.choose} />;
    case 'first':
      return <FirstWrite game={game} install={install} step={step} />;
    case 'asked':
      return <Conflict game={game} install={install} step={step} />;
    case 'done':
      return <Done game={game} install={install} step={step} />;
  }
}

type Installed = { zip: string; version?: { of: string; number: number } | null; onClose(): void };

function Installing({ game, zip, version, onClose }: Installed & { game: InstalledGame }) {
  const install = useInstall(game, zip);
  const isDone = install.step.at === 'done';
  useEffect(() => {
    if (isDone && version) rememberInstalled(version.of, version.number);
  }, [isDone, version]);
  return (
    <FolderDialog
      heading="Install"
      closing={install.step.at === 'asked' ? 'Cancel' : 'Close'}
      onClose={onClose}
    >
      {partOf(game, install)}
    </FolderDialog>
  );
}

/** From the press on Install to what was written, with every question on the way. */
export default function InstallDialog({ game, ...installed }: Installed & { game: string }) {
  const installedGame = asInstalledGame(game);
  return installedGame && <Installing game={installedGame} {...installed} />;
}
