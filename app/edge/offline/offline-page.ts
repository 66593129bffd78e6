import type { CachedPage } from './cached-pages.ts';

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true" class="brand-mark"><path class="brand-plate" d="M3 3h20l6 6v20H3z"/><path class="brand-check" d="m9 16 6 6L25 10"/></svg>';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Titles come as markup. */
const listItem = ({ address, title }: CachedPage) =>
  `<li><a href="${escapeHtml(address)}" class="quiet-link inline-flex min-h-11 items-center">${title.replace(' · Scrutineer', '')}</a></li>`;

/**
 * The page in place of one that cannot be reached and was never opened here.
 * @param styles the address of the style sheet of every page
 */
export function offlinePage({
  url,
  styles,
  pages,
}: {
  url: URL;
  styles: string;
  pages: readonly CachedPage[];
}): Response {
  const list =
    pages.length > 0
      ? `<h2 class="mt-8 mb-2 text-xl">Readable without a connection</h2><ul>${pages.map(listItem).join('')}</ul>`
      : '<p>Setups that you open are kept on this device, and can be read here without a connection.</p>';
  const retryLink = `<a href="${escapeHtml(url.pathname + url.search)}" class="button button-primary">Try again</a>`;
  return documentOf(
    'No connection',
    'You haven’t opened this page on this device before, so there’s no copy. Check your connection and try again.',
    retryLink,
    styles,
    `<section>${list}</section>`,
  );
}

/**
 * The page in place of the answer to a form that did not reach us. It sends the same once more, but for files, which only
 * the form's own page still has.
 */
export function unsentPage({
  url,
  styles,
  formData,
}: {
  url: URL;
  styles: string;
  formData: FormData;
}): Response {
  const hiddenFields = [...formData].flatMap(([name, value]) =>
    typeof value === 'string'
      ? [`<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`]
      : [],
  );
  const isWhole = hiddenFields.length === [...formData].length;
  const retryForm = `<form method="post" action="${escapeHtml(url.pathname + url.search)}">${hiddenFields.join('')}<button type="submit" class="button button-primary">Send it again</button></form>`;
  return documentOf(
    'Not sent',
    'We couldn’t be reached, so as far as we can tell nothing was changed. Everything you typed is still there: send it again once you’re connected, or go back in your browser.',
    isWhole ? retryForm : '',
    styles,
  );
}

function documentOf(title: string, text: string, way: string, styles: string, more = ''): Response {
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><meta name="theme-color" content="#06070a">
<title>${title} · Scrutineer</title><link rel="stylesheet" href="${styles}"></head>
<body><a href="#content" class="skip-link">Skip to the content</a>
<header class="top-bar"><nav aria-label="Main" class="top-row"><a href="/" class="wordmark">${mark}<span class="wordmark-name">Scrutineer</span></a></nav></header>
<main id="content" tabindex="-1" class="mx-auto w-full max-w-7xl grow px-4 py-5 sm:py-8">
<section class="stand-in" role="alert"><h1 class="text-3xl">${title}</h1>
<p>${text}</p>
<div class="stand-in-ways">${way}</div></section>
${more}</main></body></html>`;
  return new Response(page, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  });
}
