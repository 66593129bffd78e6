import { test } from '@playwright/test';
import { compareAndMerge, compareFiles, compareUnlike } from './compare-journeys.ts';

test('two setups are compared and merged, and the merge is saved', ({ page }) => compareAndMerge(page));

test('files are compared without being stored', ({ page }) => compareFiles(page));

test('unlike setups are refused in a sentence', ({ page }) => compareUnlike(page));
