import { z } from 'zod';
import type { Generation } from '#core/adapters/supabase/generations';

const change = z.object({
  parameter: z.string(),
  label: z.string().optional(),
  from: z.union([z.string(), z.number()]),
  to: z.union([z.string(), z.number()]),
  unit: z.string().default(''),
  why: z.string().default(''),
});

/** A finished run, as the AI Worker stores it. */
const storedResult = z.object({
  setup_data: z.unknown().optional(),
  setupText: z.string().optional(),
  setupData: z.unknown().optional(),
  note: z.string().default(''),
  changes: z.array(change).default([]),
  adjusted: z.array(z.unknown()).default([]),
});

/** The native file of a finished generation and what is said about it; null while it runs or when it failed. */
export function finishedGeneration(generation: Generation) {
  const result = generation.status === 'done' ? storedResult.safeParse(generation.result) : null;
  if (!result?.success) return null;
  return result.data;
}
