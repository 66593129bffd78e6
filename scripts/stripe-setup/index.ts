import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runAsCommand } from '../command-line.ts';
import {
  chosenConfiguration,
  createRedactor,
  isPlaceholder,
  withValue,
} from '../configuration/configuration.ts';
import { ownersStripe, setUpStripe } from './account.ts';

const needed = ['APP_ORIGIN', 'STRIPE_API_URL', 'STRIPE_SECRET_KEY'];

/** Keeps a new signing secret beside the one it replaces, which counts until the old endpoint is gone. */
function keepSecret(file: string, secret: string, previous = '…'): void {
  let text = readFileSync(file, 'utf8');
  if (!isPlaceholder(previous)) text = withValue(text, 'STRIPE_WEBHOOK_SECRET_PREVIOUS', previous);
  writeFileSync(file, withValue(text, 'STRIPE_WEBHOOK_SECRET', secret), { mode: 0o600 });
}

/** `npm run stripe:setup [-- --env preview | --file <path>]` */
await runAsCommand(async () => {
  const { configuration, file } = chosenConfiguration(process.argv.slice(2));
  const missing = needed.filter((name) => isPlaceholder(configuration[name] ?? '…'));
  if (missing.length > 0)
    throw new Error(`${file} lacks ${missing.join(', ')}: .dev.vars.example says where to get it.`);
  // Stripe shows the signing secret of a new endpoint only once: it needs a place first.
  if (!existsSync(file)) throw new Error(`There is no ${file} to keep the webhook's signing secret in.`);
  const { done, todo, webhookSecret } = await setUpStripe(ownersStripe(configuration), configuration).catch(
    (error: Error) => {
      throw new Error(createRedactor(configuration)(`Stripe: ${error.message}`));
    },
  );
  if (webhookSecret) keepSecret(file, webhookSecret, configuration.STRIPE_WEBHOOK_SECRET);
  for (const sentence of done) console.log(`✓ ${sentence}`);
  if (done.length === 0) console.log('✓ Stripe is as it should be; nothing was changed.');
  if (webhookSecret)
    console.log(`✓ ${file} has the new STRIPE_WEBHOOK_SECRET: deploy it with npm run deploy.`);
  console.log('\nBy hand, once:');
  for (const sentence of todo) console.log(`  ${sentence}`);
});
