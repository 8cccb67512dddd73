/** Charges are paid in cash and by payroll as from the wallet, and are owed again where the payment is reversed. */
import { approveApproval } from '@kolo/approvals/contract'
import { bookCash, changeCashSettings, confirmCash, listCashTargets } from '@kolo/cash/contract'
import { kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { reversePayment } from '@kolo/payments/reversal'
import { walletAccount } from '@kolo/payments/server'
import { addEmployer, askRun, changePayrollSettings, uploadSchedule } from '@kolo/payroll/contract'
import { findProfile } from '@kolo/profile/server'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { charge, turnWork } from '../../testing/charges.fixtures.ts'
import { readCharge } from '../charge.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const { uid } = testUsers.ada
const wallet = async () => (await readBalance(server.db, walletAccount(uid))).balance
const today = () => dayIn(lagos, server.clock.now())
let memberCodes: string[]

beforeAll(async () => {
  await openCollectionAccount(bayo, chidi)
  memberCodes = [(await findProfile(server.db, uid))?.member_code ?? '']
})

const toAda = async (more: Parameters<typeof charge>[2]) =>
  (await charge(server, features, { audience: 'list', memberCodes, ...more })).rows[0] ?? expect.fail()

it('cash counted by two pays a charge; reversed, it is owed again', async () => {
  await bayo.call(changeCashSettings, { body: { isTaken: true } })
  const levy = await toAda({ kind: 'levy', title: 'Hall levy', amountKobo: naira(9_000n), instalments: 3 })
  const { rows } = await bayo.call(listCashTargets, { params: { id: uid } })
  expect(rows.find(({ id }) => id === levy.id)?.purpose).toBe('charge')
  const before = await wallet()
  const amountKobo = naira(10_000n)
  const body = { memberUid: uid, purpose: 'charge', targetId: levy.id, amountKobo }
  const { id, version } = await bayo.call(bookCash, { body })
  await chidi.call(confirmCash, { params: { id }, body: { countedKobo: amountKobo, version } })
  const params = { id: levy.id }
  expect(await bayo.call(readCharge, { params })).toMatchObject({
    status: 'paid',
    payments: [{ channel: 'cash', amountKobo: naira(9_000n) }],
  })
  // What was more than is owed stays in the wallet.
  expect(await wallet()).toBe(kobo(before + naira(1_000n)))
  const { rows: brought } = await sql<{ id: string }>`
    select payment_id as id from charge_payments where charge_id = ${levy.id}`.execute(server.db)
  const reversal = { params: { id: brought[0]?.id ?? '' }, body: { reason: 'The notes were not genuine.' } }
  await bayo.call(reversePayment, reversal)
  await chidi.call(reversePayment, reversal)
  expect(await bayo.call(readCharge, { params })).toMatchObject({
    outstandingKobo: naira(9_000n),
    paidKobo: zeroKobo,
  })
  expect(await wallet()).toBe(before)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('a schedule of an employer pays dues, and no fine before its day', async () => {
  await bayo.call(changePayrollSettings, { body: { isTaken: true } })
  const { rows, accounts } = await bayo.call(addEmployer, {
    body: { name: 'Zenith Farms', contact: 'Musa Ibrahim, 0803 000 0000' },
  })
  const employerId = rows[0]?.id ?? ''
  await sql`insert into payroll_members (member_uid, employer_id, staff_number, purpose, target_id)
    values (${uid}, ${employerId}, 'ZF/1', 'wallet', ${uid})`.execute(server.db)
  const dues = await toAda({ title: 'Annual dues', dueOn: today() })
  const dueOn = addDays(today(), 14)
  const fine = await toAda({ kind: 'fine', title: 'Absent', amountKobo: naira(2_000n), dueOn })
  const before = await wallet()
  const run = await bayo.call(uploadSchedule, {
    body: {
      employerId,
      month: dueOn.slice(0, 7),
      accountId: accounts[0]?.id ?? '',
      transferKobo: naira(7_000n),
      heldKobo: zeroKobo,
      bankReference: 'PAYROLL/1',
      receivedOn: today(),
      fileName: 'schedule.csv',
      columns: { staffNumber: 0, name: 1, fees: 2, amount: 3 },
      content: Buffer.from('Staff No,Name,Fees,Total\nZF/1,Ada Nwosu,7000,7000').toString('base64'),
    },
  })
  const asked = { params: { id: run.id }, body: { reason: 'As the slip says.', version: run.version } }
  const { waiting } = await bayo.call(askRun, asked)
  const agree = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
  await chidi.call(approveApproval, agree)
  await turnWork(server, features, 3)
  expect(await bayo.call(readCharge, { params: { id: dues.id } })).toMatchObject({
    status: 'paid',
    payments: [{ channel: 'payroll', amountKobo: naira(5_000n) }],
  })
  expect(await bayo.call(readCharge, { params: { id: fine.id } })).toMatchObject({ payments: [] })
  expect(await wallet()).toBe(kobo(before + naira(2_000n)))
})
