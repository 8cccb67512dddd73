/** What two administrators do with the books of a month that is over: close it, pay the tax on, and sign what the bank says. */
import { closeMonth, listClosedMonths } from '@kolo/books/contract'
import { readBankDay, readTaxRegister, reconcile, remitTax } from '@kolo/books/tax'
import { zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { firstOfMonth, momentOn } from './calendar.ts'
import type { Scene } from './members.ts'

/** The month before the one of a day, as people write it: `2026-10`. */
function monthBefore(day: CalendarDate): string {
  return addDays(firstOfMonth(day), -1).slice(0, 7)
}

/** Closes the month before, once its last day is proved; the latest one waits for the second administrator. */
export async function closeBooks({ fixture, administrators }: Scene, on: CalendarDate, isLatest: boolean) {
  const month = monthBefore(on)
  for (const [index, uid] of administrators.slice(0, isLatest ? 1 : 2).entries()) {
    const at = momentOn(on, 10 * 60 + index * 35)
    const { next } = await fixture.act({ at, uid }, listClosedMonths, { query: {} })
    if (next === undefined || next.month > month) return
    const reason = 'Everything of the month is in the books and looked through.'
    await fixture.act({ at, uid }, closeMonth, { body: { month: next.month, reason } })
  }
}

/** Pays what was withheld in the month before on to the tax office; nothing where nothing was. */
export async function payTaxOn({ fixture, administrators }: Scene, on: CalendarDate, isLatest: boolean) {
  const month = monthBefore(on)
  for (const [index, uid] of administrators.slice(0, isLatest ? 1 : 2).entries()) {
    const at = momentOn(on, 11 * 60 + index * 50)
    const register = await fixture.act({ at, uid }, readTaxRegister, { query: { month } })
    const [bank] = register.banks
    if (!bank || register.taxKobo === zeroKobo || register.remitted) return
    const reference = `WHT/${month.replace('-', '/')}`
    const body = { month, bankAccountId: bank.id, paidOn: on, reference, reason: 'Paid at the tax office.' }
    await fixture.act({ at, uid }, remitTax, { body })
  }
}

/** Sets what the bank says at the end of the month beside the books: by then its charges and interest are booked. */
export async function signBank({ fixture, administrators, accountId }: Scene, on: CalendarDate) {
  const day = addDays(firstOfMonth(on), -1)
  for (const [index, uid] of administrators.slice(0, 2).entries()) {
    const at = momentOn(on, 12 * 60 + index * 20)
    const query = { bankAccountId: accountId, day }
    const { ledgerKobo: statementKobo } = await fixture.act({ at, uid }, readBankDay, { query })
    const reason = 'As the statement of the month says.'
    const body = { bankAccountId: accountId, day, statementKobo, items: [], reason }
    await fixture.act({ at, uid }, reconcile, { body })
  }
}
