import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { drawGameVersions } from '../reference/game-versions-page.server.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { publicPageMeta } from '../ui/public-page-meta.ts';

const description =
  'Setup changes in each version of Assetto Corsa Competizione and Le Mans Ultimate: tyres, physics, balance of performance, cars and tracks.';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicPageMeta(data && { title: 'Game versions', description, canonical: data.canonical });

export function loader({ context }: LoaderFunctionArgs) {
  return { markup: drawGameVersions(), canonical: `${context.env.APP_ORIGIN}/game-versions` };
}

export default function GameVersions() {
  return <FinishedMarkup markup={useLoaderData<typeof loader>().markup} />;
}
