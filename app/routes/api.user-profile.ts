import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { z } from 'zod';
import { refuse, requireOwnId, signInFirst } from '#core/platform/http/answer';
import { hint } from '#core/platform/http/fields';
import { readJsonBody } from '#core/platform/http/json-body';
import { databaseRefusal } from '../account/account-database.server.ts';
import { forgetFormerNames } from '../account/avatar-cookie.server.ts';
import { confirmProfile } from '../account/profile.server.ts';
import { largestCall } from '../edge/addresses.server.ts';

const body = z.object({
  clerk_user_id: z.string().max(400),
  email: hint,
  first_name: hint,
  last_name: hint,
  username: hint,
});

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.driver.state === 'signed-out') return refuse(signInFirst);
  const { clerk_user_id, ...said } = await readJsonBody(request, body, { largest: largestCall });
  requireOwnId(clerk_user_id, context.driver.userId);
  try {
    const profile = await confirmProfile(context, said);
    const headers = await forgetFormerNames(request.headers, profile);
    return Response.json({ success: true }, { headers });
  } catch (error) {
    return databaseRefusal(error);
  }
}
