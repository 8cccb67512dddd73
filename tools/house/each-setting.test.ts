/** Every setting and preference has a test that flips it and looks at what it changes, named as the setting. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preferencesDefaults, settingsDefaults } from '@kolo/profile/settings-rules'
import { expect, it } from 'vitest'
import { root } from './source-tree.ts'

const files = ['journeys/each-setting.api.test.ts', 'journeys/each-setting.journey.ts']

const names = [settingsDefaults, preferencesDefaults].flatMap((document) =>
  Object.entries(document).flatMap(([group, values]) =>
    Object.keys(values).map((name) => `${group}.${name}`),
  ),
)

/** The settings that tests are named after; others are of none. */
const testedIn = (text: string) =>
  [...text.matchAll(/^(?:it|test)\('([a-z]+\.[a-zA-Z]+)', async/gm)].map(([, name]) => name)

it('each of the 33 is flipped by one test, and no test is of a setting that is not there', () => {
  const tested = files.flatMap((file) => testedIn(readFileSync(join(root, file), 'utf8')))
  expect(tested.toSorted()).toEqual(names.toSorted())
  expect(names).toHaveLength(33)
})

it('a test that is skipped, or has no name of a setting, is none', () => {
  expect(testedIn("it.skip('security.loginAlerts', async () => {})\nit('alerts', async () => {})")).toEqual(
    [],
  )
  expect(testedIn("it('security.loginAlerts', async () => {})")).toEqual(['security.loginAlerts'])
})
