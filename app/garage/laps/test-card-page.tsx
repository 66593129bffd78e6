import { Form, Link, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { CardAnswer } from '#platform/adapters/supabase/test-cards';
import { DownloadLink } from '../../setups/install/download-link.tsx';
import { RecordWithIt } from './record-with-it.tsx';
import { LocalDate } from '../../setups/viewer/local-date.tsx';
import { answerWords, type CardAnswerForm, type TestCardView } from './test-card.ts';
import { SignInTab } from '../../account/sign-in-tab.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';

/** The changes under test, each with its reason. */
function CardChanges({ changes }: { changes: TestCardView['changes'] }) {
  return (
    <ul className="divide-y divide-line">
      {changes.map(({ parameter, label, from, to, why, kept: record }) => (
        <li key={parameter} className="grid gap-1 py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{label}</span>
            <span className="figure text-lg">
              {from} <span aria-hidden="true">→</span>
              <span className="sr-only">to</span> <span className="text-signal">{to}</span>
            </span>
          </p>
          {why && <p className="text-sm text-dim">{why}</p>}
          {record && <p className="text-sm text-dim">On the track {record}.</p>}
        </li>
      ))}
    </ul>
  );
}

/** A test card: what to change, what to watch for in three laps, how it was, and what becomes of it. */
export function TestCardPage({ card, answer }: { card: TestCardView; answer: CardAnswerForm | null }) {
  const { setup, changes, watch } = card;
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <div className="class-bar pl-4" data-class={setup.carClass}>
        <h1 className="text-2xl">Test card</h1>
        <p className="text-dim">
          {setup.car}, {setup.track}, opened <LocalDate timestamp={card.openedAt} />
        </p>
      </div>
      <Alert answer={answer} />
      {card.answer === 'better' && (
        <p className="notice" data-tone="moment">
          <strong>That fix worked.</strong>
          {changes.map(({ label, from, to }) => `${label} ${from} → ${to}`).join(', ')}
        </p>
      )}
      <section className="panel grid gap-4" aria-labelledby="drive">
        <h2 id="drive" className="text-xl">
          Drive three laps
        </h2>
        <CardChanges changes={changes} />
        {watch.length > 0 && (
          <p>
            Watch for <strong>{watch.join(', and ')}</strong>.
          </p>
        )}
        <DownloadLink
          href={`/setup-viewer/${setup.id}/download?card=${card.id}`}
          className={`button ${card.answer === null ? 'button-primary' : ''}`}
        >
          Download the test file
        </DownloadLink>
        {setup.game === 'ACC' && <RecordWithIt href={`/setup-viewer/${setup.id}/download?card=${card.id}`} />}
      </section>
      <Measured card={card} />
      <HowItWas cardAnswer={card.answer} note={card.note} answer={answer} />
      {card.answer !== null && <WhatBecomesOfIt card={card} answer={answer} />}
      <Link to={`/my-setups/${setup.id}`} className="button">
        Back to the setup
      </Link>
    </div>
  );
}

/** The recording after the change against the one before it; the way to one where there is none yet. */
function Measured({ card: { measured: measurements, setup } }: { card: TestCardView }) {
  return (
    <section className="panel grid gap-2" aria-labelledby="measured">
      <h2 id="measured" className="text-xl">
        Measured
      </h2>
      {measurements.length > 0 ? (
        <ul className="grid gap-1">
          {measurements.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-dim">
          With a recording before and after the change, this shows what it did, corner by corner.
        </p>
      )}
      <Link to={`/my-setups/${setup.id}/recording`} className="quiet-link">
        From a recording
      </Link>
    </section>
  );
}

/** Replaces a card that cannot be shown now, and keeps what was typed so that it can be sent again. */
export function ReturnedCardAnswer({ answer }: { answer: CardAnswerForm }) {
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <Alert answer={answer} />
      <HowItWas cardAnswer={null} note="" answer={answer} />
    </div>
  );
}

