import type { ReactNode } from 'react';
import type { Note, NoteGroup } from '#racing/engineer/baseline/note';

/** A note of so many letters, in paragraphs, shows its first paragraph and folds the rest. */
const longWords = 500;

/** Free words: a driver's or the model's. */
function Words({ words }: Pick<Note, 'words'>) {
  const [opening = '', ...rest] = words.split('\n\n');
  if (words.length <= longWords || rest.length === 0) return <p className="information-notes">{words}</p>;
  return (
    <div>
      <p className="information-notes">{opening}</p>
      <details className="border-y border-line">
        <summary className="disclosure">The rest of the note</summary>
        <p className="information-notes pb-3 text-sm">{rest.join('\n\n')}</p>
      </details>
    </div>
  );
}

function Group({ group, sentences }: NoteGroup) {
  return (
    <section>
      <h4 className="caption mb-1">{group}</h4>
      <ul className="note-reasons">
        {sentences.map(({ value, text }) => (
          <li key={`${value} ${text}`} className="wrap-anywhere">
            {value && <strong className="font-semibold text-chalk">{value}:</strong>} {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isOfGarage = ({ group }: NoteGroup) => group === 'Garage data';

/**
 * A setup's note: its purpose, what to expect, what to do first; the reasons fold out.
 *
 * @param garage a link beside the line on missing garage data
 * @param children comes between the lines and the reasons
 */
export function SetupNote({
  note: { words, purpose, expect, first, why },
  garage,
  children,
}: {
  note: Note;
  garage?: ReactNode;
  children?: ReactNode;
}) {
  const lines = [
    { name: 'For', text: purpose },
    { name: 'Expect', text: expect },
    { name: 'First', text: first },
  ].filter(({ text }) => text !== '');
  const reasons = why.filter((group) => !isOfGarage(group));
  return (
    <div className="grid content-start gap-3">
      {words && <Words words={words} />}
      {lines.length > 0 && (
        <dl className="note-lines">
          {lines.map(({ name, text }) => (
            <div key={name}>
              <dt className="caption">{name}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {why.filter(isOfGarage).map(({ sentences: [line] }) => (
        <div key="garage" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="max-w-prose min-w-60 flex-1 text-sm text-dim">
            {line?.value}: {line?.text}
          </p>
          {garage}
        </div>
      ))}
      {children}
      {reasons.length > 0 && (
        <details className="border-y border-line">
          <summary className="disclosure">Why</summary>
          <div className="grid gap-4 pb-3">
            {reasons.map((group) => (
              <Group key={group.group} {...group} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
