/** Look of a status badge (§4). */
export type BadgeStyle = 'default' | 'secondary' | 'destructive';

const styles: Record<string, BadgeStyle> = {
  active: 'default',
  trialing: 'secondary',
  canceled: 'destructive',
  incomplete: 'destructive',
  incomplete_expired: 'destructive',
  past_due: 'destructive',
  unpaid: 'destructive',
};

/** How the badge of a subscription status looks; a status we do not know is secondary. */
export function badgeStyle(status: string | null): BadgeStyle {
  return Object.hasOwn(styles, status ?? '') ? (styles[status ?? ''] ?? 'secondary') : 'secondary';
}

/** A status in words: `past_due` is "Past due". */
export function badgeText(status: string | null): string {
  const words = (status ?? 'none').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
