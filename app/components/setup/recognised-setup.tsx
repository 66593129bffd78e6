import type { RecognisedSummary } from './upload-answer.ts';

/** What the setup file turned out to be, and what in it the game does not offer. */
export function RecognisedSetup({ summary }: { summary: RecognisedSummary }) {
  const { carName, gameName, illegal } = summary;
  return (
    <div className="text-sm">
      <p>
        <span aria-hidden="true" className="text-signal">
          ✓{' '}
        </span>
        Recognised: {carName}, {gameName}.
      </p>
      {illegal.length > 0 && (
        <>
          <p className="mt-2 text-alarm">The game does not offer these values for this car:</p>
          <ul className="list-disc pl-5">
            {illegal.map(({ parameter, label, text, legalText }) => (
              <li key={parameter}>
                {label}: {text} (it offers {legalText})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
