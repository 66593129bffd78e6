import { expect, test } from '@playwright/test';
import { expectResult, generate, openAssistant } from '../e2e/assistant-pages.ts';

const path = '/setup-assistant/engineer';

test('a question is a form, its answer a page, and the chat is cleared', async ({ page }) => {
  await openAssistant(page, path);
  const answer = page.getByRole('article', { name: 'Race engineer' });
  await expect(answer).toContainText('Welcome');
  await expect(answer.getByRole('time')).toHaveText(/^\d\d:\d\d$/);
  await page.getByRole('textbox', { name: 'Message' }).fill('understeer in **slow** corners');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('article', { name: 'You' })).toContainText('understeer in **slow** corners');
  await expect(answer.locator('strong').first()).toContainText('Understeer');
  await expect(answer.locator('ol > li').first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear Chat' }).click();
  await expect(answer).toContainText('Chat cleared');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(answer.getByRole('time')).toHaveText(/^\d\d:\d\d$/);
});

test('changes proposed in the chat become a version of the setup in hand', async ({ page }) => {
  await openAssistant(page);
  const first = await generate(page);
  await page.goto(`${path}${new URL(first).search}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('loose on exit');
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('article', { name: 'Race engineer' });
  await expect(answer.getByRole('columnheader', { name: 'Proposed' })).toBeVisible();
  await expect(answer).not.toContainText('"changes"');
  await page.getByRole('button', { name: 'Make this a version' }).click();
  await expect(page).not.toHaveURL(first);
  await expectResult(page);
  await expect(page.getByRole('link', { name: 'Version 1' })).toBeVisible();
});

test('a message that is not answered comes back with the reason', async ({ page }) => {
  await openAssistant(page, path);
  await page.getByRole('textbox', { name: 'Message' }).fill('help [[scenario:refusal]]');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The race engineer can’t answer that.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('help [[scenario:refusal]]');
});

test('a message whose answer was cut off stands in the conversation alone', async ({ page }) => {
  await openAssistant(page, path);
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('understeer in slow corners [[scenario:cut-off]]');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We couldn’t reach the race engineer.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Race engineer' })).toContainText('cut off here');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});
