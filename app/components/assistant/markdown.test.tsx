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

test('links to the web open apart and tell nothing', () => {
  expect(rendered('[guide](https://example.org/a)')).toContain(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow"',
  );
});
