import type { MetaDescriptor } from '@remix-run/cloudflare';

/** The picture of all pages that have none of their own. */
export const plainLinkPicture = '/icons/link-picture.png';

/**
 * The tags with which chats and forums show a picture beside a link.
 *
 * @param picture.address with the origin
 * @param picture.alt what it shows, for who does not see it
 */
export const linkPictureMeta = ({ address, alt }: { address: string; alt: string }): MetaDescriptor[] => [
  { property: 'og:image', content: address },
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: alt },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** The same of a page without a picture of its own. @param canonical the page's address, with the origin */
export const plainLinkPictureMeta = (canonical: string): MetaDescriptor[] =>
  linkPictureMeta({
    address: new URL(plainLinkPicture, canonical).href,
    alt: 'Scrutineer: sim racing car setups',
  });
