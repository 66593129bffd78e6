import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { isDrawable } from './drawable-markdown.ts';

/** Addresses an answer may link to; everything else loses its link. */
const linkable = /^(?:https?:\/\/|mailto:)/i;

/** Of HTML's names of signs those that answers on setups use; another stays as it was written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  deg: '°',
  plusmn: '±',
  minus: '−',
  times: '×',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rarr: '→',
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|([a-z]{2,6}));/g, (written, code?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? written;
    const sign = Number(code);
    return sign > 0 && sign <= 0x10ffff ? String.fromCodePoint(sign) : written;
  });
}

const drawnAll = (tokens: readonly Token[] = []): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
  tokens.map((token, index) => <Fragment key={index}>{drawn(token as MarkedToken)}</Fragment>);

function List({ list }: { list: Tokens.List }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
  const items = list.items.map((item, index) => <li key={index}>{drawnAll(item.tokens)}</li>);
  return list.ordered ? (
    <ol start={list.start || undefined} className="grid list-decimal gap-1 pl-6">
      {items}
    </ol>
  ) : (
    <ul className="grid list-disc gap-1 pl-6">{items}</ul>
  );
}

function Table({ table }: { table: Tokens.Table }) {
  const cells = (row: Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
      <Cell key={index} className="border-b border-line py-1 pr-3">
        {drawnAll(cell.tokens)}
      </Cell>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto">
      <table className="text-left">
        <thead>
          <tr>{cells(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One piece of markdown. Raw HTML and what has no look here are left out; React escapes all the rest. */
function drawn(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p>{drawnAll(token.tokens)}</p>;
    case 'heading':
      return <p className="font-bold">{drawnAll(token.tokens)}</p>;
    case 'text':
      return token.tokens ? drawnAll(token.tokens) : decoded(token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{drawnAll(token.tokens)}</strong>;
    case 'em':
      return <em>{drawnAll(token.tokens)}</em>;
    case 'del':
      return <del>{drawnAll(token.tokens)}</del>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'list':
      return <List list={token} />;
    case 'table':
      return <Table table={token} />;
    case 'blockquote':
      return <blockquote className="border-l-2 border-line pl-3">{drawnAll(token.tokens)}</blockquote>;
    case 'codespan':
      return <code className="bg-pit px-1 font-mono text-sm">{token.text}</code>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0} className="radio-code">
          <code>{token.text}</code>
        </pre>
      );
    case 'link':
      return linkable.test(token.href) ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
          {drawnAll(token.tokens)}
        </a>
      ) : (
        <span>{drawnAll(token.tokens)}</span>
      );
    // A picture would tell its host who reads the answer, and when: its description stands in its place.
    case 'image':
      return token.text ? <span>{decoded(token.text)}</span> : null;
    default:
      return null;
  }
}

/**
 * An answer of the race engineer: markdown without raw HTML, without pictures, with links to the web alone. One that would
 * take the page down with it is shown as it was written.
 */
export function Markdown({ text }: { text: string }) {
  if (!isDrawable(text)) return <p className="whitespace-pre-wrap">{text}</p>;
  return <div className="grid grid-cols-1 gap-3">{drawnAll(lexer(text))}</div>;
}
