import type { RecognisedSummary } from './upload-answer.ts';

/** What the setup file turned out to be, in a line or two: it comes late, and the place for it is kept. */
export function RecognisedSetup({ summary: { carName, gameName, illegal } }: { summary: RecognisedSummary }) {
  return (
    <p>
      <span aria-hidden="true" className="text-signal">
        ✓{' '}
      </span>
      Recognised: {carName}, {gameName}.{' '}
      {illegal.length > 0 && (
        <a href="#illegal-values" className="text-alarm underline">
          {illegal.length === 1 ? 'One value' : `${illegal.length} values`} to look at
        </a>
      )}
    </p>
  );
}

/** What in a setup the game does not offer. It stands at the end of the form, where it moves nothing that is pressed. */
export function IllegalValues({ summary: { illegal } }: { summary: RecognisedSummary }) {
  if (illegal.length === 0) return null;
  return (
    <div id="illegal-values" className="scroll-mt-24 text-sm lg:col-span-2">
      <p className="text-alarm">The game does not offer these values for this car:</p>
      <ul className="list-disc pl-5">
        {illegal.map(({ parameter, label, text, legalText }) => (
          <li key={parameter}>
            {label}: {text} (it offers {legalText})
          </li>
        ))}
      </ul>
    </div>
  );
}
