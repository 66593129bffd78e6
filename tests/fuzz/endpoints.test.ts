import { fuzzTests } from './fuzz-tests.ts';
import { workerTargets } from './targets/workers.ts';

fuzzTests('endpoints', workerTargets);
