import { useId } from 'react';

const styles = [
  { value: 'safe', label: 'Safe' },
  { value: 'balanced', label: 'Balanced' },
  { value: 'aggressive', label: 'Aggressive' },
] as const;

/** Setup Style as three toggle buttons; radio buttons underneath, so it is a plain form field. */
export function StyleChoice({ defaultValue, error }: { defaultValue: string; error?: string }) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label">Setup Style</legend>
      <div className="grid grid-cols-3 gap-2">
        {styles.map(({ value, label }) => (
          <label
            key={value}
            className="button px-2 has-checked:border-signal has-checked:bg-signal has-checked:text-signal-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="setupStyle"
              value={value}
              defaultChecked={value === defaultValue}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm text-alarm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
