import { LapChoice } from './lap-comparison.tsx';

/** The two laps that lie over each other once the file is sent again: without JavaScript a page has room for two. */
export function LapSelects({
  laps,
  chosen,
}: {
  laps: readonly { key: string; name: string }[];
  chosen: readonly string[];
}) {
  if (laps.length < 3) return null;
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="text-sm">
        To lay other laps over each other, choose them and the file again: your browser doesn’t keep it.
      </legend>
      {(['first', 'second'] as const).map((name, index) => (
        <LapChoice
          key={name}
          label={index === 0 ? 'Compared with' : 'This lap'}
          laps={laps}
          name={name}
          defaultValue={chosen[index] ?? ''}
        >
          <option value="">The quickest</option>
        </LapChoice>
      ))}
    </fieldset>
  );
}
