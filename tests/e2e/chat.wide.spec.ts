import { type Page, expect, test } from '@playwright/test';
import { generate, openAssistant } from './assistant-pages.ts';

const path = '/setup-assistant/engineer';
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const answers = (page: Page) => page.getByRole('article', { name: 'Race engineer' });
const questions = (page: Page) => page.getByRole('article', { name: 'You' });

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await send(page).click();
}

test('an answer streams in as markdown, stays after a reload, and is cleared', async ({ page }) => {
  await openAssistant(page, path);
  await expect(answers(page)).toContainText('Welcome');
  await ask(page, 'understeer in slow corners [[scenario:slow]]');
  await expect(page.getByText('Thinking...')).toBeVisible();
  await expect(box(page)).toBeDisabled();
  await expect(send(page)).toBeDisabled();
  // The first words are there while the rest is still to come.
  await expect(answers(page)).toContainText('Understeer');
  await expect(box(page)).toBeDisabled();
  await expect(page.getByText('Thinking...')).toBeHidden();
  await expect(box(page)).toBeEnabled({ timeout: 50_000 });
  await expect(box(page)).toBeFocused();
  const distance = () =>
    page.getByRole('log').evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await expect.poll(distance, 'the view follows').toBeLessThan(2);
  await expect(answers(page).locator('ol > li').first()).toBeVisible();
  await expect(answers(page).locator('strong').first()).toContainText('Understeer');
  await expect(answers(page).getByRole('time')).toHaveText(/^\d\d:\d\d$/);

  await page.reload();
  await expect(questions(page)).toContainText('understeer in slow corners');
  await expect(answers(page).locator('ol > li').first()).toBeVisible();

  await page.getByRole('button', { name: 'Clear Chat' }).click();
  await expect(answers(page)).toContainText('Chat cleared');
  await expect(questions(page)).toHaveCount(0);
  await page.goto(path);
  await expect(answers(page)).toContainText('Welcome');
});

test('blank messages cannot be sent, and Enter sends others', async ({ page }) => {
  await openAssistant(page, path);
  await expect(send(page)).toBeDisabled();
  await box(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await box(page).press('Enter');
  await expect(questions(page)).toHaveCount(0);
  await box(page).fill('tyre pressures?');
  await box(page).press('Shift+Enter');
  await expect(questions(page)).toHaveCount(0);
  await box(page).press('Enter');
  await expect(questions(page)).toHaveText(/^tyre pressures\?/);
  await expect(answers(page)).toContainText('psi hot');
});

test('a message that the model fails comes back, with the reason, and a chat is cleared @both', async ({
  page,
}) => {
  await openAssistant(page, path);
  await ask(page, 'help [[scenario:refusal]]');
  await expect(page.getByText('The race engineer can’t answer that.')).toBeVisible();
  await expect(box(page)).toHaveValue('help [[scenario:refusal]]');
  await expect(box(page)).toBeEnabled();
  await expect(questions(page)).toHaveCount(0);
  await ask(page, 'tyre pressures?');
  await expect(answers(page)).toContainText('psi hot');
  await page.getByRole('button', { name: 'Clear Chat' }).click();
  await expect(answers(page)).toContainText('Chat cleared');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('leaving the page stops the answer, which is kept as far as it came', async ({ page }) => {
  await openAssistant(page, path);
  await ask(page, 'understeer [[scenario:slow]]');
  await expect(answers(page)).toContainText('Understeer');
  await expect(async () => {
    await page.getByRole('tab', { name: 'Setup Generator' }).click();
    await expect(page.getByRole('heading', { name: 'Choose your game' })).toBeVisible();
    await page.getByRole('tab', { name: 'AI Race Engineer' }).click();
    await expect(answers(page)).toContainText('Understeer', { timeout: 1_000 });
  }).toPass();
  await expect(box(page)).toBeEnabled();
  await expect(answers(page)).not.toContainText('can’t judge');
});

test('the engineer knows the setup in hand, and the tabs keep it', async ({ page }) => {
  await openAssistant(page);
  await generate(page);
  await page.getByRole('tab', { name: 'AI Race Engineer' }).click();
  await expect(page.getByText('Current setup: BMW M4 GT3 2021')).toBeVisible();
  await ask(page, 'hello');
  await expect(answers(page)).toContainText('I have your BMW M4 GT3 2021');
  await page.getByRole('tab', { name: 'Setup Generator' }).click();
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeVisible();
});
