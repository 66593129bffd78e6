import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { markdownBlocks } from './markdown-blocks.ts';

type Extensions = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };

/** GitHub's tables, lists of tasks and footnotes, as `remark-gfm` reads them: that brings along what writes markdown. */
function readsGfm(this: { data(): object }): void {
  const data = this.data() as Extensions;
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

const plugins = [readsGfm];

/** Addresses an answer may link to; everything else loses its link. */
const linkable = /^(?:https?:\/\/|mailto:)/i;

/**
 * Quotes and lists within each other on one line, or marks of emphasis in a row or in one word. A model can be talked into thousands:
 * they take minutes to parse and overflow the stack. No useful answer comes near these bounds.
 */
const tooDeep = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){21}|[*_~]{41}|(?:[*_~][^\s*_~]*){81}/m;

/** Emphasis within emphasis, which overflows the stack likewise: words of one paragraph that open more than others close. */
const deepestEmphasis = 40;
function nestsEmphasisTooDeep(text: string): boolean {
  return text.split(/\n[ \t]*\n/).some((paragraph) => {
    let depth = 0;
    for (const word of paragraph.split(/\s+/)) {
      if (/^[*_~]+[^*_~]/.test(word)) depth += 1;
      if (depth > deepestEmphasis) return true;
      if (depth > 0 && /[*_~][.,:;!?)\]"'”’]*$/.test(word)) depth -= 1;
    }
    return false;
  });
}

const drawingElements = [
  'p',
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['strong', 'em', 'del', 'br', 'hr', 'a', 'img', 'code', 'pre', 'blockquote'],
  ...['ol', 'ul', 'li', 'input', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const Heading: Components['h1'] = ({ children }) => <p className="font-bold">{children}</p>;

const components: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  ol: ({ start, children }) => (
    <ol start={start} className="grid list-decimal gap-1 pl-6">
      {children}
    </ol>
  ),
  ul: ({ children }) => <ul className="grid list-disc gap-1 pl-6">{children}</ul>,
  li: ({ children }) => <li>{children}</li>,
  input: ({ checked }) => (checked ? '☑' : '☐'),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table className="text-left">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border-b border-line py-1 pr-3">{children}</th>,
  td: ({ children }) => <td className="border-b border-line py-1 pr-3">{children}</td>,
  blockquote: ({ children }) => <blockquote className="border-l-2 border-line pl-3">{children}</blockquote>,
  code: ({ children }) => <code className="bg-pit px-1 font-mono text-sm">{children}</code>,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} className="radio-code [&>code]:px-0">
      {children}
    </pre>
  ),
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // A picture would let its host see the reader and the time: its description replaces it.
  img: ({ alt }) => (alt ? <span>{alt}</span> : null),
};

const Block = memo(({ text }: { text: string }) => (
  <ReactMarkdown
    remarkPlugins={plugins}
    allowedElements={drawingElements}
    components={components}
    urlTransform={(address) => (linkable.test(address) ? address : '')}
    skipHtml
    unwrapDisallowed
  >
    {text}
  </ReactMarkdown>
));

/**
 * An answer of the race engineer: markdown without raw HTML, without pictures, with links to the web alone. One that would
 * take the page down with it is shown as it was written.
 */
export function Markdown({ text }: { text: string }) {
  if (tooDeep.test(text) || nestsEmphasisTooDeep(text)) return <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      {markdownBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
        <Block key={index} text={block} />
      ))}
    </div>
  );
}
