import type { MetaDescriptor } from '@remix-run/cloudflare';

type SetupPage = {
  title: string;
  car: string;
  track: string;
  gameName: string;
  author: string;
  summary: string;
  /** Linked data for search engines. */
  linkedData: Record<string, unknown>;
  canonical: string;
  /** The tags of its picture for links. */
  picture: MetaDescriptor[];
  isPublic: boolean;
};

/** Title, description, previews, canonical address and linked data of a setup's page; of none when it is not there. */
export function setupPageMeta(page: SetupPage | undefined): MetaDescriptor[] {
  if (!page) return [{ title: 'Setup Not Found · Scrutineer' }, { name: 'robots', content: 'noindex' }];
  const title = `${page.title} setup · Scrutineer`;
  if (!page.isPublic) return [{ title }, { name: 'robots', content: 'noindex' }];
  const opening = `${page.gameName} setup for the ${page.car} at ${page.track}, ${page.author}.`;
  const description = page.summary ? `${opening} ${page.summary}` : opening;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/json+oembed',
      href: `/api/v1/oembed?url=${encodeURIComponent(page.canonical)}`,
    },
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: 'Scrutineer' },
    { property: 'og:title', content: `${page.title} setup` },
    { property: 'og:description', content: description },
    { property: 'og:url', content: page.canonical },
    ...page.picture,
    { 'script:ld+json': page.linkedData as Record<string, string> },
  ];
}
