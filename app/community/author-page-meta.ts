import type { MetaDescriptor } from '@remix-run/cloudflare';
import { plainLinkPictureMeta } from '../ui/link-picture-meta.ts';
import { type AuthorView, setupsInWords } from './author-page.tsx';

/** Title, description, previews, canonical address and linked data of an author's page; of none when there is no such author. */
export function authorPageMeta(author: AuthorView | undefined): MetaDescriptor[] {
  if (!author) return [{ title: 'Author Not Found · Scrutineer' }, { name: 'robots', content: 'noindex' }];
  const title = `Setups by ${author.name}`;
  const countedNames = (shared: AuthorView['cars']) =>
    [...new Set(shared.links.map(({ name }) => name))].slice(0, 3).join(', ');
  const description = `${setupsInWords(author.setups)} for ${author.games.join(', ')} by ${author.name}: ${countedNames(author.cars)} at ${countedNames(author.tracks)}.`;
  return [
    { title: `${title} · Scrutineer` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: author.canonical },
    { property: 'og:type', content: 'profile' },
    { property: 'og:site_name', content: 'Scrutineer' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: author.canonical },
    ...plainLinkPictureMeta(author.canonical),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: author.canonical,
        mainEntity: { '@type': 'Person', name: author.name, identifier: String(author.id) },
      },
    },
  ];
}
