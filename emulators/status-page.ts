import { html } from 'hono/html';
import { type Markup, page } from './page.ts';
import type { Row, StandIn } from './stand-in.ts';

const mostRows = 100;

/** The tables in what a stand-in keeps, the newest rows first, without their deeper parts, which are the vendor's own, and long. */
export function tablesIn(kept: object): Record<string, readonly Row[]> {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  const tables = Object.entries(kept).map(([name, table]) => {
    const rows = isObject(table) ? Object.values(table).filter(isObject).slice(-mostRows).reverse() : [];
    const flat = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, one]) => !isObject(one))),
    );
    return [name, flat] as const;
  });
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0));
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A table of the columns that say something. */
function table(title: string, rows: readonly Row[]): Markup {
  const heading = html`<h2 class="wide">${title} <small>${rows.length}</small></h2>`;
  const names = new Set(rows.flatMap(Object.keys));
  const columns = [...names].filter((name) => rows.some((row) => row[name]));
  if (columns.length === 0) return heading;
  const head = columns.map((column) => html`<th>${column}</th>`);
  const body = rows.map(
    (row) => html`<tr>${columns.map((column) => html`<td>${cell(row[column])}</td>`)}</tr>`,
  );
  return html`${heading}<div class="wide scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

export const statusPath = (standIn: StandIn): string => `/${standIn.name.toLowerCase()}-status`;

export function indexPage(standIns: readonly StandIn[]): Response {
  const items = standIns.map(
    (one) =>
      html`<li><a href="${statusPath(one)}">${one.name}</a> <small>${one.paths.join(' ')}</small></li>`,
  );
  return page('Stand-ins for the hosted services', html`<ul>${items}</ul>`);
}

export async function statusPage(standIn: StandIn): Promise<Response> {
  const tables = Object.entries(await standIn.status()).map(([title, rows]) => table(title, rows));
  return page(`${standIn.name} stand-in`, html`<p><a href="/">All stand-ins</a></p>${tables}`);
}
