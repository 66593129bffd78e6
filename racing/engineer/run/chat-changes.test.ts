import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCheckedChanges } from './chat-changes.ts';

/** An answer in pieces that end at these places. */
async function* piecesOf(text: string, cuts: readonly number[]) {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])];
  places.sort((a, b) => a - b);
  for (const [index, place] of places.slice(1).entries()) yield text.slice(places[index], place);
}

async function shownOf(text: string, cuts: readonly number[]): Promise<string> {
  let shown = '';
  for await (const piece of withCheckedChanges(piecesOf(text, cuts), (block) => `[${block.trim()}]`))
    shown += piece;
  return shown;
}

const anyCuts = fc.array(fc.nat(200), { maxLength: 20 });

test('a block of changes is taken out wherever the pieces end, and what is said around it stays', async () => {
  const answer = 'Softer `arbRear`.\n\n```js\n1\n```\n\n```changes\n[1]\n```\nThree laps.';
  await fc.assert(
    fc.asyncProperty(anyCuts, async (cuts) => {
      const shown = await shownOf(answer, cuts);
      expect(shown).toBe('Softer `arbRear`.\n\n```js\n1\n```\n\n\n\nThree laps.\n\n[[1]]');
    }),
  );
});

test('an answer without a block comes through letter by letter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), anyCuts, async (answer, cuts) => {
      expect(await shownOf(answer, cuts)).toBe(answer);
    }),
  );
});

test('a block that breaks off is no proposal', async () => {
  expect(await shownOf('Softer.\n```changes\n[1', [])).toBe('Softer.\n');
});
