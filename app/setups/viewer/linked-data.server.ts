type Described = {
  title: string;
  name: string;
  car: string;
  gameName: string;
  author: string;
  likes: number;
  summary: string;
  createdAt: string;
  canonical: string;
  isDemo: boolean;
};

/** A setup as search engines read it: https://schema.org/DigitalDocument. */
export function linkedData(page: Described) {
  return {
    '@context': 'https://schema.org',
    '@type': 'DigitalDocument',
    name: `${page.title} setup`,
    ...(page.name && { alternateName: page.name }),
    description: page.summary,
    url: page.canonical,
    dateCreated: page.createdAt,
    author: page.isDemo
      ? { '@type': 'Organization', name: 'Scrutineer' }
      : { '@type': 'Person', name: page.author.replace(/^by /, '') },
    about: [
      { '@type': 'Vehicle', name: page.car },
      { '@type': 'VideoGame', name: page.gameName },
    ],
    isAccessibleForFree: true,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: page.likes,
    },
  };
}
