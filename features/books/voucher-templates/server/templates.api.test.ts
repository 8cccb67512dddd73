/** Templates of vouchers through HTTP: written, due by their rhythm, used for drafts, skipped, retired and deleted. */
import { listAuditEvents } from '@kolo/audit/contract'
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { workIn } from '@kolo/foundation/work-in'
import { readAdminHome } from '@kolo/home/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { approveVoucher, deleteVoucher, submitVoucher } from '../../vouchers/voucher.contract.ts'
import * as contract from '../template.contract.ts'
import { remindOfTemplates } from './templates-due.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const today = '2026-11-20' as CalendarDate

const line = (account: string, side: 'debitKobo' | 'creditKobo', amount = naira(250_000n)) => ({
  ...{ account, debitKobo: kobo(0n), creditKobo: kobo(0n), memo: '' },
  [side]: amount,
})
const rent = {
  name: 'Office rent',
  kind: 'payment' as const,
  party: 'Ojota Properties',
  narration: 'Rent of the office',
  lines: [line('5340', 'debitKobo'), line('1110', 'creditKobo')],
  rhythm: 'monthly' as const,
  dueOn: today,
}
const written = (body: Partial<typeof rent> = {}) =>
  bayo.call(contract.writeTemplate, { body: { ...rent, ...body } })
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version } })
const read = (id: string) => bayo.call(contract.readTemplate, { params: { id } })
const due = async () => workIn((await bayo.call(readAdminHome, {})).work, contract.vouchersDue)
/** What administrators are sent by the job of each morning. */
async function reminders(): Promise<string[]> {
  const sent: string[] = []
  const { community, clock } = server
  const enqueue = async (_: string, letter: unknown) => void sent.push(JSON.stringify(letter))
  await server.database.db
    .transaction()
    .execute((db) => remindOfTemplates.run({ db, now: clock.now(), community, enqueue }, {}))
  return sent.filter((letter) => letter.includes('Office rent'))
}

describe('a template', () => {
  it('is due on its day: on the first screen, and in a reminder that comes once', async () => {
    const { id } = await written()
    await written({ name: 'Audit fee', rhythm: undefined as never, dueOn: undefined as never })
    expect(await due()).toMatchObject({
      count: 1,
      mine: 1,
      rows: [{ id, name: 'Office rent', dueOn: today }],
    })
    expect(await reminders()).not.toEqual([])
    expect(await reminders()).toEqual([])
  })
  it('becomes a draft of its day that two post like any other, and is due again after its rhythm', async () => {
    const [row] = (await due()).rows
    const template = await read(row?.id ?? '')
    const draft = await bayo.call(contract.prepareVoucher, at(template))
    expect(draft).toMatchObject({
      ...{ state: 'draft', valueDate: today, party: 'Ojota Properties', amountKobo: naira(250_000n) },
      source: { type: 'voucher-template', id: `${template.id}:${today}` },
    })
    expect(await read(template.id)).toMatchObject({
      dueOn: '2026-12-20',
      isDue: false,
      can: { skip: 'template-not-due' },
    })
    expect((await due()).count).toBe(0)
    expect((await bayo.problem(contract.prepareVoucher, at(template))).code).toBe('changed-meanwhile')
    await bayo.call(deleteVoucher, { params: { id: draft.id } })
    const again = await read(template.id)
    expect(again).toMatchObject({ dueOn: today, isDue: true })
    const { id, version } = await bayo.call(contract.prepareVoucher, at(again))
    const waiting = await bayo.call(submitVoucher, { params: { id }, body: { version } })
    expect((await bayo.problem(approveVoucher, at(waiting))).code).toBe('own-approval')
    expect((await chidi.call(approveVoucher, at(waiting))).state).toBe('posted')
  })
  it('is used at any time without being due, skipped, changed, and keeps its day in shorter months', async () => {
    const template = await written({ name: 'Honoraria', dueOn: '2026-12-31' as CalendarDate })
    const draft = await bayo.call(contract.prepareVoucher, at(template))
    expect(draft.source).toBeUndefined()
    expect((await bayo.problem(contract.skipTemplate, at(template))).code).toBe('template-not-due')
    await sql`update voucher_templates set due_on = '2026-09-30', month_day = 31 where id = ${template.id}`.execute(
      server.db,
    )
    const skipped = await bayo.call(contract.skipTemplate, at(template))
    expect(skipped.dueOn).toBe('2026-10-31')
    const same = { ...rent, name: 'Honoraria of the committee', dueOn: '2026-10-31' as CalendarDate }
    const params = { id: template.id }
    const edited = await chidi.call(contract.editTemplate, {
      params,
      body: { ...same, version: skipped.version },
    })
    expect(edited).toMatchObject({ name: 'Honoraria of the committee', dueOn: '2026-10-31' })
    const past = { ...same, dueOn: '2026-10-30' as CalendarDate, version: edited.version }
    expect((await chidi.problem(contract.editTemplate, { params, body: past })).code).toBe('due-past')
    const { rows } = await bayo.call(listAuditEvents, { query: { record: template.id } })
    expect(rows.map(({ kind }) => kind.split('.')[1])).toEqual(['edited', 'skipped', 'used', 'written'])
  })
  it('takes only lines that a voucher of its kind may have', async () => {
    for (const [change, code] of [
      [{ lines: [line('2110', 'debitKobo'), line('1110', 'creditKobo')] }, 'account-not-own'],
      [{ lines: [line('5340', 'debitKobo'), line('1110', 'creditKobo', naira(1n))] }, 'not-balanced'],
      [{ party: '' }, 'party-missing'],
      [{ dueOn: undefined as never }, 'due-missing'],
    ] as const)
      expect(
        (await bayo.problem(contract.writeTemplate, { body: { ...rent, ...change } as typeof rent })).code,
      ).toBe(code)
    expect((await server.as('dayo').problem(contract.writeTemplate, { body: rent })).code).toBe('not-allowed')
  })
  it('is retired, or deleted while no voucher of its days exists', async () => {
    const { rows } = await bayo.call(contract.listTemplates, {})
    const used = await read(rows.find(({ name }) => name === 'Office rent')?.id ?? '')
    expect((await bayo.problem(contract.deleteTemplate, { params: { id: used.id } })).code).toBe(
      'template-used',
    )
    const retired = await bayo.call(contract.retireTemplate, at(used))
    expect(retired).toMatchObject({ isRetired: true, can: { prepare: 'template-retired' } })
    expect((await bayo.problem(contract.prepareVoucher, at(retired))).code).toBe('template-retired')
    const other = await written({ name: 'Mistake' })
    await bayo.call(contract.deleteTemplate, { params: { id: other.id } })
    expect((await bayo.problem(contract.readTemplate, { params: { id: other.id } })).code).toBe('not-found')
  })
})

it('the database refuses a template that is changed once retired, or deleted while it has vouchers', async () => {
  const app = (statement: string) => sql.raw(statement).execute(server.database.db)
  await expect(
    app(`update voucher_templates set due_on = '2027-01-01' where name = 'Office rent'`),
  ).rejects.toThrow(/retired template/)
  await expect(app(`delete from voucher_templates where name = 'Office rent'`)).rejects.toThrow(
    /has vouchers/,
  )
  await expect(app(`update voucher_templates set prepared_by = id`)).rejects.toThrow(/permission denied/)
})
