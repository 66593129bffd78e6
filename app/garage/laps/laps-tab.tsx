import { Link } from '@remix-run/react';
import type { ListedCard } from '#platform/adapters/supabase/test-cards';
import type { DiaryView } from './diary.ts';
import { DiaryLines, Laps } from './diary-page.tsx';
import { SetupCards } from './setup-cards.tsx';
import { type StintLine, StintList } from './stint-page.tsx';

type DrivenSoFar = {
  stints: readonly StintLine[];
  cards: readonly ListedCard[];
  diary: DiaryView;
  /** Address of the diary of its car at its track. */
  wholeDiary: string;
};

/** Everything driven with a setup, and the diary of its car at its track. */
export function LapsTab({
  id,
  laps: { stints, cards, diary, wholeDiary },
}: {
  id: string;
  laps: DrivenSoFar;
}) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="flex flex-wrap gap-3">
        <Link to={`/my-setups/${id}/stints`} prefetch="intent" className="button button-primary">
          Stint sheet
        </Link>
        <Link to={`/my-setups/${id}/recording`} className="button">
          From a recording
        </Link>
        <Link to={wholeDiary} className="button">
          Diary
        </Link>
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <StintList setupId={id} stints={stints} />
        <SetupCards cards={cards} />
      </div>
      {diary.laps.length > 0 && <Laps laps={diary.laps} units={diary.lapUnits} />}
      <details className="sections">
        <summary className="section-summary px-4">
          Diary: {diary.car}, {diary.track}
        </summary>
        <DiaryLines lines={diary.lines} />
      </details>
    </div>
  );
}
