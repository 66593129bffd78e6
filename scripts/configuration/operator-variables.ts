import { workerList } from '../worker-list.ts';

/** Variables that no Worker gets: who deploys needs them. Each with where it comes from. */
export const operatorVariables: Readonly<Record<string, { isRequired: boolean; from: string }>> = {
  SUPABASE_DB_URL: {
    isRequired: true,
    from: "Supabase dashboard, Connect, Session pooler, with the database's password in it",
  },
  SUPABASE_API_URL: {
    isRequired: false,
    from: 'the Management API, where access tokens of the Supabase dashboard count; https://api.supabase.com when left out',
  },
  SUPABASE_ACCESS_TOKEN: {
    isRequired: false,
    from: 'Supabase dashboard, Account, Access tokens; without it the database is told by hand to trust Clerk',
  },
  CLOUDFLARE_ACCOUNT_ID: {
    isRequired: false,
    from: 'Cloudflare dashboard, Workers & Pages, Account details; only when you have several accounts',
  },
  CLOUDFLARE_API_TOKEN: {
    isRequired: false,
    from: 'Cloudflare dashboard, Profile, API tokens, template "Edit Cloudflare Workers"; or run `npx wrangler login`',
  },
};

export const configurationNames: readonly string[] = [
  ...new Set([...workerList.flatMap(({ variables }) => variables), ...Object.keys(operatorVariables)]),
];
