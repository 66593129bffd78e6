import { renderToStaticMarkup } from 'react-dom/server';
import { placeOfVersion, shownDate } from '../setups/list/game-version-words.ts';
import { findCar, findTrack, type Game, games } from '#racing/setup/catalogue';
import {
  type ChangeKind,
  type GameChange,
  type GameVersion,
  gameVersionsOf,
} from '#racing/setup/game-version';

const kindNames: Record<ChangeKind, string> = {
  tyres: 'Tyres',
  brakes: 'Brakes',
  suspension: 'Suspension',
  aero: 'Aerodynamics',
  physics: 'Physics',
  bop: 'BoP',
  cars: 'Cars',
  tracks: 'Tracks',
};

/** Every version that is known, the newest first: markup, as nothing on the page reacts to anybody. */
export function drawGameVersions(): string {
  return renderToStaticMarkup(
    <>
      <div className="page-head">
        <div>
          <h1>Game versions</h1>
          <p className="mt-2 max-w-prose text-dim">
            Game updates that affect setups. Changes with only one source are marked “likely”. BoP is the
            balance of performance.
          </p>
        </div>
      </div>
      <div className="grid gap-6">
        {games
          .filter(({ id }) => gameVersionsOf(id).length > 0)
          .map(({ id, name }) => (
            <section key={id} id={id.toLowerCase()} aria-labelledby={`${id}-versions`} className="panel">
              <h2 id={`${id}-versions`} className="mb-4 text-xl">
                {name}
              </h2>
              <Versions game={id} versions={gameVersionsOf(id).slice(0, shownAtOnce)} />
              <OlderVersions game={id} versions={gameVersionsOf(id).slice(shownAtOnce)} />
            </section>
          ))}
      </div>
    </>,
  );
}

type GameVersions = { game: Game; versions: readonly GameVersion[] };

/** Versions of a game shown unfolded. */
const shownAtOnce = 4;

function Versions({ game, versions }: GameVersions) {
  return (
    <div className="gap-8 lg:columns-2">
      {versions.map((version) => (
        <Version key={version.version} game={game} version={version} />
      ))}
    </div>
  );
}

/** Folded: an address that names one of them unfolds it. */
function OlderVersions({ game, versions }: GameVersions) {
  if (versions.length === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="section-summary">
        {versions.length === 1 ? 'One older version' : `${versions.length} older versions`}
      </summary>
      <Versions game={game} versions={versions} />
    </details>
  );
}

function Version({ game, version: { version, date, changes } }: { game: Game; version: GameVersion }) {
  return (
    <article id={placeOfVersion(game, version)} className="break-inside-avoid border-t border-line py-4">
      <h3 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-lg">
        {version}
        <span className="caption">{shownDate(date)}</span>
      </h3>
      {changes.length === 0 && <p className="text-dim">No changes that affect setups.</p>}
      <ul className="grid gap-3">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.what}`}>
            <Change game={game} change={change} />
          </li>
        ))}
      </ul>
      {changes.length > 0 && <Sources changes={changes} />}
    </article>
  );
}

function Change({ game, change }: { game: Game; change: GameChange }) {
  const { kind, what, certain } = change;
  const affected = concernedBy(game, change);
  return (
    <>
      <p>
        <span className="badge mr-2">{kindNames[kind]}</span>
        {what}
        {certain === 'likely' && <span className="text-dim"> (likely)</span>}
      </p>
      {affected && <p className="text-dim">{affected}</p>}
    </>
  );
}

/** The distinct sources. */
function Sources({ changes }: Pick<GameVersion, 'changes'>) {
  const sources = new Set(changes.flatMap((change) => change.sources));
  return (
    <details className="mt-2 text-sm text-dim wrap-anywhere">
      <summary className="quiet-link cursor-pointer">Sources</summary>
      <ul className="list-disc pl-5">
        {[...sources].map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );
}

/** The cars whose setups a change outdates; nothing for additions to the game. */
function concernedBy(game: Game, { kind, concerns }: GameChange): string | null {
  if (kind === 'cars' || kind === 'tracks') return null;
  if (concerns === 'all') return 'Every car, every track';
  const { cars, classes, tracks } = concerns;
  const whose = cars?.map((id) => findCar(game, id)?.name ?? id) ?? classes ?? ['Every car'];
  const where = tracks?.map((id) => findTrack(game, id)?.name ?? id);
  return `${whose.join(', ')}${where ? ` · ${where.join(', ')}` : ''}`;
}
