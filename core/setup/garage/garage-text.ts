/** Words of the garage, as cars and the English game write them. Words of other languages stand below. */
const words = new Set(
  [
    'off on none no standard std max min mid very low medium high soft hard inner outer firm',
    'open closed full tape blanking hole gurney',
    'race qualifying qualification conservative aggressive understeer oversteer braking',
    'available aid weight penalty fixed linked detached neutral left right in out',
    'deg short long slow fast le mans sprint speedway super turn turns bevel rate bar pos ackerman',
    'dry wet rain slick intermediate option prime cpm firehawk hitco pfc',
    'rwd fwd awd hdf ldf lsc lsr hsc hsr f',
  ].flatMap((line) => line.split(' ')),
);

/** The same in the other languages of the game, as far as real files hold them. */
const translations = new Map(
  Object.entries({
    Off: ['Aus', 'Disattivato', 'Desactivado', 'Désactivé', 'Non'],
    Available: ['Disponibile', 'Disponible', 'Verfügbar'],
    Detached: ['Separata', 'Détaché'],
    Medium: ['Media'],
    soft: ['morbida', 'tendre'],
    hard: ['dura', 'dur'],
  }).flatMap(([english, others]) => others.map((other) => [other.toLowerCase(), english] as const)),
);

/** No choice, or no such part; `N/D` in the Italian game. */
const phrases = new Map([
  ['n/a', 'N/A'],
  ['n/d', 'N/A'],
  ['non-adjustable', 'Non-adjustable'],
  ['-', '-'],
]);

const units =
  'lbs/in/s|daNm/°|kgf/mm|lbf/in|lbs/in|lbs/”|N/m/s|N/mm|n/mm|m\\.kg|turns?|kgf|kPa|psi|bar|deg|Nm|kW|mm|cm|in|°|%|[Ll]';

/** A number with its unit, the name of a step (`P4`, `D25`, `9C`), a word, a lone capital, or the text between them. */
const token = new RegExp(
  [
    `(?<number>[+-]?\\d{1,5}(?:[.,]\\d{1,3})?(?!\\d)) ?(?:(?:${units})(?![\\p{L}\\d])|[A-Z](?![\\p{L}\\d]))?`,
    '(?<step>[A-Z]{1,3}-?\\d{1,4}(?:\\.\\d{1,2})?[A-Z]?(?![\\p{L}\\d]))',
    '(?<word>\\p{L}+)',
    '(?<between>[ :/()+,-])',
  ].join('|'),
  'uy',
);

const longest = 32;
const mostLettered = 3;
const mostNumbers = 4;

/** One word in English, a lone capital as it is; null for any other. */
function englishOf(word: string): string | null {
  if (/^[A-Z]$/.test(word)) return word;
  return translations.get(word.toLowerCase()) ?? (words.has(word.toLowerCase()) ? word : null);
}

/** A worn tyre reads `94% Medium`: the share is of one stint, the compound of the car. */
const worn = /^\d{1,3}% (?=\p{L})/u;

/**
 * A garage's text at a position, in English, if it reads as the games write it: numbers, units, step names and a short list of
 * words. It describes the car, never a session: no laps of fuel.
 *
 * @param line `SECTION.Key`
 * @returns null for everything else
 */
export function garageText(line: string, shown: string): string | null {
  const plain = shown.normalize('NFC').trim().replace(/ {2,}/g, ' ');
  const text = line.endsWith('.CompoundSetting') ? plain.replace(worn, '') : plain;
  const phrase = phrases.get(text.toLowerCase());
  if (phrase !== undefined) return phrase;
  // Numbers without a sign between them are no value of the games, and `//` begins a comment of a file.
  if (text === '' || text.length > longest || /\d \d|\/\//.test(text)) return null;
  let read = '';
  let lettered = 0;
  let numbers = 0;
  for (token.lastIndex = 0; token.lastIndex < text.length; ) {
    const found = token.exec(text);
    if (!found) return null;
    const { number, step, word } = found.groups ?? {};
    const english = word === undefined ? found[0] : englishOf(word);
    if (english === null) return null;
    read += english;
    if (step !== undefined || word !== undefined) lettered += 1;
    if (number !== undefined) numbers += 1;
    if (lettered > mostLettered || numbers > mostNumbers) return null;
  }
  return lettered + numbers > 0 ? read : null;
}
