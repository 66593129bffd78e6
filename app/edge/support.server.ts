import { SUPPORT_ADDRESS } from './support-address.ts';
import type { WebEnvironment } from './env.server.ts';

/** Where drivers ask for help, as links show it; a reference may follow `href`. */
export function supportOf({ SUPPORT_CONTACT }: Pick<WebEnvironment, 'SUPPORT_CONTACT'>) {
  const address = SUPPORT_CONTACT || SUPPORT_ADDRESS;
  const href = address.startsWith('mailto:') ? `${address}?subject=Reference%20` : `${address}#`;
  return { address, name: address.replace(/^(mailto:|https:\/\/)/, ''), href };
}
