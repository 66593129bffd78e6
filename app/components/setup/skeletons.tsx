import type { ReactNode } from 'react';

const sixCards = [1, 2, 3, 4, 5, 6];
const threeBlocks = [1, 2, 3];

function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {children}
    </div>
  );
}

/** Stands in for the cards of the public list. */
export function CardSkeletons() {
  return (
    <Loading>
      <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {sixCards.map((card) => (
          <div key={card} data-skeleton="card" className="panel grid gap-3">
            <span className="skeleton h-6 w-3/4" />
            <span className="skeleton h-4 w-1/2" />
            <span className="skeleton h-4 w-2/3" />
            <span className="skeleton h-12" />
            <span className="skeleton h-4 w-1/3" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Stands in for the driver's own setups. */
export function BlockSkeletons() {
  return (
    <Loading>
      <div aria-hidden="true" className="grid gap-4">
        {threeBlocks.map((block) => (
          <div key={block} data-skeleton="block" className="panel skeleton h-40" />
        ))}
      </div>
    </Loading>
  );
}

/** Stands in for a setup in the viewer. */
export function ViewerSkeleton() {
  return (
    <Loading>
      <div aria-hidden="true" data-skeleton="viewer" className="grid gap-6">
        <span className="skeleton h-10 w-2/3" />
        <div className="panel skeleton h-48" />
        <div className="grid gap-6 lg:grid-cols-2">
          <div className="panel skeleton h-96" />
          <div className="panel skeleton h-96" />
        </div>
      </div>
    </Loading>
  );
}
