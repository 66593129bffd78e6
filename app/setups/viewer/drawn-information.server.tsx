import { Fragment, type ReactNode } from 'react';
import { readNote } from '#racing/engineer/baseline/note-text';
import { LocalDate } from './local-date.tsx';
import { rememberedPart } from './remembered-part.server.tsx';
import { SetupNote } from './setup-note.tsx';

/** The setup's sources; null when it has none. */
type BasedOn = { originals: readonly { id: number; author: string }[]; goneCount: number } | null;

function Originals({ originals, goneCount }: NonNullable<BasedOn>) {
  return (
    <>
      {originals.map(({ id, author }, place) => (
        <Fragment key={id}>
          {place > 0 && ' and '}
          <a href={`/setup-viewer/${id}`} className="underline underline-offset-4">
            #{id}
          </a>{' '}
          by {author}
        </Fragment>
      ))}
      {goneCount > 0 &&
        `${originals.length > 0 ? ' and ' : ''}${goneCount === 1 ? 'a setup that is gone' : `${goneCount} setups that are gone`}`}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Information = {
  name: string;
  car: string;
  track: string;
  gameName: string;
  createdAt: string;
  description: string;
  basedOn: BasedOn;
};

const drawFacts = rememberedPart(Facts);

/** A setup's facts, sources and note. */
export function drawInformation(setup: Information): string {
  const { name, car, track, gameName, createdAt, description, basedOn } = setup;
  return drawFacts({ name, car, track, gameName, createdAt, description, basedOn });
}

function Facts({ name, car, track, gameName, createdAt, description, basedOn }: Information) {
  return (
    <>
      <div>
        <h2 id="information" className="mb-3 text-xl">
          Setup Information
        </h2>
        {name && <p className="mb-3 text-lg wrap-anywhere">{name}</p>}
        <dl className="facts information-facts">
          <Fact name="Car">{car}</Fact>
          <Fact name="Track">{track}</Fact>
          <Fact name="Game">{gameName}</Fact>
          <Fact name="Created">
            <LocalDate timestamp={createdAt} />
          </Fact>
          {basedOn && (
            <Fact name="Based on">
              <Originals {...basedOn} />
            </Fact>
          )}
        </dl>
      </div>
      {description && (
        <div className="information-side">
          <h3 className="caption mb-2">Notes</h3>
          <SetupNote note={readNote(description)} />
        </div>
      )}
    </>
  );
}
