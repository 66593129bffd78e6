import { expect, test } from 'vitest';
import { markupReference } from './markup-reference.ts';
import { PageMarkup } from './page-markup.server.ts';

const markup = `<p title="&quot;">${'drawn '.repeat(50)}</p>`;
const reference = markupReference(markup);
const stateOf = (...given: string[]) => JSON.stringify(given);

test('markup that a loader gives by reference stands in its page whole, and in the data as the reference', () => {
  const pageMarkup = new PageMarkup();
  const given = pageMarkup.refer(markup);
  expect(given).toBe(reference);
  expect(pageMarkup.place(given, true)).toBe(markup);
  expect(pageMarkup.referredIn(stateOf(given, 'by dana'))).toBe(stateOf(reference, 'by dana'));
});

test('markup that no loader gives stands where its reference does, and never in the data', () => {
  const pageMarkup = new PageMarkup();
  pageMarkup.give('markup-foot', markup);
  expect(pageMarkup.place('markup-foot', true)).toBe(markup);
  expect(pageMarkup.referredIn(stateOf('markup-foot'))).toBe(stateOf('markup-foot'));
});

test('markup outside the page comes with the data for browsers with JavaScript', () => {
  for (const place of [(_: PageMarkup) => '', (page: PageMarkup) => page.place(reference, false)]) {
    const pageMarkup = new PageMarkup();
    const given = pageMarkup.refer(markup);
    place(pageMarkup);
    expect(pageMarkup.referredIn(stateOf(given))).toBe(stateOf(markup));
  }
});

test('markup that its loader gave as it is becomes a reference where it stands', () => {
  const pageMarkup = new PageMarkup();
  expect(pageMarkup.place(markup, true)).toBe(markup);
  expect(pageMarkup.place('<b>short</b>', true)).toBe('<b>short</b>');
  expect(pageMarkup.referredIn(stateOf(markup, '<b>short</b>'))).toBe(stateOf(reference, '<b>short</b>'));
});
