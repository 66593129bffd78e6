import { Form, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { printUnits } from '#racing/setup/chosen-units';
import { useUnits } from '../../ui/use-units.ts';
import { useOpenErrors } from '../../ui/use-open-errors.ts';
import type { ReadingChoices } from '#racing/hearing/reading-choices';
import { type CornerButtons, TapRows } from '../../ui/reading/tap-rows.tsx';
import type { StintAnswer } from './stint-answer.ts';
import {
  BalanceChoice,
  HotPressures,
  LapsAndFuel,
  StintNotes,
  TyreTemperatures,
} from './stint-fieldsets.tsx';
import { SignInTab } from '../../account/sign-in-tab.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';

export type StintStart = {
  version: number;
  latest: number;
  aim: number | null;
  requestId: string;
  withEnergy: boolean;
  /** The choices to tap on its track; null where the setup behind the sheet is not known. */
  tapChoices: ReadingChoices | null;
};

/** The figures a driver reads off the screen after some laps; it returns with everything typed. */
export function StintForm({
  start,
  answer,
  action,
  draft = 'stint',
  map,
  onSend,
}: {
  start: StintStart;
  answer: Partial<StintAnswer> | null;
  /** Where it is sent from another page. */
  action?: string;
  /** Names the sheet among those of the page. */
  draft?: string;
  /** The track as it was driven, among what is tapped. */
  map?: ((buttonOf: CornerButtons) => ReactNode) | undefined;
  /** Sends it in place of the browser, so that the page stays. */
  onSend?: (form: HTMLFormElement) => void;
}) {
  const { values = {}, errors = {}, message = null, isDoubted = false, code } = answer ?? {};
  // A sheet keeps the units, the version and the id that it began with.
  const [units] = useState(useUnits());
  const [first] = useState(start);
  const { open, onChange } = useOpenErrors(errors);
  const sending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const sheet = { values, errors: open, units };

  // After a question the driver is taken to it.
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [answer]);

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => {
        if (!onSend) return;
        event.preventDefault();
        onSend(event.currentTarget);
      }}
      data-draft={draft}
      data-returned={message !== null || values.digest ? '' : undefined}
      onChange={onChange}
      className="panel grid content-start gap-6"
    >
      <DraftNote />
      <input type="hidden" name="request_id" value={values.request_id ?? first.requestId} />
      {/* The units the figures are typed in, whatever the driver has chosen by the time they are sent. */}
      <input type="hidden" name="units" value={printUnits(units)} />
      {values.digest && <input type="hidden" name="digest" value={values.digest} />}
      {values.measures && <input type="hidden" name="measures" value={values.measures} />}
      {message && (
        <p role="alert" tabIndex={-1} className="notice">
          {message}
        </p>
      )}
      <SignInTab code={code} />
      <VersionDriven {...first} requestedVersion={values.version} />
      <HotPressures aim={start.aim} {...sheet} />
      <LapsAndFuel withEnergy={start.withEnergy} {...sheet} />
      <BalanceChoice {...sheet} />
      <TyreTemperatures {...sheet} />
      {start.tapChoices ? (
        <TapRows choices={start.tapChoices} taps={values.taps ?? ''} map={map} />
      ) : (
        <input type="hidden" name="taps" value={values.taps ?? ''} />
      )}
      <StintNotes {...sheet} />
      {values.trace && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="trace"
            value={values.trace}
            className="size-5 shrink-0 accent-signal"
          />
          Keep my best lap to compare later ones ({Math.ceil(values.trace.length / 1000)} kB)
        </label>
      )}
      {isDoubted && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="confirmed" value="true" className="size-5 accent-signal" />
          These figures are right
        </label>
      )}
      <button type="submit" disabled={sending} className="button button-primary min-h-14 text-lg">
        {sending ? 'Working it out...' : 'Work out the next setup'}
      </button>
    </Form>
  );
}

/** Which file of the setup was driven: mostly the one it holds. */
function VersionDriven({
  version,
  latest,
  requestedVersion,
}: StintStart & { requestedVersion: string | undefined }) {
  if (latest === 1) return <input type="hidden" name="version" value="1" />;
  const numbers = Array.from({ length: Math.min(latest, 20) }, (_, index) => latest - index);
  const options = numbers.includes(version) ? numbers : [...numbers, version];
  return (
    <label className="block">
      <span className="label">Version driven</span>
      <select
        key={requestedVersion}
        name="version"
        defaultValue={requestedVersion || String(version)}
        className="field min-h-14 text-lg"
      >
        {options.map((number) => (
          <option key={number} value={number}>
            {number === latest ? `${number} (in use)` : number}
          </option>
        ))}
      </select>
    </label>
  );
}
