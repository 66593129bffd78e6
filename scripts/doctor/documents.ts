import { readdirSync, readFileSync } from 'node:fs';
import { placeholdersIn } from '../../app/reference/placeholders.ts';
import { type Check, goodUnless } from './check.ts';

const folder = 'app/reference/documents';

/** Whether the operator has filled in the documents that the next deployment publishes. */
export const checkDocuments = async function* ({ deployment, configuration }, read = documentsHere) {
  if (!deployment) return;
  const left = read().flatMap(({ path, text }) =>
    placeholdersIn(text).map((placeholder) => `${path} lacks [[${placeholder}]].`),
  );
  const unanswered = configuration.SUPPORT_CONTACT
    ? []
    : ['SUPPORT_CONTACT is blank: error pages and /contact name the support page, where nobody answers.'];
  yield* goodUnless([...left, ...unanswered], 'help, terms, privacy and contact are filled in');
} satisfies (
  about: Pick<Parameters<Check>[0], 'deployment' | 'configuration'>,
  read?: typeof documentsHere,
) => ReturnType<Check>;

const documentsHere = () =>
  readdirSync(folder).map((file) => {
    const path = `${folder}/${file}`;
    return { path, text: readFileSync(path, 'utf8') };
  });
