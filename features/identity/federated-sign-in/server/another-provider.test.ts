/** Another provider than Google: what it is called stands wherever Google would, on screens and in mails. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signInWayChanged } from '../../server/identity.notifications.ts'

const root = join(import.meta.dirname, '../../../..')

it('screens say Google only where another name would stand in its place', async () => {
  const own = [
    'features/identity/federated-sign-in/screens/provider-mark.tsx',
    'features/identity/federated-sign-in/screens/provider-name.ts',
    'ui/patterns/community.tsx',
    // What the log calls the identifier `google.com`.
    'features/audit/screens/event.messages.ts',
  ]
  const unnamed: string[] = []
  for await (const path of glob(
    [
      'features/*/screens/**/*.{ts,tsx}',
      'features/*/*/screens/*.{ts,tsx}',
      'web/**/*.{ts,tsx}',
      'ui/**/*.{ts,tsx}',
    ],
    { cwd: root },
  )) {
    if (own.includes(path) || path.includes('.test.') || path.includes('node_modules')) continue
    for (const line of readFileSync(join(root, path), 'utf8').split('\n')) {
      const code = line.replace(/^\s*(\*|\/\/|\/\*).*/, '').replaceAll(/\w*Google\w+|\w+Google/g, '')
      if (code.includes('Google') && !code.includes('named(') && !code.includes('const failed ='))
        unnamed.push(`${path}: ${line.trim()}`)
    }
  }
  expect(unnamed).toEqual([])
})

it.each([
  [undefined, 'Google now opens your account with Unity Savers'],
  ['Unity Sign-in', 'Unity Sign-in now opens your account with Unity Savers'],
])('a mail about linking names the provider: %s', (label, title) => {
  const community = { name: 'Unity Savers', address: '', origin: '' }
  const facts = { at: '2026-11-20T09:00:00.000Z', change: 'linked', ...(label ? { provider: label } : {}) }
  const words = signInWayChanged.words(facts as never, { community, moment: () => 'today' } as never)
  expect(words.title).toBe(title)
  expect(JSON.stringify(words.parts)).toContain(`${label ?? 'Google'} was linked on today.`)
})
