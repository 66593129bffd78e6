import { costOf, type EngineeringRule, sizeOfRule } from '../../catalogues/engineering/index.ts';
import { type BriefedSetting, rowOfBriefed } from '../../racing/engineer/answer/briefing.ts';
import type { HeardMessage } from '../../racing/engineer/run/conversation.ts';
import type { PressureSum } from '../../racing/engineer/answer/hot-pressures.ts';
import { ruledComplaint } from '../../racing/engineer/answer/fitting-rules.ts';
import type { PromptRulebook } from '../../racing/engineer/answer/prompt.ts';
import { movedBy, rowsOf, ruleStep } from '../../racing/engineer/answer/rulebook-rows.ts';
import { proposalsFromRules, rulesFor } from '../../racing/engineer/answer/rulebook.ts';
import { proposalFence } from '../../racing/engineer/run/request.ts';
import type { SetupInHand } from '../../racing/engineer/run/setup-in-hand.ts';
import { countsDown, withUnit } from '../../racing/engineer/baseline/editable-setup.ts';
import type { HeardWish } from '../../racing/hearing/understood.ts';
import { spokenParameter, spokenSize } from './spoken.ts';

const mostRules = 5;
const mostForBeginner = 2;

type Direction = 'increase' | 'decrease';
/** The parts of a chat's prompt beside the message. */
export type Told = { rulebook: PromptRulebook; setup: SetupInHand | null };

/** The rules of the prompt for what was heard, as a numbered list, with what the setup in hand has now. */
export function adviceFor({ heard }: HeardMessage, { rulebook, setup }: Told): string {
  const asked = heard.complaints.map(ruledComplaint);
  const hasAbs = setup?.settings.some(({ parameter }) => parameter === 'abs');
  const rules = rulesFor(asked, setup?.game ?? 'ACC', hasAbs === undefined ? {} : { hasAbs })
    .filter((rule) => isTold(rule, rulebook) && hasSetting(rule.parameter, setup))
    .slice(0, setup?.experience === 'beginner' ? mostForBeginner : mostRules);
  const title = heard.complaints
    .map(({ symptom, phase }) =>
      [rulebook.symptoms[symptom] ?? symptom, phase].filter((part) => part !== 'any'),
    )
    .map((parts) => parts.join(', '))
    .join('; ');
  const block = setup ? proposalOf(rules, setup) : '';
  return [
    `**${title}.** Try these in order, one at a time, three clean laps each:`,
    rules.map((rule, index) => `${index + 1}. ${adviceOf(rule, setup)}`).join('\n'),
    'Tyre pressures and fuel first: a car out of its pressure window cannot be judged.',
    ...(block && [block]),
  ].join('\n\n');
}

/** The first two rules' values, as the block that the prompt asks for. Empty if they move nothing. */
function proposalOf(rules: readonly EngineeringRule[], { settings }: SetupInHand): string {
  const changes = proposalsFromRules(rules, settings.map(rowOfBriefed), mostForBeginner);
  const values = changes.map(({ parameter, value }) => ({ parameter, value }));
  return values.length > 0 ? `${proposalFence}\n${JSON.stringify(values)}\n\`\`\`` : '';
}

const isTold = ({ symptom, parameter, phase }: EngineeringRule, { rules }: PromptRulebook) =>
  rules[symptom]?.some(([where, ruled]) => where === phase && ruled === parameter) === true;

const hasSetting = (parameter: string, setup: SetupInHand | null) =>
  setup === null || settingsOf(parameter, setup).length > 0;

function adviceOf(rule: EngineeringRule, setup: SetupInHand | null) {
  const { parameter, direction, why, check } = rule;
  const way = direction === 'increase' || direction === 'decrease' ? direction : null;
  const [first, most] = [sizeOfRule(rule, 'first') ?? {}, sizeOfRule(rule, 'most') ?? {}];
  const cost = way ? costOf(parameter, way) : '';
  const [setting] = setup ? settingsOf(parameter, setup) : [];
  const now = setting && ` (${stateOf(setting)}${way ? triedText(setting, way, { first, most }) : ''})`;
  return sentences(
    `**${spokenParameter(parameter)}:** ${direction}${way ? spokenSize(first, most) : ''}${now ?? ''}; ${why}.`,
    check && `First check whether ${check}.`,
    cost && `It costs ${cost}.`,
  );
}

