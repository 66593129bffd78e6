import { clicksAway, type LimitsOf } from '../sanity.ts';

/** The largest step as a share of a setting's range, without setups that show a usual range. */
const largestShare = 0.25;
const fewestClicks = 2;

/** LMU's lists are of very different lengths: no change goes through more than a quarter of one. */
export const lmuLimits: LimitsOf = (_, { key, row, from }) => {
  if (key === 'fuelRatio')
    return [{ low: from, high: from, why: 'The session decides it: name the ratio that you want.' }];
  const { choices } = row;
  const steps =
    'values' in choices ? choices.values.length : Math.abs((choices.highest - choices.lowest) / choices.step);
  const clicks = Math.max(fewestClicks, Math.round(steps * largestShare));
  const [low, high] = clicksAway(row, from, clicks);
  return [{ low, high, why: 'You can’t judge a larger step on the track.' }];
};
