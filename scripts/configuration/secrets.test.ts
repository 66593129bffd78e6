import { expect, test } from 'vitest';
import { goodConfiguration } from './good-configuration.fixture.ts';
import { configurationNames } from './operator-variables.ts';
import { createRedactor, isSecret } from './secrets.ts';

test('what is secret is known by its name', () => {
  expect(configurationNames.filter(isSecret).sort()).toEqual(
    `
    CLERK_SECRET_KEY CLERK_WEBHOOK_SECRET CLOUDFLARE_API_TOKEN OPENAI_API_KEY STRIPE_SECRET_KEY
    STRIPE_WEBHOOK_SECRET STRIPE_WEBHOOK_SECRET_PREVIOUS SUPABASE_ACCESS_TOKEN SUPABASE_DB_URL
    SUPABASE_SECRET_KEY
  `
      .trim()
      .split(/\s+/),
  );
});

test('no secret is left in a text, nor the password of the database however it is written', () => {
  const all = `${Object.values(goodConfiguration).join(' and ')} and database password and database%20password`;
  const seen = createRedactor(goodConfiguration)(all);
  for (const [name, value] of Object.entries(goodConfiguration)) {
    if (isSecret(name)) expect(seen).not.toContain(value);
    else expect(seen).toContain(value);
  }
  expect(seen).not.toMatch(/database( |%20)password/);
  expect(seen).toContain('[STRIPE_SECRET_KEY]');
});
