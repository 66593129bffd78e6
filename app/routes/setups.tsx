import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { SetupCard } from '../components/setup/setup-card.tsx';
import { SetupFilters } from '../components/setup/setup-filters.tsx';
import { listSetups } from '../server/list-setups.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Public Setups · Scrutineer' },
  {
    name: 'description',
    content: 'Car setups shared by sim racers: search by game, car and track, and download the game file.',
  },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  return listSetups(context, new URL(request.url));
}

export default function PublicSetups() {
  const { setups, filters, choices, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl font-bold">Public Setups</h1>
        <Link to="/upload-setup" className="button button-primary">
          + Upload Setup
        </Link>
      </div>
      <SetupFilters filters={filters} choices={choices} />
      {setups.length === 0 ? (
        <p className="panel py-12 text-center text-dim">No setups match your current filters.</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {setups.map((setup) => (
            <li key={setup.id}>
              <SetupCard setup={setup} />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-6 text-center">
          <Link to={next} className="button">
            Load more
          </Link>
        </p>
      )}
    </>
  );
}
