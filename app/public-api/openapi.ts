import * as z from 'zod';
import { setupSorts } from '#platform/adapters/supabase/cursor';
import { temperatureBands } from '#platform/adapters/supabase/setup-query';
import { sessions, weathers } from '#racing/setup/conditions';
import { fileTypes } from '#racing/setup/format';
import {
  mostPublicSetups,
  publicProblemSchema,
  publicSetupDetailsSchema,
  publicSetupsSchema,
} from './public-setups-schema.ts';

const jsonOf = (schema: z.ZodType, description: string) => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
  return { description, content: { 'application/json': { schema: described } } };
};

const problem = (description: string) => jsonOf(publicProblemSchema, description);
const always = {
  304: { description: 'What the ETag in `If-None-Match` names is still so' },
  429: problem('Too many requests: `Retry-After` says how many seconds to wait'),
  503: problem('The database isn’t answering: `Retry-After` says when to come back'),
};
const ofOne = { ...always, 404: problem('There is no such setup, or it is not shared') };

const text = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string', maxLength: 100 },
});
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Of the setup, as the list gives it',
  schema: { type: 'string' },
};

const choice = (name: string, description: string, values: readonly string[]) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string', enum: [...values] },
});

/** The read API in OpenAPI 3.1. */
export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Scrutineer',
    version: '1',
    description:
      'Shared setups, for programs of your own. Nobody signs in, every origin may read, answers are at most a minute old. New fields may come; those here stay.',
  },
  servers: [{ url: '/' }],
  paths: {
    '/api/v1/setups': {
      get: {
        operationId: 'listSetups',
        summary: 'Shared setups, a page at a time',
        parameters: [
          {
            name: 'limit',
            in: 'query',
            description: 'Setups in one answer',
            schema: { type: 'integer', minimum: 1, maximum: mostPublicSetups, default: 20 },
          },
          text('q', 'Whole words in title, notes, car, track, conditions and author'),
          choice('game', 'One game alone', ['ACC', 'LMU', 'iRacing', 'rFactor2']),
          text('class', 'Cars of a class: GT3'),
          text('car', 'A car by id, name or what drivers call it: `Ferrari 296 GT3`'),
          text('track', 'A track by id, name or what drivers call it: `Le Mans`'),
          choice('session', 'What its driver says that it is for', sessions),
          choice('weather', 'The same of the weather', weathers),
          choice('temp', 'The same of the temperature', temperatureBands),
          text('version', 'Of the game: `1.10` holds 1.10.2'),
          text('author', "The number of the author's profile"),
          choice(
            'sort',
            'Newest first, most liked, current game version, or fastest lap; without one, the best match of `q`, or newest first',
            setupSorts,
          ),
          text('after', 'Where the page before ended: `next` has it'),
        ],
        responses: {
          200: jsonOf(publicSetupsSchema, 'A page'),
          400: problem('A `limit` that is none, or a name that could be several cars or tracks'),
          ...always,
        },
      },
    },
    '/api/v1/setups/{id}': {
      get: {
        operationId: 'readSetup',
        summary: 'One setup, value by value',
        parameters: [id],
        responses: { 200: jsonOf(publicSetupDetailsSchema, 'The setup'), ...ofOne },
      },
    },
    '/api/v1/setups/{id}/file': {
      get: {
        operationId: 'downloadSetup',
        summary: "The game's own file",
        parameters: [id],
        responses: {
          200: {
            description: 'The file, under the name that a driver recognises',
            content: Object.fromEntries(fileTypes.map((type) => [type, {}])),
          },
          ...ofOne,
        },
      },
    },
  },
};
