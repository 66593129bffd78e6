import ReactMarkdown, { type Components } from 'react-markdown';
import { isDrawable } from './drawable-markdown.ts';

/** Addresses an answer may link to; everything else loses its link. */
const linkable = /^(?:https?:\/\/|mailto:)/i;

const looks: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // A picture would tell its host who reads the answer, and when: its description stands in its place.
  img: ({ alt }) => (alt ? <span>{alt}</span> : null),
  h1: ({ children }) => <p className="font-bold">{children}</p>,
  h2: ({ children }) => <p className="font-bold">{children}</p>,
  h3: ({ children }) => <p className="font-bold">{children}</p>,
  h4: ({ children }) => <p className="font-bold">{children}</p>,
  h5: ({ children }) => <p className="font-bold">{children}</p>,
  h6: ({ children }) => <p className="font-bold">{children}</p>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid list-decimal gap-1 pl-6">
      {children}
    </ol>
  ),
  ul: ({ children }) => <ul className="grid list-disc gap-1 pl-6">{children}</ul>,
  code: ({ children }) => <code className="bg-pit px-1 font-mono text-sm">{children}</code>,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} className="radio-code">
      {children}
    </pre>
  ),
  blockquote: ({ children }) => <blockquote className="border-l-2 border-line pl-3">{children}</blockquote>,
};

/**
 * An answer of the race engineer: markdown without raw HTML, without pictures, with links to the web alone. One that would
 * take the page down with it is shown as it was written.
 */
export function Markdown({ text }: { text: string }) {
  if (!isDrawable(text)) return <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      <ReactMarkdown
        skipHtml
        components={looks}
        urlTransform={(address) => (linkable.test(address) ? address : '')}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
