import { expect, test } from 'vitest';
import { exampleLmuSetup } from '../../../setup/svm/fixtures/example-setups.ts';
import { openLmuSetup } from './open-lmu-setup.ts';
import { parsedSvm } from '../../../setup/parsed.fixture.ts';
import { changed } from '../../answer/rulebook.fixture.ts';

function openExample() {
  return openLmuSetup(parsedSvm(exampleLmuSetup()));
}

test('lengths are worked on in millimetres, and the file keeps the unit of the game', () => {
  const editable = openExample();
  expect(editable.rows.find(({ parameter }) => parameter === 'rideHeight.front')).toMatchObject({
    value: 56,
    unit: 'mm',
    decimals: 0,
    choices: { step: 1 },
  });
  const edit = changed(editable, 'rideHeight.front', 58);
  expect(edit.change).toMatchObject({ from: 56, to: 58, unit: 'mm', fromText: '56 mm', toText: '58 mm' });
  expect(edit.editable.text).toContain('RideHeightSetting=8//5.8 cm');
});

test('a setting with positions alone is shown as in the garage, before and after', () => {
  const editable = openExample();
  const lower = editable.set('engineMixture', 0);
  const ducts = editable.set('brakeDuct.front', 0);
  for (const edit of [lower, ducts]) {
    if (edit.outcome === 'changed')
      expect(edit.change.fromText + edit.change.toText).not.toMatch(/position|undefined/);
  }
  expect(lower).toMatchObject({ change: { fromText: 'Race', toText: 'Full' } });
});
