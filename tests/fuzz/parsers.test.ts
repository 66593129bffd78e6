import { fuzzTests } from './fuzz-tests.ts';
import './targets/door.ts';
import './targets/driver-words.ts';
import './targets/engineer.ts';
import './targets/forms.ts';
import './targets/identity.ts';
import './targets/pages.ts';
import './targets/recordings.ts';
import './targets/search.ts';
import './targets/setup-files.ts';
import './targets/uploads.ts';
import './targets/webhooks.ts';

fuzzTests('parsers');
