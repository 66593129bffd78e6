import { useId } from 'react';
import type { Digest } from '#racing/laps/recording/digest';

/** Whose laps of a file that holds many drivers': the page asks, and nothing is guessed. */
export function DriverSelect({
  drivers,
  driver,
  digest,
  name,
  onChoose,
}: {
  drivers: readonly string[];
  driver: string | null;
  digest: Digest;
  /** Of the field, where it is sent with the file. */
  name?: string;
  onChoose?: (driver: string) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-2">
      {driver === null && (
        <p role="alert" className="notice">
          {digest.notes[0]}
          {!onChoose && ' Then choose the file again: your browser doesn’t keep it.'}
        </p>
      )}
      <label className="label" htmlFor={id}>
        Whose laps?
      </label>
      <select
        id={id}
        name={name}
        defaultValue={driver ?? ''}
        className="field min-h-14"
        onChange={(event) => onChoose?.(event.target.value)}
      >
        <option value="">Choose your name</option>
        {drivers.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}
