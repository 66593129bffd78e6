import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { accountData } from '#platform/adapters/supabase/account-data';
import { accountFile, streamOf } from '../account/account-file.server.ts';
import { engineRoomLists } from '../assistant/run/engine-room-rows.server.ts';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return redirect('/sign-in?return_to=/profile');
  const outsideLists = await engineRoomLists(context);
  const file = accountFile(accountData(context.database), outsideLists);
  const body = await endpointFromDatabase(streamOf(file));
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="scrutineer-data.json"',
    },
  });
}
