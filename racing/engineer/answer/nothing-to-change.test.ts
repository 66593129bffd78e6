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

test.each<[words: string, meant: string[], car?: string]>([
  ['The Ferrari refuses to turn in', ['understeer usual'], 'ferrari_296_gt3'],
  ['Der BMW untersteuert leicht', ['understeer little']],
  ['Das Heck wird leicht', ['oversteer usual']],
  ['da trägt es mich über beide Achsen raus', ['understeer usual']],
  ['l’arrière flotte', ['oversteer usual']],
  ['beim harten Bremsen schwänzelt er', ['braking_instability usual']],
  ['The Ferrari refuses to turn in', []],
  ['aiming for 27 psi hot', []],
  ['I like a loose car, this is perfect', []],
  ['pointy front, lazy rear, love it', []],
  ['j’aime bien quand ça glisse, laisse comme ça', []],
  ['I got punted at La Source but then I spun at Pouhon', []],
  ['j’ai fait un tête-à-queue tout seul à Tosa, faute de pilotage', []],
  ['Dreher in T3, war mein Fehler', []],
  ['Some muppet in a Bentley punted me into a spin at T4', []],
  ['I was leading until I got rammed and slid off', []],
  ['In der Schikane hat mich einer gedreht, sonst alles gut', []],
  ['Ein Audi hat mich in Kurve 3 abgeschossen, ich bin abgeflogen und quer gestanden', []],
  ['Un débile m’a percuté au freinage et je suis parti en tête-à-queue', []],
  ['Mi hanno tamponato alla prima curva e mi sono girato', []],
  ['Me sacaron en la primera curva y acabé en la grava haciendo un trompo', []],
  ['The car is on rails now, cheers', []],
  ['Der Wagen fährt wie auf Schienen', []],
  ['Passt alles, läuft wie auf Schienen, danke dir!', []],
  ['Elle est sur des rails, ne change rien', []],
  ['I crashed because of lag', []],
  ['rears lock up before the fronts', ['rear_lockup usual']],
  ['die vorderen blockieren vor den hinteren', ['front_lockup usual']],
  ['les arrières bloquent avant les avants', ['rear_lockup usual']],
  ['le posteriori bloccano prima delle anteriori', ['rear_lockup usual']],
  ['las traseras se bloquean antes que las delanteras', ['rear_lockup usual']],
  ['il sottosterzo adesso non c’è più', []],
  ['il sovrasterzo ora non c’è più', []],
  ['el subviraje ahora ya no está', []],
  ['das Übersteuern ist jetzt nicht mehr da', []],
  ['le sous-virage maintenant n’est plus là', []],
  ['the understeer now isn’t there any more', []],
  ['non c’è più grip dietro', ['oversteer usual']],
  ['gt3s are weaving all over the place', []],
  ['the lapped gt cars are all over the place', []],
  ['die überrundeten GT3 rutschen überall rum', []],
  ['les retardataires glissent partout', []],
  ['i doppiati scivolano dappertutto', []],
  ['los doblados patinan por todos lados', []],
  ['the bumps are destroying me', ['skips_over_bumps usual']],
  ['con menos gasolina se vuelve sobrevirador', ['oversteer usual']],
  ['avec moins d’essence elle survire', ['oversteer usual']],
  ['braking’s better than before but still a bit nervous on the rear', ['braking_instability little']],
  ['le freinage est mieux mais encore un peu nerveux à l’arrière', ['braking_instability little']],
  ['bof, j’aime pas trop la voiture', []],
  ['in the bus stop the kerb throws me off', ['kerb_instability usual']],
  ['los pianos de la chicane me sacan de pista', ['kerb_instability usual']],
  ['sui cordoli mi sbatte fuori', ['kerb_instability usual']],
  ['auf den Kerbs wirft es mich raus', ['kerb_instability usual']],
  ['les vibreurs me sortent de la piste', ['kerb_instability usual']],
  ['can’t get any heat in the fronts, they’re still at 68', ['tyres_too_cold usual']],
  ['same problem as my teammate, car pushes in the fast stuff', ['understeer usual']],
  ['understeer in Pouhon, have to lift where others are flat', ['understeer usual']],
  ['sottosterzo a Pouhon, devo alzare dove gli altri vanno in pieno', ['understeer usual']],
  ['im Scheitelpunkt rutscht er mir über die Vorderachse weg', ['understeer usual']],
  ['front feels numb in Pouhon, wont follow the wheel', ['understeer usual']],
  ['front pushes in Pouhon, rest of the lap I’m happy with it', ['understeer usual']],
  ['top speed only 270 on the straight, everyone else does 278', ['low_top_speed usual']],
  ['rain’s coming in a few laps, anything I should do?', []],
  ['Regen kommt in 10 Minuten, was soll ich machen?', []],
  ['da zieht Regen auf', []],
  ['la pluie arrive dans 5 minutes, on fait quoi ?', []],
  ['sta arrivando la pioggia, che faccio?', []],
  ['va a llover en diez minutos, qué hacemos', []],
  ['die GT3 fahren Schlangenlinien auf der Geraden', []],
  ['in the bus stop I turn the wheel and nothing happens', ['understeer usual']],
  ['in La Source lenke ich ein und nichts passiert', ['understeer usual']],
  ['à La Source je tourne le volant et rien', ['understeer usual']],
  ['la macchina a La Source non vuole saperne di girare', ['understeer usual']],
  ['en La Source giro el volante y no pasa nada', ['understeer usual']],
  ['allora, in generale mi piace, però in inserimento il dietro è nervoso', ['oversteer usual']],
  ['beim Einlenken könnte er williger sein', ['understeer usual']],
  ['j’ai l’impression que l’avant glisse en entrée', ['understeer usual']],
  ['mehr TC, und in der Kurvenmitte übersteuert er', ['oversteer usual']],
  ['me sacan 5 km/h en recta', ['low_top_speed usual']],
  ['in inserimento il dietro è nervoso e sui dossi salta', ['oversteer usual', 'skips_over_bumps usual']],
  ['over the bumps in the Bus Stop the car bounces', ['skips_over_bumps usual']],
  ['fronts lock way before the rears', ['front_lockup usual']],
  ['26.9 all round when hot, that ok?', []],
])('%s: %j', (words, meant, car = 'bmw_m4_gt3') => {
  const { reading, changes } = answerTo(words, car);
  const rows = reading.flatMap((row) => (row.about === 'complaint' ? `${row.symptom} ${row.strength}` : []));
  expect([rows, changes.length > 0]).toEqual([meant, meant.length > 0]);
});
