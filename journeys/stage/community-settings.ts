/** The settings of the community, whose cards further down come when somebody goes there. */
import type { Page } from '@playwright/test'

/** Opens them with every card. */
export async function openCommunitySettings(page: Page): Promise<void> {
  await page.goto('/admin/settings?tab=community')
  await showAllSettings(page)
}

/** Asks for every card, where they are open. */
export async function showAllSettings(page: Page): Promise<void> {
  // Scrolling there brings the cards as well and takes the button away, so it is pressed as the keyboard does: in its place.
  await page.getByRole('button', { name: 'Show the other settings' }).dispatchEvent('click')
}
