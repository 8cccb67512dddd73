/** The settings of the community, whose cards further down come when somebody goes there. */
import type { Page } from '@playwright/test'

/** Opens them with every card. */
export async function openCommunitySettings(page: Page): Promise<void> {
  await page.goto('/admin/settings?tab=community')
  await showAllSettings(page)
}

/** Asks for every card, where they are open. */
export async function showAllSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the other settings' }).click()
}
