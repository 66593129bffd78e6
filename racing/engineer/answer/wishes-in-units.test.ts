import { expect, test } from 'vitest';
import { editableBaseline, hourAtSpa } from './rulebook.fixture.ts';
import { outcomeWithoutModel } from '../run/outcome.ts';
import { refinedFrom } from '../run/run.fixture.ts';

test.each<[words: string, parameter: string, from: number, to: number, car?: string]>([
  ['diff preload down 20', 'preload', 150, 130],
  ['preload down 2', 'preload', 150, 130],
  ['preload down 10 clicks', 'preload', 150, 50],
  ['preload minus 10', 'preload', 85, 75, 'Ferrari_499P'],
  ['motor map down 20', 'electricMotorMap', 60, 40, 'Ferrari_499P'],
  ['preload down 5', 'preload', 85, 85, 'Ferrari_499P'],
  ['brake bias half a percent back', 'brakeBias', 56.4, 55.8],
  ['Bremsbalance einen halben Punkt nach hinten', 'brakeBias', 56.4, 55.8],
  ['répartition de freinage un demi point vers l’arrière', 'brakeBias', 56.4, 55.8],
  ['sposta il bilanciamento freni mezzo punto indietro', 'brakeBias', 56.4, 55.8],
  ['reparto de frenada medio punto atrás', 'brakeBias', 56.4, 55.8],
  ['need more tc, its spinning everywhere', 'tc1', 6, 7],
  ['pressions à 28,1 partout, je voudrais 26,9', 'tyrePressure.LF', 25.6, 24.4],
  ['tyre pressures on 28.1 all round, want 26.9', 'tyrePressure.LF', 25.6, 24.4],
  ['presiones a 25,9 en las cuatro, quiero 26,7', 'tyrePressure.LF', 25.6, 26.4],
  ['Drücke auf 28,1 rundum, ich will 26,9', 'tyrePressure.LF', 25.6, 24.4],
  ['pressioni a 28,1 su tutte e quattro, voglio 26,9', 'tyrePressure.LF', 25.6, 24.4],
  ['tyre pressures to 26.5, cheers', 'tyrePressure.LF', 25.6, 26.5],
])('%s: %s from %d to %d alone', (words, parameter, from, to, car = 'ferrari_296_gt3') => {
  const request = hourAtSpa(car === 'Ferrari_499P' ? 'LMU' : 'ACC', car);
  const { text, rows } = editableBaseline(request);
  const { changes } = outcomeWithoutModel(refinedFrom(request, text, words), 'slow');
  const key = parameter.split('.')[0] ?? '';
  expect(rows.find((row) => row.parameter === parameter)?.value).toBe(from);
  expect(changes.every((change) => change.parameter.startsWith(key))).toBe(true);
  expect(changes.find((change) => change.parameter === parameter)?.to ?? from).toBe(to);
});
