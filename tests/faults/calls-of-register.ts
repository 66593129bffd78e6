import { anyThings, drawsPage, type Route, type Things, webRoutes, type Write } from '../support/requests.ts';
import { bothWays, type Call, noDatabase } from './call.ts';
import type { Fixtures } from './fixtures.ts';

/** The ids of a fault's fixtures under the register's names. */
const thingsOf = ({ driver, own, card, wanted, author, generation, shared }: Fixtures): Things => ({
  own: { ...driver, hidden: own.driven, stint: own.stint, card, wanted, followed: author, generation },
  shared,
});

const formOf = ({ content }: Write, fixtures: Fixtures): Record<string, string> => {
  const given = content(thingsOf(fixtures));
  return given !== 'nothing' && 'form' in given ? given.form : {};
};

/** A page or an endpoint: a driver's own says that the database is away, and what is public needs none or has an entry of its own. */
const reading = (name: string, { path, isPrivate, answers }: Route): Omit<Call, 'by'> => ({
  name: `reading ${name}`,
  as: isPrivate || answers === 302 ? 'driver' : 'visitor',
  method: 'GET',
  path: (fixtures) => path(thingsOf(fixtures)),
  fine: answers,
  ...(isPrivate && answers === 200 && { without: noDatabase(503, /[Dd]atabase/) }),
});

/** A form that leads on, and comes back with what was typed while the database is away, as `formAction` has it. */
const writing = (name: string, write: Write): Omit<Call, 'by'> => ({
  name: `writing to ${name}`,
  as: 'driver',
  method: write.method,
  path: (fixtures) => write.path(thingsOf(fixtures)),
  form: (fixtures) => formOf(write, fixtures),
  fine: 303,
  without: { database: { status: 503, says: /[Dd]atabase|try again/, returnsForm: true } },
  keeps: (fixtures) => Object.values(formOf(write, fixtures)),
  limits: { database: 7_000 },
});

/** A form that only reads what is sent, and says what is missing: it needs no database. */
const asking = (name: string, write: Write): Omit<Call, 'by'> => ({
  name: `writing to ${name}`,
  as: 'driver',
  method: write.method,
  path: (fixtures) => write.path(thingsOf(fixtures)),
  form: () => ({}),
  fine: 400,
});

const takesFile = (write: Write) => {
  const content = write.content(anyThings);
  return content !== 'nothing' && 'form' in content && content.file !== undefined;
};

/** Calls for every route without one of its own, made from its entry in the register. */
export const registerCalls: readonly Call[] = Object.entries(webRoutes).flatMap(([file, route]) => {
  const calls = [
    ...(route.reads ? [reading(file, route)] : []),
    ...route.writes.map((write) => (takesFile(write) ? asking : writing)(file, write)),
  ];
  return drawsPage(file) ? calls.flatMap(bothWays) : calls.map((call): Call => ({ ...call, by: 'page' }));
});
