import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import { type HeardComplaint, heardPhases } from './understood.ts';
import { type Clause, hasBehaviour } from './clauses.ts';
import { has } from './near.ts';

type Rule = (typeof hearingGrammar.rules)[number];
type Heard = { symptom: string; rule: Rule };

type ReadRule = { rule: Rule; needs: readonly (readonly string[])[] };

let readRules: readonly ReadRule[] | undefined;

function rulesRead(): readonly ReadRule[] {
  readRules ??= hearingGrammar.rules.map((rule) => ({
    rule,
    needs: rule.needs.map((need) => need.split('|')),
  }));
  return readRules;
}

/**
 * The complaints in a driver's thoughts, in the order spoken. A thought that omits the axle or subject inherits the last
 * one named.
 */
export function complaintsOf(thoughts: readonly Clause[]): HeardComplaint[] {
  const complaints: HeardComplaint[] = [];
  let about: Clause | null = null;
  let vaguely: Clause | null = null;
  let corners: Clause['corners'] = [];
  for (const said of thoughts) {
    const placed: Clause = vaguely && !said.startsSentence ? placedBy(vaguely, said) : said;
    if (said.startsSentence || said.corners.length > 0) corners = said.corners;
    const thought = placed.corners.length > 0 || isEverywhere(said) ? placed : { ...placed, corners };
    if (complaints.length > 0 && isDoubt(thought)) {
      addPlaces(complaints, thought);
      continue;
    }
    const yielding =
      about && !said.startsSentence && hearingGrammar.yields.some((trouble) => said.said.has(trouble));
    let heard = heardIn(thought, yielding ? about : null);
    if (heard.length === 0 && about && hasBehaviour(thought)) heard = heardIn(thought, about);
    const named: HeardComplaint[] = heard
      .flatMap(({ rule }) => complaintsFrom(rule, thought, about))
      .filter((one) => !isRemark(one, thought, complaints.at(-1)));
    complaints.push(...named.filter((one) => !named.some((other) => hidesVague(other, one))));
    vaguely = named.every(({ symptom }) => vague.has(symptom)) && !thought.praised ? thought : null;
    if (heard.length === 0 && !thought.startsSentence && !thought.praised) addPlaces(complaints, thought);
    if (thought.parts.size > 0 || namesThing(thought)) about = thought;
  }
  return withoutRepeats(withoutGeneral(complaints));
}

/** Vague words add nothing to a thought that also names a symptom. */
const vague = new Set(['nervous_car', 'sluggish_response']);

const hidesVague = (definite: HeardComplaint, { symptom }: HeardComplaint) =>
  vague.has(symptom) && hearingGrammar.hides[definite.symptom]?.includes(symptom) === true;

/** Matches a thought that only says how the complaint before it feels: "the tail wags, scary". */
function isRemark(
  one: HeardComplaint,
  { startsSentence, parts, places, corners }: Clause,
  before?: HeardComplaint,
) {
  const isPlaced = parts.size + places.size + corners.length > 0;
  return before !== undefined && !startsSentence && !isPlaced && hidesVague(before, one);
}

/** Matches a thought that only says what a complaint does to its driver: "the tail is light, can't trust it". */
const isDoubt = ({ said, parts, startsSentence }: Clause) =>
  !startsSentence && parts.size === 0 && said.size === 1 && said.has('no:confidence');

/** A corner that is named with nothing that was understood belongs to what was complained of just before: "washes out in Pouhon and out of Campus". */
function addPlaces(complaints: HeardComplaint[], thought: Clause): void {
  const last = complaints.at(-1);
  if (!last) return;
  const [phase = last.phase] = phasesIn(thought);
  const places = placesOf(thought).map((at) => ({ ...last, phase, ...at }));
  if (last.where === '') complaints.splice(-1, 1, ...places.map((at) => ({ ...at, phase: last.phase })));
  else if (thought.corners.length > 0 && thought.denied.size === 0 && saysNoMore(thought))
    complaints.push(...places);
}

/** "Out of T8" drains nothing. */
const saysNoMore = ({ said, senses }: Clause) =>
  [...said].every((atom) => atom === 'drain') &&
  !senses.some((sense) => has(sense, 'not', 'ne', 'no', 'notAfter'));

/** Where nothing definite was said ("horrible at low speed, won't turn"), it tells where the next happens. */
function placedBy(before: Clause, thought: Clause): Clause {
  const { places, speeds, corners } = thought;
  return {
    ...thought,
    places: places.size > 0 ? places : before.places,
    speeds: speeds.size > 0 ? speeds : before.speeds,
    corners: corners.length > 0 ? corners : before.corners,
  };
}

const things = () => hearingGrammar.kinds.thing ?? [];
const namesThing = ({ said }: Clause) => things().some((thing) => said.has(thing));

/** The rules that hold for a thought; one that needs less than another and nothing else is left out. */
function heardIn(thought: Clause, about: Clause | null): Heard[] {
  if (thought.said.size === 0) return [];
  const facts = new Set([...thought.said, ...thought.parts, ...thought.places, ...thought.speeds]);
  if (!thought.places.has('bumps') && thought.corners.some(({ hasKerbs }) => hasKerbs)) facts.add('kerbed');
  if (about) {
    if (thought.parts.size === 0) for (const part of about.parts) facts.add(part);
    for (const thing of things()) if (about.said.has(thing)) facts.add(thing);
  }
  const holding = rulesRead()
    .filter(({ needs }) => needs.every((choices) => choices.some((choice) => facts.has(choice))))
    .map(({ rule, needs }) => ({
      rule,
      met: needs.map((choices) => choices.filter((choice) => facts.has(choice))),
    }));
  return holding
    .filter((less) => !holding.some((more) => more !== less && covers(more.met, less.met)))
    .map(({ rule }) => ({ symptom: rule.symptom, rule }));
}

