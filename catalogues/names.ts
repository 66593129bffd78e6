/** Prints names.json: `node catalogues/names.ts > catalogues/names.json`. */
import { namesOfCatalogues, printNames } from './names-of-catalogues.ts';

console.log(printNames(namesOfCatalogues()));
