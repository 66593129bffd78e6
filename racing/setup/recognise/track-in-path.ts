import type { SetupFile } from '../format.ts';
import { setupFormats } from '../formats.ts';

const nicknames: Readonly<Record<string, readonly string[]>> = {
  barcelona: ['Catalunya', 'Montmelo'],
  brands_hatch: ['Brands'],
  cota: ['Austin'],
  donington: ['Donington Park'],
  indianapolis: ['Indy'],
  laguna_seca: ['Laguna'],
  le_mans: ['Sarthe'],
  mount_panorama: ['Bathurst', 'Panorama'],
  nurburgring: ['Nuerburgring', 'Nurburgring GP'],
  nurburgring_24h: ['Nordschleife', 'Nords', 'N24', 'Nurburgring Nordschleife'],
  oulton_park: ['Oulton'],
  paul_ricard: ['Ricard'],
  red_bull_ring: ['RBR', 'Spielberg'],
  spa: ['Francorchamps', 'Spa Francorchamps'],
  watkins_glen: ['Watkins', 'The Glen'],
  'autodromo-jose-carlos-pace-interlagos': ['Interlagos'],
  'autodromo-nazionale-monza': ['Monza'],
  'bahrain-international-circuit': ['Bahrain'],
  'circuit-de-spa-francorchamps': ['Spa', 'Francorchamps'],
  'circuit-des-24-heures-du-mans': ['Le Mans', 'Sarthe'],
  'circuit-zandvoort': ['Zandvoort'],
  'fuji-speedway': ['Fuji'],
  'indianapolis-motor-speedway': ['Indianapolis', 'Indy'],
  'portland-international-raceway': ['Portland'],
  'sebring-international-raceway': ['Sebring'],
  'silverstone-circuit': ['Silverstone'],
  'watkins-glen-international': ['Watkins Glen'],
};

const readTables = new Map<SetupFile['game'], ReadonlyMap<string, string>>();

/**
 * The catalogue id of the track that a file's path names: a folder (`Setups/<car>/<track>/x.json`,
 * `Settings/<folder>/x.svm`), else the file's own name. Null when it names none, or two different ones.
 */
export function trackInPath(path: string, game: SetupFile['game']): string | null {
  const segments = path
    .slice(-500)
    .split(/[\\/]+/)
    .filter((segment) => segment !== '');
  const fileName = (segments.pop() ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const tracks = trackTable(game);
  for (const folder of segments.reverse()) {
    const track = tracks.get(wordsOf(folder).join(''));
    if (track !== undefined) return track;
  }
  return trackInName(fileName, tracks);
}

type Found = { track: string; from: number; to: number };

function trackInName(name: string, tracks: ReadonlyMap<string, string>): string | null {
  const words = wordsOf(name);
  const matches: Found[] = [];
  for (let from = 0; from < words.length; from++) {
    let joinedWords = '';
    for (let to = from; to < words.length && to < from + mostWords; to++) {
      joinedWords += words[to];
      const track = tracks.get(joinedWords);
      if (track !== undefined) matches.push({ track, from, to });
    }
  }
  // `nurburgring_24h` also holds `nurburgring`: a name inside a longer one does not count.
  const whole = matches.filter((one) => !matches.some((other) => isInside(one, other)));
  const trackIds = new Set(whole.map(({ track }) => track));
  return trackIds.size === 1 ? (whole[0]?.track ?? null) : null;
}

const mostWords = 8;

function isInside(one: Found, other: Found): boolean {
  const isWithin = other.from <= one.from && other.to >= one.to;
  return isWithin && other.to - other.from > one.to - one.from;
}

/** The words of a name in lower case: cut at signs and accents, at a capital in a word and beside digits. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/([a-z])([A-Z])|([A-Za-z])(\d)|(\d)([A-Za-z])/g, '$1$3$5 $2$4$6')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function trackTable(game: SetupFile['game']): ReadonlyMap<string, string> {
  const cachedNames = readTables.get(game);
  if (cachedNames) return cachedNames;
  const table = new Map<string, string>();
  for (const { id, spellings } of setupFormats[game].tracks()) {
    for (const spelling of [id, ...spellings, ...(nicknames[id] ?? [])]) {
      const key = wordsOf(spelling).join('');
      if (!table.has(key)) table.set(key, id);
    }
  }
  readTables.set(game, table);
  return table;
}
