/** The product's dependencies, and the address of each behind a fault gate. */
export const dependencies = {
  database: '/supabase/rest',
  'Clerk, browser side': '/clerk/v1',
  'Clerk, server side': '/clerk-api/v1',
  Stripe: '/v1',
  model: '/openai/v1',
  'webhook Worker': '/worker',
} as const;

export type Dependency = keyof typeof dependencies;
