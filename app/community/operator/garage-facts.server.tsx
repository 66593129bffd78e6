import { mostFactsRuledOn, type OperatorAction } from '#core/platform/moderation/operator-calls';
import {
  type FactState,
  factStates,
  type OpenedGarage,
  type OperatorFact,
  type GarageFactsRow,
} from '#core/platform/moderation/operator-desk';
import { findCar } from '#core/setup/catalogue';
import { believedFacts } from '#core/setup/garage/believed-facts';
import { ActForm, type ReturnedAct } from './act-form.server.tsx';

type GarageName = Pick<OpenedGarage, 'game' | 'car' | 'version'>;

export const garageName = ({ game, car, version }: GarageName) => [game, car, version].join('~');
const garageAddress = (garage: GarageName) =>
  `/operator?${new URLSearchParams({ garage: garageName(garage) })}#garage`;

export const factsSubject = (state: FactState) => `facts-${state}`;

const carName = ({ game, car }: GarageName) => findCar(game, car)?.name ?? car;
const inWords = ({ game, car, version }: GarageName) => `${game}, ${car}, ${version || 'no season'}`;

const stateWords: Record<FactState, string> = {
  contested: 'contested',
  agreed: 'agreed',
  accepted: 'accepted',
  waiting: 'waiting',
  dropped: 'dropped',
};

/** A garage in the list: how many of its facts stand how. */
export function GarageFactsRowView({ row, since }: { row: GarageFactsRow; since: string }) {
  const counts = factStates
    .filter((state) => row[state] > 0)
    .map((state) => `${row[state]} ${stateWords[state]}`);
  return (
    <li className="panel">
      <h3 className="text-lg wrap-anywhere">
        <a
          href={garageAddress(row)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {carName(row)}
        </a>
      </h3>
      <p className="wrap-anywhere">
        {inWords(row)}, since {since}: {counts.join(', ')}
      </p>
    </li>
  );
}

const headings: Record<FactState, string> = {
  contested: 'Contested: drivers disagree, so nobody gets it',
  agreed: 'Agreed: every driver of the car gets it',
  accepted: 'Accepted by an operator: every driver of the car gets it',
  waiting: 'Waiting for a second driver whose word counts',
  dropped: 'Dropped: nobody gets it, whoever says it again',
};

const actionsOn: Record<FactState, readonly OperatorAction[]> = {
  contested: ['accept', 'drop'],
  agreed: ['drop'],
  accepted: ['drop'],
  waiting: ['accept', 'drop'],
  dropped: ['accept'],
};

const textOf = ({ setting, lowest, highest, position, reads }: OperatorFact) =>
  reads === null ? `${setting}: ${lowest} to ${highest}` : `${setting}, ${position}: ${reads}`;

/** Whether the rule of today still lets a fact through to drivers. */
function isBelieved(
  garage: GarageName,
  { setting, lowest, highest, position, reads }: OperatorFact,
): boolean {
  const legal = lowest === null || highest === null ? null : ([lowest, highest] as const);
  const texts = position === null || reads === null ? {} : { [position]: reads };
  return setting in believedFacts(garage, { [setting]: { legal, texts } });
}

function lineOf(garage: GarageName, fact: OperatorFact): string {
  const drivers = fact.drivers === 1 ? '1 driver' : `${fact.drivers} drivers`;
  const odd = isBelieved(garage, fact) ? '' : ', not believable: nobody gets it';
  return `${textOf(fact)} (${drivers}${odd})`;
}

const box = 'size-5 shrink-0 accent-signal';

/** Every fact of one garage, in a form for each state. */
export function OpenedGarageFacts({ garage, typed }: { garage: OpenedGarage; typed: ReturnedAct | null }) {
  return (
    <section aria-labelledby="garage" className="grid gap-3">
      <h2 id="garage" className="text-2xl wrap-anywhere">
        Garage of the {carName(garage)}
      </h2>
      <p className="text-dim wrap-anywhere">
        {inWords(garage)}
        {garage.facts.length >= mostFactsRuledOn && `: the first ${mostFactsRuledOn} facts`}
      </p>
      {garage.facts.length === 0 && <p>There are no facts left.</p>}
      {factStates.map((state) => (
        <FactsInState
          key={state}
          garage={garage}
          state={state}
          facts={garage.facts.filter((fact) => fact.state === state)}
          typed={typed}
        />
      ))}
    </section>
  );
}

type InState = {
  garage: GarageName;
  state: FactState;
  facts: readonly OperatorFact[];
  typed: ReturnedAct | null;
};

function FactsInState({ garage, state, facts, typed }: InState) {
  if (facts.length === 0) return null;
  const subject = factsSubject(state);
  const ticked = new Set(typed?.subject === subject ? typed.ticked : []);
  return (
    <details className="panel" open={state === 'contested' || typed?.subject === subject}>
      <summary className="section-summary">
        {headings[state]} ({facts.length})
      </summary>
      <ActForm
        subject={subject}
        address={garageAddress(garage)}
        fields={{ garage: garageName(garage), listed: facts.map(({ id }) => id).join(',') }}
        actions={actionsOn[state]}
        typed={typed}
      >
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="all" defaultChecked={ticked.has('all')} className={box} />
          All {facts.length}
        </label>
        <ul className="columns-xs gap-8 text-sm wrap-anywhere">
          {facts.map((fact) => (
            <li key={fact.id}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  name="fact"
                  value={fact.id}
                  defaultChecked={ticked.has(String(fact.id))}
                  className={box}
                />
                {lineOf(garage, fact)}
              </label>
            </li>
          ))}
        </ul>
      </ActForm>
    </details>
  );
}
