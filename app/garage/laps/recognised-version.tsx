import type { RecognisedVersions } from '#racing/laps/recording/driven-version';

/** The version that a recording was driven with, as far as it tells; the sheet takes it once the driver says so. */
export function RecognisedVersion({
  recognised: { versions, reason },
  chosen,
  onChoose,
}: {
  recognised: RecognisedVersions;
  chosen: number;
  onChoose: ((version: number) => void) | null;
}) {
  return (
    <section className="panel grid content-start gap-3">
      <h2 className="text-xl">Which setup was driven</h2>
      <p>{reason}</p>
      {onChoose && versions.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {versions.map((version) => (
            <button
              key={version}
              type="button"
              className="button"
              aria-pressed={version === chosen}
              onClick={() => onChoose(version)}
            >
              {version === chosen ? `The sheet is for version ${version}` : `I drove version ${version}`}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}
