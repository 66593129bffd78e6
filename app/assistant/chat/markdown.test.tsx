import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const rendered = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

test('markdown is rendered', () => {
  const html = rendered('**Brake bias** down:\n\n1. one click\n2. then *three* laps');
  expect(html).toContain('<strong>Brake bias</strong>');
  expect(html).toMatch(/<ol[^>]*>\s*<li>\s*one click/);
});

test.each([
  ['<script>document.title="owned"</script>'],
  ['<img src=x onerror="document.title=1">'],
  ['[click](javascript:alert(1))'],
  ['[click](JaVaScRiPt:alert(1))'],
  ['[click](data:text/html,<script>1</script>)'],
  ['[click](//evil.example/)'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<iframe src="https://evil.example"></iframe>'],
])('nothing of %s does anything', (text) => {
  expect(rendered(text)).not.toMatch(/<script|<img|<iframe|href=|onerror|javascript:/i);
});

test('pictures are not fetched, their description is read', () => {
  const html = rendered('![tyre graph](https://evil.example/x.png)');
  expect(html).not.toMatch(/<img|evil\.example/);
  expect(html).toContain('tyre graph');
});

test.each([
  ['quotes', '>'.repeat(5_000)],
  ['lists', '- '.repeat(3_000)],
  ['numbers', '1. '.repeat(3_000)],
  ['quotes and lists', '> - '.repeat(2_000)],
  ['emphasis', `${'*'.repeat(5_000)}a${'*'.repeat(5_000)}`],
  ['marks in one word', '*a_'.repeat(3_000)],
])('%s within each other without end are shown as they were written', (_name, text) => {
  const html = rendered(text);
  expect(html).toMatch(/^<p class="whitespace-pre-wrap">/);
  expect(html).not.toContain('<blockquote');
});

test('marks are text where they mark nothing', () => {
  expect(rendered('['.repeat(5_000))).toContain(`<p>${'['.repeat(5_000)}</p>`);
  expect(rendered('front 27.5 psi, [x] and a * b')).toContain('<p>front 27.5 psi, [x] and a * b</p>');
});

test('lists of tasks and footnotes are drawn without boxes and anchors', () => {
  const html = rendered('- [x] wing\n- [ ] bias[^1]\n\n[^1]: Rearwards.');
  expect(html).toMatch(/<li>☑ wing<\/li>\s*<li>☐ bias/);
  expect(html).toContain('Rearwards.');
  expect(html).not.toMatch(/<input|href=|id=/);
});

test('a table is drawn as one, and named signs are read', () => {
  const html = rendered('| | front |\n|-|-|\n| psi | 26.9&nbsp;&plusmn;&#48;.1 &amp;lt; |');
  expect(html).toMatch(/<th[^>]*>front<\/th>.*<td[^>]*>26\.9\u00a0±0\.1 &amp;lt;<\/td>/);
});

test('a long answer with many lists, quotes and rules is markdown all the same', () => {
  const part = '> **Entry**: *less* front wing\n\n- - -\n\n---\n\n* one\n  * two\n    1. three\n\n';
  expect(rendered(part.repeat(60))).toContain('<strong>Entry</strong>');
});

test('emphasis within thousands of emphases is shown as it was written', () => {
  const text = `${'*a '.repeat(3_000)}${'b* '.repeat(3_000)}`;
  expect(renderToStaticMarkup(<Markdown text={text} />)).toContain('*a *a');
});

test('a paragraph of a hundred emphases side by side is drawn', () => {
  const text = '**Rear wing**: *one* click, '.repeat(100);
  expect(renderToStaticMarkup(<Markdown text={text} />)).toContain('<strong>Rear wing</strong>');
});

test('links to the web open apart and tell nothing', () => {
  expect(rendered('[guide](https://example.org/a)')).toContain(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow"',
  );
});
