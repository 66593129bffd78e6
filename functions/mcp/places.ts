import * as z from 'zod';
import { called, type Kind } from '#racing/hearing/search/called';
import { readSearch } from '#racing/hearing/search/read-search';
import { findCar, findTrack, type Game, games } from '#racing/setup/catalogue';
import { ToolProblem } from './tool.ts';

export const gameField = z.enum(['ACC', 'LMU', 'iRacing', 'rFactor2']).describe('The game');
export const nameField = (what: string) =>
  z.string().trim().min(1).max(100).describe(`The ${what}: an id, a name, or what drivers call it`);

const finds = { cars: findCar, tracks: findTrack };
const wordOf = { cars: 'car', tracks: 'track' };
/** Names that are offered to choose from. */
const mostNamed = 5;

export type Place = { id: string; name: string };
export const placeSchema = z.object({ id: z.string(), name: z.string() });

/** A car or track of the catalogue; null for one that only its driver names. */
export function placeOf(kind: Kind, game: Game, id: string): Place | null {
  const match = finds[kind](game, id);
  return match ? { id: match.id, name: match.name } : null;
}

/** Ids of the cars or tracks that a name may mean, in one game or in all, the likeliest first. Never empty. @throws ToolProblem */
export function idsCalled(kind: Kind, game: Game | undefined, name: string): string[] {
  const inGames = game ? [game] : games.map(({ id }) => id);
  const meanings = inGames.map((one) => called(kind, one, name));
  const matches = meanings.flatMap((meaning) => (meaning.found ? [meaning.found.id] : []));
  if (matches.length > 0) return [...new Set(matches)];
  const near = meanings.flatMap((meaning) => (meaning.found ? [] : meaning.near)).map(({ id }) => id);
  const searchMatches = readSearch(name)[kind].filter((one) => inGames.includes(one.game));
  const ids = [...new Set([...near, ...searchMatches.map(({ id }) => id)])].slice(0, 2 * mostNamed);
  if (ids.length === 0) throw new ToolProblem(`No ${wordOf[kind]} has that name. Use its name in the game.`);
  return ids;
}

/** The one car or track that a name means in a game. @throws ToolProblem with up to five to choose from */
export function theOne(kind: Kind, game: Game, name: string): Place {
  const meaning = called(kind, game, name);
  if (meaning.found) return { id: meaning.found.id, name: meaning.found.name };
  const [only, ...others] = meaning.near;
  if (only && others.length === 0) return { id: only.id, name: only.name };
  if (!only) throw new ToolProblem(`No ${wordOf[kind]} of ${game} has that name.`);
  const near = meaning.near.slice(0, mostNamed).map(({ id, name }) => `${name} (${id})`);
  throw new ToolProblem(`That ${wordOf[kind]} could be one of these; give one id: ${near.join(', ')}`);
}
