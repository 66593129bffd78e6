import { engineeringTargets, orderOfWork, senses, symptoms } from '../../catalogues/engineering/index.ts';
import { withUnit } from '../../racing/engineer/baseline/editable-setup.ts';
import { settingLabel } from '../../racing/engineer/baseline/setting-label.ts';
import { type HeardMessage, heardMessageSchema } from '../../racing/engineer/run/conversation.ts';
import { proposalFence } from '../../racing/engineer/run/request.ts';
import { type SetupInHand, setupInHandSchema } from '../../racing/engineer/run/setup-in-hand.ts';
import { parameterNamed } from '../../racing/setup/acc/parameters.ts';
import * as z from 'zod';
import { lastUserText, type Question, readAs } from './question.ts';
import { type Answer, answersTo, anywhere } from './rulebook-answer.ts';
import { hostileText, type Scenario, withoutMarkers } from './scenarios.ts';

const mostChanges = 4;
const setupMessage = z.object({ setupInHand: setupInHandSchema });

/** A race engineer's answer from the prompt alone, in markdown. */
export function chatAnswer(question: Question, scenario: Scenario): string {
  const words = withoutMarkers(lastUserText(question));
  if (scenario === 'injection') return `${hostileText}\n\nYou said: ${words}`;
  const instructions = question.messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content);
  const setup = instructions.map((text) => readAs(setupMessage, text)).find(Boolean)?.setupInHand ?? null;
  const message = instructions.map((text) => readAs(heardMessageSchema, text)).find(Boolean);
  const advice = message ? adviceOn(message, setup) : '';
  const about = tyreWords.test(words) ? `${pressures}\n\n${core}` : '';
  const senses = message?.settings.map(senseOf).join('\n');
  return advice || about || senses || introduction(setup);
}

/** Changes for what was heard, with the block that the prompt asks for. */
function adviceOn({ heard: said }: HeardMessage, setup: SetupInHand | null): string {
  const isOfRain = said.complaints.length === 0 && said.conditions.weather === 'wet';
  const heard = isOfRain ? { ...said, complaints: [anywhere('wet_track')], question: null } : said;
  const about = { game: setup?.game ?? ('ACC' as const), request: { car: setup?.car, track: setup?.track } };
  const changes = answersTo(heard, setup?.settings ?? null, about, mostChanges);
  if (changes.length === 0) return '';
  const title = heard.complaints.map(({ symptom, phase }) =>
    [symptoms.find(({ id }) => id === symptom)?.label ?? symptom, phase]
      .filter((part) => part !== 'any')
      .join(', '),
  );
  const values = changes.map(({ parameter, value }) => ({ parameter, value }));
  return [
    `**${title.join('; ') || 'What you asked for'}.** Try these in order, one at a time, three clean laps each:`,
    changes.map((change, index) => `${index + 1}. ${lineOf(change, setup !== null)}`).join('\n'),
    'Tyre pressures and fuel first: a car out of its pressure window cannot be judged.',
    ...(setup ? [`${proposalFence}\n${JSON.stringify(values)}\n\`\`\``] : []),
  ].join('\n\n');
}

function lineOf({ parameter, from, value, unit, why, cost }: Answer, isInHand: boolean): string {
  const figure = (amount: number) => String(Number(amount.toFixed(3)));
  const decimals = figure(value).split('.')[1]?.length ?? 0;
  const to = withUnit(value, unit === 'position' ? '' : unit, decimals);
  const way = isInHand ? `${figure(from)} to ${to}` : value > from ? 'more' : 'less';
  return `**${spoken(parameter)}:** ${way}. ${why}${cost ? ` It costs ${cost}.` : ''}`;
}

function senseOf(parameter: string): string {
  const sense = senses[parameter.split('.')[0] ?? ''];
  return `- **${spoken(parameter)}:** ${sense ? `up means ${sense}` : 'move it a click at a time'}.`;
}

/** A parameter's name as ACC's garage has it, or by its own words. */
const spoken = (parameter: string): string =>
  parameterNamed(parameter)?.fullLabel ?? settingLabel([], parameter);

const tyreWords = /\bpressure|\bpsi\b|\bt[yi]res?\b|\btemperature/i;
const { dryHotPsi, wetHotPsi, coreTempC } = engineeringTargets.acc;
const pressures = `In ACC aim for **${dryHotPsi.min} to ${dryHotPsi.max} psi hot** in the dry and **${wetHotPsi.min} to ${wetHotPsi.max} psi** on wet tyres. Drive three laps, read each tyre hot, correct each by the difference; a colder day starts higher.\n\nIn LMU temperature counts more than pressure: most drivers leave the garage minimum.`;
const core = `The core of an ACC tyre works between ${coreTempC.window[0]} and ${coreTempC.window[1]} °C, best at ${coreTempC.typical[0]} to ${coreTempC.typical[1]} °C. Camber is right when the inner edge is a little hotter than the outer one.`;

function introduction(setup: SetupInHand | null): string {
  const about = setup ? `I have your ${setup.car} at ${setup.track} in front of me. ` : '';
  return `${about}Tell me what the car does and where: *understeer in slow corners*, *loose on entry at T5*, *bottoming*, *no traction*. The order of work:\n\n${orderOfWork.map((step, index) => `${index + 1}. ${step}`).join('\n')}`;
}
