import type { GenerationEntry } from '#platform/adapters/supabase/generation-history';
import { asksFor } from '#racing/engineer/baseline/conditions';
import { settingLabel } from '#racing/engineer/baseline/setting-label';
import { readingSchema } from '#racing/hearing/reading';
import { readingChoices } from '#racing/hearing/reading-choices';
import { readingLine } from '#racing/hearing/reading-words';
import { asEngineerGame } from '#racing/setup/catalogue';
import { gameUnits, type Units } from '#racing/setup/chosen-units';
import { inUnits } from '#racing/setup/in-units';
import { conditionsMadeFor } from '../run/generation.server.ts';

/** One version of a setup, as the list of versions shows it. */
export type SetupVersion = {
  id: number;
  /** Counted from 1 in the order in which they were made. */
  number: number;
  /** The version it was made from; null for the first, and for one whose origin is no longer known. */
  from: number | null;
  /** The driver's request. */
  about: string;
  madeAt: string;
  /** How it differs from the version it was made from, where one order made both: `Qualifying`, `Wet`. */
  otherFor: string | null;
};

/** The other version of an order that made two, as seen from one of them. */
export type OtherVersion = {
  id: number;
  number: number;
  said: string;
  /** The version shown is the one that the rules made of the other. */
  isByRules: boolean;
};

/** The version that one order made together with `id`. Null for an order that made one. */
export function otherVersion(id: number, versions: readonly SetupVersion[]): OtherVersion | null {
  const version = versions.find((version) => version.id === id);
  const origin = version?.otherFor
    ? version
    : versions.find(({ from, otherFor }) => otherFor && from === version?.number);
  const first = versions.find(({ number }) => number === origin?.from);
  if (!version || !origin || !first) return null;
  const isByRules = origin === version;
  const { id: other, number } = isByRules ? first : origin;
  return { id: other, number, said: origin.about, isByRules };
}

/**
 * All finished versions of the setup that `id` is one of, the first at the front: what it was refined from, and what
 * was refined from those, branches included.
 *
 * @param family the driver's runs for the same car and track
 */
export function versionsOf(
  id: number,
  family: readonly GenerationEntry[],
  units: Units = gameUnits,
): SetupVersion[] {
  const byId = new Map(family.map((entry) => [entry.id, entry]));
  const root = (entry: GenerationEntry): number => {
    const parent = entry.parent_id === null ? undefined : byId.get(entry.parent_id);
    // A version is always younger than what it came from, so this ends.
    return parent && parent.id < entry.id ? root(parent) : entry.id;
  };
  const self = byId.get(id);
  if (!self) return [];
  const origin = root(self);
  const members = family
    .filter((entry) => entry.status === 'done' && root(entry) === origin)
    .sort((a, b) => a.id - b.id);
  const numbers = new Map(members.map((member, index) => [member.id, index + 1]));
  return members.map((member) => {
    const from = (member.parent_id !== null && numbers.get(member.parent_id)) || null;
    const otherFor = from === null ? null : otherMade(member);
    return {
      id: member.id,
      number: numbers.get(member.id) ?? 0,
      from,
      about: otherFor
        ? `${otherFor} version, made from version ${from} by our rules`
        : aboutRun(member, units),
      madeAt: member.created_at,
      otherFor,
    };
  });
}

type Asked = Pick<GenerationEntry, 'request'>;

/** `Qualifying` or `Wet`: the purpose of a run that an order made as its second version. Null for any other run. */
export function otherMade({ request: { also, sessionType, weather } }: Asked): string | null {
  const what = also === 'session' ? sessionType : also === 'weather' ? weather : null;
  return typeof what === 'string' ? what.charAt(0).toUpperCase() + what.slice(1) : null;
}

/** The driver's words for a run. */
export function driverWords({ request: { refinementPrompt, prompt } }: Asked): string {
  const words = refinementPrompt ?? prompt;
  return typeof words === 'string' ? words.trim() : '';
}

/** The rows that a run was tapped or corrected to; '' for none. */
function readingOfRun({ request, game, track }: Pick<GenerationEntry, 'request' | 'game' | 'track'>): string {
  const engineerGame = asEngineerGame(game);
  const { data: reading = [] } = readingSchema.safeParse(request.reading);
  if (!engineerGame) return '';
  return readingLine(reading, readingChoices(engineerGame, track), (name) => settingLabel([], name));
}

/** A run's request: the driver's words, else what was tapped, else the conditions. */
export function aboutRun(
  { request, game, track }: Pick<GenerationEntry, 'request' | 'game' | 'track'>,
  units: Units = gameUnits,
): string {
  const words = driverWords({ request }) || readingOfRun({ request, game, track });
  if (words !== '') return words;
  const { sessionType, weather, temperature, setupStyle } = conditionsMadeFor({ request });
  const degrees = asksFor[game].trackTemperature ? [inUnits(`${temperature} °C`, units)] : [];
  const [first = '', ...rest] = [sessionType, weather, ...degrees, setupStyle];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
}
