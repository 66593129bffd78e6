import { fuzzTests } from './fuzz-tests.ts';
import './targets/workers.ts';

fuzzTests('endpoints');
