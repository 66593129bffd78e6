import { expect, test } from 'vitest';
import { accCars } from '../../catalogues/acc/index.ts';
import { blankAccSetup } from './acc/blank.ts';
import { editAccSetup } from './acc/edit.ts';
import { withValueAt } from './acc/json.ts';
import { printAccSetup } from './acc/print.ts';
import { readSetup } from './formats.ts';
import { type RecognisedSetup, recogniseSetupFile } from './recognise.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './svm/fixtures/example-setups.ts';
import { encodeWindows1252 } from './text.ts';
import { playerFiles } from './player-files.fixture.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const accFile = printAccSetup(blankAccSetup('bmw_m4_gt3'));

function refusal(input: Uint8Array | string, name = 'setup.json'): string {
  const result = recogniseSetupFile(input, name);
  expect(result.ok).toBe(false);
  return result.ok ? '' : result.reason;
}

test('recognises an ACC file of every car, by its content', () => {
  for (const { id, name } of accCars) {
    const text = printAccSetup(blankAccSetup(id));
    expect(recogniseSetupFile(utf8(text), `Setups/${id}/Spa/x.txt`)).toEqual({
      ok: true,
      game: 'ACC',
      carId: id,
      carName: name,
      trackId: 'spa',
      legal: true,
      illegal: [],
      text,
    });
  }
});

const { setup: recorded } = editAccSetup(blankAccSetup('bmw_m4_gt3'), [
  { parameter: 'telemetryLaps', value: 10 },
]);
const tooMuchTc = withValueAt(blankAccSetup('bmw_m4_gt3'), ['basicSetup', 'electronics', 'tC1'], 99);

test.each([
  [
    'an ACC file names its illegal values',
    printAccSetup(tooMuchTc),
    { legal: false, illegal: [{ parameter: 'tc1', raw: 99 }] },
  ],
  ['an ACC file that records telemetry is legal', printAccSetup(recorded), { legal: true }],
  [
    'an ACC file of an unknown car is not judged',
    accFile.replace('bmw_m4_gt3', 'zonda_r_gt3'),
    { carId: null, carName: 'zonda_r_gt3', legal: null },
  ],
  [
    'an LMU file names the index that its car does not have',
    exampleLmuSetup().replace('SlowBumpSetting=6//6', 'SlowBumpSetting=45//'),
    { legal: false, illegal: [{ parameter: 'bumpSlow.LF', raw: 45, legalRaw: [0, 18] }] },
  ],
])('%s', (_, text, read) => {
  expect(recogniseSetupFile(utf8(text), 'x')).toMatchObject(read);
});

test('.svm files of both games are recognised, whatever the name says', () => {
  const ofLmu = recogniseSetupFile(utf8(exampleLmuSetup()), 'UserData/player/Settings/SpaWEC/q.json');
  const spa = { game: 'LMU', carId: 'BMW_M4_LMGT3', trackId: 'spa', legal: null };
  expect(ofLmu).toMatchObject(spa);
  const bytes = encodeWindows1252(exampleRfactor2Setup()) ?? new Uint8Array();
  expect(recogniseSetupFile(bytes, 'Nogaro/a.svm')).toMatchObject({ game: 'rFactor2', trackId: 'nogaro' });
});

test("the text comes without the player's install path, and is known again", () => {
  const first = recogniseSetupFile(utf8(exampleLmuSetup()), 'x.svm');
  expect(first.ok && first.text).not.toContain('Jane');
  expect(first.ok && recogniseSetupFile(first.text, 'x.svm')).toEqual(first);
});

test('takes pasted text, with a byte order mark or in UTF-16 too', () => {
  expect(recogniseSetupFile(accFile, '')).toMatchObject({ game: 'ACC', trackId: null });
  expect(recogniseSetupFile(utf8(`\ufeff \n${accFile}`), '')).toMatchObject({ game: 'ACC' });
  const wide = Uint8Array.from(
    [...`\ufeff${accFile}`].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
  );
  expect(recogniseSetupFile(wide, '')).toMatchObject({ game: 'ACC', carId: 'bmw_m4_gt3' });
  expect(recogniseSetupFile('[GENERAL]\nFuelSetting=3//4L', '')).toMatchObject({ ok: true });
});

