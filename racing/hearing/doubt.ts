import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import { symptoms } from '../../catalogues/engineering/index.ts';
import type { Language } from '../../catalogues/schema/languages.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { lexiconOf } from './lexicon.ts';
import { has } from './near.ts';
import { isOfKind } from './polarity.ts';
import type { Sense } from './senses.ts';
import type { Token } from './tokens.ts';
import type { HeardComplaint, Span } from './understood.ts';

/** The words of one sentence, and how they are written without accents. */
type Sentence = { senses: readonly Sense[]; text: string; from: number; to: number; isQuestion: boolean };

/** The words that a reading stands on. `senses`: those of other people and cases too. */
type Grounds = {
  words: string;
  senses: readonly Sense[];
  tokens: readonly Token[];
  languages: readonly Language[];
};

/** The share of words that must be known. */
const shareKnown = 0.6;

const isWord = (token: Token) => token.kind === 'word';

const isKnown = (token: Token, languages: readonly Language[]) =>
  token.kind === 'word' && languages.some((language) => lexiconOf(language).knows(token.text));

/** Whether most words are known; names of corners say nothing. */
function areKnown({ tokens, languages, senses }: Omit<Grounds, 'words'>): boolean {
  const isNamed = (at: number) => senses.some(({ corners, from, to }) => corners && at >= from && at < to);
  const words = tokens.filter((token, at) => isWord(token) && !isNamed(at));
  return words.filter((word) => isKnown(word, languages)).length >= words.length * shareKnown;
}

/**
 * Whether what was read may be no complaint or wish about this car as it drives now: it stands in a question, a case or the past,
 * is another's or of another car, is praised or may be denied, has both ways, or most of the words are unknown.
 *
 * @param wished places of the settings that are to move, of none that is ordered to the letter; both count tokens
 */
export function isDoubtful(grounds: Grounds, complaints: readonly HeardComplaint[], wished: readonly Span[]) {
  if (complaints.length + wished.length === 0) return false;
  if (pullsBothWays(complaints) || !areKnown(grounds)) return true;
  const sentences = sentencesOf(grounds);
  const places = [...complaints.flatMap(({ source }) => source ?? []), ...wished];
  const stated = sentences.filter(({ from, to }) => places.some((one) => one.to > from && one.to <= to));
  const questions = stated.filter(isAsked);
  return (
    (questions.length > 0 && questions.length === stated.length) ||
    stated.some((sentence) => doubts.some((leavesDoubt) => leavesDoubt(sentence, grounds, places))) ||
    stated.some((sentence) => mayBeTurned(sentence, grounds, complaints, places)) ||
    complaints.some((complaint) => isOfOtherEnd(grounds.senses, complaint))
  );
}

const wantsOf = (symptom: string) => symptoms.find(({ id }) => id === symptom)?.wants;

/** "Twitchy, I saw at the wheel": one place cannot want both, and no car understeers on a straight. */
function pullsBothWays(complaints: readonly HeardComplaint[]): boolean {
  if (complaints.some(({ symptom, phase }) => wantsOf(symptom) === 'rotation' && phase === 'straight'))
    return true;
  const isApart = (one: HeardComplaint, other: HeardComplaint) =>
    one.phase !== other.phase || one.speed !== other.speed || one.where !== other.where;
  const isNamed = ({ phase, speed, where }: HeardComplaint) =>
    phase !== 'any' || speed !== 'any' || where !== '';
  return complaints.some(
    (one) =>
      wantsOf(one.symptom) === 'rotation' &&
      complaints.some(
        (other) =>
          wantsOf(other.symptom) === 'stability' &&
          !(isApart(one, other) && (isNamed(one) || isNamed(other))),
      ),
  );
}

function sentencesOf({ senses, tokens }: Grounds): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  const close = (to: number, isQuestion: boolean) => {
    const text = tokens.slice(from, to).map((token) => (token.kind === 'pause' ? ',' : token.text));
    const inside = senses.filter((sense) => sense.from >= from && sense.to <= to);
    if (text.some((word) => word !== ','))
      sentences.push({ senses: inside, text: text.join(' '), from, to, isQuestion });
    from = to;
  };
  // The "¿" behind a comma opens the question of the same sentence.
  for (const [at, token] of tokens.entries())
    if (token.kind === 'pause' && token.pause === 'sentence' && !isComma(tokens[at - 1]))
      close(at + 1, token.isQuestion === true);
  close(tokens.length, false);
  return sentences;
}

const isComma = (token: Token | undefined) => token?.kind === 'pause' && token.pause === 'comma';

const says = ({ senses }: Sentence, ...atoms: string[]) => senses.some((sense) => has(sense, ...atoms));

const sayings = new Map<string, RegExp>();

