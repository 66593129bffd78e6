import { Hono } from 'hono';
import * as z from 'zod';
import { accountOf } from '../accounts.ts';
import { json, readBody } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import {
  addMember,
  changeRole,
  closeInvitation,
  createOrganization,
  deleteOrganization,
  invite,
  membershipOf,
  openInvitationsOf,
  organizationOf,
  removeMember,
  renameOrganization,
  wholeMembership,
} from '../organizations.ts';

const role = z.enum(['org:admin', 'org:member']);
const newOrganization = z.object({ name: z.string().min(1), created_by: z.string() });
const newMember = z.object({ user_id: z.string(), role });
const newInvitation = z.object({
  email_address: z.email(),
  role,
  expires_in_days: z.number().int().default(30),
  public_metadata: z.record(z.string(), z.unknown()).default({}),
});

function pageOf(all: readonly object[], url: string): Response {
  const { searchParams } = new URL(url);
  const limit = Number(searchParams.get('limit') ?? 10);
  const offset = Number(searchParams.get('offset') ?? 0);
  return json({ data: all.slice(offset, offset + limit), total_count: all.length });
}

/** Members of one organization, or of all. */
export function memberships(instance: ClerkInstance, url: string, organizationId?: string): Response {
  const users = new URL(url).searchParams.getAll('user_id');
  const memberships = Object.values(instance.file.value.memberships)
    .filter((one) => !organizationId || one.organizationId === organizationId)
    .filter(({ userId }) => users.length === 0 || users.includes(userId))
    .map((one) => wholeMembership(instance, one));
  return pageOf(memberships, url);
}

export function organizations(instance: ClerkInstance): Hono {
  const routes = new Hono();
  // Whatever is asked of an organization, it has to be there.
  routes.use('/:id/*', async ({ req }, next) => {
    organizationOf(instance, req.param('id'));
    await next();
  });

  routes.post('/', async ({ req }) => {
    const { created_by, name } = await readBody(req.raw, newOrganization);
    const { id: userId } = accountOf(instance, created_by);
    const organization = createOrganization(instance, name);
    addMember(instance, { organizationId: organization.id, userId, role: 'org:admin' });
    return json(organization);
  });
  routes.patch('/:id', async ({ req }) => {
    const { name } = await readBody(req.raw, newOrganization.pick({ name: true }));
    return json(renameOrganization(instance, organizationOf(instance, req.param('id')), name));
  });
  routes.delete('/:id', ({ req }) =>
    json(deleteOrganization(instance, organizationOf(instance, req.param('id')))),
  );

  routes.get('/:id/memberships', ({ req }) => memberships(instance, req.url, req.param('id')));
  routes.post('/:id/memberships', async ({ req }) => {
    const { user_id, role } = await readBody(req.raw, newMember);
    const { id: userId } = accountOf(instance, user_id);
    return json(addMember(instance, { organizationId: req.param('id'), userId, role }));
  });
  routes.patch('/:id/memberships/:user', async ({ req }) => {
    const membership = membershipOf(instance, req.param('id'), req.param('user'));
    const { role } = await readBody(req.raw, newMember.pick({ role: true }));
    return json(changeRole(instance, membership, role));
  });
  routes.delete('/:id/memberships/:user', ({ req }) =>
    json(removeMember(instance, membershipOf(instance, req.param('id'), req.param('user')))),
  );

  routes.get('/:id/invitations', ({ req }) => pageOf(openInvitationsOf(instance, req.param('id')), req.url));
  routes.post('/:id/invitations', async ({ req }) =>
    json(invite(instance, req.param('id'), await readBody(req.raw, newInvitation))),
  );
  routes.post('/:id/invitations/:invitation/revoke', ({ req }) => {
    const open = openInvitationsOf(instance, req.param('id'));
    return json(
      closeInvitation(
        instance,
        open.find(({ id }) => id === req.param('invitation')),
      ),
    );
  });
  return routes;
}
