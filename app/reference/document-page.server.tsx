import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown, { type Components } from 'react-markdown';
import type { WebEnvironment } from '../edge/env.server.ts';
import { supportOf } from '../edge/support.server.ts';
import contact from './documents/contact.md?raw';
import help from './documents/help.md?raw';
import privacy from './documents/privacy.md?raw';
import terms from './documents/terms.md?raw';
import {
  type DocumentVariable,
  documentVariables,
  filledIn,
  markedOpen,
  placeholdersIn,
} from './placeholders.ts';

const documents = {
  help: {
    title: 'Help',
    text: help,
    description:
      'Where each game keeps its setups, how to make and refine one, plans and payments, and what to do if something fails.',
  },
  terms: {
    title: 'Terms',
    text: terms,
    description: 'The terms of Scrutineer: what is free, what a plan is, refunds, and what you share.',
  },
  privacy: {
    title: 'Privacy',
    text: privacy,
    description: 'What Scrutineer keeps about you, why, for how long, and how to see or delete it.',
  },
  contact: { title: 'Contact', text: contact, description: 'How to reach the people behind Scrutineer.' },
};

/** `assistants` of `5. Assistants`. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/^[\d. ]+/, '')
    .replace(/\W+/g, '-');

const components: Components = {
  h1: ({ children }) => (
    <div className="page-head">
      <h1>{children}</h1>
    </div>
  ),
  h2: ({ children }) => (
    <h2 id={anchorOf(String(children))} className="mt-4 text-xl">
      {children}
    </h2>
  ),
  ol: ({ children }) => <ol className="grid list-decimal gap-2 pl-6">{children}</ol>,
  ul: ({ children }) => <ul className="grid list-disc gap-2 pl-6">{children}</ul>,
  code: ({ children }) => <code className="bg-wall px-1 text-sm wrap-anywhere">{children}</code>,
  a: ({ href, children }) => (
    <a href={href} className="underline underline-offset-4">
      {children}
    </a>
  ),
};

type Env = Pick<
  WebEnvironment,
  'APP_ORIGIN' | 'SUPPORT_CONTACT' | 'REFUND_PROMISE' | 'MCP_OAUTH_ISSUER' | DocumentVariable
>;

/** A document of the operator's, as markup: nothing on it reacts to anybody. */
export function documentPage(name: keyof typeof documents, env: Env) {
  const { title, text, description } = documents[name];
  const { name: contactName, address } = supportOf(env);
  const values = {
    SUPPORT_CONTACT: `[${contactName}](${address})`,
    REFUND_PROMISE: env.REFUND_PROMISE ?? '',
    MCP_ADDRESS: env.MCP_OAUTH_ISSUER ? `${env.APP_ORIGIN}/mcp` : '',
    ...Object.fromEntries(
      documentVariables.map((variable) => [variable, env[variable] || `[[${variable}]]`]),
    ),
  };
  const filledText = filledIn(text, values);
  const markup = renderToStaticMarkup(
    <article className="grid max-w-prose gap-4">
      {placeholdersIn(filledText).length > 0 && (
        <p role="note" className="notice">
          This page isn’t finished: whoever runs this site still has to fill in what is marked.
        </p>
      )}
      <ReactMarkdown components={components}>{markedOpen(filledText)}</ReactMarkdown>
    </article>,
  );
  return { markup, meta: { title, description, canonical: `${env.APP_ORIGIN}/${name}` } };
}
