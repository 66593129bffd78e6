import { readdirSync, readFileSync } from 'node:fs';
import { placeholdersIn } from '../../app/reference/placeholders.ts';
import { type Examined, goodUnless, type Verdicts } from './check.ts';

const folder = 'app/reference/documents';

/** Whether the operator has filled in the documents that the next deployment publishes: texts by their names. */
export async function* checkDocuments(
  { deployment, configuration }: Omit<Examined, 'run'>,
  documents = readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')] as const),
): Verdicts {
  if (!deployment) return;
  const left = documents.flatMap(([file, text]) =>
    placeholdersIn(text).map((placeholder) => `${folder}/${file} lacks [[${placeholder}]].`),
  );
  if (!configuration.SUPPORT_CONTACT)
    left.push(
      'SUPPORT_CONTACT is blank: error pages and /contact name the support page, where nobody answers.',
    );
  yield* goodUnless(left, 'help, terms, privacy and contact are filled in');
}
