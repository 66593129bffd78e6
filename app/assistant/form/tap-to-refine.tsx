import { Form, Link, useNavigation } from '@remix-run/react';
import { TapRows } from '../../ui/reading/tap-rows.tsx';
import { FormAlert } from './form-alert.tsx';
import type { ReturnedForm } from './returned-form.ts';
import type { TapToRefine } from './tap-to-refine.server.ts';

/** A refinement without a word, on a page that is used beside the wheel. */
export function TapToRefineForm({
  form: { choices, fields, requestId },
  returnedForm,
}: {
  form: TapToRefine;
  returnedForm: ReturnedForm | null;
}) {
  const isSent = useNavigation().formData?.get('intent') === 'refine';
  const shownForm =
    returnedForm?.shownAs === 'toast' ? { ...returnedForm, shownAs: 'form' as const } : returnedForm;
  return (
    <>
      {shownForm && <FormAlert returnedForm={shownForm} />}
      {returnedForm?.status === 402 && (
        <Link to={`/setup-assistant?base=${fields.communitySetupId}`} className="button justify-self-start">
          See the plans
        </Link>
      )}
      <Form
        method="post"
        id="refine"
        data-draft="taps"
        data-returned={returnedForm ? '' : undefined}
        className="rig-taps"
      >
        <input type="hidden" name="intent" value="refine" />
        {requestId && <input type="hidden" name="requestId" value={requestId} />}
        {Object.entries(fields)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <TapRows choices={choices} taps={returnedForm?.values?.taps ?? ''}>
          <button type="submit" disabled={isSent} className="button button-primary min-h-14 text-lg">
            {isSent ? 'Refining...' : 'Refine Setup'}
          </button>
        </TapRows>
      </Form>
    </>
  );
}

/** The taps of a page that could not be made again, to be sent once more. */
export function TapsToSendAgain({ values, requestId, message }: ReturnedForm) {
  if (!values) return null;
  const fields = { intent: 'refine', requestId: requestId ?? '', ...values };
  return (
    <Form method="post" className="stand-in">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <p className="max-w-prose text-dim">{message} What you tapped is still here.</p>
      <button type="submit" className="button button-primary">
        Send again
      </button>
    </Form>
  );
}
