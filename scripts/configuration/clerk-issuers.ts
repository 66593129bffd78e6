import type { Configuration } from './read-configuration.ts';

/** The host of Clerk's Frontend API that a publishable key names; empty where it is none. */
export function hostIn(publishableKey: string): string {
  return Buffer.from(publishableKey.split('_')[2] ?? '', 'base64')
    .toString()
    .replace(/\$$/, '');
}

/** Clerk's own domain for an instance, such as `https://clerk.setups.racing`; empty where the key names none. */
export function clerkDomain({ CLERK_PUBLISHABLE_KEY = '' }: Configuration): string {
  const host = hostIn(CLERK_PUBLISHABLE_KEY);
  return host && `https://${host}`;
}

/** Who may issue session tokens: Clerk through the product's own address, or at Clerk's own domain. */
export function issuers(configuration: Configuration): { throughUs: string; ownDomain: string } {
  return { throughUs: `${configuration.APP_ORIGIN}/__clerk`, ownDomain: clerkDomain(configuration) };
}
