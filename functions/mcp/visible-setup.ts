import * as z from 'zod';
import { storedResultSchema } from '#racing/engineer/run/result';
import { demoSetup } from '#racing/setup/demo-setups';
import type { SetupFile } from '#racing/setup/format';
import { readSetup, setupFormats } from '#racing/setup/formats';
import { type Caller, ToolProblem } from './tool.ts';
import { type Summary, summaryOf } from './tools/setup-summary.ts';

const draft = /^draft-([1-9]\d{0,14})$/;
const setupIdPattern = /^[1-9]\d{0,14}$/;

export const setupIdField = z
  .string()
  .regex(/^(?:[1-9]\d{0,14}|draft-[1-9]\d{0,14}|demo-[\w-]{1,60})$/, 'Use an id from another tool')
  .describe('From search_setups, list_my_garage or get_run: 123, draft-7, demo-…');

/** The number of a draft; null for any other id. */
export const draftNumber = (id: unknown): number | null => {
  const [, number] = draft.exec(String(id)) ?? [];
  return number ? Number(number) : null;
};

export type VisibleSetup = { summary: Summary; file: SetupFile | null; isOwn: boolean };

const missing = () =>
  new ToolProblem('There is no setup with that id that this driver may see. search_setups finds others.');

const mayReadGarage = ({ driver }: Caller) => (driver?.scopes.includes('garage:read') ? driver : null);

async function draftSetup(number: number, caller: Caller): Promise<VisibleSetup> {
  const driver = mayReadGarage(caller);
  const run = await driver?.generations.byId(number, driver.id);
  const result = storedResultSchema.safeParse(run?.result).data;
  if (!run || !result?.text) throw missing();
  const row = { ...run, car_name: run.car, track_name: run.track, title: null, note: null, likes: 0 };
  const summary = { ...summaryOf(row, caller.appOrigin), id: `draft-${number}` };
  return {
    summary: { ...summary, url: `${caller.appOrigin}/setup-assistant?setup=${number}` },
    file: readSetup(run.game, result.text, run.track),
    isOwn: true,
  };
}

/** A setup that the caller may see: a public one, a demo, the driver's own or a draft. @throws ToolProblem */
export async function visibleSetup(id: string, caller: Caller): Promise<VisibleSetup> {
  const number = draftNumber(id);
  if (number !== null) return draftSetup(number, caller);
  const driver = mayReadGarage(caller);
  const demo = demoSetup(id);
  const visible = setupIdPattern.test(id)
    ? await (driver?.setups ?? caller.publicSetups).one(Number(id))
    : null;
  const setup = demo ? { ...demo, likes: 0 } : visible;
  if (!setup) throw missing();
  const isOwn = !demo && driver !== null && (await driver.setups.isMine(Number(id)));
  const { game, setup_data, track_name } = setup;
  const isWithheld = !isOwn && visible?.file_withheld;
  const text = isWithheld ? setupFormats[game].withoutWords(setup_data) : setup_data;
  return { summary: summaryOf(setup, caller.appOrigin), file: readSetup(game, text, track_name), isOwn };
}
