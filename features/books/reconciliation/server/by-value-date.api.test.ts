/**
 * A bank beside the books by value date, through HTTP: what was booked later for a day is of that day, and what comes after
 * its signatures is an item of the next one.
 */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { importLines } from '@kolo/bank-statements/testing'
import { type Kobo, naira, negateKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, formatDay } from '@kolo/foundation/time'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { expect, it } from 'vitest'
import { readBooks } from '../../accounts/books.contract.ts'
import { readBankDay, readOpenItems, reconcile } from '../../tax/tax.contract.ts'
import { approveVoucher, draftVoucher, submitVoucher } from '../../vouchers/voucher.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const bankAccountId = (await bayo.call(listCollectionAccounts, {})).rows[0]?.id ?? ''
const today = server.clock.now().slice(0, 10) as CalendarDate
const tomorrow = addDays(today, 1)
const [charge, rent] = [naira(1_075n), naira(24_000n)]

/** A payment out of the bank that counts on a day, approved now. */
async function paid(valueDate: CalendarDate, account: string, amount: Kobo, narration: string) {
  const line = (number: string, debitKobo: Kobo, creditKobo: Kobo) => ({
    account: number,
    debitKobo,
    creditKobo,
    memo: '',
  })
  const lines = [line(account, amount, zeroKobo), line('1110', zeroKobo, amount)]
  const body = {
    ...{ kind: 'payment' as const, valueDate, party: 'Plateau Bank', narration, reference: '', lines },
    evidence: 'The statement of the bank.',
  }
  const drafted = await bayo.call(draftVoucher, { body })
  const params = { id: drafted.id }
  const { version } = await bayo.call(submitVoucher, { params, body: { version: drafted.version } })
  await chidi.call(approveVoucher, { params, body: { version } })
}

const heldOn = async (day: CalendarDate) =>
  (await bayo.call(readBankDay, { query: { bankAccountId, day } })).ledgerKobo
const look = (day: CalendarDate) => bayo.call(readOpenItems, { query: { bankAccountId, day } })

async function sign(day: CalendarDate, statementKobo: Kobo) {
  const { items } = await look(day)
  const body = { bankAccountId, day, statementKobo, items, reason: 'The statement of the bank, on paper.' }
  await bayo.call(reconcile, { body })
  const { rows } = await chidi.call(listApprovals, {})
  const { id, version } = rows.find(({ kind }) => kind === 'books.reconciliation') ?? { id: '', version: 0 }
  await chidi.call(approveApproval, { params: { id }, body: { version } })
}

it('counts what is booked later for a day on that day, as the accounts do', async () => {
  await importLines(bayo, { id: bankAccountId }, [
    { day: formatDay(today), out: '1075.00', says: 'ACCOUNT MAINTENANCE CHARGE' },
  ])
  server.clock.advance(24 * 3_600_000)
  expect(await heldOn(today)).toBe(0n)
  expect((await look(today)).onlyInBank).toMatchObject({ count: 1, sumKobo: negateKobo(charge) })
  await paid(today, '5510', charge, 'Account maintenance charge')
  expect(await heldOn(today)).toBe(negateKobo(charge))
  expect(await look(today)).toMatchObject({
    ledgerKobo: negateKobo(charge),
    onlyInBank: { count: 0 },
    onlyInBooks: { count: 0 },
  })
  const { lines } = await bayo.call(readBooks, { query: { day: today } })
  expect(lines.find(({ kind }) => kind === 'bank')).toMatchObject({ side: 'credit', balanceKobo: charge })
  expect(lines.find(({ kind }) => kind === 'own_expense')?.name).toBe('5510 Bank charges')
})

it('names what is booked for a signed day afterwards in the next one, once', async () => {
  await sign(today, negateKobo(charge))
  server.clock.advance(1_000)
  await paid(today, '5340', rent, 'Rent that was left out')
  await paid(tomorrow, '5510', charge, 'Charge of the day after')
  server.clock.advance(24 * 3_600_000)
  expect(await look(tomorrow)).toMatchObject({
    from: tomorrow,
    fromSigned: true,
    onlyInBooks: {
      count: 2,
      rows: [
        { day: today, amountKobo: negateKobo(rent) },
        { day: tomorrow, amountKobo: negateKobo(charge) },
      ],
    },
  })
  await sign(tomorrow, negateKobo(charge))
  server.clock.advance(24 * 3_600_000)
  const next = await look(addDays(tomorrow, 1))
  expect(next.onlyInBooks.count).toBe(0)
  expect(next.carried.map(({ amountKobo }) => amountKobo)).toEqual([rent, charge])
})
