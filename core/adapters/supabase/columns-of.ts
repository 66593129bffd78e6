import type { z } from 'zod';
import type { Json } from './database-types.ts';

/** JSON is for whoever reads it to check; any other column holds its type or, where a check of the table says so, less of it. */
type SchemaOf<Value> = [Json] extends [Value | null]
  ? z.ZodType
  : null extends Value
    ? z.ZodNullable<z.ZodType<NonNullable<Value>>>
    : z.ZodType<Value>;

/** What a schema may say of a row: only columns that there are, of their type, with null where it may come. */
export type ColumnsOf<Row> = { [Name in keyof Row]?: SchemaOf<Row[Name]> };
