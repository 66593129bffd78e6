import type { StandIn } from './stand-in.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return escapeHtml(typeof value === 'string' ? value : JSON.stringify(value));
}

function table(title: string, rows: ReadonlyArray<Record<string, unknown>>): string {
  const heading = `<h2>${escapeHtml(title)} <small>${rows.length}</small></h2>`;
  const first = rows[0];
  if (!first) return heading;
  const columns = Object.keys(first);
  const head = columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${columns.map((column) => `<td>${cell(row[column])}</td>`).join('')}</tr>`)
    .join('');
  return `${heading}<div><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function page(title: string, content: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>
:root{color-scheme:dark;font:15px/1.5 system-ui,sans-serif}body{margin:2rem}div{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{border:1px solid #444;padding:.3rem .6rem;text-align:left;max-width:40ch;overflow-wrap:anywhere}
small{color:#999}</style><h1>${escapeHtml(title)}</h1>${content}</html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

export const statusPath = (standIn: StandIn): string => `/${standIn.name.toLowerCase()}-status`;

export function indexPage(standIns: readonly StandIn[]): Response {
  const items = standIns.map(
    (one) =>
      `<li><a href="${statusPath(one)}">${escapeHtml(one.name)}</a> <small>${one.paths.join(' ')}</small></li>`,
  );
  return page('Stand-ins for the hosted services', `<ul>${items.join('')}</ul>`);
}

export async function statusPage(standIn: StandIn): Promise<Response> {
  const tables = Object.entries(await standIn.status()).map(([title, rows]) => table(title, rows));
  return page(`${standIn.name} stand-in`, `<p><a href="/">All stand-ins</a></p>${tables.join('')}`);
}
