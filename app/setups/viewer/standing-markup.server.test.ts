import { expect, test } from 'vitest';
import { markupReference } from '../../edge/page-cache/markup-reference.ts';
import { StandingMarkup } from './standing-markup.server.ts';

const markup = `<p title="&quot;">${'drawn '.repeat(50)}</p>`;
const reference = markupReference(markup);
const stateOf = (...given: string[]) => JSON.stringify(given);

test('markup that a loader gives by reference stands in its page whole, and in the data as the reference', () => {
  const standing = new StandingMarkup();
  const given = standing.refer(markup);
  expect(given).toBe(reference);
  expect(standing.place(given, true)).toBe(markup);
  expect(standing.referredIn(stateOf(given, 'by dana'))).toBe(stateOf(reference, 'by dana'));
});

test('what does not stand in the page for browsers with JavaScript comes with the data', () => {
  for (const place of [(_: StandingMarkup) => '', (page: StandingMarkup) => page.place(reference, false)]) {
    const standing = new StandingMarkup();
    const given = standing.refer(markup);
    place(standing);
    expect(standing.referredIn(stateOf(given))).toBe(stateOf(markup));
  }
});

test('markup that its loader gave as it is becomes a reference where it stands', () => {
  const standing = new StandingMarkup();
  expect(standing.place(markup, true)).toBe(markup);
  expect(standing.place('<b>short</b>', true)).toBe('<b>short</b>');
  expect(standing.referredIn(stateOf(markup, '<b>short</b>'))).toBe(stateOf(reference, '<b>short</b>'));
});
