import assert from 'node:assert/strict';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Markdown } from '../../../app/assistant/chat/markdown.tsx';
import { target } from '../fuzz.ts';
import { hostileTexts, textOf, words } from '../../support/hostile-inputs.ts';

/** As long as an answer is that is kept. */
const longestAnswer = 20_000;
const deep = (piece: string) => piece.repeat(Math.floor(longestAnswer / piece.length));

target({
  name: 'markdown of the race engineer',
  input: textOf(
    ...words('** * _ ` [a]( ) ![ ]( javascript: https://example.org/ <script> &#x6a; | --- <https://e.org>'),
    '# ',
    '- ',
    '1. ',
    '> ',
    '```\n',
    '<a href=',
    '\n',
    '\n\n',
    '[x]: /y "t"\n',
  ),
  examples: [
    ...hostileTexts,
    ...['>', '> - ', '1. ', '- ', '*a_', '**a ', '[', '![', '[a](', '<a ', '`a ``', '[]: x\n', '<http:'].map(
      deep,
    ),
    `${'*'.repeat(9_000)}a${'*'.repeat(9_000)}`,
    `${'*a '.repeat(3_000)}${'b* '.repeat(3_000)}`,
    Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a\n`).join(''),
  ],
  check(text) {
    const html = renderToStaticMarkup(createElement(Markdown, { text }));
    assert.doesNotMatch(html, /<(?:script|img|iframe|style|object|embed|form|input|svg|link|meta|base)\b/i);
    for (const [, address = ''] of html.matchAll(/\shref="([^"]*)"/g))
      assert.match(address, /^(?:https?:\/\/|mailto:)/i);
    const tags = html.replaceAll(/"[^"]*"/g, '""').match(/<[a-z][^>]*>/g) ?? [];
    for (const tag of tags) assert.doesNotMatch(tag, /\s(?:on\w+|style|srcdoc|src)=/i);
    assert.ok(html.length <= 200 * (text.length + 10), `${html.length} characters of markup`);
  },
});
