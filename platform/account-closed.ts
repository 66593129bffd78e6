/** Every Worker's answer to a closed account, whose session token stays valid for up to a minute. */
export const accountClosed = {
  status: 403,
  code: 'account_closed',
  error: 'This account is closed.',
} as const;

/** The account that was acted for is closed. Asking again does not help. */
export class AccountClosed extends Error {
  override name = 'AccountClosed';

  constructor() {
    super(accountClosed.error);
  }

  /** By name: the entry of the web Worker and its pages are bundled apart, each with a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AccountClosed';
  }
}
