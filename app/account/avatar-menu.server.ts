export type TopBarDriver = {
  /** By Clerk; null while a session without a token is renewed. */
  id: string | null;
  initial: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Unread news. */
  unseenNews: number;
};

/** First letter of the first name, else of the email, else 'U'. */
export function initialOf({ firstName, email }: Pick<TopBarDriver, 'firstName' | 'email'>): string {
  const [letter = 'U'] = firstName.trim() || email.trim();
  return letter.toUpperCase();
}

const inMarkup: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => inMarkup[sign] ?? '');

const line = (classes: string, text: string) =>
  text && `<p class="truncate ${classes}">${escapeHtml(text)}</p>`;

/**
 * The way to the garage, and the avatar with its menu, as markup in which everything of the driver's is escaped: all that a public page shows of who
 * reads it. Drawn for each answer, also of a page that is kept for everybody.
 */
export function drawAvatarMenu(driver: TopBarDriver): string {
  const { id, initial, unseenNews: news } = driver;
  const whose = id === null ? '' : ` data-driver="${escapeHtml(id)}"`;
  const letter = escapeHtml(initial);
  const name = news > 0 ? `Account menu: ${letter} ${news} new` : 'Account menu';
  const count = news > 0 ? `<span class="avatar-news">${news}</span>` : '';
  const who = [
    line('font-semibold', `${driver.firstName} ${driver.lastName}`.trim()),
    line('text-sm text-dim', driver.email),
  ];
  return [
    '<div class="top-own"><a class="top-link" href="/my-setups">My Setups</a>',
    `<details class="relative"${whose}><summary aria-label="${name}" class="avatar">${letter} ${count}</summary>`,
    `<div class="avatar-menu"><div class="avatar-who">${who.join('')}</div>`,
    `<a class="avatar-item" href="/news">What’s new${news > 0 ? ` (${news})` : ''}</a>`,
    '<a class="avatar-item" href="/my-setups">My Setups</a>',
    '<a class="avatar-item" href="/teams">Teams</a>',
    '<a class="avatar-item" href="/profile">Profile</a>',
    '<form method="post" action="/sign-out"><button type="submit" class="avatar-item">Sign out</button></form>',
    '</div></details></div>',
  ].join('');
}
