import { Link } from '@remix-run/react';
import type { SeasonLine, SeasonPlace, SeasonSetup } from '#racing/laps/recording/season';
import { lapText } from '#racing/laps/typed-lap-time';
import { LocalDate } from '../../setups/viewer/local-date.tsx';

export type SeasonView = {
  setups: readonly SeasonSetup[];
  usual: readonly string[];
  /** Names of cars and tracks by their catalogue ids. */
  names: Readonly<Record<string, string>>;
};

const kinds = { practice: 'Practice', qualifying: 'Qualifying', race: 'Race' } as const;

/** The sessions of a folder. */
export function SeasonList({
  places,
  names,
}: {
  places: readonly SeasonPlace[];
  names: SeasonView['names'];
}) {
  return places.map(({ game, car, track, best, sessions }) => {
    const title = `${car === null ? 'Unknown car' : (names[car] ?? car)} - ${track === null ? 'unknown track' : (names[track] ?? track)}`;
    return (
      <section key={`${game} ${title}`} aria-label={title} className="panel grid grid-cols-1 gap-2">
        <h2 className="text-xl">{title}</h2>
        <p className="text-sm text-dim">
          {game}
          {best !== null && `, best lap ${lapText(best)}`}
        </p>
        <ol className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionLine key={session.path} session={session} isBest={session.best === best} />
          ))}
        </ol>
      </section>
    );
  });
}

const mostSetups = 3;

function SessionLine({ session, isBest }: { session: SeasonLine; isBest: boolean }) {
  const { at, session: kind, laps, best, setups, isRecognised } = session;
  return (
    <li className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[12rem_1fr_1fr]">
      <span>
        <LocalDate timestamp={new Date(at).toISOString()} />
        {kind && `, ${kinds[kind]}`}
      </span>
      <span>
        {laps === 0 ? 'No lap that counts' : `${laps} ${laps === 1 ? 'lap' : 'laps'}, best `}
        {best !== null && <span className={isBest ? 'figure font-semibold' : 'figure'}>{lapText(best)}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        {setups.length === 0 && <span className="text-dim">No setup of yours</span>}
        {setups.length > 0 && !isRecognised && <span className="text-dim">Perhaps with</span>}
        {setups.slice(0, mostSetups).map(({ id, name }) => (
          <Link key={id} to={`/my-setups/${id}?tab=laps`} className="quiet-link wrap-anywhere">
            {name}
          </Link>
        ))}
      </span>
    </li>
  );
}
