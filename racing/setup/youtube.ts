const address =
  /^https?:\/\/(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/[^\s\p{C}<>"\\]+$/iu;

const longestYoutubeUrl = 300;

/**
 * True for a YouTube link that pages may show and the database accepts: http or https, one of its hosts, a path, no
 * invisible characters.
 */
export function isYoutubeUrl(text: string): boolean {
  return text.length <= longestYoutubeUrl && address.test(text);
}

const linkForms = [
  /[?&]v=([\w-]{11})(?![\w-])/,
  /^https?:\/\/youtu\.be\/([\w-]{11})(?![\w-])/i,
  /\/(?:embed|v|shorts|live)\/([\w-]{11})(?![\w-])/,
];

/**
 * The id of the video that a link leads to: of watch, short (`youtu.be`), embed, `/v/`, shorts and live links. A text of
 * none of these forms comes back as it is.
 */
export function youtubeEmbedId(text: string): string {
  const bare = text.trim();
  for (const form of linkForms) {
    const id = form.exec(bare)?.[1];
    if (id) return id;
  }
  return bare;
}

/** Address of YouTube's privacy-enhanced player for a link, playing at once: it is asked for by a click. */
export function youtubePlayerUrl(text: string): string {
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(youtubeEmbedId(text))}?autoplay=1&rel=0`;
}
