import type { Configuration } from '../configuration/read-configuration.ts';
import type { Send } from '../doctor/ask.ts';
import { addIntegration, fitting, hasKeys, integrationsOf } from './integrations.ts';

/** How long Supabase may take until it knows an issuer's keys, as it says itself. */
const patienceMs = 30 * 60_000;

/**
 * Lets the database trust the tokens of Clerk, by the issuer that they name. Run again, it changes nothing, unless Supabase
 * did not find the keys in half an hour: then it is given their address too.
 *
 * @returns what is so now, in a sentence
 * @throws an Error whose message says what to mend
 */
export async function trustIssuer(
  send: Send,
  configuration: Configuration,
  now: Date = new Date(),
): Promise<string> {
  const { CLERK_ISSUER: issuer = '' } = configuration;
  const registered = fitting(await integrationsOf(send, configuration), issuer);
  if (registered.some(hasKeys)) return `Supabase trusts tokens of ${issuer}`;

  const [first] = registered;
  if (!first) {
    const added = await addIntegration(send, configuration, { oidc_issuer_url: issuer });
    return hasKeys(added)
      ? `Supabase trusts tokens of ${issuer} from now on`
      : `Supabase was told to trust tokens of ${issuer}; it may take half an hour to read the keys`;
  }
  const isLate = now.getTime() - Date.parse(first.inserted_at) > patienceMs;
  if (!isLate || registered.some(({ jwks_url }) => jwks_url)) {
    return `Supabase was told to trust tokens of ${issuer}, and has not read the keys yet: it may take half an hour`;
  }
  await addIntegration(send, configuration, { jwks_url: `${issuer}/.well-known/jwks.json` });
  return `Supabase did not find the keys of ${issuer} by itself, and was given their address`;
}
