/** The history of the community's settings: who changed what when, before and after, and with whom. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { updateSettings } from '@kolo/profile/settings'
import { settingWords } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { addHoliday, removeHoliday } from '@kolo/support/contract'
import { changeThreshold } from '@kolo/transfers/settings'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, expect, it } from 'vitest'
import { changeLook, readLook } from '../../community.contract.ts'
import { changeAnswerDays } from '../../data-rights/requests.contract.ts'
import { changeTerms } from '../../terms/terms.contract.ts'
import { listSettingChanges } from '../history.contract.ts'
import { changedLines } from './setting-changes.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const changes = async () => (await bayo.call(listSettingChanges, { query: {} })).rows
const latest = async () => {
  server.clock.advance(1_000)
  return (await changes())[0]
}

it('says what one administrator changed', async () => {
  await bayo.call(changeAnswerDays, { body: { days: 21 } })
  expect(await latest()).toEqual({
    id: expect.any(String),
    title: 'Requests about data',
    changedAt: expect.any(String),
    changedBy: testUsers.bayo.fullName,
    lines: [{ label: 'Answered within', was: '30 days', is: '21 days' }],
  })
  const { look } = await bayo.call(readLook, {})
  await bayo.call(changeLook, { body: { ...look, hours: 'Monday to Friday, 9 to 5', version: 0 } })
  expect(await latest()).toMatchObject({
    title: 'Name, look and Support',
    lines: [{ label: 'Hours', was: 'Not given', is: 'Monday to Friday, 9 to 5' }],
  })
  await chidi.call(changeTerms, { body: { terms: 'Pay on time.', privacy: 'We keep little.', version: 1 } })
  expect(await latest()).toMatchObject({
    title: 'Terms and privacy',
    changedBy: testUsers.chidi.fullName,
    lines: [{ label: 'Version', was: '1', is: '2' }],
  })
})

it('says of money who asked for it, why, and who agreed, in the formats of whoever reads', async () => {
  const body = { amountKobo: naira(750_000n), reason: 'The board decided it in May.' }
  await bayo.call(changeThreshold, { body })
  expect((await latest())?.title).not.toBe('Payments confirmed by two administrators')
  await chidi.call(changeThreshold, { body })
  const line = { label: 'From', was: '₦500,000.00', is: '₦750,000.00' }
  expect(await latest()).toMatchObject({
    title: 'Payments confirmed by two administrators',
    changedBy: testUsers.chidi.fullName,
    approval: { askedBy: testUsers.bayo.fullName, reason: body.reason, alone: false },
    lines: [line],
  })
  await bayo.call(updateSettings, {
    params: { uid: testUsers.bayo.uid },
    body: { preferences: { numberFormat: '1 000.00' } },
  })
  expect((await latest())?.lines[0]?.is).toBe('₦750\u00a0000.00')
  await openCollectionAccount(bayo, chidi)
  expect(await latest()).toMatchObject({
    title: 'Bank account members pay into',
    approval: { askedBy: testUsers.bayo.fullName },
    lines: [{ was: 'Not in use', is: 'In use' }],
  })
})

it('says which days became holidays, and which are none any more', async () => {
  const day = '2026-12-29' as CalendarDate
  await bayo.call(addHoliday, { body: { day, name: 'Founders’ Day' } })
  await chidi.call(removeHoliday, { params: { day } })
  const [removed, added] = await changes()
  expect(removed?.lines).toEqual([{ label: '29/12/2026', was: 'Founders’ Day', is: 'A working day' }])
  expect(added?.lines).toEqual([{ label: '29/12/2026', was: 'A working day', is: 'Founders’ Day' }])
})

it('is read page by page by administrators alone, and changed by nobody', async () => {
  const all = await changes()
  const first = await bayo.call(listSettingChanges, { query: { limit: 2 } })
  const second = await bayo.call(listSettingChanges, { query: { limit: 2, cursor: first.nextCursor } })
  expect([...first.rows, ...second.rows]).toEqual(all.slice(0, 4))
  for (const name of ['ada', 'dayo'] as const)
    expect((await server.as(name).problem(listSettingChanges, { query: {} })).status).toBe(403)
  for (const change of ["update setting_changes set before = '1'", 'delete from setting_changes'])
    await expect(server.database.pool.query(change)).rejects.toThrow(/permission denied/)
})

it('has words for every setting there is', () => {
  const grep = ['grep', '-lE', 'defineSetting\\(|saveSettingChange\\(', '--', 'features/*.ts', ':!*.test.ts']
  const files = execFileSync('git', grep, { encoding: 'utf8' }).trim().split('\n')
  const named = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const names = [
      ...text.matchAll(/defineSetting\(\{\s*name: '([^']+)'/g),
      ...text.matchAll(/: SettingWords = \{\s*name: '([^']+)'/g),
    ].map(([, name = '']) => name)
    return text.includes('subjectId = ') && text.includes(': SettingWords')
      ? [...names, 'shares.terms']
      : names
  })
  const known = settingWords.map(({ name }) => name)
  expect(known.toSorted()).toEqual([...named, 'cash.is-taken', 'payroll.is-taken'].toSorted())
  for (const { title, linesOf } of settingWords) {
    expect(title).toMatch(/^[A-Z]/)
    expect(Array.isArray(linesOf(null, writerFor()))).toBe(true)
  }
})

it('leaves out what stayed, and says what is no more', () => {
  const line = (label: string, value: string) => ({ label, value })
  expect(changedLines([line('A', '1'), line('B', '2')], [line('A', '1'), line('C', '3')])).toEqual([
    { label: 'C', was: null, is: '3' },
    { label: 'B', was: '2', is: null },
  ])
})
