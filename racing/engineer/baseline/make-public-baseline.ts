import { describeSetup } from './describe-setup.ts';
import type { DescribedSetup } from '../../setup/describe.ts';
import { makeAccBaseline } from './acc/baseline.ts';
import { accReasons } from './acc/note.ts';
import { type EngineerRequest, UnknownCarOrTrack } from './conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { makeLmuBaseline } from './lmu/baseline.ts';
import {
  type PublicBaseline,
  type PublicBaselineRequest,
  publicBaselineConditions,
} from './public-baseline.ts';

/** The sections that everybody may see: what the pictures of the corners and of the car's side are drawn from. */
const openSections: Readonly<Record<EngineerGame, readonly string[]>> = {
  ACC: ['tyres', 'alignment', 'aeroBalance'],
  LMU: ['wheelsAndBrakes', 'suspension', 'chassisAndAero'],
};

type Section = DescribedSetup['sections'][number];

const settingsIn = ({ rows }: Section): number =>
  new Set(rows.filter(({ offered }) => offered).map(({ label }) => label)).size;

/** The name of a setting, without the wheel or axle. */
const settingOf = (parameter: string): string => parameter.split('.')[0] ?? parameter;

function madeFor(request: EngineerRequest) {
  if (request.game === 'LMU') {
    const { text, reasons } = makeLmuBaseline(request);
    return { text, reasonsFor: reasons };
  }
  const { setup } = makeAccBaseline(request);
  const reasonsFor = (isOpen: (setting: string) => boolean) => accReasons(request, setup, isOpen);
  return { text: JSON.stringify(setup), reasonsFor };
}

/**
 * The baseline of a race of an hour, balanced, as everybody may see it; null for a car or track that the catalogue does
 * not hold. The same for the same request.
 */
export function makePublicBaseline(asked: PublicBaselineRequest): PublicBaseline | null {
  const { sessionType, temperature, duration } = publicBaselineConditions;
  const request: EngineerRequest = {
    ...asked,
    sessionType,
    trackTemperature: temperature,
    setupStyle: 'balanced',
    durationMin: duration,
  };
  try {
    const { text, reasonsFor } = madeFor(request);
    const described = describeSetup(asked.game, text, request);
    if (!described) return null;
    const isOpen = ({ id }: Section) => openSections[asked.game].includes(id);
    const sections = described.sections.filter(isOpen);
    const settings = new Set(sections.flatMap(({ rows }) => rows.map((row) => settingOf(row.parameter))));
    return {
      note: reasonsFor((setting) => settings.has(setting)),
      described: { ...described, sections },
      others: described.sections
        .filter((section) => !isOpen(section))
        .map((section) => ({ title: section.title, settings: settingsIn(section) }))
        .filter(({ settings: count }) => count > 0),
    };
  } catch (error) {
    if (error instanceof UnknownCarOrTrack) return null;
    throw error;
  }
}
