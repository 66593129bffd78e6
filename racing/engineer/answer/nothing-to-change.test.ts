import { expect, test } from 'vitest';
import { accCars } from '../../../catalogues/acc/index.ts';
import { symptoms } from '../../../catalogues/engineering/index.ts';
import { lmuCars } from '../../../catalogues/lmu/index.ts';
import { applyProposedChanges } from '../baseline/apply-changes.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { nothingToChange } from './nothing-to-change.ts';
import { outcomeWithoutModel } from '../run/outcome.ts';
import { answerFromRules } from './rulebook.ts';
import { changed, editableBaseline, hourAtSpa, understoodAs } from './rulebook.fixture.ts';
import { sampled } from '../../../tests/support/sampled.ts';
import { refinedFrom } from '../run/run.fixture.ts';

function refining(game: EngineerGame, car: string, words: string) {
  const request = hourAtSpa(game, car);
  return refinedFrom(request, editableBaseline(request).text, words);
}
const answerTo = (words: string, car = 'bmw_m4_gt3', game: EngineerGame = 'ACC') =>
  outcomeWithoutModel(refining(game, car, words), 'slow');

const complaints = symptoms.flatMap(({ id: symptom }) =>
  (['front', 'rear', 'all'] as const).map((axle) => ({ symptom, axle })),
);
type Cars = readonly { id: string; class: string }[];
const some: readonly (readonly [EngineerGame, Cars])[] = [
  ['ACC', sampled(accCars, 9)],
  ['LMU', sampled(lmuCars, 9)],
];

test.each(some)(
  'every complaint about a car of %s is answered, or the driver hears why it is not',
  (game, cars) => {
    for (const [place, { id: car }] of cars.entries()) {
      const request = hourAtSpa(game, car);
      const { baseline, briefing } = refining(game, car, 'x');
      for (const complaint of sampled(complaints, 7, place)) {
        const heard = understoodAs({ complaints: [complaint] });
        const proposals = answerFromRules(heard, baseline.editable.rows, { game, request }, 8);
        const motivated = proposals.map((change) => ({ ...change, motive: 'complaint' as const }));
        const { changes, adjusted } = applyProposedChanges(baseline.editable, motivated, 8);
        if (changes.length > 0) continue;
        const said = nothingToChange(heard, baseline.editable, briefing, adjusted);
        expect(said, `${car} ${complaint.symptom} ${complaint.axle}`).toMatch(/^.{20}.*\?$/s);
      }
    }
  },
);

test.each([
  ['hot 26.5 all round', 'Your hot pressures are on target'],
  ['battery drains', 'Battery runs empty: this car has no setting for it.'],
  ['left and right pressures are uneven', 'hot pressure of each tyre'],
  ['wing to 5', 'Rear wing 5: that is already the nearest the garage has, whose range is 0 to 8.'],
  ['a dry race please', 'The setup is already for dry.'],
  ['the track is 25 degrees', 'The setup doesn’t change for that.'],
  ['motor map 3', 'Electric motor map 60 kW: which value do you want, in kW?', 'Ferrari_499P'],
])('%s: %s', (words, told, car = 'bmw_m4_gt3') => {
  const { question, changes, source } = answerTo(words, car, car === 'Ferrari_499P' ? 'LMU' : 'ACC');
  expect(question).toContain(told);
  expect([changes, source]).toEqual([[], 'baseline']);
});

test('a setting at its end says its value', () => {
  const wing = answerTo('less wing please', 'bmw_m4_gt3');
  expect(wing.changes).toHaveLength(1);
  const request = hourAtSpa('ACC', 'bmw_m4_gt3');
  const low = changed(editableBaseline(request), 'rearWing', 0);
  const input = refinedFrom(request, low.editable.text, 'less wing please');
  const { question } = outcomeWithoutModel(input, 'slow');
  expect(question).toContain('Rear wing 0 is already as far as the garage goes.');
});

