import { fuzzTests } from './fuzz-tests.ts';
import { doorTargets } from './targets/door.ts';
import { driverWordsTargets } from './targets/driver-words.ts';
import { engineerTargets } from './targets/engineer.ts';
import { formTargets } from './targets/forms.ts';
import { identityTargets } from './targets/identity.ts';
import { pageTargets } from './targets/pages.ts';
import { recordingTargets } from './targets/recordings.ts';
import { searchTargets } from './targets/search.ts';
import { setupFileTargets } from './targets/setup-files.ts';
import { uploadTargets } from './targets/uploads.ts';
import { webhookTargets } from './targets/webhooks.ts';

fuzzTests('parsers', [
  ...setupFileTargets,
  ...uploadTargets,
  ...identityTargets,
  ...doorTargets,
  ...searchTargets,
  ...formTargets,
  ...driverWordsTargets,
  ...engineerTargets,
  ...webhookTargets,
  ...pageTargets,
  ...recordingTargets,
]);
