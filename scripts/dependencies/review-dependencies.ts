import { writeFileSync } from 'node:fs';
import { readProject, reviewFile } from './project.ts';
import { reviewText } from './review.ts';

const { lock, manifest } = readProject();
writeFileSync(reviewFile, reviewText(lock, manifest));
console.log(`Written: ${reviewFile}. Look at what has changed before you commit it.`);