/** The error; it takes focus. */
function Alert({ answer }: { answer: CardAnswerForm | null }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer) alert.current?.focus();
  }, [answer]);
  if (!answer) return null;
  return (
    <>
      <p ref={alert} role="alert" tabIndex={-1} className="border border-l-3 border-alarm bg-wall p-3">
        {answer.message}
      </p>
      <SignInTab code={answer.code} />
    </>
  );
}

/** The three buttons, large enough for a phone beside the wheel, and a note. */
function HowItWas({
  cardAnswer,
  note,
  answer,
}: {
  cardAnswer: CardAnswer | null;
  note: string;
  answer: CardAnswerForm | null;
}) {
  const pending = useNavigation().formData?.get('answer');
  const [first] = useState(answer?.note ?? note);
  const [before, setBefore] = useState(answer?.before ?? note);
  const sentAnswer = useRef<FormDataEntryValue | null>(null);
  useEffect(() => {
    if (note === sentAnswer.current) setBefore(note);
  }, [note]);
  useEffect(() => {
    if (answer?.before !== undefined) setBefore(answer.before);
  }, [answer]);
  return (
    <Form
      method="post"
      data-draft="note"
      data-returned={answer?.note === undefined ? undefined : ''}
      onSubmit={({ currentTarget }) => {
        sentAnswer.current = new FormData(currentTarget).get('note');
      }}
      className="panel grid gap-4"
    >
      <DraftNote />
      {/* The note that this one replaces: another tab may have stored a newer one. */}
      <input key={before} type="hidden" name="before" value={before} />
      <h2 className="text-xl">How was it?</h2>
      <div className="grid grid-cols-3 gap-3">
        {(['better', 'same', 'worse'] as const).map((value) => (
          <button
            key={value}
            type="submit"
            name="answer"
            value={value}
            disabled={pending === value}
            aria-pressed={cardAnswer === value}
            className={`button min-h-20 px-2 text-lg ${cardAnswer === value ? 'button-primary' : ''}`}
          >
            {answerWords[value]}
          </button>
        ))}
      </div>
      <div>
        <label htmlFor="card-note" className="label">
          Note (optional)
        </label>
        <textarea
          id="card-note"
          name="note"
          rows={2}
          maxLength={1000}
          defaultValue={first}
          className="field"
        />
      </div>
    </Form>
  );
}

const standings: Readonly<Record<TestCardView['standing'], string>> = {
  before: 'Your setup is as it was before the test.',
  after: 'Your setup holds the changes of this test.',
  other:
    'Your setup was changed since this card was opened. Whatever you press, the file it holds now stays as a version.',
};

function WhatBecomesOfIt({ card, answer }: { card: TestCardView; answer: CardAnswerForm | null }) {
  const pending = useNavigation().formData?.get('decision');
  const { decision, standing } = card;
  return (
    <Form method="post" className="panel grid gap-4">
      <h2 className="text-xl">Keep it?</h2>
      <input type="hidden" name="revision" value={answer?.revision ?? card.revision} />
      <p>
        {decision === 'kept' && 'Kept. '}
        {decision === 'undone' && 'Undone. '}
        {standings[standing]}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <button
          type="submit"
          name="decision"
          value="kept"
          disabled={pending === 'kept'}
          className={`button min-h-16 px-2 text-lg ${decision === null && card.answer === 'better' ? 'button-primary' : ''}`}
        >
          {decision === 'kept' && standing === 'other' ? 'Keep again' : 'Keep'}
        </button>
        <button
          type="submit"
          name="decision"
          value="undone"
          disabled={pending === 'undone'}
          className={`button min-h-16 px-2 text-lg ${decision === null && card.answer === 'worse' ? 'button-primary' : ''}`}
        >
          Undo
        </button>
      </div>
      <p className="text-sm text-dim">
        Keep puts the test file into your setup as a new version. Undo restores the previous file.
      </p>
    </Form>
  );
}
