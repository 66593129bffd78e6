import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { afterPublishing } from '../account/author-name.server.ts';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { tellGarage } from '../assistant/run/tell-garage.server.ts';
import { emptyUpload, submitUpload, uploadForm, uploadFormSchema } from '../garage/upload/upload.server.ts';
import { UploadForm } from '../garage/upload/upload-form.tsx';
import { drawVersionList } from '../setups/list/version-choices.server.tsx';
import { FormErrors, formAction } from '../ui/form-action.server.ts';
import { FinishedMarkup } from '../ui/finished-markup.tsx';

export const meta: MetaFunction = () => [
  { title: 'Upload a Community Setup · Scrutineer' },
  {
    name: 'description',
    content: 'Share a car setup with other sim racers. We’ll detect the game and car from the file.',
  },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    signedIn: context.driver.state === 'signed-in',
    start: emptyUpload(new URL(request.url), context.units),
    versions: drawVersionList(''),
  };
}

export const action = formAction(
  uploadFormSchema,
  async (values, submission) => {
    const result = await submitUpload(values, submission);
    if (result instanceof FormErrors) return result;
    tellGarage(submission.context, result.garage);
    return afterPublishing(submission, {
      redirectTo: `/setup-viewer/${result.storedAs}`,
      toast: 'setup-saved-public',
    });
  },
  uploadForm,
);

export default function UploadSetup() {
  const { signedIn, start, versions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      {!signedIn && <SignInGate to="upload a setup" />}
      {/* A form that came back is shown even to a driver who has been signed out meanwhile: what they typed is in it. */}
      {(signedIn || answer) && (
        <>
          <div className="page-head">
            <h1>Upload a Community Setup</h1>
          </div>
          <UploadForm start={answer ?? start} />
          <FinishedMarkup markup={versions} />
        </>
      )}
    </>
  );
}
