/** What is approved and not paid is in what must be paid, over HTTP: in its month, once, and no longer than until it is paid. */
import { approveApproval } from '@kolo/approvals/contract'
import { type Kobo, kobo, naira, plainNaira } from '@kolo/foundation/money'
import { addDays, addHours, type CalendarDate, dayIn, daysBetween, lagos } from '@kolo/foundation/time'
import { readAdminHome } from '@kolo/home/contract'
import { simpleReturn } from '@kolo/investments/calculation'
import { readObligations } from '@kolo/investments/ending'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getReady, stageOf, work } from '../../testing/distribution.fixtures.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeAll(() => getReady(server, testUsers))

const bayo = server.as('bayo')
const { earningPlan, submitted, read } = stageOf(server, testUsers)
const today = () => dayIn(lagos, server.clock.now())
const monthOf = (day: CalendarDate) => day.slice(0, 7)
const pool = kobo(100_000n)
const [net, tax] = [kobo(90_000n), kobo(10_000n)]

/** What must be paid by month, of all that is due and of what was approved. */
async function owed() {
  const { months } = await bayo.call(readObligations, {})
  return {
    due: new Map<string, Kobo>(months.map(({ month, dueKobo }) => [monthOf(month), dueKobo])),
    approved: months.flatMap(({ month, approvedKobo }) =>
      approvedKobo === 0n ? [] : [[monthOf(month), approvedKobo]],
    ),
  }
}
type Owed = Awaited<ReturnType<typeof owed>>

/** By how much the months changed that both show. */
const changed = (before: Owed, after: Owed) =>
  Object.fromEntries(
    [...after.due]
      .map(([month, due]) => [month, due - (before.due.get(month) ?? due)] as const)
      .filter(([, more]) => more !== 0n),
  )
const monthAfter = (day: CalendarDate) => monthOf(addDays(`${monthOf(day)}-01` as CalendarDate, 31))
const home = async () => (await bayo.call(readAdminHome, {})).approved

it('counts a share of profit from its approval on the day it is paid, its tax a month later, until it is paid', async () => {
  const { at, begun } = await earningPlan(['ada', 'dayo'], 2, pool, { return_type: 'profit_share' })
  const payOn = addDays(today(), 40)
  const before = await owed()
  const { one, approve } = await submitted(at, begun, pool, { payOn })
  expect(await owed()).toEqual(before)
  expect(await home()).toBeUndefined()

  await server.as('chidi').call(approveApproval, approve)
  const after = await owed()
  expect(changed(before, after)).toEqual({ [monthOf(payOn)]: net, [monthAfter(payOn)]: tax })
  expect(after.approved).toEqual([[monthOf(payOn), net]])
  expect(await home()).toEqual({ kobo: net, payments: 2, firstOn: payOn })
  const file = await (await bayo.fetch('/api/investment-obligations/file')).text()
  const line = file.split(/\r?\n/).find((each) => each.includes(monthOf(payOn)))
  expect(line?.split(',').slice(2, 5)).toEqual([
    plainNaira(after.due.get(monthOf(payOn)) ?? kobo(0n)),
    plainNaira(net),
    '2',
  ])

  server.clock.set(addHours(server.clock.now(), 40 * 24))
  await work(server, features, 'distributions.look-for-payments')
  expect((await read(one)).status).toBe('posting')
  expect((await owed()).approved).toEqual([[monthOf(payOn), net]])
  await work(server, features, 'long-work.turn', 'long-work.turn')
  expect((await read(one)).status).toBe('posted')
  const paid = await owed()
  expect(changed(before, paid)).toEqual({ [monthAfter(payOn)]: tax })
  expect([paid.approved, await home()]).toEqual([[], undefined])
})

it('counts a return once where its plan promised one for the same days: as approved, and the contract after them', async () => {
  const { at, begun, maturesOn } = await earningPlan(['ada'], 10, pool)
  const [payOn, periodEnd] = [addDays(today(), 3), addDays(today(), -1)]
  const principal = naira(30_000n)
  const promised = (days: number) => simpleReturn(principal, 1_600, days, 365)
  const before = await owed()
  const { one, approve } = await submitted(at, begun, pool, { kind: 'interest', periodEnd, payOn })
  await server.as('chidi').call(approveApproval, approve)
  const term = daysBetween(begun, maturesOn)
  const settled = promised(term) - promised(term - daysBetween(begun, addDays(periodEnd, 1)))
  expect(settled).toBeGreaterThan(0n)
  const expected = new Map<string, bigint>()
  for (const [month, more] of [
    [monthOf(payOn), net],
    [monthAfter(payOn), tax],
    [monthOf(maturesOn), -settled],
  ] as const)
    expected.set(month, (expected.get(month) ?? 0n) + more)
  expect(changed(before, await owed())).toEqual(Object.fromEntries(expected))

  server.clock.set(addHours(server.clock.now(), 3 * 24))
  await work(server, features, 'distributions.look-for-payments', 'long-work.turn', 'long-work.turn')
  expect((await read(one)).status).toBe('posted')
  expected.set(monthOf(payOn), (expected.get(monthOf(payOn)) ?? 0n) - net)
  expect(changed(before, await owed())).toEqual(
    Object.fromEntries([...expected].filter(([, more]) => more !== 0n)),
  )
})
