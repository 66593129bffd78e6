import { chosenConfiguration } from '../configuration/chosen-configuration.ts';
import { runCommand } from '../deploy/run-step.ts';
import { examine, report } from './examine.ts';

/** `npm run doctor [-- --env preview | --file <path>]` */
async function main(): Promise<boolean> {
  const { configuration, deployment } = chosenConfiguration(process.argv.slice(2));
  const { CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN } = configuration;
  const account = {
    ...(CLOUDFLARE_ACCOUNT_ID && { CLOUDFLARE_ACCOUNT_ID }),
    ...(CLOUDFLARE_API_TOKEN && { CLOUDFLARE_API_TOKEN }),
  };
  const findings = await examine({
    configuration,
    deployment,
    send: fetch,
    run: (command, args, environment) => runCommand(command, args, { ...account, ...environment }),
  });
  console.log(report(findings));
  return findings.every(({ state }) => state !== 'bad');
}

await main().then(
  (isWell) => process.exit(isWell ? 0 : 1),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
