import { Link } from '@remix-run/react';

/** Says what a search was taken for, and leads to the other list. */
export function SearchNote({
  search,
}: {
  search: { as: 'shown' | 'offered'; typed: string; meant: string; to: string } | null;
}) {
  return (
    <div role="status">
      {search && (
        <p className="mt-3">
          {search.as === 'shown' ? `Showing setups for ${search.meant}. ` : 'Did you mean '}
          <Link to={search.to} className="quiet-link">
            {search.as === 'shown' ? `Search for “${search.typed}” instead` : search.meant}
          </Link>
          {search.as === 'offered' && '?'}
        </p>
      )}
    </div>
  );
}
