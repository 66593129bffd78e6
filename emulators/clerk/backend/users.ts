import { Hono } from 'hono';
import { z } from 'zod';
import { accountOf, changeAccount, createAccount, deleteAccount, hashNewPassword } from '../accounts.ts';
import { json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { noPassword } from '../passwords.ts';
import { readBody } from './body.ts';
import { serverUser } from './resources.ts';

const profileFields = {
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  username: z.string().nullish(),
  public_metadata: z.record(z.string(), z.unknown()).optional(),
  private_metadata: z.record(z.string(), z.unknown()).optional(),
  unsafe_metadata: z.record(z.string(), z.unknown()).optional(),
};
const newUserSchema = z.object({
  ...profileFields,
  email_address: z.array(z.string()).min(1),
  password: z.string().optional(),
  skip_password_requirement: z.boolean().default(false),
});
const changesSchema = z.object(profileFields);

export function users(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.get('/', (context) => {
    const { searchParams } = new URL(context.req.url);
    const limit = Number(searchParams.get('limit') ?? 10);
    const offset = Number(searchParams.get('offset') ?? 0);
    const newestFirst = Object.values(instance.file.value.users).sort((a, b) => b.createdAt - a.createdAt);
    return json(newestFirst.slice(offset, offset + limit).map(serverUser));
  });

  /** `getUserList` asks for it beside the list. */
  routes.get('/count', () =>
    json({ object: 'total_count', total_count: Object.keys(instance.file.value.users).length }),
  );

  routes.post('/', async (context) => {
    const fields = await readBody(context.req.raw, newUserSchema);
    const user = createAccount(instance, {
      email: fields.email_address[0] ?? '',
      passwordHash: fields.skip_password_requirement
        ? noPassword
        : await hashNewPassword(fields.password ?? ''),
      firstName: fields.first_name ?? null,
      lastName: fields.last_name ?? null,
      username: fields.username ?? null,
    });
    changeAccount(instance, user, profileChanges({ ...fields, username: undefined }));
    return json(serverUser(user));
  });

  routes.get('/:id', (context) => json(serverUser(accountOf(instance, context.req.param('id')))));

  routes.patch('/:id', async (context) => {
    const user = accountOf(instance, context.req.param('id'));
    const fields = await readBody(context.req.raw, changesSchema);
    changeAccount(instance, user, profileChanges(fields));
    return json(serverUser(user));
  });

  routes.patch('/:id/metadata', async (context) => {
    const user = accountOf(instance, context.req.param('id'));
    const fields = await readBody(context.req.raw, changesSchema);
    changeAccount(instance, user, {
      publicMetadata: { ...user.publicMetadata, ...fields.public_metadata },
      privateMetadata: { ...user.privateMetadata, ...fields.private_metadata },
      unsafeMetadata: { ...user.unsafeMetadata, ...fields.unsafe_metadata },
    });
    return json(serverUser(user));
  });

  routes.delete('/:id', (context) => {
    const user = accountOf(instance, context.req.param('id'));
    deleteAccount(instance, user);
    return json({ object: 'user', id: user.id, deleted: true });
  });

  return routes;
}

function profileChanges(fields: z.infer<typeof changesSchema>) {
  return {
    ...(fields.first_name !== undefined && { firstName: fields.first_name || null }),
    ...(fields.last_name !== undefined && { lastName: fields.last_name || null }),
    ...(fields.username !== undefined && { username: fields.username || null }),
    ...(fields.public_metadata && { publicMetadata: fields.public_metadata }),
    ...(fields.private_metadata && { privateMetadata: fields.private_metadata }),
    ...(fields.unsafe_metadata && { unsafeMetadata: fields.unsafe_metadata }),
  };
}
