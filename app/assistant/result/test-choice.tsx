import { Form, Link, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ReturnedTest, TestOffer, TestSourceName } from './test-offer.ts';

/** Chooses one or two changes to be tried on the track. */
export function TestChoice({ offer, returnedTest }: { offer: TestOffer; returnedTest: ReturnedTest | null }) {
  const { source, requestId, car, track, back, steps } = offer;
  const opening = useNavigation().formData?.has('requestId') ?? false;
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (returnedTest) alert.current?.focus();
  }, [returnedTest]);
  return (
    <Form method="post" className="mx-auto grid max-w-xl gap-6">
      <div>
        <h1 className="text-2xl">Drive it as a test</h1>
        <p className="text-dim">
          {car}, {track}
        </p>
      </div>
      {returnedTest && (
        <p ref={alert} role="alert" tabIndex={-1} className="border border-l-3 border-alarm bg-wall p-3">
          {returnedTest.message}
        </p>
      )}
      <SourceFields source={source} />
      <input type="hidden" name="requestId" value={requestId} />
      <fieldset className="panel">
        <legend className="caption">One change, or two you can feel separately</legend>
        <ul className="divide-y divide-line">
          {steps.map(({ name, picked: isTicked, why, watch, kept: record, changes }) => (
            <li key={name}>
              <label className="flex min-h-11 cursor-pointer gap-4 py-3">
                <input
                  type="checkbox"
                  name="step"
                  value={name}
                  defaultChecked={returnedTest ? returnedTest.steps.includes(name) : isTicked}
                  className="mt-1 size-6 shrink-0 accent-signal"
                />
                <span className="grid min-w-0 grow gap-1">
                  {changes.map(({ parameter, label, from, to }) => (
                    <span key={parameter} className="flex flex-wrap items-baseline justify-between gap-x-4">
                      <span className="font-semibold">{label}</span>
                      <span className="figure text-lg">
                        {from} <span aria-hidden="true">→</span>
                        <span className="sr-only">to</span> <span className="text-signal">{to}</span>
                      </span>
                    </span>
                  ))}
                  <span className="text-sm text-dim">{why}</span>
                  {watch && <span className="text-sm">Watch for {watch}.</span>}
                  {record && <span className="text-sm text-dim">On the track {record}.</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <button type="submit" disabled={opening} className="button button-primary min-h-16 text-lg">
        {opening ? 'Opening...' : 'Open the test card'}
      </button>
      <Link to={back} className="button">
        Back
      </Link>
    </Form>
  );
}

const SourceFields = ({ source }: { source: TestSourceName }) =>
  Object.entries(source).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** The ticked changes, while the choice itself cannot be read: they can be sent again as they are. */
export function ReturnedChoice({ returnedTest }: { returnedTest: ReturnedTest }) {
  const { message, source, requestId, steps } = returnedTest;
  return (
    <Form method="post" className="mx-auto grid w-full max-w-xl gap-4">
      <p role="alert" className="border border-l-3 border-alarm bg-wall p-3">
        {message}
      </p>
      <SourceFields source={source} />
      <input type="hidden" name="requestId" value={requestId} />
      {steps.map((step) => (
        <input key={step} type="hidden" name="step" value={step} />
      ))}
      <button type="submit" className="button button-primary">
        Open the test card
      </button>
    </Form>
  );
}
