import type { ReactNode } from 'react';

const sixCards = [1, 2, 3, 4, 5, 6];
const threeBlocks = [1, 2, 3];

function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="skeletons">
      <span className="sr-only">Loading…</span>
      {children}
    </div>
  );
}

function CardLines() {
  return (
    <>
      <span className="skeleton h-6 w-2/5" />
      <span className="grid gap-1.5">
        <span className="skeleton h-6 w-4/5" />
        <span className="skeleton h-5 w-3/5" />
      </span>
      <span className="grid gap-1.5">
        <span className="skeleton h-4" />
        <span className="skeleton h-4" />
        <span className="skeleton h-4 w-2/3" />
      </span>
    </>
  );
}

function HeadSkeleton() {
  return (
    <div aria-hidden="true" className="page-head">
      <span className="skeleton h-10 w-56" />
      <span className="skeleton h-11 w-36" />
    </div>
  );
}

function SixCards() {
  return (
    <div aria-hidden="true" className="setup-list">
      {sixCards.map((card) => (
        <div key={card} data-skeleton="card" data-class="" className="setup-card class-bar">
          <CardLines />
          <span className="skeleton mt-auto h-5 w-1/4" />
        </div>
      ))}
    </div>
  );
}

export function CardSkeletons() {
  return (
    <Loading>
      <SixCards />
    </Loading>
  );
}

export function ListSkeleton() {
  return (
    <Loading>
      <HeadSkeleton />
      <div aria-hidden="true" className="filter-strip mb-14">
        <span className="skeleton col-span-full h-16" />
      </div>
      <SixCards />
    </Loading>
  );
}

export function OwnSetupsSkeleton() {
  return (
    <Loading>
      <HeadSkeleton />
      <div aria-hidden="true" className="setup-list">
        {threeBlocks.map((block) => (
          <div key={block} data-skeleton="block" data-class="" className="setup-card class-bar">
            <CardLines />
            <div className="setup-card-actions">
              <span className="skeleton h-11 w-31" />
              <span className="skeleton h-11 w-25" />
              <span className="skeleton h-11 w-19" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function ViewerSkeleton() {
  return (
    <Loading>
      <div aria-hidden="true" data-skeleton="viewer">
        <span className="skeleton mb-2 h-11 w-40" />
        <div data-class="" className="viewer-head class-bar">
          <div className="grid gap-2">
            <span className="skeleton h-6 w-24" />
            <span className="skeleton h-10 w-full max-w-xl" />
            <span className="skeleton h-5 w-32" />
          </div>
          <span className="skeleton h-11 w-56" />
        </div>
        <div className="panel mb-8 grid gap-6 lg:grid-cols-[5fr_7fr]">
          <span className="skeleton h-44" />
          <span className="skeleton h-44" />
        </div>
        <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          <span className="skeleton h-96" />
          <span className="skeleton h-96" />
        </div>
      </div>
    </Loading>
  );
}
