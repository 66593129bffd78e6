import { test } from 'vitest';
import { lmuFile } from '../support/setup-files.ts';
import { ask } from './product.ts';
import { stockedDriver, storeSetups } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('file names');
const own = await stockedDriver({ hasPlan: false });

/** The rule is a property beside it, in `racing/setup/hostile-files.test.ts`: here a name is met over HTTP. */
test('the file of a car with a hostile name is an attachment with a harmless one', async () => {
  const rows = ['a"; filename="evil.exe', '日本'.repeat(50), '../../etc/passwd'].flatMap((name) => [
    { car_name: name, is_public: true },
    { track_name: name, is_public: false },
  ]);
  for (const id of await storeSetups(own, rows)) {
    const { status, headers, text } = await ask(`/setup-viewer/${id}/download`, { as: own });
    const name = headers.get('content-disposition') ?? '';
    const isHarmless =
      /^attachment; filename="[ \w.,()&+-]+_setup\.svm"(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/.test(
        name,
      );
    tally.count(status === 200 && isHarmless && text === lmuFile() ? null : `${id}: ${status} ${name}`);
  }
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
