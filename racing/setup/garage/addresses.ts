/** Where the running game tells about the car in its garage, by game; the driver opens it on their own computer. */
export const garageAddresses = {
  LMU: 'http://localhost:6397/rest/garage/getPlayerGarageData',
  rFactor2: 'http://localhost:5397/rest/garage/getPlayerGarageData',
} as const;
