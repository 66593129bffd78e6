import { Hono } from 'hono';
import { z } from 'zod';
import { accountOf } from '../accounts.ts';
import { json } from '../fault.ts';
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
} from '../organizations.ts';
import { readBody } from './body.ts';
import { serverInvitation, serverMembership, serverOrganization } from './resources.ts';

const role = z.enum(['org:admin', 'org:member']);
const newOrganization = z.object({ name: z.string().min(1), created_by: z.string() });
const newMember = z.object({ user_id: z.string(), role });
const newInvitation = z.object({
  email_address: z.email(),
  role,
  inviter_user_id: z.string(),
  expires_in_days: z.number().int().default(30),
  public_metadata: z.record(z.string(), z.unknown()).default({}),
});

function pageOf<Stored, Resource>(all: Stored[], { searchParams }: URL, resource: (one: Stored) => Resource) {
  const limit = Number(searchParams.get('limit') ?? 10);
  const offset = Number(searchParams.get('offset') ?? 0);
  return json({ data: all.slice(offset, offset + limit).map(resource), total_count: all.length });
}

/** Members of one organization, or of all. */
export function memberships(instance: ClerkInstance, url: string, organizationId?: string): Response {
  const address = new URL(url);
  const users = address.searchParams.getAll('user_id');
  const memberships = Object.values(instance.file.value.memberships)
    .filter((one) => !organizationId || one.organizationId === organizationId)
    .filter(({ userId }) => users.length === 0 || users.includes(userId));
  return pageOf(memberships, address, (one) => serverMembership(instance, one));
}

export function organizations(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.post('/', async (context) => {
    const { created_by, name } = await readBody(context.req.raw, newOrganization);
    const { id: userId } = accountOf(instance, created_by);
    const organization = createOrganization(instance, name);
    addMember(instance, organization, { userId, role: 'org:admin' });
    return json(serverOrganization(organization));
  });

  routes.patch('/:id', async (context) => {
    const organization = organizationOf(instance, context.req.param('id'));
    const { name } = await readBody(context.req.raw, newOrganization.pick({ name: true }));
    renameOrganization(instance, organization, name);
    return json(serverOrganization(organization));
  });
  routes.delete('/:id', (context) => {
    const organization = organizationOf(instance, context.req.param('id'));
    deleteOrganization(instance, organization);
    return json({ object: 'organization', id: organization.id, slug: organization.slug, deleted: true });
  });

  return routes.route('/:id/memberships', members(instance)).route('/:id/invitations', invitations(instance));
}

type InOrganization = { Variables: { organization: string } };

/** The routes of a part of an organization, which has to be there. */
function inOrganization(instance: ClerkInstance): Hono<InOrganization> {
  const routes = new Hono<InOrganization>();
  routes.use(async (context, next) => {
    const id = /\/organizations\/([^/]+)/.exec(context.req.path)?.[1] ?? '';
    context.set('organization', organizationOf(instance, id).id);
    await next();
  });
  return routes;
}

function members(instance: ClerkInstance): Hono<InOrganization> {
  const routes = inOrganization(instance);
  routes.get('/', ({ req, var: { organization } }) => memberships(instance, req.url, organization));
  routes.post('/', async ({ req, var: { organization } }) => {
    const { user_id, role } = await readBody(req.raw, newMember);
    const { id: userId } = accountOf(instance, user_id);
    const added = addMember(instance, organizationOf(instance, organization), { userId, role });
    return json(serverMembership(instance, added));
  });
  routes.patch('/:user', async ({ req, var: { organization } }) => {
    const membership = membershipOf(instance, organization, req.param('user'));
    changeRole(instance, membership, (await readBody(req.raw, newMember.pick({ role: true }))).role);
    return json(serverMembership(instance, membership));
  });
  routes.delete('/:user', ({ req, var: { organization } }) => {
    const membership = membershipOf(instance, organization, req.param('user'));
    removeMember(instance, membership);
    return json(serverMembership(instance, membership));
  });
  return routes;
}

function invitations(instance: ClerkInstance): Hono<InOrganization> {
  const routes = inOrganization(instance);
  routes.get('/', ({ req, var: { organization } }) =>
    pageOf(openInvitationsOf(instance, organization), new URL(req.url), (one) =>
      serverInvitation(instance, one),
    ),
  );
  routes.post('/', async ({ req, var: { organization } }) => {
    const { email_address: email, ...invitation } = await readBody(req.raw, newInvitation);
    const { role, public_metadata: publicMetadata, expires_in_days: days } = invitation;
    return json(
      serverInvitation(instance, invite(instance, organization, { email, role, publicMetadata, days })),
    );
  });
  routes.post('/:invitation/revoke', ({ req, var: { organization } }) => {
    const invitation = instance.file.value.invitations[req.param('invitation')];
    const isTheirs = invitation?.organizationId === organization;
    return json(serverInvitation(instance, closeInvitation(instance, isTheirs ? invitation : undefined)));
  });
  return routes;
}
