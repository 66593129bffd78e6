import resources from './resource-fields.json' with { type: 'json' };

const fieldsOf: Record<string, string[]> = resources.fields;

/** A resource without those of its fields that are null. */
export type Given<Resource> = {
  [Field in keyof Resource as null extends Resource[Field] ? never : Field]: Resource[Field];
} & { [Field in keyof Resource as null extends Resource[Field] ? Field : never]?: Resource[Field] };

/** A resource with all its fields: those not given are null. `kind` where it is not the resource's `object`. */
export function whole<Resource>(given: Given<Resource> & { object?: string }, kind = given.object): Resource {
  const resource: Record<string, unknown> = { ...given };
  for (const field of fieldsOf[kind ?? ''] ?? []) resource[field] ??= null;
  return resource as Resource;
}
