import { expect, test } from 'vitest';
import { ferrari296File } from './acc/fixtures/ferrari-296-gt3.ts';
import { demoSetups } from './demo-setups.ts';
import { numbersInWords } from './numbers-in-words.ts';
import { exampleLmuSetup } from './svm/fixtures/example-setups.ts';
import { setupFileOf } from './parsed.fixture.ts';

const wordsOf = (game: 'ACC' | 'LMU', text: string) => numbersInWords(setupFileOf(game, text));

test('an example from the file itself explains its numbers', () => {
  expect(wordsOf('ACC', ferrari296File)).toBe(
    'The file counts clicks from 0; the garage shows units. Here fuel 41 means 43 L.',
  );
  for (const { game, setup_data } of demoSetups.filter((setup) => setup.game === 'ACC')) {
    const [, raw] = /"fuel": (\d+)/.exec(setup_data) ?? [];
    expect(wordsOf('ACC', setup_data)).toContain(`Here fuel ${raw} means ${Number(raw) + 2} L.`);
    expect(game).toBe('ACC');
  }
  expect(wordsOf('LMU', exampleLmuSetup())).toBe(
    'The file counts clicks from 0; what the garage shows is behind the //.',
  );
});