/** Whether a rule needs all that another does, and more. */
function covers(more: readonly string[][], less: readonly string[][]): boolean {
  if (more.length <= less.length) return false;
  const all = new Set(more.flat());
  return less.every((choices) => choices.every((choice) => all.has(choice)));
}

const phasesIn = ({ places }: Clause) =>
  [...places].flatMap((place) => heardPhases.find((phase) => phase === place) ?? []);

function complaintsFrom(rule: Rule, thought: Clause, about: Clause | null): HeardComplaint[] {
  const ofThought = phasesIn(thought);
  const corner = ofThought.filter((phase) => phase === 'entry' || phase === 'mid' || phase === 'exit');
  const spoken = corner.length > 0 ? corner : ofThought;
  const phases = rule.phase ? [rule.phase] : spoken.length > 0 ? spoken : (['any'] as const);
  const axle = rule.axle ?? (hearingGrammar.axled.includes(rule.symptom) ? axleOf(thought, about) : 'all');
  const isNamed = thought.senses.some(({ corners }) => corners);
  const places =
    isNamed || !ofNoCorner.test(rule.symptom) ? placesOf(thought) : placesOf({ ...thought, corners: [] });
  const source = { from: thought.senses[0]?.from ?? 0, to: thought.senses.at(-1)?.to ?? 0 };
  return places.flatMap((place) =>
    phases.map((phase) => {
      // "Slow on the straight" is of no slow corner.
      const speed = phase === 'straight' ? 'any' : place.speed;
      return { symptom: rule.symptom, phase, axle, ...place, speed, source };
    }),
  );
}

const isEverywhere = ({ senses }: Clause) => senses.some(({ atoms }) => atoms.has('allRound'));

/** Said of the whole car or lap, and not of the corner that was named before. */
const ofNoCorner =
  /^(?:tyre|front_tyres|rear_tyres|brake_|brakes_|fuel|energy|battery|regeneration|low_top|heavy|light_|abs|tc_|wet|qualifying|race)/;

/** The corners of a thought, those of one speed together; the speed that was said counts before the catalogue's. */
function placesOf({ speeds, corners }: Clause): Pick<HeardComplaint, 'speed' | 'where'>[] {
  const [said] = speeds;
  const spoken = speeds.size === 1 && (said === 'slow' || said === 'fast') ? said : undefined;
  const bySpeed = new Map<HeardComplaint['speed'], Set<string>>();
  for (const { label, speed } of corners) {
    const key = spoken ?? speed;
    bySpeed.set(key, (bySpeed.get(key) ?? new Set()).add(label));
  }
  if (bySpeed.size === 0) return [{ speed: spoken ?? 'any', where: '' }];
  return [...bySpeed].map(([speed, labels]) => ({ speed, where: [...labels].join(', ') }));
}

function axleOf({ parts, said }: Clause, about: Clause | null): HeardComplaint['axle'] {
  const named = parts.size > 0 ? parts : said.has('brakes') ? new Set<string>() : (about?.parts ?? parts);
  const axles = (['front', 'rear', 'left', 'right'] as const).filter((part) => named.has(part));
  return axles.length === 1 && axles[0] ? axles[0] : 'all';
}

/** Leaves out what says no more once something more definite was heard of the same place. */
function withoutGeneral(complaints: readonly HeardComplaint[]): HeardComplaint[] {
  return complaints.filter(
    (general) =>
      vague.has(general.symptom) ||
      complaints.every((definite) => {
        const hides = hearingGrammar.hides[definite.symptom]?.includes(general.symptom);
        return (
          !hides ||
          isElsewhere(definite, general) ||
          (!isSamePlace(definite, general) && general.phase !== 'any')
        );
      }),
  );
}

const isSamePlace = (a: HeardComplaint, b: HeardComplaint) =>
  a.phase === b.phase || (a.phase === 'any' && a.symptom !== 'skips_over_bumps');
const isElsewhere = (a: HeardComplaint, b: HeardComplaint) =>
  a.where !== '' && b.where !== '' && a.where !== b.where;

/** Each complaint once; at several corners of one speed it is one complaint. */
function withoutRepeats(complaints: readonly HeardComplaint[]): HeardComplaint[] {
  const seen = new Map<string, HeardComplaint>();
  for (const complaint of complaints) {
    const { symptom, phase, axle, speed, where } = complaint;
    const key = [symptom, phase, axle, speed, where === ''].join('|');
    const corners = new Set([seen.get(key)?.where, where].flatMap((list) => list?.split(', ') ?? []));
    seen.set(key, { ...complaint, where: [...corners].join(', ') });
  }
  const unique = [...seen.values()];
  return unique.filter(
    (plain) =>
      plain.phase !== 'any' ||
      plain.where !== '' ||
      plain.speed !== 'any' ||
      !unique.some((other) => other !== plain && other.symptom === plain.symptom && other.phase !== 'any'),
  );
}

/** Whether two complaints about one place call for opposite changes. */
export function contradictsItself(complaints: readonly HeardComplaint[]): boolean {
  const isSame = (a: HeardComplaint, b: HeardComplaint) =>
    a.phase === b.phase &&
    a.speed === b.speed &&
    a.where === b.where &&
    (a.axle === b.axle || a.axle === 'all');
  return hearingGrammar.opposites.some(([one, other]) =>
    complaints.some((a) => a.symptom === one && complaints.some((b) => b.symptom === other && isSame(a, b))),
  );
}
