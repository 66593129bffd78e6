/**
 * Prints what a garage says of its car, as rows for the catalogue:
 *
 *   npm run garage-facts -- <car> <file>
 *
 * `car` is the catalogue's id; `file` holds the running game's answer, as the upload page takes it, or a setup file that the
 * game wrote.
 */
import { readFileSync } from 'node:fs';
import { factsOfGarage } from '../../racing/setup/garage/facts.ts';
import { contradictsCatalogue } from '../../racing/setup/garage/foreign-garage.ts';
import { readGarageData } from '../../racing/setup/garage/garage-data.ts';
import { garageOf } from '../../racing/setup/garage/garage-of.ts';
import { svmText } from '../../racing/setup/svm/index.ts';
import { runAsCommand } from '../command-line.ts';

function main([car = '', path = '']: readonly string[]): string {
  if (car === '' || path === '')
    throw new Error('Name the car and the file: npm run garage-facts -- <car> <file>');
  const result = readGarageData(readFileSync(path, 'utf8'));
  if (!result.ok) throw new Error(result.reason);
  const { game, file } = result.garage;
  const of = garageOf(game ?? 'LMU', car, file ? svmText(file) : '');
  if (!of) throw new Error(`The catalogue has no car ${car}.`);
  const facts = factsOfGarage(result.garage);
  if (contradictsCatalogue(of, facts))
    throw new Error(`This is another car’s garage, or one with fixed setups.`);
  const settings = Object.entries(facts).map(([setting, { legal, texts }]) => [
    setting,
    {
      ...(legal && { lowest: legal[0], highest: legal[1] }),
      ...(Object.keys(texts).length > 0 && { texts }),
    },
  ]);
  return JSON.stringify({ ...of, settings: Object.fromEntries(settings) }, null, 2);
}

await runAsCommand(async () => console.log(main(process.argv.slice(2))));
