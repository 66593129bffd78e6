import { type AccParameters, type Axles, accCars, accParameters, type Scale } from './acc/index.ts';
import { iracingCars } from './iracing/index.ts';
import { type LmuRange, lmuCars, lmuParameters } from './lmu/index.ts';
import { rfactor2Cars } from './rfactor2/index.ts';
import rfactor2Seen from './rfactor2/seen-settings.json' with { type: 'json' };

/** ● known, ○ as far as real files go, ? unknown, – not offered, ! declared, but real files contradict it. */
type Mark = '●' | '○' | '?' | '–' | '!';

function accMark(scale: Scale): Mark {
  if (!scale.adjustable) return '–';
  if (scale.rawMax === null || scale.shownUnknown) return '?';
  return scale.openEnd ? '○' : '●';
}

/** One mark where both axles have the same, else front and rear. */
function accAxleMark({ front, rear }: Axles): string {
  const marks = [accMark(front), accMark(rear)];
  return marks[0] === marks[1] ? accMark(front) : marks.join('/');
}

const accColumns: readonly [heading: string, (parameters: AccParameters) => string][] = [
  ['pressure', (p) => accMark(p.tyrePressure)],
  ['camber', (p) => accAxleMark(p.camber)],
  ['toe', (p) => accAxleMark(p.toe)],
  ['caster', (p) => accMark(p.caster)],
  ['steer ratio', (p) => accMark(p.steerRatio)],
  ['TC1', (p) => accMark(p.tc1)],
  ['TC2', (p) => accMark(p.tc2)],
  ['ABS', (p) => accMark(p.abs)],
  ['ECU', (p) => accMark(p.ecuMap)],
  ['fuel', (p) => accMark(p.fuel)],
  ['ARB front', (p) => accMark(p.arbFront)],
  ['ARB rear', (p) => accMark(p.arbRear)],
  ['wheel rate', (p) => accAxleMark(p.wheelRate)],
  ['stop rate', (p) => accAxleMark(p.bumpStopRate)],
  ['stop range', (p) => accAxleMark(p.bumpStopRange)],
  ['brake power', (p) => accMark(p.brakePower)],
  ['bias', (p) => accMark(p.brakeBias)],
  ['slow bump', (p) => accAxleMark(p.dampers.bumpSlow)],
  ['fast bump', (p) => accAxleMark(p.dampers.bumpFast)],
  ['slow rebound', (p) => accAxleMark(p.dampers.reboundSlow)],
  ['fast rebound', (p) => accAxleMark(p.dampers.reboundFast)],
  ['height', (p) => accAxleMark(p.rideHeight)],
  ['splitter', (p) => accMark(p.splitter)],
  ['wing', (p) => accMark(p.rearWing)],
  ['duct front', (p) => accMark(p.brakeDuctFront)],
  ['duct rear', (p) => accMark(p.brakeDuctRear)],
  ['preload', (p) => accMark(p.preload)],
];

const lmuColumns: readonly [heading: string, line: string, lineOfTheOtherAxle?: string][] = [
  ['pressure', 'FRONTLEFT.PressureSetting', 'REARLEFT.PressureSetting'],
  ['camber', 'FRONTLEFT.CamberSetting', 'REARLEFT.CamberSetting'],
  ['toe', 'SUSPENSION.FrontToeInSetting', 'SUSPENSION.RearToeInSetting'],
  ['height', 'FRONTLEFT.RideHeightSetting', 'REARLEFT.RideHeightSetting'],
  ['spring', 'FRONTLEFT.SpringSetting', 'REARLEFT.SpringSetting'],
  ['3rd spring', 'SUSPENSION.Front3rdSpringSetting', 'SUSPENSION.Rear3rdSpringSetting'],
  ['packer', 'FRONTLEFT.PackerSetting', 'REARLEFT.PackerSetting'],
  ['ARB', 'SUSPENSION.FrontAntiSwaySetting', 'SUSPENSION.RearAntiSwaySetting'],
  ['slow bump', 'FRONTLEFT.SlowBumpSetting', 'REARLEFT.SlowBumpSetting'],
  ['fast bump', 'FRONTLEFT.FastBumpSetting', 'REARLEFT.FastBumpSetting'],
  ['slow rebound', 'FRONTLEFT.SlowReboundSetting', 'REARLEFT.SlowReboundSetting'],
  ['fast rebound', 'FRONTLEFT.FastReboundSetting', 'REARLEFT.FastReboundSetting'],
  ['front wing', 'FRONTWING.FWSetting'],
  ['rear wing', 'REARWING.RWSetting'],
  ['bias', 'CONTROLS.RearBrakeSetting'],
  ['TC', 'CONTROLS.TractionControlMapSetting'],
  ['ABS', 'CONTROLS.AntilockBrakeSystemMapSetting'],
  ['mixture', 'ENGINE.EngineMixtureSetting'],
  ['preload', 'DRIVELINE.DiffPreloadSetting'],
  ['power', 'DRIVELINE.DiffPowerSetting'],
  ['coast', 'DRIVELINE.DiffCoastSetting'],
  ['ducts', 'BODYAERO.BrakeDuctSetting', 'BODYAERO.BrakeDuctRearSetting'],
];