/** A setting's present value, range, effect and requested change. */
export function factsOf(parameter: string, wish: HeardWish | undefined, { rulebook, setup }: Told): string {
  const does = rulebook.more[parameter.split('.')[0] ?? ''];
  const sense = does ? `Up means ${does}.` : '';
  const found = setup ? settingsOf(parameter, setup) : [];
  if (setup && found.length === 0) return `- **${spokenParameter(parameter)}:** this car does not have it.`;
  const direction = wish?.direction === 'increase' || wish?.direction === 'decrease' ? wish.direction : null;
  const cost = direction ? costOf(parameter, direction) : '';
  const lines = found.map((setting) =>
    sentences(
      `- **${spokenParameter(setting.parameter)}:** ${stateOf(setting)}${wish && direction ? triedText(setting, direction, wish.amount) : ''}.`,
      sense,
      cost && `It costs ${cost}.`,
    ),
  );
  return (
    lines.join('\n') || sentences(`- **${spokenParameter(parameter)}.**`, sense, cost && `It costs ${cost}.`)
  );
}

function settingsOf(parameter: string, { settings }: SetupInHand): BriefedSetting[] {
  const rows = rowsOf(parameter, settings.map(rowOfBriefed)).map((row) => row.parameter);
  return settings.filter((setting) => rows.includes(setting.parameter));
}

/** `now 8, garage 0 to 12, players 5 to 9`. */
function stateOf({ now, unit, lowest, highest, values, players }: BriefedSetting): string {
  const ends = values ?? [lowest ?? now, highest ?? now];
  const range = (low: number, high: number) => `${figure(low)} to ${shown(high, unit)}`;
  const band = players ? `, players ${range(...players)}` : '';
  return `now ${shown(now, unit)}, garage ${range(Math.min(...ends), Math.max(...ends))}${band}`;
}

/** @param by a rule's size, or how far the driver says; null for a click */
function triedText(
  setting: BriefedSetting,
  direction: Direction,
  by: Parameters<typeof ruleStep>[2] | number | null,
) {
  const row = rowOfBriefed(setting);
  const sign = (direction === 'increase') === !countsDown(setting.parameter, row) ? 1 : -1;
  const isSize = typeof by === 'object' && by !== null;
  const value = isSize ? ruleStep(row, sign, by) : movedBy(row, { sign, amount: by });
  return value === null ? ', at its end' : `, try ${shown(value, setting.unit)}`;
}

const figure = (value: number) => String(Number(value.toFixed(3)));
const shown = (value: number, unit: string) =>
  withUnit(value, unit === 'position' ? '' : unit, figure(value).split('.')[1]?.length ?? 0);
const sentences = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** Hot readings, each with the sum and the cold pressure to set. */
export function sumsText(readings: readonly PressureSum[], aim: number): string {
  const lines = readings.map(({ wheel, hot, by, cold, setTo, clicks }) => {
    const sum = `- **${wheel}:** ${hot.toFixed(1)} hot, aim ${aim.toFixed(1)}: ${signed(by)} psi`;
    if (cold === undefined || setTo === undefined) return `${sum} cold.`;
    const count = Math.abs(clicks ?? 0);
    const way =
      count === 0 ? 'leave it' : `${count} ${count === 1 ? 'click' : 'clicks'} ${by < 0 ? 'down' : 'up'}`;
    return `${sum}; cold ${cold.toFixed(1)} ${signed(by)} = **${setTo.toFixed(1)} psi** (${way}).`;
  });
  return [
    'From your hot readings; a cold psi is a hot psi:',
    lines.join('\n'),
    'Drive three laps and read them again.',
  ].join('\n\n');
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
