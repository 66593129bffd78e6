import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { tellGarage } from '../assistant/tell-garage.server.ts';
import { withToast } from '../ui/toast.server.ts';
import { submitUpload } from '../garage/upload/upload.server.ts';

export function loader() {
  return redirect('/upload-setup');
}

/** The form as our JavaScript sends it: the same work, answered as data so that the page stays as it is. */
export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await submitUpload(context, request);
  if (outcome.storedAs === null) {
    return Response.json({ storedAs: null, answer: outcome.answer }, { status: outcome.status });
  }
  tellGarage(context, outcome.told);
  return Response.json(
    { storedAs: outcome.storedAs },
    { status: 201, headers: await withToast('setup-saved') },
  );
}
