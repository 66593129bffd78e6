import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { authorSchema, gameSchema } from './setup-rows.ts';
import { timestamp } from './timestamp.ts';

const sharedSchema = z.array(z.object({ game: gameSchema, name: z.string(), setups: z.number().int() }));

const publicAuthorSchema = authorSchema.extend({
  id: z.number().int(),
  shares_since: timestamp,
  setups: z.number().int(),
  likes: z.number().int(),
  /** Null below three. */
  followers: z.number().int().nullable(),
  /** Those with most setups; `car_count` counts all, up to a thousand. */
  cars: sharedSchema,
  tracks: sharedSchema,
  car_count: z.number().int(),
  track_count: z.number().int(),
  /** Of the newest five hundred setups: downloads, and for how many drivers they worked, of how many who said so. */
  downloads: z.number().int(),
  worked: z.number().int(),
  tried: z.number().int(),
});
/** An author's public profile. */
export type PublicAuthor = z.infer<typeof publicAuthorSchema>;

const followedSchema = authorSchema.extend({
  id: z.number().int(),
  /** Public setups. */
  setups: z.number().int(),
  followed_at: timestamp,
});
/** A followed author. Nameless if the author shares nothing now. */
export type FollowedAuthor = z.infer<typeof followedSchema>;

const followOutcomes = ['followed', 'own', 'unknown-author', 'too-many', 'no-profile'] as const;
/**
 * - `own`: nobody follows themselves
 * - `too-many`: five hundred are followed
 * - `no-profile`: the driver's profile has to be saved first
 */
export type FollowOutcome = (typeof followOutcomes)[number];

export function authorsStore({ client }: DatabaseClient) {
  return {
    /** Null where there is none, who left, or shares nothing. */
    async one(id: number): Promise<PublicAuthor | null> {
      const [author] = await answerOf(
        client.rpc('public_author', { author: id }),
        z.array(publicAuthorSchema).max(1),
      );
      return author ?? null;
    },

    /** Numbers of authors who share something, for the sitemap; ask again with the last. */
    async addresses(afterId: number, limit: number): Promise<{ id: number }[]> {
      const call = client.rpc('author_addresses', { after_id: afterId, page_size: limit });
      return answerOf(call, z.array(z.object({ id: z.number().int() })));
    },

    /** The highest number of an author who shares something; null where nobody does. */
    async last(): Promise<number | null> {
      return answerOf(client.rpc('last_author'), z.number().int().nullable());
    },

    /** Whether the driver follows an author. */
    async isFollowed(author: number): Promise<boolean> {
      const query = client.from('followed_authors').select('author_id').eq('author_id', author).limit(1);
      return (await answerOf(query, z.array(z.unknown()))).length > 0;
    },

    /** The followed authors, at most five hundred, latest first. */
    async followedAuthors(): Promise<FollowedAuthor[]> {
      return answerOf(client.rpc('my_followed_authors'), z.array(followedSchema));
    },

    async follow(author: number): Promise<FollowOutcome> {
      return answerOf(client.rpc('follow_author', { author }), z.enum(followOutcomes));
    },

    /** A no-op when there was no follow. */
    async unfollow(author: number): Promise<void> {
      await answerOf(client.from('followed_authors').delete().eq('author_id', author), z.unknown());
    },
  };
}

export type AuthorsStore = ReturnType<typeof authorsStore>;
