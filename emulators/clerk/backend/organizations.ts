import { Hono } from 'hono';
import { z } from 'zod';
import { accountOf } from '../accounts.ts';
import { json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { addMember, createOrganization, organizationOf } from '../organizations.ts';
import { readBody } from './body.ts';
import { serverOrganization } from './resources.ts';

const newOrganization = z.object({
  name: z.string().min(1),
  slug: z.string().optional(),
  created_by: z.string().optional(),
});

export function organizations(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.post('/', async (context) => {
    const { created_by, ...fields } = await readBody(context.req.raw, newOrganization);
    const creator = created_by ? accountOf(instance, created_by) : null;
    const organization = createOrganization(instance, fields);
    if (creator) addMember(instance, organization, creator, 'org:admin');
    return json(serverOrganization(organization));
  });

  routes.get('/:id', (context) =>
    json(serverOrganization(organizationOf(instance, context.req.param('id')))),
  );

  return routes;
}