const marked = (...start: (string | number)[]) =>
  Uint8Array.from([
    ...start.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)))),
    0,
    1,
    2,
  ]);

test.each([
  ['an empty file', new Uint8Array(), 'x.svm', /empty/],
  ['a file that is too large', new Uint8Array(300_000).fill(65), 'x.svm', /larger than 256 KiB/],
  [
    'a large picture',
    Uint8Array.from([...marked(0x89, 'PNG'), ...new Uint8Array(900_000)]),
    'x.svm',
    /picture/,
  ],
  ['JPEG', marked(0xff, 0xd8, 0xff, 0xe0), 'setup.json', /picture/],
  ['WebP', marked('RIFF', 1, 2, 3, 4, 'WEBP'), 'a', /picture/],
  ['video', marked(0, 0, 0, 32, 'ftypisom'), 'lap.mp4', /video/],
  ['ZIP', marked('PK', 3, 4), 'setups.zip', /ZIP archive: unpack/],
  ['7z', marked('7z', 0xbc, 0xaf), 'a.7z', /7z archive/],
  ['PDF', marked('%PDF-1.7'), 'a.pdf', /PDF/],
  ['MoTeC log', marked(0x40, 0, 0, 0), 'lap.ld', /MoTeC telemetry/],
  ['MoTeC lap list', utf8('<?xml version="1.0"?><LDXFile/>'), 'lap.ldx', /MoTeC telemetry/],
  ['iRacing setup', marked(3, 0, 0, 0, 9, 9), 'spa.sto', /iRacing setup/],
  ['iRacing export', utf8('<html><head><title>iRacing.com Motorsport'), 'spa.htm', /iRacing setup/],
  ['web page', utf8('\n<!DOCTYPE html><html lang="en">'), 'setup.json', /web page/],
  ['XML', utf8('<?xml version="1.0"?><a/>'), 'a.xml', /XML/],
  ['vehicle file', utf8('DefaultLivery="A.DDS"\nHDVehicle=x.hdv\n'), 'car.veh', /vehicle file/],
  ['pasted vehicle file', 'DefaultLivery="A.DDS"\nHDVehicle=x.hdv\n', '', /vehicle file/],
  ['Assetto Corsa setup', utf8('[CAMBER_LF]\r\nVALUE=-30\r\n'), 'x.ini', /first Assetto Corsa/],
  ['other JSON', utf8('{"sessionType":"R","laps":[]}'), 'result.json', /carName/],
  ['a JSON list', utf8('[1,2]'), 'x.json', /JSON/],
  ['broken JSON', utf8('{"carName": "bmw'), 'x.json', /isn’t valid JSON/],
  ['prose', utf8('Soften the rear a little.'), 'notes.txt', /text, but not a setup file/],
  [
    'a .svm without any setting',
    utf8('VehicleClassSetting="GT3"\n[GENERAL]\n'),
    'x.svm',
    /found no settings/,
  ],
  ['binary noise', utf8('ab\u0001\u0002'), 'x.svm', /isn’t a text file/],
  ['NUL in text', '[GENERAL]\nFuelSetting=1//\0', 'x.svm', /isn’t a setup file/],
  ['NUL in a file', utf8('[GENERAL]\nFuelSetting=1//\0'), 'x.svm', /isn’t a setup file/],
  ['half a character pair', '[GENERAL]\nFuelSetting=1//\ud83d', 'x.svm', /half of a character pair/],
  [
    'half a character pair in JSON',
    `{"carName":"bmw_m4_gt3","basicSetup":{},"x":"\ud83d"}`,
    '',
    /half of a character pair/,
  ],
])('refuses %s with one sentence', (_name, input, name, expected) => {
  const reason = refusal(input, name);
  expect(reason).toMatch(expected);
  expect(reason).toMatch(/^[A-Z].*[.]$/s);
  expect(reason).not.toMatch(/[.] /);
  expect(reason.length).toBeLessThan(220);
});

test('reads a file of as many settings as five setups have, and no more', () => {
  const read = (settings: number) =>
    recogniseSetupFile(utf8(`[GENERAL]\n${'FuelSetting=1//2\n'.repeat(settings)}`), 'x.svm');
  expect([read(999).ok, read(1000)]).toMatchObject([
    true,
    { ok: false, reason: expect.stringContaining('more than 1,000 lines') },
  ]);
});

