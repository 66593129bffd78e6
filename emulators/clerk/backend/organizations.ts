import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { accountOf } from '../accounts.ts';
import { json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import {
  addMember,
  changeRole,
  createOrganization,
  deleteOrganization,
  invite,
  membershipOf,
  membersOf,
  organizationOf,
  removeMember,
  renameOrganization,
  serverMembership,
  settleInvitation,
} from '../organizations.ts';
import { readBody } from './body.ts';
import { serverInvitation, serverOrganization } from './resources.ts';

const newOrganization = z.object({
  name: z.string().min(1),
  slug: z.string().optional(),
  created_by: z.string().optional(),
});
const member = z.object({ user_id: z.string(), role: z.string() });
const invitation = z.object({
  email_address: z.email(),
  role: z.string(),
  public_metadata: z.record(z.string(), z.unknown()).default({}),
});

const paged = <Row>(rows: readonly Row[], context: Context) => {
  const limit = Number(context.req.query('limit') ?? 10);
  const offset = Number(context.req.query('offset') ?? 0);
  return json({ data: rows.slice(offset, offset + limit), total_count: rows.length });
};

export function organizations(instance: ClerkInstance): Hono {
  const routes = new Hono();
  const at = (context: Context) => organizationOf(instance, context.req.param('id') ?? '');
  const memberAt = (context: Context) =>
    membershipOf(instance, at(context).id, context.req.param('user') ?? '');

  routes.post('/', async (context) => {
    const { created_by, ...fields } = await readBody(context.req.raw, newOrganization);
    const creator = created_by ? accountOf(instance, created_by) : null;
    const organization = createOrganization(instance, fields);
    if (creator) addMember(instance, organization, creator, 'org:admin');
    return json(serverOrganization(organization));
  });

  routes.get('/:id', (context) => json(serverOrganization(at(context))));
  routes.patch('/:id', async (context) => {
    renameOrganization(instance, at(context), (await readBody(context.req.raw, newOrganization)).name);
    return json(serverOrganization(at(context)));
  });
  routes.delete('/:id', (context) => {
    const { id } = at(context);
    deleteOrganization(instance, at(context));
    return json({ object: 'organization', id, deleted: true });
  });

  routes.get('/:id/memberships', (context) =>
    paged(
      membersOf(instance, at(context).id).map((one) => serverMembership(instance, one)),
      context,
    ),
  );
  routes.post('/:id/memberships', async (context) => {
    const { user_id, role } = await readBody(context.req.raw, member);
    const added = addMember(instance, at(context), accountOf(instance, user_id), role);
    return json(serverMembership(instance, added));
  });
  routes.patch('/:id/memberships/:user', async (context) => {
    const changed = memberAt(context);
    changeRole(instance, changed, (await readBody(context.req.raw, member.pick({ role: true }))).role);
    return json(serverMembership(instance, changed));
  });
  routes.delete('/:id/memberships/:user', (context) => {
    const removed = serverMembership(instance, memberAt(context));
    removeMember(instance, memberAt(context));
    return json(removed);
  });

  routes.get('/:id/invitations', (context) => {
    const { id } = at(context);
    const open = Object.values(instance.file.value.invitations).filter(
      ({ organizationId, status }) => organizationId === id && status === 'pending',
    );
    return paged(open.map(serverInvitation), context);
  });
  routes.post('/:id/invitations', async (context) => {
    const fields = await readBody(context.req.raw, invitation);
    const { email_address: email, role, public_metadata: publicMetadata } = fields;
    return json(serverInvitation(invite(instance, at(context), { email, role, publicMetadata })));
  });
  routes.post('/:id/invitations/:invitation/revoke', (context) =>
    json(serverInvitation(settleInvitation(instance, context.req.param('invitation'), null))),
  );
  return routes;
}

/** All memberships of the instance, the oldest first. */
export const instanceMemberships = (instance: ClerkInstance) => (context: Context) => {
  const all = Object.values(instance.file.value.memberships).sort((a, b) => a.createdAt - b.createdAt);
  return paged(
    all.map((one) => serverMembership(instance, one)),
    context,
  );
};
