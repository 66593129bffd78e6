import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { streamOf } from '../account/account-file.server.ts';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { diaryPlace } from '../garage/laps/diary.server.ts';
import { diaryCsv, diaryJson } from '../garage/laps/diary-export.server.ts';

/** A whole diary as a file: `?as=csv`, else JSON. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return redirect('/sign-in?return_to=/diary');
  const address = new URL(request.url);
  const place = diaryPlace(address);
  if (!place) throw new Response(null, { status: 404 });
  const isCsv = address.searchParams.get('as') === 'csv';
  const pieces = isCsv ? diaryCsv(context.diary, place) : diaryJson(context.diary, place);
  return new Response(await endpointFromDatabase(streamOf(pieces)), {
    headers: {
      'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="scrutineer-diary.${isCsv ? 'csv' : 'json'}"`,
    },
  });
}
