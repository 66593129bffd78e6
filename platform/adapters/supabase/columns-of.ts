import type * as z from 'zod';
import type { Json } from './database-types.ts';

/** JSON is left to its reader to check; other columns hold their type, or a subset enforced by the table. */
type SchemaOf<Value> = [Json] extends [Value | null]
  ? z.ZodType
  : null extends Value
    ? z.ZodNullable<z.ZodType<NonNullable<Value>>>
    : z.ZodType<Value>;

/** Limits a schema to a row's columns, with their types and nullability. */
export type ColumnsOf<Row> = { [Name in keyof Row]?: SchemaOf<Row[Name]> };
