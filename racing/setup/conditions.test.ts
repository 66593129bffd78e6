import { expect, test } from 'vitest';
import { conditionsInShort, conditionsOfFile } from './conditions.ts';
import { demoSetup } from './demo-setups.ts';
import { setupFileOf } from './parsed.fixture.ts';

const spa = demoSetup('demo-acc-spa-race')?.setup_data ?? '';

const toldBy = (game: 'ACC' | 'LMU', text: string) => conditionsOfFile(setupFileOf(game, text));

test('conditions fit into one line, and what is not known is left out', () => {
  expect(
    conditionsInShort({
      session: 'race',
      race_minutes: 60,
      weather: 'dry',
      air_celsius: 24,
      track_celsius: null,
      game_version: '1.10.2',
      lap_ms: 137_345,
    }),
  ).toBe('Race · 60 min · dry · 24 °C air · 1.10.2 · lap 2:17.345');
  expect(conditionsInShort({ weather: 'wet', track_celsius: 0 })).toBe('Wet · 0 °C track');
  expect(conditionsInShort({ session: null })).toBe('');
});

test('a file of ACC tells its tyres and the litres in its tank', () => {
  const { weather, fuel_litres } = toldBy('ACC', spa);
  const clicks = Number(/"fuel": (\d+)/.exec(spa)?.[1]);
  expect({ weather, fuel_litres }).toEqual({ weather: 'dry', fuel_litres: clicks + 2 });
  expect(toldBy('ACC', spa.replace('"tyreCompound": 0', '"tyreCompound": 1')).weather).toBe('wet');
  expect(toldBy('ACC', spa.replace('"tyreCompound": 0', '"tyreCompound": 7')).weather).toBeNull();
});

test('a fuel line that is a share of energy is no number of litres', () => {
  const file = (line: string) =>
    `VehicleClassSetting="LMP2_Elms Oreca"\n[GENERAL]\nFuelSetting=${line}\n[REARWING]\nRWSetting=3//P4\n`;
  expect(toldBy('LMU', file('34//0.35')).fuel_litres).toBeNull();
  expect(toldBy('LMU', file('60//60L')).fuel_litres).toBe(60);
});
