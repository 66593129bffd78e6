import { test } from 'vitest';
import { hostileTexts } from '../support/hostile-inputs.ts';
import { lmuFile } from '../support/setup-files.ts';
import { ask, each } from './product.ts';
import { stockedDriver, storeSetups } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('file names');
const own = await stockedDriver({ hasPlan: false });

/** Names of cars that a file may bring along: whatever a database column of 100 characters takes. */
const names = [
  'a"; filename="evil.exe',
  "a'; filename*=UTF-8''evil.exe",
  'C:\\evil.exe',
  '.htaccess',
  'CON',
  '日本'.repeat(50),
  'ﬃ'.repeat(100),
  '$&$1$`',
  ...hostileTexts.filter((text) => /^\P{Cc}+$/u.test(text) && text.isWellFormed()),
];

/** Faults of the header that names a download. */
function wrongName(header: string | null): string | null {
  const plain =
    /^attachment; filename="(?<ascii>[\x20-\x21\x23-\x5b\x5d-\x7e]+)"(?:; filename\*=UTF-8''(?<whole>[\w!#$&+.^`|~%-]+))?$/;
  const { ascii, whole } = plain.exec(header ?? '')?.groups ?? {};
  if (!ascii) return 'no RFC 6266';
  const name = whole ? decodeURIComponent(whole) : ascii;
  for (const given of [ascii, name]) {
    if (/[/\\:*?"<>|%]|^\./.test(given)) return `a path or a sign in ${given}`;
    if (/[\p{C}\p{Zl}\p{Zp}]/u.test(given)) return `an invisible sign in ${JSON.stringify(given)}`;
    if (!given.endsWith('_setup.svm')) return `another ending: ${given}`;
    if (Buffer.byteLength(given) > 255) return `${Buffer.byteLength(given)} bytes`;
  }
  return null;
}

test('whatever a car or a track is called, its file is an attachment with a harmless name', async () => {
  const rows = names.flatMap((name) => [
    { car_name: name.slice(0, 100), is_public: true },
    { track_name: name.slice(0, 100), is_public: false },
  ]);
  const ids = await storeSetups(own, rows);
  await each(ids, async (id) => {
    const { status, headers, text } = await ask(`/setup-viewer/${id}/download`, { as: own });
    const wrong = wrongName(headers.get('content-disposition'));
    const type = headers.get('content-type');
    const name = names[Math.floor(ids.indexOf(id) / 2)];
    tally.count(status === 200 && wrong === null ? null : `${JSON.stringify(name)}: ${status} ${wrong}`);
    tally.count(type === 'application/octet-stream' ? null : `${JSON.stringify(name)}: ${type}`);
    tally.count(
      headers.get('x-content-type-options') === 'nosniff' && text === lmuFile() ? null : 'another file',
    );
  });
});

test('no file of a driver’s opens as a page, whatever stands in it', async () => {
  const contents = [
    '<html><script>alert(1)</script>',
    '%PDF-1.7',
    '<?xml version="1.0"?><svg onload="alert(1)"/>',
    'MZ',
  ];
  const games = ['ACC', 'LMU', 'iRacing', 'rFactor2'];
  const rows = games.flatMap((game) => contents.map((setup_data) => ({ game, setup_data })));
  for (const id of await storeSetups(own, rows)) {
    const { headers } = await ask(`/setup-viewer/${id}/download`);
    const isSafe =
      headers.get('content-disposition')?.startsWith('attachment;') &&
      /^(application\/(json|octet-stream)|text\/plain; charset=utf-8)$/.test(
        headers.get('content-type') ?? '',
      ) &&
      headers.get('x-content-type-options') === 'nosniff';
    tally.count(isSafe ? null : `${id}: ${headers.get('content-type')}`);
  }
});
