import { expect, it } from 'vitest'
import { savesDataBy } from './saving-data.tsx'

const media = (matches: boolean) => (query: string) => ({
  matches: matches && query === '(prefers-reduced-data: reduce)',
})

it.each([
  ['nothing', {}, false],
  ['that data is plenty', { connection: { saveData: false }, matchMedia: media(false) }, false],
  ['by the connection that data is dear', { connection: { saveData: true } }, true],
  ['by the settings of the device', { matchMedia: media(true) }, true],
  ['when the page was asked for', { isSavingPage: true }, true],
])('a browser that says %s', (_, wishes, saved) => expect(savesDataBy(wishes)).toBe(saved))
