import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.server.ts';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));

test('only scripts that carry the nonce run, and what they load', () => {
  expect(directives(contentSecurityPolicy('abc', '')).get('script-src')).toEqual([
    "'nonce-abc'",
    "'strict-dynamic'",
  ]);
});

test('forms go to us and to the payment pages, nowhere else', () => {
  const policy = contentSecurityPolicy('abc', 'https://checkout.stripe.com https://billing.stripe.com');
  expect(directives(policy).get('form-action')).toEqual([
    "'self'",
    'https://checkout.stripe.com',
    'https://billing.stripe.com',
  ]);
});

test('no page of ours can be framed', () => {
  expect(directives(contentSecurityPolicy('abc', '')).get('frame-ancestors')).toEqual(["'none'"]);
});

test('calls go to us, and to Clerk’s domain only where browsers reach it there', () => {
  const calls = (clerkDomain?: string) =>
    directives(contentSecurityPolicy('abc', '', clerkDomain)).get('connect-src');
  expect(calls()).toEqual(["'self'"]);
  expect(calls('https://clerk.setups.racing')).toEqual(["'self'", 'https://clerk.setups.racing']);
});
