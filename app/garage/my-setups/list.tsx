import { Form, Link } from '@remix-run/react';
import { CarSymbol } from '../../ui/picture/car-outline.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useSubmitAfterPaint } from '../../ui/after-paint.ts';
import { CardList, LoadMore } from '../../setups/list/card-links.tsx';
import { SearchField } from '../../setups/list/search-field.tsx';
import { LocalDate } from '../../setups/viewer/local-date.tsx';
import type { OwnList } from './list.server.ts';
import { ownSortNames, ownSorts } from './list.ts';
import { OwnSetupCard } from './card.tsx';

const rooms = [
  ['Teams', '/teams'],
  ['Diary', '/diary'],
  ['Season', '/season'],
  ['Tests', '/test-cards'],
  ['Compare', '/compare'],
  ['Wanted', '/wanted'],
  ['Settings guide', '/settings'],
] as const;

/** Everything else that is done with own setups, in one row. */
export function GarageRooms() {
  return (
    <nav aria-label="Beside my setups" className="jump-marks mb-3 hidden! md:flex!">
      {rooms.map(([name, to]) => (
        <Link key={to} to={to} prefetch="intent">
          {name}
        </Link>
      ))}
    </nav>
  );
}

const filtersOf = (kind: 'car' | 'track', group: string, options: OwnList['cars']) =>
  options.map(({ value, label }) => ({ value: `${kind} ${value}`, label, group }));

function OwnFilters({ list: { asked: query, cars, tracks } }: { list: OwnList }) {
  const submit = useSubmitAfterPaint();
  return (
    <Form
      key={JSON.stringify(query)}
      method="get"
      role="search"
      className="filter-strip"
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) submit(currentTarget, { preventScrollReset: true });
      }}
    >
      <SearchField label="Search my setups" value={query.q} />
      <div className="filter-fields basis-full md:grid-cols-2">
        <ChoiceField
          label="Show"
          name="of"
          choices={[...filtersOf('car', 'Cars', cars), ...filtersOf('track', 'Tracks', tracks)]}
          placeholder="All setups"
          defaultValue={query.car ? `car ${query.car}` : query.track && `track ${query.track}`}
        />
        <ChoiceField
          label="Sort"
          name="sort"
          choices={ownSorts.map((value) => ({ value, label: ownSortNames[value] }))}
          defaultValue={query.sort}
        />
      </div>
    </Form>
  );
}

type Deleted = OwnList['deleted'][number];

function NoSetups() {
  return (
    <div className="stand-in">
      <h2 className="text-2xl">No setups saved yet</h2>
      <p className="text-dim">Generate your first setup and save it to see it here!</p>
      <Link to="/setup-assistant" className="button button-primary">
        Create Setup
      </Link>
    </div>
  );
}

function Cards({ folder }: { folder: OwnList['folders'][number] }) {
  return (
    <CardList>
      {folder.setups.map((setup) => (
        <li key={setup.id}>
          <OwnSetupCard setup={setup} />
        </li>
      ))}
    </CardList>
  );
}

/** A page of the driver's own setups, in folders where the order makes some. */
function Found({ list }: { list: OwnList }) {
  const { asked: query, found: matchCount, folders, next } = list;
  const isNarrowed = query.q !== '' || query.car !== '' || query.track !== '';
  return (
    <>
      <div className="result-line">
        <p role="status" className="caption">
          {matchCount === 1 ? '1 setup' : `${matchCount} setups`}
        </p>
        {isNarrowed && (
          <Link to="/my-setups" className="quiet-link">
            Clear filters
          </Link>
        )}
        {/* A phone has no row of the other rooms. */}
        <Link to="/diary" prefetch="intent" className="quiet-link -my-1 md:hidden">
          Diary
        </Link>
      </div>
      {matchCount === 0 && <p className="stand-in">No setups match.</p>}
      <div className="grid gap-6">
        {folders.map((folder) =>
          folder.name === '' ? (
            <Cards key="all" folder={folder} />
          ) : (
            <details key={folder.name} open className="folder">
              <summary className="section-summary">
                <h2 className="text-xl">{folder.name}</h2>
                <span className="badge ml-auto">{folder.size}</span>
              </summary>
              <Cards folder={folder} />
            </details>
          ),
        )}
      </div>
      <LoadMore to={next} />
    </>
  );
}

function RestoreButton({ setup: { id, title }, children }: { setup: Deleted; children: string }) {
  return (
    <Form method="post">
      <button
        type="submit"
        name="restore"
        value={id}
        aria-label={`${children} ${title}`}
        className="button px-3"
      >
        {children}
      </button>
    </Form>
  );
}

/** The setup that was deleted a moment ago, with a way back. */
export function JustDeleted({ deleted: [last] }: Pick<OwnList, 'deleted'>) {
  if (!last?.isJustNow) return null;
  return (
    <div className="notice mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        Deleted: <span className="font-semibold">{last.name || last.title}</span>
      </p>
      <RestoreButton setup={last}>Undo</RestoreButton>
    </div>
  );
}

/** Setups that can still be restored, the last deleted first. */
function RecentlyDeleted({ deleted: deletedSetups }: Pick<OwnList, 'deleted'>) {
  if (deletedSetups.length === 0) return null;
  return (
    <details id="deleted" className="section mt-10 border-y border-line">
      <summary className="section-summary">
        Recently deleted
        <span className="badge ml-auto">{deletedSetups.length}</span>
      </summary>
      <p className="mb-2 text-sm text-dim">We keep each for 30 days, then it’s gone for good.</p>
      <ul className="divide-y divide-line">
        {deletedSetups.map((setup) => (
          <li key={setup.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{setup.title}</span>
              {setup.name && <span className="block text-sm">{setup.name}</span>}
              <span className="block text-sm text-dim">
                Deleted <LocalDate timestamp={setup.deletedAt} />
              </span>
            </p>
            <RestoreButton setup={setup}>Restore</RestoreButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function OwnSetupList({ list }: { list: OwnList }) {
  return (
    <>
      <CarSymbol />
      {list.total > 1 && <OwnFilters list={list} />}
      {list.total === 0 ? <NoSetups /> : <Found list={list} />}
      <RecentlyDeleted deleted={list.deleted} />
    </>
  );
}
