/** What a change costs, by parameter and direction: common knowledge of vehicle dynamics, in a few words. */
const costs: Record<string, { increase: string; decrease: string }> = {
  rearWing: { increase: 'a little top speed', decrease: 'rear grip in fast corners' },
  splitter: { increase: 'drag, and a more nervous rear at speed', decrease: 'front grip in fast corners' },
  'rideHeight.front': { increase: 'front grip in fast corners', decrease: 'may touch the ground over bumps' },
  'rideHeight.rear': { increase: 'rear stability at speed', decrease: 'rotation in fast corners' },
  arbFront: { increase: 'front grip in long corners', decrease: 'slower reaction in direction changes' },
  arbRear: { increase: 'traction on the way out', decrease: 'rotation in the middle of the corner' },
  'wheelRate.front': {
    increase: 'front grip in slow corners',
    decrease: 'more dive, a less steady platform',
  },
  'wheelRate.rear': { increase: 'traction out of slow corners', decrease: 'more squat, slower reaction' },
  'bumpSlow.front': { increase: 'front grip over rough braking zones', decrease: 'a quicker dive' },
  'bumpSlow.rear': { increase: 'traction on rough exits', decrease: 'more squat under power' },
  'bumpFast.front': { increase: 'harsher over kerbs', decrease: 'less support over bumps' },
  'bumpFast.rear': { increase: 'harsher over kerbs', decrease: 'less support over bumps' },
  'reboundSlow.front': { increase: 'front grip over crests', decrease: 'the nose rises sooner on throttle' },
  'reboundSlow.rear': { increase: 'rotation at turn-in', decrease: 'a lighter rear under braking' },
  'reboundFast.front': { increase: 'the wheel may skip over bumps', decrease: 'less control after kerbs' },
  'reboundFast.rear': { increase: 'the wheel may skip over bumps', decrease: 'less control after kerbs' },
  'bumpStopWindow.front': {
    increase: 'less support under braking',
    decrease: 'harsher when the stop is reached',
  },
  'bumpStopWindow.rear': {
    increase: 'more squat at speed',
    decrease: 'may let go suddenly when the stop is reached',
  },
  'bumpStopRateUp.rear': { increase: 'a sudden jump in stiffness', decrease: 'less support at speed' },
  brakeBias: {
    increase: 'earlier front locking, less rotation on the brakes',
    decrease: 'a lighter rear under braking',
  },
  brakeTorque: { increase: 'locks sooner without ABS', decrease: 'longer stops' },
  preload: { increase: 'understeer on and off throttle', decrease: 'traction when one wheel spins' },
  tc1: { increase: 'some drive out of slow corners', decrease: 'more wheelspin for the foot to catch' },
  abs: { increase: 'a little braking distance', decrease: 'locks sooner' },
  'toe.front': { increase: 'a slower turn-in', decrease: 'tyre heat and straight-line calm' },
  'toe.rear': { increase: 'drag and rear tyre heat', decrease: 'rear stability' },
  'camber.front': { increase: 'grip in long corners', decrease: 'braking, and heat on the inner edge' },
  'camber.rear': { increase: 'grip in long corners', decrease: 'traction, and heat on the inner edge' },
  'brakeDuct.front': {
    increase: 'a trace of drag, cooler brakes',
    decrease: 'hotter brakes in a long stint',
  },
  'brakeDuct.rear': { increase: 'a trace of drag, cooler brakes', decrease: 'hotter brakes in a long stint' },
  'caster.front': { increase: 'heavier steering', decrease: 'less camber with lock' },
  steerRatio: { increase: 'slower hands', decrease: 'a nervous wheel on the straights' },
};

/** What moving a parameter this way costs elsewhere; empty where nothing is worth saying. */
export function costOf(parameter: string, direction: 'increase' | 'decrease'): string {
  return costs[parameter]?.[direction] ?? '';
}
