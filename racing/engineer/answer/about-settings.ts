import { effectOf } from '../../../catalogues/engineering/index.ts';
import { settingGuide } from '../../../catalogues/engineering/setting-guide.ts';
import { spoken } from '../../../catalogues/engineering/spoken.ts';
import type { Language } from '../../../catalogues/schema/languages.ts';
import { settingsAskedAbout } from '../../hearing/hear.ts';
import { settingLabel } from '../baseline/setting-label.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';
import { paragraphs } from '../baseline/note-text.ts';
import { inLanguage } from './spoken.ts';

/** More settings than this in one question are not explained. */
const mostExplained = 3;

/**
 * Answers a question about settings from the guide, and says that nothing was changed. Null if the words ask about none. In other
 * languages than English it says what a setting does to the balance, or what it is.
 */
export function aboutSettings(
  words: string,
  { game, rows }: EditableSetup,
  language: Language,
): string | null {
  const parameters = [...new Map(settingsAskedAbout(words, game).map((one) => [guideTo(one), one])).values()];
  const answers = parameters.slice(0, mostExplained).flatMap((parameter) => {
    const guide = guideTo(parameter);
    return guide
      ? `${settingLabel(rows, parameter.split('.')[0] ?? parameter)}: ${effectIn(language, parameter) ?? textOf(guide, language)}`
      : [];
  });
  return answers.length > 0 ? paragraphs(...answers, inLanguage('I have changed nothing.', language)) : null;
}

const guideTo = (parameter: string) =>
  [...settingGuide.values()].find(
    (guide) => guide.parameter === parameter || guide.parameter === parameter.split('.')[0],
  );

function textOf({ what, up, down }: NonNullable<ReturnType<typeof guideTo>>, language: Language): string {
  if (language !== 'en') return inLanguage(what, language);
  return [what, ...[up, down].flatMap((side) => (side ? `${side.word}: ${side.does}` : []))].join(' ');
}

function effectIn(language: Language, parameter: string): string | undefined {
  const effect = effectOf(parameter) ?? effectOf(`${parameter}.all`);
  if (language === 'en' || !effect) return undefined;
  const { toward, parts } = spoken[language];
  const effectOn = (side: typeof effect.increase) => (side.toward ? toward[side.toward] : undefined);
  const [more, less] = [effectOn(effect.increase), effectOn(effect.decrease)];
  return more && less ? capital(`${parts.more}: ${more} ${capital(`${parts.less}: ${less}`)}`) : undefined;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
