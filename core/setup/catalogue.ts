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
