import type { ReactNode } from 'react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { TypedWords } from '../ui/typed-words.tsx';

export const teamMeta = (title: string) => () => [
  { title: `${title} · Scrutineer` },
  { name: 'robots', content: 'noindex' },
];

/** A page of teams, or what stands in for it. @param view null for a visitor */
export function TeamRoute<View>({
  view,
  children,
}: {
  view: View | 'away' | null;
  children: (view: View) => ReactNode;
}) {
  if (view !== null && view !== 'away') return children(view);
  return (
    <>
      {view === null ? <SignInGate to="see your teams" /> : <DatabaseAway heading="h1" />}
      <TypedWords />
    </>
  );
}
