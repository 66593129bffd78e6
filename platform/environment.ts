import type * as z from 'zod';

export class EnvironmentIncomplete extends Error {
  override name = 'EnvironmentIncomplete';
}

const checked = new WeakMap<object, unknown>();

/**
 * Checks a Worker's environment once per isolate.
 *
 * @param worker the Worker's name, for the message
 * @param schema one entry per variable; its description says where the value comes from
 * @param environment the bindings as the runtime hands them over
 * @returns the variables, typed
 * @throws EnvironmentIncomplete naming every variable that is missing or malformed
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
  worker: string,
  schema: z.ZodObject<Shape>,
  environment: object,
): z.infer<z.ZodObject<Shape>> {
  const parsed = checked.get(environment);
  if (parsed) return parsed as z.infer<z.ZodObject<Shape>>;
  const result = schema.safeParse(environment);
  if (!result.success) {
    const faults = new Map<string, string>();
    for (const issue of result.error.issues) {
      const name = String(issue.path[0]);
      const field = schema.shape[name] as z.ZodType | undefined;
      const state =
        (environment as Record<string, unknown>)[name] === undefined
          ? 'is missing'
          : `is wrong (${issue.message})`;
      faults.set(name, `${name} ${state}: ${field?.description ?? 'see .dev.vars.example'}`);
    }
    throw new EnvironmentIncomplete(`The ${worker} Worker cannot start.\n${[...faults.values()].join('\n')}`);
  }
  checked.set(environment, result.data);
  return result.data;
}
