import * as z from 'zod';
import type { TeamRole } from '../supabase/team-rows.ts';

const promise = z.object({ role: z.enum(['viewer', 'editor', 'admin']) });

/** The role that a mail invitation promised: Clerk hands its public data on to the membership. */
export const promisedRoleOf = (publicMetadata: unknown): TeamRole | null =>
  promise.safeParse(publicMetadata).data?.role ?? null;