test.each(playerFiles)('$name is recognised, and again from its stored text', ({ game, name, bytes }) => {
  const result = recogniseSetupFile(bytes, name);
  expect(result).toMatchObject({ ok: true, game });
  if (!result.ok) return;
  expect(recogniseSetupFile(result.text, name)).toEqual(result);
  if (game === 'LMU') expect(result.carId).not.toBeNull();
  if (game !== 'ACC') return;
  expect(name.startsWith(`${result.carId}_${result.trackId}_`)).toBe(true);
  expect(result).toMatchObject({ legal: true, illegal: [] });
});

const fenced = (text: string) => `Here it is:\n\`\`\`json\n${text}\n\`\`\`\nHave fun!`;
const onEachLine = (mark: string) => (text: string) => text.replace(/^(?=.)/gm, mark);
const withCrlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');

/** The ways of chats and forums. */
const pasted: [name: string, spoil: (text: string) => string][] = [
  ['a code fence with words around it', fenced],
  ['a fence of tildes that stays open', (text) => `~~~~\n${text}`],
  ['a fence with CRLF', (text) => withCrlf(fenced(text))],
  ['a quoted message', onEachLine('> ')],
  ['a quote in a quote, with CRLF', (text) => withCrlf(onEachLine('>> ')(text))],
  ['a quoted fence', (text) => onEachLine('> ')(fenced(text))],
  ['a quote as HTML', onEachLine('&gt; ')],
  ['single backticks', (text) => `\`${text}\``],
  ['a code tag', (text) => `[code]${text}[/code]`],
  ['a spoiler with a title', (text) => `[SPOILER="Spa"]\n[CODE]\n${text}\n[/CODE]\n[/SPOILER]`],
  ['an indented block', onEachLine('    ')],
  ['a block indented by no-break spaces', onEachLine('\u00a0\u00a0')],
  ['typographic quotes', (text) => text.replaceAll(/"([^"\n]*)"/g, '“$1”')],
  ['German quotes', (text) => text.replaceAll(/"([^"\n]*)"/g, '„$1“')],
  ['guillemets', (text) => text.replaceAll(/"([^"\n]*)"/g, '«$1»')],
  ['no-break spaces', (text) => text.replaceAll(' ', '\u00a0')],
  ['narrow no-break spaces', (text) => text.replaceAll(' ', '\u202f')],
  ['zero-width spaces at each line', onEachLine('\u200b')],
  ['zero-width spaces before each name', (text) => text.replaceAll(/(?=[A-Za-z]+Setting=)|(?=")/g, '\u200b')],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['a byte order mark after a blank line', (text) => `\n\ufeff${text}`],
  ['line separators', (text) => text.replaceAll(/\r?\n/g, '\u2028')],
  ['entities', (text) => text.replaceAll('"', '&quot;')],
];

test.each(pasted)('a setup pasted with %s is read as the one that was copied', (_, spoil) => {
  const files = {
    ACC: JSON.stringify(JSON.parse(accFile), null, 4),
    LMU: exampleLmuSetup(),
    rF2: exampleRfactor2Setup(),
  };
  for (const text of Object.values(files)) {
    const clean = recogniseSetupFile(text, '');
    const read = recogniseSetupFile(spoil(text), '');
    if (!clean.ok || !read.ok) throw new Error(read.ok ? '' : read.reason);
    const said = ({ game, carId, carName, legal }: RecognisedSetup) => ({ game, carId, carName, legal });
    expect(said(read)).toEqual(said(clean));
    const settingsOf = (file: string) => readSetup(read.game, file)?.describe();
    expect(settingsOf(read.text)).toEqual(settingsOf(clean.text));
  }
});

test('notes, and what the game shows for a value, keep their odd characters', () => {
  const text = exampleLmuSetup()
    .replace('Made for the tests', '»Made« for “tests”\u00a0')
    .replace(/(?<==\d+\/\/)/, '1\u00a0000 ');
  const read = recogniseSetupFile(text, '');
  for (const kept of ['»Made« for “tests”\u00a0', '//1\u00a0000 '])
    expect(read).toMatchObject({ ok: true, text: expect.stringContaining(kept) });
});
