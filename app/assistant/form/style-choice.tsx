import { useId } from 'react';

const styles = [
  { value: 'safe', label: 'Safe', hint: 'Forgiving: a calm rear, room for mistakes, easy on the tyres.' },
  { value: 'balanced', label: 'Balanced', hint: 'Pace that lasts a stint, without surprises.' },
  { value: 'aggressive', label: 'Aggressive', hint: 'One fast lap: sharp front, loose rear, no margin.' },
] as const;

/** Setup Style as three toggle buttons; radio buttons underneath, so it is a plain form field. */
export function StyleChoice({ defaultValue, error }: { defaultValue: string; error?: string }) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="style-choice">
      <legend className="label">Setup Style</legend>
      <div className="grid grid-cols-3">
        {styles.map(({ value, label }) => (
          <label key={value} className="style-toggle">
            <input
              type="radio"
              name="setupStyle"
              value={value}
              defaultChecked={value === defaultValue}
              aria-describedby={`${id}-${value}`}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {styles.map(({ value, hint }) => (
        <p key={value} id={`${id}-${value}`} data-for={value} className="style-hint">
          {hint}
        </p>
      ))}
    </fieldset>
  );
}
