import type { SessionKind } from '../recording.ts';

const mostLines = 20_000;
/** Levels of a setting: `CarSetup/Chassis/Front/RideHeight` is on the fourth, and an item of a list is one more. */
const deepest = 10;

/**
 * The lines of the session as paths: `CarSetup/Chassis/Front/RideHeight`, `DriverInfo/Drivers/0/UserName`. Drivers' names
 * make it no valid YAML, so it is read by its indentation.
 */
export function sessionValues(text: string): Map<string, string> {
  const values = new Map<string, string>();
  const path: { indent: number; key: string }[] = [];
  const items = new Map<string, number>();
  const under = () => path.map(({ key }) => key).join('/');
  for (const line of text.split('\n', mostLines)) {
    const [, spaces = '', dash = '', key, value = ''] =
      /^( {0,20})(- )?([A-Za-z]\w{0,60}):(?: (.{0,300}))?\r?$/.exec(line) ?? [];
    if (!key) continue;
    const indent = spaces.length + dash.length;
    // An item of a list may stand as far left as the list's name.
    while (path.length > 0 && (path.at(-1)?.indent ?? 0) >= (dash ? spaces.length + 1 : indent)) path.pop();
    if (dash) {
      const list = under();
      const item = items.get(list) ?? 0;
      items.set(list, item + 1);
      path.push({ indent: spaces.length + 1, key: String(item) });
    }
    path.push({ indent, key });
    if (value.trim() !== '' && path.length <= deepest) values.set(under(), value.trim());
  }
  return values;
}

/** The paths of each item of a list. */
function itemsOf(session: ReadonlyMap<string, string>, list: string): string[] {
  const items = new Set<string>();
  for (const path of session.keys())
    if (path.startsWith(`${list}/`)) items.add(`${list}/${path.slice(list.length + 1).split('/')[0] ?? ''}`);
  return [...items];
}

/** The car that the recording's driver sat in; the others of the session are somebody else's. */
export function carIn(session: ReadonlyMap<string, string>): string | null {
  const entries = itemsOf(session, 'DriverInfo/Drivers');
  const carIndex = session.get('DriverInfo/DriverCarIdx');
  const entry = entries.find((one) => carIndex !== undefined && session.get(`${one}/CarIdx`) === carIndex);
  const [only, ...others] = entries.filter((one) => session.get(`${one}/CarIsPaceCar`) !== '1');
  const path = entry ?? (carIndex === undefined && others.length === 0 ? only : undefined);
  return path === undefined ? null : (session.get(`${path}/CarScreenName`) ?? null);
}

/** `Lone Qualify`, `Open Qualify`, `Race`, `Offline Testing`. */
const kindOf = (text: string): SessionKind =>
  /qual/i.test(text) ? 'qualifying' : /race/i.test(text) ? 'race' : 'practice';

/** @param number of the session in the event that was recorded; null where the file does not say */
export function sessionKind(session: ReadonlyMap<string, string>, number: number | null): SessionKind {
  const entry = itemsOf(session, 'SessionInfo/Sessions').find(
    (one) => number !== null && session.get(`${one}/SessionNum`) === String(number),
  );
  return kindOf((entry && session.get(`${entry}/SessionType`)) ?? session.get('WeekendInfo/EventType') ?? '');
}
