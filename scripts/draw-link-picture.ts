import { writeFile } from 'node:fs/promises';
import { linkPicture } from '../core/drawing/link/link-picture.ts';

/** `node scripts/draw-link-picture.ts`: the picture beside links to pages that are not a setup's, anew. */
await writeFile('public/icons/link-picture.png', await linkPicture(null));
