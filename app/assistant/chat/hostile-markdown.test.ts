import assert from 'node:assert/strict';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'vitest';
import { hostileTexts, textOf, words } from '../../../tests/support/hostile-inputs.ts';
import { holds } from '../../../tests/support/properties.ts';
import { Markdown } from './markdown.tsx';

/** As long as an answer is that is kept. */
const longestAnswer = 20_000;
const nested = [
  '>',
  '> - ',
  '1. ',
  '- ',
  '*a_',
  '**a ',
  '[',
  '![',
  '[a](',
  '<a ',
  '`a ``',
  '[]: x\n',
  '<http:',
];
const deep = [
  ...nested.map((piece) => piece.repeat(Math.floor(longestAnswer / piece.length))),
  `${'*'.repeat(9_000)}a${'*'.repeat(9_000)}`,
  `${'*a '.repeat(3_000)}${'b* '.repeat(3_000)}`,
  Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join(''),
];

test('markdown of the engineer holds nothing that runs, and leads to web and mail addresses alone', () =>
  holds(
    textOf(
      ...words(
        '** * _ ` [a]( ) ![ ]( javascript: https://example.org/ <script> &#x6a; | --- <https://e.org>',
      ),
      ...['# ', '- ', '1. ', '> ', '```\n', '<a href=', '\n', '\n\n', '[x]: /y "t"\n'],
    ),
    (text) => {
      const html = renderToStaticMarkup(createElement(Markdown, { text }));
      assert.doesNotMatch(html, /<(?:script|img|iframe|style|object|embed|form|input|svg|link|meta|base)\b/i);
      for (const [, address = ''] of html.matchAll(/\shref="([^"]*)"/g))
        assert.match(address, /^(?:https?:\/\/|mailto:)/i);
      for (const tag of html.replaceAll(/"[^"]*"/g, '""').match(/<[a-z][^>]*>/g) ?? [])
        assert.doesNotMatch(tag, /\s(?:on\w+|style|srcdoc|src)=/i);
      assert.ok(html.length <= 200 * (text.length + 10), `${html.length} characters of markup`);
    },
    [...hostileTexts, ...deep],
  ));
