import type { MetaDescriptor } from '@remix-run/cloudflare';
import { plainLinkPictureMeta } from './link-picture-meta.ts';

export type PublicPageMeta = {
  title: string;
  description: string;
  /** The page's one address, with the origin. */
  canonical: string;
};

/** Title, description, one address and preview of a public page; of one that is not there, that it is not to be listed. */
export function publicPageMeta(page: PublicPageMeta | undefined): MetaDescriptor[] {
  if (!page) return [{ title: 'Not found · Scrutineer' }, { name: 'robots', content: 'noindex' }];
  const { title, description, canonical } = page;
  return [
    { title: `${title} · Scrutineer` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Scrutineer' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...plainLinkPictureMeta(canonical),
  ];
}
