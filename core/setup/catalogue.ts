/** What pages may know of the catalogues: games, cars and tracks by name; no parameter tables. */
export {
  allCarNames,
  type CarName,
  carsOf,
  findCar,
  findTrack,
  type Game,
  games,
  type TrackName,
  tracksOf,
} from '../../catalogues/index.ts';
