import { Link } from '@remix-run/react';
import type { MeantSearch } from './meant-search.server.ts';

function Note({ search }: { search: MeantSearch }) {
  if (search.as === 'near') return `No exact match for “${search.typed}”. Closest: ${search.dropped}.`;
  const { as, typed: typedText, meant: meaning, to } = search;
  return (
    <>
      {as === 'shown' ? `Showing setups for ${meaning}. ` : 'Did you mean '}
      <Link to={to} className="quiet-link">
        {as === 'shown' ? `Search for “${typedText}” instead` : meaning}
      </Link>
      {as === 'offered' && '?'}
    </>
  );
}

/** Says what a search was taken for, and leads to the other list. */
export function SearchNote({ search }: { search: MeantSearch | null }) {
  return (
    <div role="status">
      {search && (
        <p className="mt-3">
          <Note search={search} />
        </p>
      )}
    </div>
  );
}
