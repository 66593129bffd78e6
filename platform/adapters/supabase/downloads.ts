import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

export const downloadAnswers = ['worked', 'failed', 'untried'] as const;
/** A driver's answer after a download. */
export type DownloadAnswer = (typeof downloadAnswers)[number];

/** The driver's downloads, and how public setups did. Written by database functions only. */
export function downloadsStore({ client }: DatabaseClient) {
  return {
    /**
     * Remembers that the driver took a setup, of their own that its file was driven; of a private and of an unknown one nothing
     * is kept. False where the driver's profile has to be saved first.
     */
    async remember(setup: number): Promise<boolean> {
      return answerOf(client.rpc('remember_download', { setup }), z.boolean());
    },

    /** Remembers that the driver took the file of a run; false where it is no run of theirs. */
    async rememberRun(run: number): Promise<boolean> {
      return answerOf(client.rpc('remember_taken_run', { run }), z.boolean());
    },

    /** False where the driver never took the setup. */
    async answer(setup: number, answer: DownloadAnswer): Promise<boolean> {
      return answerOf(client.rpc('answer_download', { setup, answer }), z.boolean());
    },
  };
}
