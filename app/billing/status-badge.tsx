import { badgeStyle, badgeText } from '#platform/billing/badge';

const colours = {
  default: 'border-chalk bg-chalk text-pit',
  secondary: 'text-dim',
  destructive: 'border-alarm text-alarm',
};

export function StatusBadge({ status }: { status: string | null }) {
  return <span className={`badge ${colours[badgeStyle(status)]}`}>{badgeText(status)}</span>;
}
