import { runAsCommand } from '../command-line.ts';
import { chosenConfiguration } from '../configuration/configuration.ts';
import { examine, report } from './examine.ts';

/** `npm run doctor [-- --env preview | --file <path>]` */
await runAsCommand(async () => {
  const findings = await examine(chosenConfiguration(process.argv.slice(2)));
  console.log(report(findings));
  return findings.every(({ state }) => state !== 'bad');
});
