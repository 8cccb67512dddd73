import { ApiProblem, networkProblem } from '@kolo/foundation/request'
import { retryMutation, retryQuery } from '@kolo/foundation/retries'
import { expect, test } from 'vitest'
import { mayEnter } from './shell/areas.tsx'
import { dueReminders, keptText, shownIn, signInOf } from './shell/due-reminder.tsx'
import { isMissingScript, loadsAnew } from './shell/missing-script.tsx'
import { isHere, usable, usableGroups } from './shell/navigation-rules.tsx'
import { preferencesOf } from './shell/preferences-of.tsx'
import { swallowUnhandled } from './shell/unhandled.tsx'

const said = (status: number) => new ApiProblem(status, 'any', 'Any.')

test('areas admit any signed-in person, moderators and administrators, administrators', () => {
  const roles = ['user', 'moderator', 'admin']
  expect(roles.filter((role) => mayEnter('user', role))).toEqual(roles)
  expect(roles.filter((role) => mayEnter('moderator', role))).toEqual(['moderator', 'admin'])
  expect(roles.filter((role) => mayEnter('admin', role))).toEqual(['admin'])
})

test('queries are tried up to three times more, never after a "no"; mutations once, only for network and server', () => {
  expect([0, 1, 2, 3].map((failures) => retryQuery(failures, said(500)))).toEqual([true, true, true, false])
  for (const status of [400, 401, 403, 404, 429]) expect(retryQuery(0, said(status))).toBe(false)
  expect([0, 1].map((failures) => retryMutation(failures, networkProblem()))).toEqual([true, false])
  expect(retryMutation(0, said(503))).toBe(true)
  expect(retryMutation(0, said(422))).toBe(false)
  expect(retryMutation(0, new Error('a fault of our own'))).toBe(false)
})

test('each reminder is due for its own reason, and one that was shown does not come back', () => {
  const fine = { isActive: true, emailVerified: true, profileComplete: true, loginCount: 5 }
  expect(dueReminders(fine, [], true)).toEqual([])
  const two = { ...fine, isActive: false, emailVerified: false }
  expect(dueReminders(two, [], false)).toEqual(['inactive', 'email'])
  expect(dueReminders(two, ['inactive'], true)).toEqual(['email'])
  expect(dueReminders(two, ['email'], true)).toEqual(['inactive'])
  const incomplete = { ...fine, profileComplete: false }
  expect(dueReminders(incomplete, [], false)).toEqual([])
  expect(dueReminders(incomplete, [], true)).toEqual(['profile'])
  expect(dueReminders({ ...incomplete, loginCount: 1 }, [], true)).toEqual([])
})

test('reminders come once for each sign-in', () => {
  const second = signInOf({ uid: 'ada', loginCount: 2 })
  const kept = keptText(second, null, ['email'])
  expect(shownIn(second, kept)).toEqual(['email'])
  expect(shownIn(signInOf({ uid: 'ada', loginCount: 3 }), kept)).toEqual([])
  expect(shownIn(signInOf({ uid: 'bayo', loginCount: 2 }), kept)).toEqual([])
  expect(shownIn(second, null)).toEqual([])
  // What another tab has shown meanwhile is not forgotten, and nothing is kept twice.
  expect(shownIn(second, keptText(second, kept, ['profile', 'email']))).toEqual(['email', 'profile'])
})

test('an error of signing in or of permission that nobody handles is logged and swallowed, any other is not', () => {
  const said: string[] = []
  const swallowed = (reason: unknown) => {
    let isSwallowed = false
    swallowUnhandled(
      {
        reason,
        preventDefault: () => {
          isSwallowed = true
        },
      },
      (message) => said.push(message),
    )
    return isSwallowed
  }
  expect([401, 403].map((status) => swallowed(new ApiProblem(status, 'no', 'Not now.')))).toEqual([
    true,
    true,
  ])
  expect(said).toEqual(['no: Not now.', 'no: Not now.'])
  expect([
    said.length,
    swallowed(new ApiProblem(500, 'fault', 'A fault.')),
    swallowed(new Error('ours')),
  ]).toEqual([2, false, false])
})

test('a navigation item is marked on its own pages, and the dashboards only on theirs', () => {
  const savings = { to: '/savings', also: ['/savings-goals'], title: 'Savings', icon: '' } as const
  const work = { to: '/admin', title: 'Dashboard', icon: '' } as const
  expect(['/savings', '/savings/1', '/savings-goals'].map((at) => isHere(savings, at))).toEqual([
    true,
    true,
    true,
  ])
  expect(['/savingsplus', '/dashboard'].map((at) => isHere(savings, at))).toEqual([false, false])
  expect(['/admin', '/admin/dashboard', '/admin/members'].map((at) => isHere(work, at))).toEqual([
    true,
    true,
    false,
  ])
})

test('an item a person may not use is not shown', () => {
  const items = [
    { to: '/moderator/members', title: 'Members', icon: '', permission: 'view_users' },
    { to: '/moderator/reports', title: 'Reports', icon: '', permission: 'view_reports' },
  ] as const
  expect(usable(items, { permissions: ['view_users'] }).map((item) => item.title)).toEqual(['Members'])
})

test('what a community does not offer is not shown', () => {
  const items = [{ to: '/shares', title: 'Shares', icon: '', offer: 'shares' }] as const
  expect(usable(items, { permissions: [], offers: ['shares'] })).toHaveLength(1)
  expect(usable(items, { permissions: [], offers: [] })).toEqual([])
  // A session of which only the backup is known says nothing of it.
  expect(usable(items, { permissions: [] })).toEqual([])
})

test('formats this build does not know are left to the defaults', () => {
  const session = { dateFormat: 'YYYY-MM-DD', numberFormat: 'roman', timezone: 'Africa/Nowhere' }
  expect(preferencesOf(session as never)).toEqual({ dateFormat: 'YYYY-MM-DD' })
})

test('a script that did not come is told from a fault of our own', () => {
  expect(isMissingScript(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(
    true,
  )
  expect(isMissingScript(new TypeError('Importing a module script failed.'))).toBe(true)
  expect(isMissingScript(new TypeError('error loading dynamically imported module: /a.js'))).toBe(true)
  expect(isMissingScript(new TypeError('undefined is not a function'))).toBe(false)
  expect(isMissingScript(networkProblem())).toBe(false)
})

test('a page whose script is gone is loaded anew by itself, once in a minute and with a network', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const at = (now: number, isOnline = true) => loadsAnew({ isOnline, now }, storage)
  expect([at(100_000, false), at(100_000), at(100_001), at(159_999)]).toEqual([false, true, false, false])
  expect([at(160_000), at(160_001)]).toEqual([true, false])
  const refused = () => {
    throw new Error('The browser keeps nothing')
  }
  expect(loadsAnew({ isOnline: true, now: 1 }, { getItem: refused, setItem: refused })).toBe(false)
})

test('no heading stands over nothing', () => {
  const item = { title: 'Audit log', to: '/admin/audit', icon: '', permission: 'view_audit' }
  const groups = [
    { title: 'Community', items: [] },
    { title: 'Insight', items: [item] },
  ]
  expect(usableGroups(groups, { permissions: ['view_audit'] }).map(({ title }) => title)).toEqual(['Insight'])
  expect(usableGroups(groups, { permissions: [] })).toEqual([])
})
