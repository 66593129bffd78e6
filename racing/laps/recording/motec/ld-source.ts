/** Games and loggers that write MoTeC logs too, by what their texts or channels say, and where their laps are read from. */
const others: readonly { name: string; says: RegExp; channel?: RegExp; advice?: string }[] = [
  {
    name: 'iRacing',
    says: /\biracing\b/i,
    channel: /^(LapDistPct|LapDist|LatAccel|SteeringWheelAngle|LFpressure|SessionTime|PlayerCar\w+)$/,
    advice: 'Choose its own .ibt.',
  },
  {
    name: 'Le Mans Ultimate',
    says: /le ?mans ?ultimate|\bLMU\b/i,
    advice: 'Choose its .duckdb or its results .xml.',
  },
  {
    name: 'rFactor 2',
    says: /\br ?factor ?2?\b|\brF2\b/i,
    channel: /^(Tyre (Pressure|Load|Rubber Temp|Wear) [FR][LR]\b.*|Grip Fract.*|Path Lateral)$/i,
  },
  { name: 'Assetto Corsa EVO', says: /assetto ?corsa ?evo/i },
  { name: 'Assetto Corsa Rally', says: /assetto ?corsa ?rally/i },
  {
    name: 'Assetto Corsa',
    says: /assetto ?corsa(?! ?competizione)|\bACTI\b/i,
    channel: /^(Tire (Pressure|Temp|Load|Radius)\b.*|CG Accel.*|Car Coord.*|Drive Train Speed)$/i,
  },
  { name: 'Automobilista', says: /automobilista|\bAMS ?2\b/i },
  { name: 'RaceRoom', says: /race ?room|\bR3E\b/i },
  { name: 'Project CARS', says: /project ?cars|\bpcars/i },
  { name: 'F1', says: /\bF1 ?(20)?2\d\b|codemasters/i, channel: /^m_\w+$/ },
  { name: 'Gran Turismo', says: /gran ?turismo|\bGT ?7\b/i },
  { name: 'Forza', says: /\bforza\b/i },
  { name: 'BeamNG', says: /beamng/i },
  { name: 'EA Sports WRC', says: /\bWRC\b|dirt ?rally/i },
];

const gameChannel =
  /^(SPEED|THROTTLE|BRAKE|CLUTCH|STEERANGLE|RPMS|GEAR|G_LAT|G_LON|ROTY|TC|ABS|LAP_BEACON|(TYRE_PRESS|TYRE_TAIR|BRAKE_TEMP|SUS_TRAVEL|WHEEL_SPEED|BUMPSTOPUP_RIDE|BUMPSTOPDN_RIDE|BUMPSTOP_FORCE)_[LR][FR])$/i;
/** MoTeC's own program adds these. */
const addedChannel = /^(EN_|TIME$)/i;

/**
 * The sentence on a MoTeC log that another game or logger wrote; null for one of ACC.
 *
 * @param texts of the log's head
 * @param channels by name
 */
export function otherSource(texts: readonly string[], channels: readonly string[]): string | null {
  const gameChannels = channels.filter((name) => gameChannel.test(name)).length;
  const foreign = channels.filter((name) => !gameChannel.test(name) && !addedChannel.test(name));
  const isNamed = others.find(({ says }) => texts.some((text) => says.test(text)));
  const looksForeign = foreign.length > gameChannels || isNamed;
  if (channels.length === 0 || !looksForeign) return null;
  const other =
    isNamed ?? others.find(({ channel }) => channel && foreign.some((name) => channel.test(name)));
  const advice = other?.advice ?? 'Choose the .ld that Assetto Corsa Competizione saved.';
  return `This MoTeC log is from ${other?.name ?? 'another game or logger'}, and not from Assetto Corsa Competizione. ${advice}`;
}
