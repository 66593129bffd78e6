import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.server.ts';

const pages = {
  PAYMENT_PAGES: 'https://checkout.stripe.com https://billing.stripe.com',
  CLERK_SIGN_IN_URL: 'https://accounts.setups.racing/sign-in',
};

const directives = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));

test('only scripts that carry the nonce run, and what they load', () => {
  expect(directives(contentSecurityPolicy('abc', pages)).get('script-src')).toEqual([
    "'nonce-abc'",
    "'strict-dynamic'",
  ]);
});

test('forms go to us, to the payment pages and to where drivers sign in, nowhere else', () => {
  expect(directives(contentSecurityPolicy('abc', pages)).get('form-action')).toEqual([
    "'self'",
    'https://checkout.stripe.com',
    'https://billing.stripe.com',
    'https://accounts.setups.racing',
  ]);
});

test('no page of ours can be framed', () => {
  expect(directives(contentSecurityPolicy('abc', pages)).get('frame-ancestors')).toEqual(["'none'"]);
});

test('calls go to us, and to Clerk’s domain only where browsers reach it there', () => {
  const calls = (clerkDomain?: string) =>
    directives(contentSecurityPolicy('abc', pages, clerkDomain)).get('connect-src');
  expect(calls()).toEqual(["'self'"]);
  expect(calls('https://clerk.setups.racing')).toEqual(["'self'", 'https://clerk.setups.racing']);
});

test('a form whose session is renewed first may be led to Clerk’s domain, where it is renewed there', () => {
  const forms = directives(contentSecurityPolicy('abc', pages, 'https://clerk.setups.racing'));
  expect(forms.get('form-action')).toContain('https://clerk.setups.racing');
});
