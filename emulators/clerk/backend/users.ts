import { Hono } from 'hono';
import * as z from 'zod';
import {
  accountOf,
  changeAccount,
  createAccount,
  deleteAccount,
  hashNewPassword,
  namesIn,
} from '../accounts.ts';
import { json, readBody } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';

const name = z.string().nullish();
const names = { first_name: name, last_name: name, username: name };
const metadata = z.record(z.string(), z.unknown()).default({});
const newUser = z.object({ ...names, email_address: z.array(z.string()).min(1), password: z.string() });
const metadataSchema = z.object({
  public_metadata: metadata,
  private_metadata: metadata,
  unsafe_metadata: metadata,
});

export function users(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.get('/', () => json(Object.values(instance.file.value.users)));

  /** `getUserList` asks for it beside the list. */
  routes.get('/count', () =>
    json({ object: 'total_count', total_count: Object.keys(instance.file.value.users).length }),
  );

  routes.post('/', async ({ req }) => {
    const { email_address, password, ...fields } = await readBody(req.raw, newUser);
    const passwordHash = await hashNewPassword(password);
    const [email = ''] = email_address;
    return json(createAccount(instance, { email, passwordHash, ...namesIn(fields) }));
  });

  routes.get('/:id', ({ req }) => json(accountOf(instance, req.param('id'))));

  routes.patch('/:id', async ({ req }) => {
    const user = accountOf(instance, req.param('id'));
    changeAccount(instance, user, namesIn(await readBody(req.raw, z.object(names))));
    return json(user);
  });

  routes.patch('/:id/metadata', async ({ req }) => {
    const user = accountOf(instance, req.param('id'));
    const changes = await readBody(req.raw, metadataSchema);
    changeAccount(instance, user, {
      public_metadata: { ...user.public_metadata, ...changes.public_metadata },
      private_metadata: { ...user.private_metadata, ...changes.private_metadata },
      unsafe_metadata: { ...user.unsafe_metadata, ...changes.unsafe_metadata },
    });
    return json(user);
  });

  routes.delete('/:id', ({ req }) => {
    const user = accountOf(instance, req.param('id'));
    deleteAccount(instance, user);
    return json({ object: 'user', id: user.id, deleted: true });
  });

  return routes;
}
