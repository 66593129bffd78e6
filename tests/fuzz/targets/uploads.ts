import assert from 'node:assert/strict';
import fc from 'fast-check';
import { storable, storableJson } from '#racing/forms/storable';
import { games } from '#racing/setup/catalogue';
import { contentDisposition, downloadOf, setupFileName } from '#racing/setup/download';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { glanceOf } from '#racing/drawing/glance';
import { recogniseSetupFile } from '#racing/setup/recognise';
import { foreignByContent, foreignByName, foreignText } from '#racing/setup/recognise/foreign-file';
import { trackInPath } from '#racing/setup/recognise/track-in-path';
import { withoutInstallPath } from '#racing/setup/svm/install-path';
import { isYoutubeUrl, youtubePlayerUrl } from '#racing/setup/youtube';
import { drawSetup } from '../../../app/setups/viewer/drawn-setup.server.tsx';
import {
  anyText,
  anyValue,
  hostileTexts,
  hostileValues,
  longText,
  textOf,
  words,
} from '../../support/hostile-inputs.ts';
import { target } from '../fuzz.ts';
import { assertHeaderSafe, assertSentence, assertStorable, assertUnpolluted } from '../invariants.ts';
import { fileName, hostileFiles, setupInput } from '../setup-files.ts';

/** A `//VEH=` comment that still tells where the game lies. */
const tellsInstallPath = /^[ \t]*\/\/[ \t]*VEH[ \t]*=.*[\\/]/im;

target({
  name: 'any file: recognise',
  input: fc.record({ file: setupInput, name: fileName }),
  examples: hostileFiles.map((file) => ({ file, name: 'x.svm' })),
  check({ file, name }) {
    const result = recogniseSetupFile(file, name);
    assertUnpolluted();
    if (!result.ok) return assertSentence(result.reason);
    const { game, carName, trackId, text } = result;
    assertStorable(text, 'a recognised file');
    assertStorable(carName, 'the name of a car');
    if (game !== 'ACC') assert.doesNotMatch(text, tellsInstallPath);
    assert.deepEqual(recogniseSetupFile(text, name), result, 'the stored text is read as something else');

    const described = describeSetup(game, text);
    assert.ok(described);
    glanceOf(described);
    const { pictures, sections } = drawSetup(described);
    // Texts of the file may say anything; what draws must be numbers, and nothing runs, or leads anywhere but to a section or a setting.
    const withoutOurLinks = (pictures + sections).replaceAll(
      /<a href="(?:#values-[a-zA-Z]+|\/settings\/[a-z]+\/[a-z\d-]+)"(?: class="[a-z -]+")?>/g,
      '',
    );
    assert.doesNotMatch(withoutOurLinks, /<(?:script|img|a|iframe)\b/i);
    assert.doesNotMatch(
      pictures + sections,
      /\s(?:d|x|y|cx|cy|x1|x2|y1|y2|r|points|transform|style|width|height)="[^"]*NaN/,
    );
    const setup = { game, car: carName, track: trackId ?? '', setup_data: text };
    assert.ok(downloadOf(setup, { telemetryLaps: 0 }).body.length > 0);
  },
});

target({
  name: 'any file: foreign kinds',
  input: fc.record({
    bytes: fc.uint8Array({ maxLength: 40 }),
    name: fileName,
    text: fc.oneof(
      anyText,
      longText,
      textOf(
        ...words('<title> iRacing <?xml [CAMBER_LF] VALUE= HDVehicle <a'),
        '<!doctype html',
        '\n',
        ' = ',
      ),
    ),
  }),
  check({ bytes, name, text }) {
    for (const reason of [foreignByContent(bytes), foreignByName(name), foreignText(text)]) {
      if (reason !== null) assertSentence(reason);
    }
    for (const { id } of games) if (id !== 'iRacing') trackInPath(name + text, id);
  },
});

target({
  name: '.svm files: install path',
  input: textOf(
    '//VEH=',
    '// veh =',
    'C:\\Users\\Jane',
    '\\Installed\\Vehicles\\',
    '/',
    'BMW_M4',
    '.veh',
    '\r\n',
    '\n',
    '\u2028',
  ),
  examples: ['//VEH=C:\\Users\\Jane\u2028\\x.veh', '//VEH=C:\\x\u2029'],
  check(text) {
    const shared = withoutInstallPath(text);
    assert.ok(shared.length <= text.length);
    assert.equal(withoutInstallPath(shared), shared, 'doing it twice changes more');
    for (const line of shared.split(/[\r\n]/))
      assert.doesNotMatch(line, /^[ \t]*\/\/[ \t]*VEH[ \t]*=.*[\\/]/is);
  },
});

const youtubeHosts = /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;

target({
  name: 'YouTube links',
  input: textOf(...words('https:// http:// www. youtube.com youtu.be /watch?v= dQw4w9WgXcQ /embed/ @ # &')),
  examples: [...hostileTexts, ...hostileTexts.map((text) => `https://youtu.be/${text}`)],
  check(text) {
    if (!isYoutubeUrl(text)) return;
    assertStorable(text, 'a link');
    const { protocol, hostname, username } = new URL(text);
    assert.ok(/^https?:$/.test(protocol) && youtubeHosts.test(hostname) && username === '', text);
    assert.match(
      youtubePlayerUrl(text),
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w.!~*'()%-]+\?autoplay=1&rel=0$/,
    );
  },
});

const header = /^attachment; filename="[ !#-[\]-~]*"(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/;

target({
  name: 'names of downloads',
  input: fc.record({ car: anyText, track: anyText, ending: fc.constantFrom('json', 'svm', 'txt') }),
  examples: hostileTexts.map((text) => ({ car: text, track: text, ending: 'svm' })),
  check({ car, track, ending }) {
    for (const text of [car, `${car}.${ending}`, car + track]) {
      const value = contentDisposition(text);
      assert.match(value, header);
      assertHeaderSafe(value, 'Content-Disposition');
      assert.ok(value.length < 900);
    }
    const name = setupFileName(car, track, ending === 'json' ? 'json' : 'svm');
    assertStorable(name, 'a file name');
    assert.match(name, /^[\p{L}\p{N}_.]+_setup\.(?:json|svm)$/u);
    assert.doesNotMatch(name, /^\.|\.\./);
    assert.ok(Buffer.byteLength(name) < 255);
  },
});

target({
  name: 'texts for the database',
  input: anyValue,
  examples: [...hostileTexts, ...hostileValues, { 'a\0': ['\ud800', { '\udc00': 'x\0' }] }],
  check(value) {
    if (typeof value === 'string') assertStorable(storable(value), 'a text');
    const walk = (inner: unknown): void => {
      if (typeof inner === 'string') assertStorable(inner, 'a text inside');
      if (typeof inner !== 'object' || inner === null) return;
      for (const [name, value] of Object.entries(inner)) {
        assertStorable(name, 'a name inside');
        walk(value);
      }
    };
    walk(storableJson(value));
    assertUnpolluted();
  },
});
