import { Link } from '@remix-run/react';
import { useMemo, useState } from 'react';
import type { Measures } from '#racing/laps/proof/measures';
import { keptTrace, type LapTraces } from '#racing/laps/traces/lap-trace';
import type { Digest } from '#racing/laps/recording/digest';
import { sheetOfDigest } from '#racing/laps/recording/sheet-of-digest';
import { draftKey, forgetDraft } from '../../ui/drafts.ts';
import { useUnits } from '../../ui/use-units.ts';
import type { StintAnswer } from './stint-answer.ts';
import { StintForm, type StintStart } from './stint-form.tsx';
import { TrackMap } from './track-map.tsx';

type Answer = { id?: number; error?: string; code?: string; fields?: StintAnswer['errors'] };

const notSent = 'We didn’t get that. Everything you typed is still here; please try again.';

async function send(address: string, form: HTMLFormElement): Promise<Answer> {
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const response = await fetch(address, { method: 'POST', headers: { Accept: 'application/json' }, body });
    return (await response.json()) as Answer;
  } catch {
    return {};
  }
}

/** The quickest lap that counts. */
const bestLapOf = (traces: LapTraces | null) =>
  (traces?.laps ?? []).filter(({ counts }) => counts).sort((a, b) => a.seconds - b.seconds)[0];

/**
 * The stint sheet that a recording fills. Where there are several on the page it is sent without leaving the page, so that
 * the others stay, and the folder is still watched.
 */
export function FilledSheet({
  digest,
  measures,
  traces,
  setupId,
  start,
  version,
  staysHere,
}: {
  digest: Digest;
  measures: Measures | null;
  traces: LapTraces | null;
  setupId: string;
  start: StintStart;
  /** That the driver says was driven; null until then. */
  version: number | null;
  staysHere: boolean;
}) {
  const units = useUnits();
  const best = bestLapOf(traces);
  const [values] = useState({
    ...sheetOfDigest(digest, units),
    digest: JSON.stringify(digest),
    ...(measures && { measures: JSON.stringify(measures) }),
    ...(traces && best && { trace: JSON.stringify(keptTrace(traces, best)) }),
  });
  const [refusals, setRefused] = useState<Partial<StintAnswer>>({});
  const [stint, setStint] = useState<number | null>(null);
  const answer = useMemo(
    () => ({ values: version === null ? values : { ...values, version: String(version) }, ...refusals }),
    [values, version, refusals],
  );
  const address = `/my-setups/${setupId}/stints`;

  async function sendHere(form: HTMLFormElement) {
    const draft = draftKey(form);
    const { id, error = notSent, code, fields = {} } = await send(address, form);
    if (id === undefined)
      return setRefused({ errors: fields, message: error, isDoubted: code === 'doubted', code });
    forgetDraft(draft);
    setStint(id);
  }

  if (stint !== null)
    return (
      <p role="status" className="notice">
        This sheet has been sent.{' '}
        <Link to={`${address}/${stint}`} className="quiet-link">
          See the next setup
        </Link>
      </p>
    );
  return (
    <StintForm
      action={address}
      draft={`sheet ${start.requestId}`}
      start={start}
      answer={answer}
      map={
        best?.east
          ? (buttonOf) => (
              <TrackMap trace={best} corners={traces?.corners ?? []} balance={[]} buttonOf={buttonOf} />
            )
          : undefined
      }
      {...(staysHere && { onSend: sendHere })}
    />
  );
}
