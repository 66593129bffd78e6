import { redirect } from '@remix-run/cloudflare';
import { afterPublishing } from '../account/author-name.server.ts';
import { tellGarage } from '../assistant/run/tell-garage.server.ts';
import { submitUpload, uploadForm, uploadFormSchema } from '../garage/upload/upload.server.ts';
import { FormErrors, formAction } from '../ui/form-action.server.ts';
import { withToast } from '../ui/toast.server.ts';

export function loader() {
  return redirect('/upload-setup');
}

/** The form as our JavaScript sends it, answered as data so that the page stays as it is. */
export const action = formAction(
  uploadFormSchema,
  async (values, submission) => {
    const result = await submitUpload(values, submission);
    if (result instanceof FormErrors) return result;
    const { storedAs, garage } = result;
    tellGarage(submission.context, garage);
    const { redirectTo, toast, headers } = await afterPublishing(submission, {
      redirectTo: `/setup-viewer/${storedAs}`,
      toast: 'setup-saved-public',
    });
    headers.append('Set-Cookie', (await withToast(toast))['Set-Cookie']);
    return Response.json({ storedAs, redirectTo }, { status: 201, headers });
  },
  {
    ...uploadForm,
    isJson: true,
    keep: async (...args: Parameters<typeof uploadForm.keep>) => ({
      storedAs: null,
      answer: await uploadForm.keep(...args),
    }),
  },
);
