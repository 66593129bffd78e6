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

export function badgeStyle(status: string | null): BadgeStyle {
  return Object.hasOwn(styles, status ?? '') ? (styles[status ?? ''] ?? 'secondary') : 'secondary';
}

export function badgeText(status: string | null): string {
  const words = (status ?? 'none').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
