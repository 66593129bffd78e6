import type { Hono } from 'hono';
import type * as z from 'zod';
import type { Account } from './account.ts';
import { expanded } from './expand.ts';
import { invalid } from './faults.ts';
import { expand, type Parameters, paging, read } from './parameters.ts';
import type { Tables } from './resources.ts';

/** Where endpoints are added, and the account that they are about. */
export type Endpoints = { api: Hono<Parameters>; account: Account };

type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  expand?: string[] | undefined;
};

/**
 * One page of a list, the newest first as Stripe lists.
 *
 * @param resources in the order they were made
 */
function page(
  account: Account,
  resources: readonly { id: string }[],
  { limit = 10, starting_after, expand: paths }: Paging,
  url: string,
): Record<string, unknown> {
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', 'limit');
  const newestFirst = resources.toReversed();
  const from = newestFirst.findIndex(({ id }) => id === starting_after) + 1;
  if (starting_after && from === 0)
    throw invalid(`No such object: '${starting_after}'`, 'starting_after', 'resource_missing');
  const span = newestFirst.slice(from);
  const data = span.slice(0, limit);
  const list = { object: 'list', data, has_more: span.length > data.length, url };
  return expanded(account, list, paths);
}

/**
 * Adds retrieval by id, and a list with filters: each asks for the value of its field, unless it has a rule of its own, which is
 * asked also where the request does not filter by it.
 */
export function readable<Name extends keyof Tables>(
  { api, account }: Endpoints,
  path: string,
  table: Name,
  filters: z.ZodRawShape,
  rules: Record<string, (resource: Tables[Name], wanted: unknown) => boolean> = {},
): void {
  const hasField = (name: string) => (resource: Tables[Name], wanted: unknown) =>
    wanted === undefined || (resource as unknown as Record<string, unknown>)[name] === wanted;
  const fieldRules = Object.keys(filters).map((name) => [name, rules[name] ?? hasField(name)] as const);
  api.get(path, (c) => {
    const parameters = read(c.env.form, { ...filters, ...paging }) as Record<string, unknown>;
    const inPath = Object.entries(c.req.param()).map(
      ([name, value]) => [name, hasField(name), value] as const,
    );
    const inQuery = fieldRules.map(([name, keeps]) => [name, keeps, parameters[name]] as const);
    const resources = Object.values<Tables[Name]>(account.state.tables[table]).filter((one) =>
      [...inPath, ...inQuery].every(([, keeps, wanted]) => keeps(one, wanted)),
    );
    return c.json(page(account, resources, parameters, `/v1${path}`));
  });
  api.get(`${path}/:id`, (c) => {
    const { expand: paths } = read(c.env.form, { expand });
    return c.json(expanded(account, account.get(table, c.req.param('id')), paths));
  });
}

/** Adds a request that changes something: `act` gets its parameters and the id in its path, and gives the resource to answer with. */
export function writable<Shape extends z.ZodRawShape>(
  { api, account }: Endpoints,
  request: `${'POST' | 'DELETE'} /${string}`,
  shape: Shape,
  act: (given: z.infer<z.ZodObject<Shape>>, id: string) => object,
): void {
  const [method = '', path = ''] = request.split(' ');
  api.on(method, path, (c) => {
    const { expand: paths, ...form } = c.env.form;
    const request = read(form, shape);
    const resource = act(request, c.req.param('id') ?? '');
    return c.json(expanded(account, resource, read(paths ? { expand: paths } : {}, { expand }).expand));
  });
}
