import { writeFile } from 'node:fs/promises';
import { linkPicture } from '../racing/drawing/link/link-picture.ts';

/** `node scripts/draw-link-picture.ts` draws the link preview of pages other than a setup's. */
await writeFile('public/icons/link-picture.png', await linkPicture(null));
