import { runAsCommand } from '../command-line.ts';
import { chosenConfiguration } from '../configuration/configuration.ts';
import { commandsOf } from '../deploy/commands.ts';
import { examine, report } from './examine.ts';

/** `npm run doctor [-- --env preview | --file <path>]` */
await runAsCommand(async () => {
  const { configuration, deployment } = chosenConfiguration(process.argv.slice(2));
  const findings = await examine({ configuration, deployment, run: commandsOf(configuration) });
  console.log(report(findings));
  return findings.every(({ state }) => state !== 'bad');
});