function lmuMark(carId: string, line: string): Mark {
  const parameters = lmuParameters(carId);
  if (parameters?.notOffered.has(line)) return '–';
  const range: LmuRange | undefined = parameters?.ranges.get(line);
  if (!range) return '?';
  return range.conflict ? '!' : '●';
}

/** A Markdown table with its columns filled up to one width, as the formatter of the project keeps them. */
function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((_, column) =>
    Math.max(3, ...[headings, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [headings, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

function tally(rows: readonly (readonly string[])[]): string {
  const marks = rows.flat().flatMap((cell) => cell.split('/'));
  const count = (mark: Mark) => marks.filter((each) => each === mark).length;
  const counts = [
    { of: count('●'), what: 'known' },
    { of: count('○'), what: 'known as far as files go' },
    { of: count('!'), what: 'contradicted' },
    { of: count('?'), what: 'unknown' },
    { of: count('–'), what: 'not offered' },
  ];
  return counts
    .filter((each) => each.of > 0)
    .map((each) => `${each.of} ${each.what}`)
    .join(', ');
}

function accCoverage(): string {
  const rows = accCars.flatMap((car) => {
    const parameters = accParameters(car.id);
    return parameters ? [[car.name, ...accColumns.map(([, mark]) => mark(parameters))]] : [];
  });
  const headings = ['car', ...accColumns.map(([heading]) => heading)];
  return `## Assetto Corsa Competizione: ${rows.length} cars, ${tally(rows)}\n\n${table(headings, rows)}`;
}

function lmuCoverage(): string {
  const rows = lmuCars.map((car) => [
    car.name,
    ...lmuColumns.map(([, line, other]) => {
      const mark = lmuMark(car.id, line);
      const otherMark = other ? lmuMark(car.id, other) : mark;
      return mark === otherMark ? mark : `${mark}/${otherMark}`;
    }),
  ]);
  const headings = ['car', ...lmuColumns.map(([heading]) => heading)];
  return `## Le Mans Ultimate: ${rows.length} cars, ${tally(rows)}\n\n${table(headings, rows)}`;
}

function rfactor2Coverage(): string {
  const rows = rfactor2Seen.map(({ vehicleClass, files, settings }) => [
    `\`${vehicleClass}\``,
    String(files),
    String(Object.keys(settings).length),
  ]);
  const title = `## rFactor 2: ${rfactor2Cars.length} cars, ranges seen in files of ${rows.length} vehicle classes`;
  return `${title}\n\n${table(['vehicle class', 'files', 'lines that vary'], rows)}`;
}

/** One table per game of the settings that are known, in Markdown. */
export function coverageMarkdown(): string {
  return [
    '# Coverage',
    '● known · ○ known as far as real files go, the upper end may be higher · ? unknown · – not offered by the car · ! declared, but real files contradict it · front/rear where they differ',
    accCoverage(),
    lmuCoverage(),
    rfactor2Coverage(),
    `## iRacing: ${iracingCars.length} cars, no setting is known`,
  ].join('\n\n');
}
