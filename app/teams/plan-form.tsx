import { Form } from '@remix-run/react';
import { tyreChoices } from '#racing/plan/race-plan';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { crewField, crewPlaces, type PlanTexts, stintField } from './plan-fields.ts';
import type { PlanFormView } from './plan.server.ts';
import { TeamField } from './team-field.tsx';
import { IntentButton } from './team-frame.tsx';
import type { TeamAnswer } from './team-words.ts';

type Errors = TeamAnswer['errors'];
type Texts = { values: PlanTexts; errors: Errors };

const headings = ['The race', 'The crew', 'Stint by stint'] as const;

function CrewPlace({ place, form, texts }: { place: number; form: PlanFormView; texts: Texts }) {
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">Driver {place + 1}</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <ChoiceField
            label={`Driver ${place + 1}`}
            name={crewField(place, 'member')}
            choices={form.members}
            placeholder="Nobody"
            defaultValue={texts.values[crewField(place, 'member')]}
            error={texts.errors[crewField(place, 'member')]}
          />
        </div>
        <TeamField
          name={crewField(place, 'limit')}
          label="At a time (min)"
          placeholder="No limit"
          answer={texts}
        />
        <TeamField name={crewField(place, 'lap')} label="Race lap" placeholder="From stints" answer={texts} />
        <TeamField
          name={crewField(place, 'use')}
          label="L or % a lap"
          placeholder="From stints"
          answer={texts}
        />
      </div>
    </fieldset>
  );
}

/** The driver and the tyres of each stint; empty choices follow the turn. */
function StintChoices({ form, texts }: { form: PlanFormView; texts: Texts }) {
  if (form.stints.length === 0) return null;
  const tyres = Object.entries(tyreChoices).map(([value, label]) => ({ value, label }));
  return (
    <details className="section" open>
      <summary className="section-summary">{headings[2]}</summary>
      <p className="mb-2 text-sm text-dim">Leave a driver open and the crew drives in turn.</p>
      <ol className="divide-y divide-line">
        {form.stints.map(({ number, at }) => (
          <li key={number} className="grid grid-cols-2 items-end gap-3 py-2 md:grid-cols-[8rem_1fr_1fr]">
            <p className="figure col-span-2 text-lg md:col-span-1">
              Stint {number} <span className="text-sm text-dim">{at}</span>
            </p>
            <ChoiceField
              label="Driver"
              name={stintField(number - 1, 'driver')}
              choices={form.crew}
              placeholder="In turn"
              defaultValue={texts.values[stintField(number - 1, 'driver')]}
            />
            <ChoiceField
              label="Tyres"
              name={stintField(number - 1, 'tyres')}
              choices={tyres.filter(({ value }) => value !== 'new')}
              placeholder={tyreChoices.new}
              defaultValue={texts.values[stintField(number - 1, 'tyres')]}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A race plan's form: the race, its crew, and choices for single stints. */
export function PlanForm({ form, answer }: { form: PlanFormView; answer: TeamAnswer | null }) {
  const returned = answer?.intent === 'save' ? answer : null;
  const texts: Texts = { values: returned?.values ?? form.values, errors: returned?.errors ?? {} };
  return (
    <Form
      method="post"
      data-draft="race-plan"
      data-returned={returned ? '' : undefined}
      className="panel grid max-w-4xl gap-5"
    >
      <DraftNote />
      <input type="hidden" name="plan" value={form.id ?? ''} />
      <input type="hidden" name="revision" value={form.revision} />
      <h2 className="text-2xl">{headings[0]}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TeamField name="name" label="Event" placeholder="Spa 6 h" answer={texts} />
        <ChoiceField
          label="Setup, with its car and track"
          name="setup"
          choices={form.setups}
          placeholder="Choose a setup..."
          defaultValue={texts.values.setup}
          error={texts.errors.setup}
        />
        <TeamField name="length" label="Length" placeholder="6 h" answer={texts} />
        <TeamField
          name="starts"
          type="datetime-local"
          label="Start, in UTC"
          hint="Stint sheets from then on count as stints of the race."
          answer={texts}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TeamField name="stops" label="Mandatory stops" placeholder="0" answer={texts} />
        <TeamField name="stop_seconds" label="Seconds lost at a stop" placeholder="60" answer={texts} />
        <TeamField name="tank" label="Tank (L)" placeholder="As listed" answer={texts} />
      </div>
      <h2 className="text-2xl">{headings[1]}</h2>
      {crewPlaces.slice(0, form.places).map((place) => (
        <CrewPlace key={place} place={place} form={form} texts={texts} />
      ))}
      {form.places < crewPlaces.length && (
        <p className="text-sm text-dim">Save to get a line for another driver, up to {crewPlaces.length}.</p>
      )}
      <StintChoices form={form} texts={texts} />
      <IntentButton intent="save" className="button button-primary justify-self-start">
        {form.id === null ? 'Lay out the race' : 'Save the plan'}
      </IntentButton>
    </Form>
  );
}
