import type { z } from 'zod';
import type { Json } from './database-types.ts';

/** JSON is for whoever reads it to check; any other column holds its type or, where a check of the table says so, less of it. */
type SchemaOf<Value> = [Json] extends [Value | null]
  ? z.ZodType
  : null extends Value
    ? z.ZodNullable<z.ZodType<NonNullable<Value>>>
    : z.ZodType<Value>;

/** Limits a schema to a row's columns, with their types and nullability. */
export type ColumnsOf<Row> = { [Name in keyof Row]?: SchemaOf<Row[Name]> };