/** Whether a text has one of these words of the catalogue's. */
function saysAny(text: string, name: keyof typeof hearingGrammar.sayings): boolean {
  const words = hearingGrammar.sayings[name].map((word) => word.replace('*', '\\w*'));
  const pattern = sayings.get(name) ?? new RegExp(`\\b(?:${words.join('|')})\\b`);
  sayings.set(name, pattern);
  return pattern.test(text);
}

/** "Why does it push?" complains, "why are the rears hotter?" asks. */
const asksWhy =
  /\b(?:why|warum|wieso|weshalb|pourquoi|perche|por que)\b(?!.* (?:than|als|less|no longer|weniger|nicht mehr|moins|meno|menos|que|di|rispetto|every(?:one|body)|people|jeder|alle|gens|tout le monde|tutti|todo el mundo|la gente|gt\d|cars|autos|voitures|macchine|coches)\b)/;
/** "If I brake late the rear locks": what the driver does is no case. */
const ownCase =
  /\b(?:if|falls|wenn|si|se) (?:i|ich|je|j|yo|io|on|we|man|you)\b|\b(?:si|se) (?:ne )?(?:freno|alzo|levanto|do|riprendo|abro|acelero|accelero|entro|piso|tocco|toco|doy|apro|giro|suelto|mollo|salgo|esco)\b/;
/** A case, whatever the verb; the short words for "if" mean something else in other languages. */
const opensCase: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:if|suppose|imagine|should it|what happens)\b/,
  de: /\b(?:falls|sofern|angenommen|sollten? (?:es|er|sie|das|der|die|ich)|wenn (?:es|er|sie|das auto) (?:mal|je|dann))\b/,
  fr: /(?:^|, )(?:et |mais )?s(?:i|il)\b|\bimaginons\b/,
  it: /(?:^|, )(?:e |ma )?se\b|\b(?:qualora|immagina|metti che)\b/,
  es: /(?:^|, )(?:y |pero )?si\b|\bimagina\b/,
};
const wasBefore =
  /^(?:until|before|bevor|bis|vor (?:dem|der)|avant|jusqu|prima (?:d|che)|fino|antes|hasta)\b|\b(?:before|vor|avant|prima|antes)\b.*\b(?:update|patch|mise a jour|aggiornamento|actualizacion|parche)\b/;
const drivenNow = /stint|lauf|run\b|relais|relevo|session|sesion|sessione/;

/** The clauses that the places lie in. */
const clausesAt = ({ senses }: Sentence, places: readonly Span[]) =>
  clausesOf(senses).filter((clause) => {
    const [first, last] = [clause.senses[0], clause.senses.at(-1)];
    return first && last && places.some((one) => one.from < last.to && one.to > first.from);
  });

/** Words that say when: what stands behind them, or behind their article, turns nothing round. */
const saysWhen =
  /^(?:through|during|when|while|durch|beim|bei|wenn|wahrend|quand|pendant|lors|au|en|in|durante|quando|al|alla|cuando)$/;
const article = /^(?:the|a|der|die|das|dem|den|le|la|l|les|un|una|une|il|lo|el|los|las)$/;

/** "Loose when downshifting". English "in the past" says more than when. */
function isOfTime(tokens: readonly Token[], at: number, [language]: readonly Language[]): boolean {
  const wordAt = (place: number) => {
    const token = tokens[place];
    return token?.kind === 'word' && (token.text !== 'in' || language === 'it') ? token.text : '';
  };
  return (
    [wordAt(at), wordAt(at - 1)].some((word) => saysWhen.test(word)) ||
    (article.test(wordAt(at - 1)) && saysWhen.test(wordAt(at - 2)))
  );
}

/**
 * Unknown words beside a complaint may turn it round ("is ancient history"). One does where it is merely named, two anywhere; a
 * corner, an end or a phase beside it is what only one who complains says.
 */
function mayBeTurned(
  sentence: Sentence,
  { senses, tokens, languages }: Grounds,
  complaints: readonly HeardComplaint[],
  places: readonly Span[],
) {
  const isSpent = (at: number) =>
    senses.some(({ from, to, atoms, corners }) => at >= from && at < to && (atoms.size > 0 || corners));
  const unknown = tokens.flatMap((token, at) =>
    at >= sentence.from &&
    at < sentence.to &&
    isWord(token) &&
    !isKnown(token, languages) &&
    !isSpent(at) &&
    !isOfTime(tokens, at, languages)
      ? [at]
      : [],
  );
  const isPause = ({ kind }: Token) => kind === 'pause';
  const isBeside = (at: number) =>
    places.some(({ from, to }) => !tokens.slice(Math.min(at, to), Math.max(at, from)).some(isPause));
  const isAtCorner = complaints.some(({ where }) => where !== '');
  const isMerelyNamed =
    complaints.length > 0 &&
    complaints.every(({ symptom, phase, speed }) => wantsOf(symptom) && phase === 'any' && speed === 'any');
  const isPlaced = sentence.senses.some(
    (sense) => isOfKind(sense, ['part', 'place']) || has(sense, 'too', 'tooMuch', 'want', 'make'),
  );
  return (
    !isAtCorner && ((unknown.length > 0 && isMerelyNamed && !isPlaced) || unknown.filter(isBeside).length > 1)
  );
}

