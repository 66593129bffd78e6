/**
 * Garage values that drivers contributed: lists them, corrects them, and writes them as a catalogue file.
 *
 *   npm run garage-facts -- list [car]
 *   npm run garage-facts -- confirm <number>
 *   npm run garage-facts -- remove <number>
 *   npm run garage-facts -- export > garage-facts.json
 *
 * `--env preview` or `--file <path>` before the command chooses the configuration, as for `npm run doctor`. Needs
 * SUPABASE_URL and SUPABASE_SECRET_KEY.
 */
import { createDatabase } from '../../core/adapters/supabase/database.ts';
import { garageFactsStore } from '../../core/adapters/supabase/garage-facts.ts';
import { runAsCommand } from '../command-line.ts';
import { chosenConfiguration } from '../configuration/configuration.ts';
import { catalogueOf, everyFact, listed } from './catalogue-of.ts';

const commands = ['list', 'confirm', 'remove', 'export'];

async function main(): Promise<string> {
  const given = process.argv.slice(2);
  const at = given.findIndex((word) => commands.includes(word));
  if (at < 0) throw new Error(`Say what to do: ${commands.join(', ')}`);
  const { configuration } = chosenConfiguration(given.slice(0, at));
  const [command, about = ''] = given.slice(at);
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = configuration;
  const store = garageFactsStore(createDatabase({ url: SUPABASE_URL, key: SUPABASE_SECRET_KEY }));
  if (command === 'list') return listed(await everyFact(store), about);
  if (command === 'export') return JSON.stringify(catalogueOf(await everyFact(store)), null, 2);
  const fact = Number(about);
  if (!Number.isSafeInteger(fact) || fact < 1)
    throw new Error('Give the number of a fact, as `list` shows it.');
  if (!(await store.mend(fact, command === 'confirm'))) throw new Error(`There is no fact ${fact}.`);
  return command === 'confirm'
    ? `Fact ${fact} counts for everybody.`
    : `Fact ${fact} counts for nobody from now on.`;
}

await runAsCommand(async () => console.log(await main()));
