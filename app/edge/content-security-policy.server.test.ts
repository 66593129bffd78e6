import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.server.ts';

const pages = {
  PAYMENT_PAGES: 'https://checkout.stripe.com https://billing.stripe.com',
  CLERK_SIGN_IN_URL: 'https://accounts.setups.racing/sign-in',
};

/** The sources that a directive of the policy allows. */
const allowed = (name: string, clerkDomain?: string) =>
  contentSecurityPolicy('abc', pages, clerkDomain)
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.slice(name.length + 1);

const ofClerk = 'https://clerk.setups.racing';
const payment = 'https://checkout.stripe.com https://billing.stripe.com';

test.each([
  ['only scripts that carry the nonce run, and what they load', 'script-src', "'nonce-abc' 'strict-dynamic'"],
  ['no page of ours can be framed', 'frame-ancestors', "'none'"],
  ['calls go to us', 'connect-src', "'self'"],
  [
    'forms go to us, to the payment pages and to where drivers sign in, nowhere else',
    'form-action',
    `'self' ${payment} https://accounts.setups.racing`,
  ],
])('%s', (_, name, allows) => {
  expect(allowed(name)).toBe(allows);
});

test('Clerk’s own domain gets its calls, and forms whose session is renewed first', () => {
  expect(allowed('connect-src', ofClerk)).toBe(`'self' ${ofClerk}`);
  expect(allowed('form-action', ofClerk)?.split(' ')).toContain(ofClerk);
});