type Doubt = (sentence: Sentence, grounds: Grounds, places: readonly Span[]) => boolean;

/** "Is it normal that the rears are hot?" asks. */
function isAsked(sentence: Sentence): boolean {
  const { text, isQuestion, senses } = sentence;
  const opens = senses.find(({ pause }) => !pause);
  const isMeant = isQuestion || (has(opens, 'asks', 'explains') && !asksWhy.test(text));
  // "How do I get rid of the push?" complains.
  if (!isMeant || asksWhy.test(text) || saysAny(text, 'cures')) return false;
  // "Would a stiffer bar make it nervous?", "if I lower it, …?" ask for nothing to be made.
  const asksFirst = has(opens, 'asks', 'explains') || (isQuestion && has(opens, 'if'));
  const isOfSetting = senses.some((sense) => isOfKind(sense, ['setting'])) && asksFirst;
  const isCourtesy = !isOfSetting && says(sentence, 'want', 'too', 'tooMuch');
  return !isCourtesy && (says(sentence, 'would') || !says(sentence, 'make', 'request'));
}

const isCase: Doubt = (sentence, { languages: [language = 'en'] }, places) => {
  const { text } = sentence;
  // "Sollte er …" opens a case, "er sollte …" asks for something.
  const isOrder = says(sentence, 'want', 'make', 'request') && !/^(?:should|sollten?) /.test(text);
  if (isOrder && !sentence.isQuestion) return false;
  return (
    (opensCase[language].test(text) && !ownCase.test(text)) ||
    says(sentence, 'imagined') ||
    clausesAt(sentence, places).some(({ senses }) => senses.some((sense) => has(sense, 'someday'))) ||
    (says(sentence, 'would') && !says(sentence, 'own', 'want', 'make', 'tooMuch', 'too'))
  );
};

const isPast: Doubt = (sentence, { tokens }) => {
  if (says(sentence, 'now')) return false;
  const isEarlier = (sense: Sense) => has(sense, 'past', 'bygone') && !has(sense, 'was');
  const wordsOf = ({ from, to }: Sense) =>
    tokens.slice(from, to).map((token) => (token.kind === 'word' ? token.text : ''));
  return (
    wasBefore.test(sentence.text) ||
    sentence.senses.some((sense) => isEarlier(sense) && !drivenNow.test(wordsOf(sense).join(' ')))
  );
};

/** Another's words, car or doing, where the driver says nothing of themselves. */
const isOfOthers: Doubt = (sentence, grounds) => {
  const { tokens } = grounds;
  // "The outside" is of the tyre, too.
  const others = sentence.senses.filter(
    (sense) => has(sense, 'rival', 'elsewhere', 'offTopic') && !isOfKind(sense, ['thing']),
  );
  // "Longer than everybody's" is of one's own car.
  const isOwn = says(sentence, 'own', 'compared') || saysOfOneself(sentence, others, tokens);
  // "The guide says that this car is loose": who speaks of their own car says so.
  const isSpoken =
    saysAny(sentence.text, 'speakers') &&
    !says(sentence, 'compared') &&
    !saysOfOneself(sentence, others, tokens);
  return (others.length > 0 && !isOwn) || isSpoken || (!isOwn && namesSomebody(sentence, grounds));
};

function saysOfOneself({ from, to }: Sentence, others: readonly Sense[], tokens: readonly Token[]): boolean {
  const rest = tokens.slice(from, to).map((token, at) => {
    const isOther = others.some((sense) => from + at >= sense.from && from + at < sense.to);
    return token.kind === 'word' && !isOther ? token.text : ',';
  });
  // "My mate's": the word is the mate's.
  return saysAny(rest.join(' '), 'firstPerson');
}

const beside = /^(?:says|and|is|was|has|keeps|gets|dit|et|est|a|dice|e|y|es|ha|tiene)$/;

/** "Marco is loose everywhere": a name that no list has stands where the car would. Germans write every noun so. */
function namesSomebody({ from, to }: Sentence, { words, senses, tokens, languages }: Grounds): boolean {
  const isName = (token: Token, at: number) =>
    token.kind === 'word' &&
    /^\p{Lu}/u.test(words.slice(token.span.from)) &&
    !isKnown(token, languages) &&
    !senses.some((sense) => at >= sense.from && at < sense.to);
  const isSubject = (next: Token | undefined) => next?.kind === 'word' && beside.test(next.text);
  return (
    languages[0] !== 'de' &&
    tokens.slice(from, to).some((token, at) => isName(token, from + at) && isSubject(tokens[from + at + 1]))
  );
}

