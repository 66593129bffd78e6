import { expect, test } from '@playwright/test';
import { likeButton, openSignedIn } from './community.ts';
import { hold } from './hold.ts';

test('a like counts at once, stays, and cannot be taken back or repeated', async ({ page }) => {
  const { id } = await openSignedIn(page);
  await expect(likeButton(page)).toHaveAccessibleName('Like, 0 likes');
  const letGo = await hold(page, '**/api/like-setup', 'POST');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/like-setup')) sent.push(request.postDataJSON());
  });
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAccessibleName('Liked, 1 like');
  await expect(likeButton(page)).toBeDisabled();
  await Promise.all([page.waitForResponse('**/api/like-setup'), letGo()]);
  expect(sent).toEqual([{ setupId: id }]);
  await page.reload();
  await expect(likeButton(page)).toHaveAccessibleName('Liked, 1 like');
  await expect(likeButton(page)).toBeDisabled();
});

test('a like is a form @plain', async ({ page }) => {
  const { id } = await openSignedIn(page);
  await likeButton(page).click();
  await expect(page).toHaveURL(`/setup-viewer/${id}`);
  await expect(page.getByRole('button', { name: 'Liked, 1 like' })).toBeDisabled();
});
