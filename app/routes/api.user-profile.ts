import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { databaseRefusal } from '../server/account-database.server.ts';
import { answer, readBody, requireOwnId, signedOut } from '../server/api-answer.server.ts';

const body = z.object({
  clerk_user_id: z.string(),
  email: z.string().default(''),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  username: z.string().nullable().default(null),
});

/** Makes sure that the signed-in driver has a profile, and that it is up to date. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return signedOut();
  const { clerk_user_id, ...details } = await readBody(request, body);
  requireOwnId(clerk_user_id, context.driver.userId);
  try {
    await context.profiles.save(details);
    return answer({ success: true });
  } catch (error) {
    return databaseRefusal(error);
  }
}
