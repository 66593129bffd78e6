import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { InstallButton } from '../../setups/install/install-button.tsx';
import { DownloadLink } from '../../setups/install/download-link.tsx';
import { SetupValues } from '../../setups/viewer/setup-data.tsx';
import { ownTabAddress, SetupFrame } from '../../setups/viewer/setup-frame.tsx';
import { SetupInformation } from '../../setups/viewer/setup-information.tsx';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { LapsTab } from '../laps/laps-tab.tsx';
import type { EditAnswer } from '../my-setups/edit-answer.ts';
import { EditForm } from '../my-setups/edit-form.tsx';
import type { OwnPage } from './setup-page.server.ts';
import { OwnSetupVersions } from './setup-versions.tsx';

/** One setup of the driver's own, with all that can be done with it. @param refinement how it gets its next version */
export function OwnSetupPage({
  page,
  answer,
  refinement,
  actions,
  isKept,
  team = null,
  teamPart = null,
}: {
  page: OwnPage;
  /** The team that the setup belongs to; null for the driver's own. */
  team?: { id: string; name: string; author: string; mayWrite: boolean } | null;
  /** Its team, with the history and the agreements. */
  teamPart?: ReactNode;
  answer: Partial<EditAnswer> | null;
  refinement: ReactNode;
  /** The one bar while changes wait for a decision. */
  actions: ReactNode;
  /** Changes were kept a moment ago. */
  isKept: boolean;
}) {
  const { view, stats, counts, standing, tab } = page;
  const values = tab.is === 'edit' ? tab.values : answer?.values;
  return (
    <SetupFrame
      setup={team ? { ...view, author: team.author, team: team.name, mayEdit: team.mayWrite } : view}
      tab={tab.is}
      stats={stats}
      counts={counts}
      version={counts.versions}
      actions={actions}
      isKept={isKept}
      more={view.file.zip && <AllOfCar game={view.game} zip={page.allOfCar} />}
      back={
        <Link to={team ? `/teams/${team.id}` : '/my-setups'} className="button">
          <span aria-hidden="true">←</span> {team ? team.name : 'My Setups'}
        </Link>
      }
    >
      {standing && <FinishedMarkup markup={standing} />}
      {teamPart}
      {answer?.message && !answer.values && (
        <p role="alert" className="notice mb-6">
          {answer.message}
        </p>
      )}
      {tab.is === 'edit' && <FinishedMarkup markup={tab.versionList} />}
      {/* One place, whether it came back or not: what is chosen and typed in it stays. */}
      {values ? (
        <EditForm start={values} answer={answer?.values ? answer : null} isOfTeam={team !== null} />
      ) : (
        <Tab page={page} refinement={refinement} />
      )}
    </SetupFrame>
  );
}

function Tab({ page, refinement }: Pick<Parameters<typeof OwnSetupPage>[0], 'page' | 'refinement'>) {
  const { view, tab, revision } = page;
  const { id, file } = view;
  switch (tab.is) {
    case 'values':
      return <SetupValues setup={view} />;
    case 'versions':
      return (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {refinement}
          <OwnSetupVersions
            id={id}
            versions={tab.versions}
            laps={tab.laps}
            older={tab.older}
            revision={revision}
            zip={file.zip}
          />
        </div>
      );
    case 'laps':
      return <LapsTab id={id} laps={tab} />;
    case 'notes':
      return (
        <>
          <SetupInformation setup={view} />
          <Link to={ownTabAddress(id, 'edit')} preventScrollReset className="button">
            Edit
          </Link>
        </>
      );
    case 'edit':
      return null;
  }
}

/** Every setup of the driver's for one car, into the game at once. */
function AllOfCar({ game, zip }: { game: string; zip: string }) {
  return (
    <>
      <InstallButton game={game} zip={zip}>
        Install all my setups of this car
      </InstallButton>
      <DownloadLink href={zip}>Zip of all my setups of this car</DownloadLink>
    </>
  );
}