/** The balance by its name, which no figure of speech is: "sous-vire", "Übersteuern", "wash wide". */
const namesBalance =
  /(?:und|unt|ond|over|uber|sous?|sotto|sub|sovra|sobre|sur)e?r?[ -]?(?:ste+r|steuer|stear|vir|sterz)|\b(?:push|loose|schieb|plough|wash)/;

/** "Fine in slow corners, loose in fast ones": the praise is of another place than the complaint. */
const isPraisedElsewhere: Doubt = (sentence, _, places) => {
  const isPlaced = ({ speeds, places: at, corners, parts, senses }: Clause) =>
    speeds.size + at.size + corners.length + parts.size > 0 || senses.some((one) => has(one, 'rest'));
  const complained = clausesAt(sentence, places);
  return (
    complained.every((clause) => isPlaced(clause) && !clause.praised) &&
    clausesOf(sentence.senses).every((clause) => !clause.praised || isPlaced(clause))
  );
};

const isPraised: Doubt = (sentence, grounds, places) =>
  !isPraisedElsewhere(sentence, grounds, places) &&
  // "All fine, only the rear slides in T1"
  !saysAny(sentence.text, 'exceptions') &&
  (says(sentence, 'likes', 'setupFine') ||
    (says(sentence, 'praise') &&
      !says(sentence, 'degree', 'but', 'now', 'not', 'notAfter', 'ne', 'want', 'too') &&
      !namesBalance.test(sentence.text)));

const deniers = ['not', 'no', 'ne', 'absent', 'notAfter', 'ended', 'resolved', 'over'];

const textOf = ({ senses }: Clause, tokens: readonly Token[]) =>
  tokens
    .slice(senses[0]?.from, (senses.at(-1)?.to ?? 0) + 2)
    .map((token) => (token.kind === 'pause' ? ',' : token.text))
    .join(' ')
    // Words behind the next pause are of another clause.
    .replace(/,[^,]{0,30}$/, '');

/** A denial in the words of a complaint that denies nothing there: it may stand far from what it denies. */
const mayBeDenied: Doubt = (sentence, { tokens }, places) =>
  saysAny(sentence.text, 'nobody') ||
  clausesAt(sentence, places).some((clause) => {
    const isDenier = (sense: Sense) => has(sense, ...deniers) && !isOfKind(sense, ['trouble', 'quality']);
    const isSpent =
      clause.denied.size + clause.excluded.size > 0 ||
      [...clause.said].some((atom) => atom.includes(':')) ||
      clause.senses.some((sense) => has(sense, 'tooLittle', 'denies', 'lack', 'likes', 'warmless'));
    return !isSpent && (clause.senses.some(isDenier) || saysAny(textOf(clause, tokens), 'denials'));
  });

/** "I lost it because I hit the grass", "everybody slides in the rain": the driver's slip, and what is so for all. */
const ownSlip =
  /\b(?:because|cos|weil|parce que|perche|porque) (?:i|ich|j|je|ho|me|yo)\b(?! (?:cant|cannot|have|had|am|need|kann|muss|habe|dois|peux|ne|ai|dovuto)\b)/;
const ofAll =
  /\b(?:every(?:one|body)|every (?:car|gt\d)|jeder(?! \w*(?:kurve|runde|ecke|schikane|kehre|nadel|bremsung))|alle autos|tout le monde|toutes les voitures|tutte le macchine|todo el mundo|todos los coches)\b/;
const isOfNoCar: Doubt = (sentence, { tokens }) =>
  ownSlip.test(sentence.text) ||
  (ofAll.test(sentence.text) && !says(sentence, 'compared') && !saysOfOneself(sentence, [], tokens));

const doubts: readonly Doubt[] = [isCase, isPast, isOfOthers, isOfNoCar, isPraised, mayBeDenied];

/** "The nose takes ages to come round" names the front, and the rear comes round. */
function isOfOtherEnd(senses: readonly Sense[], { symptom, source }: HeardComplaint): boolean {
  const inside = senses.filter(
    ({ from, to }) => source !== undefined && from >= source.from && to <= source.to,
  );
  const names = (...atoms: string[]) => inside.some((sense) => has(sense, ...atoms));
  const cure = wantsOf(symptom);
  if (names('too', 'tooMuch', 'more', 'denies', 'lack') || (names('front') && names('rear'))) return false;
  return (cure === 'stability' && names('front')) || (cure === 'rotation' && names('rear'));
}
