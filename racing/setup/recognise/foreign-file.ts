/** Ends most refusals. */
const chooseSetup = 'choose the setup file itself, .json of ACC or .svm of Le Mans Ultimate or rFactor 2.';
const not = (kind: string) => `This is ${kind}, not a setup: ${chooseSetup}`;

const picture = not('a picture');
const video = not('a video');
const replay = not('a replay');
const telemetry = (program: string) => not(`${program} telemetry, a record of laps`);
const archive = (kind: string) =>
  `This is a ${kind} archive: unpack it and choose the .json or .svm file inside.`;
const iracing = `This is an iRacing setup, which only iRacing can read: ${chooseSetup}`;
const vehicle =
  'This is a .veh vehicle file, which describes a car and not its setup: choose the .svm file from UserData/player/Settings.';

type Signature = { bytes: readonly (number | null)[]; at?: number; reason: string };

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const signatures: readonly Signature[] = [
  { bytes: [0x89, ...letters('PNG')], reason: picture },
  { bytes: [0xff, 0xd8, 0xff], reason: picture },
  { bytes: letters('GIF8'), reason: picture },
  { bytes: [...letters('RIFF'), null, null, null, null, ...letters('WEBP')], reason: picture },
  { bytes: letters('DDS '), reason: picture },
  { bytes: letters('ftypavif'), at: 4, reason: picture },
  { bytes: letters('ftypheic'), at: 4, reason: picture },
  { bytes: letters('ftyp'), at: 4, reason: video },
  { bytes: [0x1a, 0x45, 0xdf, 0xa3], reason: video },
  { bytes: [...letters('RIFF'), null, null, null, null, ...letters('AVI ')], reason: video },
  { bytes: [...letters('PK'), 3, 4], reason: archive('ZIP') },
  { bytes: [...letters('PK'), 5, 6], reason: archive('ZIP') },
  { bytes: [...letters('7z'), 0xbc, 0xaf], reason: archive('7z') },
  { bytes: letters('Rar!'), reason: archive('RAR') },
  { bytes: [0x1f, 0x8b], reason: archive('gzip') },
  { bytes: letters('%PDF'), reason: not('a PDF document') },
  { bytes: [...letters('MZ'), null, null, 0, 0], reason: not('a program') },
  { bytes: [0x40, 0, 0, 0], reason: telemetry('MoTeC') },
  { bytes: letters('SQLite format 3'), reason: not('a database') },
];

/** Names tell the kind where the content has no mark of its own. */
const endings: Readonly<Record<string, string>> = {
  sto: iracing,
  ibt: telemetry('iRacing'),
  ld: telemetry('MoTeC'),
  ldx: telemetry('MoTeC'),
  veh: vehicle,
  mas: not('a package of game content'),
  vcr: replay,
  rpy: replay,
};

/** Why these bytes are another well-known kind of file, by their first bytes; null for anything unknown. */
export function foreignByContent(bytes: Uint8Array): string | null {
  const signature = signatures.find(({ bytes: mark, at = 0 }) =>
    mark.every((byte, place) => byte === null || bytes[at + place] === byte),
  );
  return signature?.reason ?? null;
}

/** Why a file of this name is another kind of file; null for a name that says nothing. Asked only when reading failed. */
export function foreignByName(name: string): string | null {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(name.trim())?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(endings, ending) ? (endings[ending] ?? null) : null;
}

const texts: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /iRacing\.com|<title>[^<]{0,80}iRacing/i, reason: iracing },
  {
    pattern: /^\s{0,200}<(?:!doctype\s+html|html|head|body)\b/i,
    reason: 'This is a web page, not a setup: download the setup file from that page and choose it here.',
  },
  {
    pattern: /^\s{0,200}<\?xml\b|^\s{0,200}<[A-Za-z][\w:.-]{0,60}[\s>]/,
    reason: not('an XML file'),
  },
  { pattern: /^[ \t]*(?:DefaultLivery|HDVehicle|VehFile|PitGroup)[ \t]*=/m, reason: vehicle },
  {
    pattern: /^\[[A-Z][A-Z0-9_]{1,40}\]\s{1,10}VALUE=/m,
    reason:
      'This is a setup of the first Assetto Corsa, which is not supported: choose a .json setup of ACC instead.',
  },
];

const looksAt = 20_000;

/** Why a text that is no setup is something else that drivers have at hand; a general sentence for all the rest. */
export function foreignText(text: string): string {
  const start = text.slice(0, looksAt);
  const foreignText = texts.find(({ pattern }) => pattern.test(start));
  return foreignText?.reason ?? `This is text, but not a setup file: ${chooseSetup}`;
}
