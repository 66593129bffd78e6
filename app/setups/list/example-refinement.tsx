import { Fragment } from 'react';

type ExampleRefinement = {
  setup: { id: string; car: string; track: string };
  words: string;
  changes: { label: string; from: string; to: string; why: string; cost: string }[];
};

/** A complaint, and the engineer's changes for it. */
export function ExampleRefinementSection({ setup, words, changes }: ExampleRefinement) {
  return (
    <section aria-labelledby="example" className="landing-section">
      <h2 id="example" className="landing-title">
        You say “{words}”
      </h2>
      <p className="mb-5 max-w-prose text-dim">
        The {setup.car} above at {setup.track}, as the engineer’s rules refine it. You get the changed file,
        and drive three laps to see whether it helped.
      </p>
      <ol className="feature-cards">
        {changes.map(({ label, from, to, why, cost }) => (
          <li key={label}>
            <h3 className="text-xl">{label}</h3>
            <p className="figure my-2 text-xl">
              <span className="text-was">{from}</span> → <span className="text-signal">{to}</span>
            </p>
            <p>
              {why}
              {cost && <Fragment> Costs: {cost}.</Fragment>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
