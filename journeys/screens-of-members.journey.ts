/** Every screen of visitors, members and moderators: it is drawn, says nothing to the console, breaks no policy, fits a phone and a laptop, and axe finds nothing in light and dark. */

import {
  areWholeAndOpen,
  dayo,
  type Found,
  fillEveryScreen,
  memberScreens,
  moderatorScreens,
  ngozi,
  visitorScreens,
} from './fixtures/addresses.ts'
import { enter, expect, test } from './fixtures/browser.ts'
import { areWhole, isWholeAtBothSizes } from './fixtures/whole.ts'

test.use({ scene: 'screens of members' })

let found: Found
test.beforeAll(async ({ product: { origin } }) => {
  found = await fillEveryScreen(origin)
})

test('every screen a visitor can open is whole, in light and dark', async ({ newDevice }) => {
  await areWhole(await newDevice(), visitorScreens)
})

test('every screen of a member is whole, in light and dark', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, ngozi)
  await areWholeAndOpen(page, [...memberScreens, found.goalPath], found)
  await page.goto('/savings?do=open-goal')
  await expect(page.getByRole('dialog')).toBeVisible()
  await isWholeAtBothSizes(page, 'the form for a goal')
  for (const tab of ['privacy', 'preferences', 'security', 'sign-in']) {
    await page.goto(`/settings?tab=${tab}`)
    await isWholeAtBothSizes(page, `settings, ${tab}`)
  }
})

test('every screen of a moderator is whole, in light and dark', async ({ newDevice }) => {
  const page = await newDevice()
  await enter(page, dayo)
  await areWholeAndOpen(page, moderatorScreens, found)
})
