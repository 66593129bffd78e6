import { useEffect, useRef } from 'react';
import type { Choice } from '../../ui/choice-field.tsx';
import { Field } from '../../ui/field.tsx';
import type { UploadErrors } from './upload-answer.ts';

type CarChoice = { game: string; car: string; track: string };

function groups(choices: readonly Choice[]): [group: string, members: Choice[]][] {
  const byGroup = new Map<string, Choice[]>();
  for (const choice of choices) {
    const group = choice.group ?? '';
    byGroup.set(group, [...(byGroup.get(group) ?? []), choice]);
  }
  return [...byGroup];
}

const entries = (choices: readonly Choice[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

function Picker({
  label,
  name,
  value,
  placeholder,
  choices,
  error,
  disabled = false,
  onChange,
}: {
  label: string;
  name: keyof CarChoice;
  value: string;
  placeholder: string;
  choices: readonly Choice[];
  error: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} error={error} required>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="field"
        >
          <option value="">{placeholder}</option>
          {groups(choices).map(([group, members]) =>
            group === '' ? (
              entries(members)
            ) : (
              <optgroup key={group} label={group}>
                {entries(members)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

export function CarAndTrack({
  choices,
  listedGame,
  errors,
  choice,
  isLoading,
  isHydrated,
  onChoose,
  onChooseGame,
}: {
  choices: { games: Choice[]; cars: Choice[]; tracks: Choice[] };
  listedGame: string;
  errors: UploadErrors;
  choice: CarChoice;
  isLoading: boolean;
  isHydrated: boolean;
  onChoose: (change: Partial<CarChoice>) => void;
  onChooseGame: () => void;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const hasLists = choices.cars.length > 0 && !isLoading;
  const placeholder = (choose: string) => {
    if (choice.game === '') return 'Select a game first';
    if (isLoading) return 'Loading…';
    return hasLists ? choose : 'Select a game first';
  };

  // A choice made before our JavaScript ran is only in the page.
  const takeOver = useRef(onChoose);
  useEffect(() => {
    const selects = group.current?.querySelectorAll('select') ?? [];
    takeOver.current(Object.fromEntries([...selects].map(({ name, value }) => [name, value])));
  }, []);

  return (
    <fieldset ref={group} className="grid gap-4">
      <legend className="sr-only">Game, car and track</legend>
      <input type="hidden" name="listed_game" value={listedGame} />
      <div className="flex items-end gap-3">
        <div className="grow">
          <Picker
            label="Game"
            name="game"
            value={choice.game}
            placeholder="Select a game"
            choices={choices.games}
            error={errors.game}
            onChange={(game) => {
              onChoose({ game, car: '', track: '' });
              onChooseGame();
            }}
          />
        </div>
        {!isHydrated && (
          <button type="submit" name="intent" value="choose-game" className="button">
            List cars and tracks
          </button>
        )}
      </div>
      <Picker
        label="Car"
        name="car"
        value={choice.car}
        placeholder={placeholder('Select car...')}
        choices={choices.cars}
        error={errors.car}
        disabled={!hasLists}
        onChange={(car) => onChoose({ car })}
      />
      <Picker
        label="Track"
        name="track"
        value={choice.track}
        placeholder={placeholder('Select track...')}
        choices={choices.tracks}
        error={errors.track}
        disabled={!hasLists}
        onChange={(track) => onChoose({ track })}
      />
    </fieldset>
  );
}
