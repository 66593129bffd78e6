import type { Digest } from './digest.ts';
import type { Digested } from './digest-recording.ts';
import { recognisedVersions, type SetupSigns, type VersionSigns } from './driven-version.ts';

/** One recording of a folder in a few figures, as it is kept on the device. */
export type Session = Pick<Digest, 'game' | 'car' | 'track' | 'session'> & {
  path: string;
  /** Time at which it was saved, in milliseconds. */
  at: number;
  /** Number of the laps that count, and seconds of the best of them. */
  laps: number;
  best: number | null;
  signs: SetupSigns | null;
};

export function sessionOf(path: string, at: number, { digest, signs }: Digested): Session {
  const times = digest.laps.flatMap(({ counts, seconds }) => (counts && seconds !== null ? [seconds] : []));
  const { game, car, track, session } = digest;
  const best = times.length > 0 ? Math.min(...times) : null;
  return { path, at, game, car, track, session, laps: times.length, best, signs };
}

/** A setup of the driver's that a session may have been driven with. */
export type SeasonSetup = {
  id: string;
  name: string;
  game: string;
  car: string;
  track: string;
  signs: SetupSigns | null;
};
export type SeasonLine = Session & { setups: SeasonSetup[]; isRecognised: boolean };
export type SeasonPlace = Pick<Session, 'game' | 'car' | 'track'> & {
  best: number | null;
  sessions: SeasonLine[];
};

/** The driver's setups of a session's car at its track; where the recording tells one or more of them from the others, those. */
function setupsOf(
  session: Session,
  setups: readonly SeasonSetup[],
): Pick<SeasonLine, 'setups' | 'isRecognised'> {
  const here = setups.filter(
    ({ game, car, track }) => game === session.game && car === session.car && track === session.track,
  );
  const versions = here.flatMap(({ signs }, version): VersionSigns[] =>
    signs ? [{ ...signs, version }] : [],
  );
  const recognised = session.signs ? recognisedVersions(session.signs, versions) : null;
  const numbers = recognised?.versions ?? [];
  return numbers.length > 0
    ? { setups: numbers.flatMap((number) => here[number] ?? []), isRecognised: true }
    : { setups: here, isRecognised: false };
}

/** Sessions by car and track, the latest first. */
export function seasonPlaces(sessions: readonly Session[], setups: readonly SeasonSetup[]): SeasonPlace[] {
  const places = new Map<string, SeasonPlace>();
  for (const session of [...sessions].sort((a, b) => b.at - a.at)) {
    const { game, car, track } = session;
    const key = JSON.stringify([game, car, track]);
    const place = places.get(key) ?? { game, car, track, best: null, sessions: [] };
    place.sessions.push({ ...session, ...setupsOf(session, setups) });
    if (session.best !== null) place.best = Math.min(place.best ?? session.best, session.best);
    places.set(key, place);
  }
  return [...places.values()];
}