test.each([
  ['The Ferrari refuses to turn in', 'ferrari_296_gt3', ['understeer usual']],
  ['Der BMW untersteuert leicht', 'bmw_m4_gt3', ['understeer little']],
  ['Das Heck wird leicht', 'bmw_m4_gt3', ['oversteer usual']],
  ['da trägt es mich über beide Achsen raus', 'bmw_m4_gt3', ['understeer usual']],
  ['l’arrière flotte', 'bmw_m4_gt3', ['oversteer usual']],
  ['beim harten Bremsen schwänzelt er', 'bmw_m4_gt3', ['braking_instability usual']],
  ['The Ferrari refuses to turn in', 'bmw_m4_gt3', []],
  ['aiming for 27 psi hot', 'bmw_m4_gt3', []],
  ['I like a loose car, this is perfect', 'bmw_m4_gt3', []],
  ['pointy front, lazy rear, love it', 'bmw_m4_gt3', []],
  ['j’aime bien quand ça glisse, laisse comme ça', 'bmw_m4_gt3', []],
  ['I got punted at La Source but then I spun at Pouhon', 'bmw_m4_gt3', []],
  ['j’ai fait un tête-à-queue tout seul à Tosa, faute de pilotage', 'bmw_m4_gt3', []],
  ['Dreher in T3, war mein Fehler', 'bmw_m4_gt3', []],
  ['Some muppet in a Bentley punted me into a spin at T4', 'bmw_m4_gt3', []],
  ['I was leading until I got rammed and slid off', 'bmw_m4_gt3', []],
  ['In der Schikane hat mich einer gedreht, sonst alles gut', 'bmw_m4_gt3', []],
  ['Ein Audi hat mich in Kurve 3 abgeschossen, ich bin abgeflogen und quer gestanden', 'bmw_m4_gt3', []],
  ['Un débile m’a percuté au freinage et je suis parti en tête-à-queue', 'bmw_m4_gt3', []],
  ['Mi hanno tamponato alla prima curva e mi sono girato', 'bmw_m4_gt3', []],
  ['Me sacaron en la primera curva y acabé en la grava haciendo un trompo', 'bmw_m4_gt3', []],
  ['The car is on rails now, cheers', 'bmw_m4_gt3', []],
  ['Der Wagen fährt wie auf Schienen', 'bmw_m4_gt3', []],
  ['Passt alles, läuft wie auf Schienen, danke dir!', 'bmw_m4_gt3', []],
  ['Elle est sur des rails, ne change rien', 'bmw_m4_gt3', []],
  ['I crashed because of lag', 'bmw_m4_gt3', []],
  ['rears lock up before the fronts', 'bmw_m4_gt3', ['rear_lockup usual']],
  ['die vorderen blockieren vor den hinteren', 'bmw_m4_gt3', ['front_lockup usual']],
  ['les arrières bloquent avant les avants', 'bmw_m4_gt3', ['rear_lockup usual']],
  ['le posteriori bloccano prima delle anteriori', 'bmw_m4_gt3', ['rear_lockup usual']],
  ['las traseras se bloquean antes que las delanteras', 'bmw_m4_gt3', ['rear_lockup usual']],
  ['il sottosterzo adesso non c’è più', 'bmw_m4_gt3', []],
  ['il sovrasterzo ora non c’è più', 'bmw_m4_gt3', []],
  ['el subviraje ahora ya no está', 'bmw_m4_gt3', []],
  ['das Übersteuern ist jetzt nicht mehr da', 'bmw_m4_gt3', []],
  ['le sous-virage maintenant n’est plus là', 'bmw_m4_gt3', []],
  ['the understeer now isn’t there any more', 'bmw_m4_gt3', []],
  ['non c’è più grip dietro', 'bmw_m4_gt3', ['oversteer usual']],
  ['gt3s are weaving all over the place', 'bmw_m4_gt3', []],
  ['the lapped gt cars are all over the place', 'bmw_m4_gt3', []],
  ['die überrundeten GT3 rutschen überall rum', 'bmw_m4_gt3', []],
  ['les retardataires glissent partout', 'bmw_m4_gt3', []],
  ['i doppiati scivolano dappertutto', 'bmw_m4_gt3', []],
  ['los doblados patinan por todos lados', 'bmw_m4_gt3', []],
  ['the bumps are destroying me', 'bmw_m4_gt3', ['skips_over_bumps usual']],
  ['con menos gasolina se vuelve sobrevirador', 'bmw_m4_gt3', ['oversteer usual']],
  ['avec moins d’essence elle survire', 'bmw_m4_gt3', ['oversteer usual']],
  [
    'braking’s better than before but still a bit nervous on the rear',
    'bmw_m4_gt3',
    ['braking_instability little'],
  ],
  [
    'le freinage est mieux mais encore un peu nerveux à l’arrière',
    'bmw_m4_gt3',
    ['braking_instability little'],
  ],
  ['bof, j’aime pas trop la voiture', 'bmw_m4_gt3', []],
  ['in the bus stop the kerb throws me off', 'bmw_m4_gt3', ['kerb_instability usual']],
  ['los pianos de la chicane me sacan de pista', 'bmw_m4_gt3', ['kerb_instability usual']],
  ['sui cordoli mi sbatte fuori', 'bmw_m4_gt3', ['kerb_instability usual']],
  ['auf den Kerbs wirft es mich raus', 'bmw_m4_gt3', ['kerb_instability usual']],
  ['les vibreurs me sortent de la piste', 'bmw_m4_gt3', ['kerb_instability usual']],
  ['can’t get any heat in the fronts, they’re still at 68', 'bmw_m4_gt3', ['tyres_too_cold usual']],
  ['same problem as my teammate, car pushes in the fast stuff', 'bmw_m4_gt3', ['understeer usual']],
  ['understeer in Pouhon, have to lift where others are flat', 'bmw_m4_gt3', ['understeer usual']],
  ['sottosterzo a Pouhon, devo alzare dove gli altri vanno in pieno', 'bmw_m4_gt3', ['understeer usual']],
  ['im Scheitelpunkt rutscht er mir über die Vorderachse weg', 'bmw_m4_gt3', ['understeer usual']],
  ['front feels numb in Pouhon, wont follow the wheel', 'bmw_m4_gt3', ['understeer usual']],
  ['front pushes in Pouhon, rest of the lap I’m happy with it', 'bmw_m4_gt3', ['understeer usual']],
  ['top speed only 270 on the straight, everyone else does 278', 'bmw_m4_gt3', ['low_top_speed usual']],
  ['rain’s coming in a few laps, anything I should do?', 'bmw_m4_gt3', []],
  ['Regen kommt in 10 Minuten, was soll ich machen?', 'bmw_m4_gt3', []],
  ['da zieht Regen auf', 'bmw_m4_gt3', []],
  ['la pluie arrive dans 5 minutes, on fait quoi ?', 'bmw_m4_gt3', []],
  ['sta arrivando la pioggia, che faccio?', 'bmw_m4_gt3', []],
  ['va a llover en diez minutos, qué hacemos', 'bmw_m4_gt3', []],
  ['die GT3 fahren Schlangenlinien auf der Geraden', 'bmw_m4_gt3', []],
  ['in the bus stop I turn the wheel and nothing happens', 'bmw_m4_gt3', ['understeer usual']],
  ['in La Source lenke ich ein und nichts passiert', 'bmw_m4_gt3', ['understeer usual']],
  ['à La Source je tourne le volant et rien', 'bmw_m4_gt3', ['understeer usual']],
  ['la macchina a La Source non vuole saperne di girare', 'bmw_m4_gt3', ['understeer usual']],
  ['en La Source giro el volante y no pasa nada', 'bmw_m4_gt3', ['understeer usual']],
  [
    'allora, in generale mi piace, però in inserimento il dietro è nervoso',
    'bmw_m4_gt3',
    ['oversteer usual'],
  ],
  ['beim Einlenken könnte er williger sein', 'bmw_m4_gt3', ['understeer usual']],
  ['j’ai l’impression que l’avant glisse en entrée', 'bmw_m4_gt3', ['understeer usual']],
  ['mehr TC, und in der Kurvenmitte übersteuert er', 'bmw_m4_gt3', ['oversteer usual']],
  ['me sacan 5 km/h en recta', 'bmw_m4_gt3', ['low_top_speed usual']],
  [
    'in inserimento il dietro è nervoso e sui dossi salta',
    'bmw_m4_gt3',
    ['oversteer usual', 'skips_over_bumps usual'],
  ],
  ['over the bumps in the Bus Stop the car bounces', 'bmw_m4_gt3', ['skips_over_bumps usual']],
  ['fronts lock way before the rears', 'bmw_m4_gt3', ['front_lockup usual']],
  ['26.9 all round when hot, that ok?', 'bmw_m4_gt3', []],
])('%s, in the %s: %j', (words, car, meant) => {
  const { reading, changes } = answerTo(words, car);
  const rows = reading.flatMap((row) => (row.about === 'complaint' ? `${row.symptom} ${row.strength}` : []));
  expect([rows, changes.length > 0]).toEqual([meant, meant.length > 0]);
});
