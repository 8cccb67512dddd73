/**
 * The register of withheld tax and paying it on. What must always be true: what is paid on for a month is exactly what
 * was withheld in it, once, when the month is over, and two administrators say so.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { approversOf, askApproval, readWaiting, signedBy } from '@kolo/approvals/server'
import { type PageQuery, pageById, paged } from '@kolo/database/pages'
import { csvAnswer } from '@kolo/files/server'
import { decide, refusalOf } from '@kolo/foundation/access'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira, type Kobo, kobo, plainNaira } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import {
  addDays,
  addMilliseconds,
  type CalendarDate,
  dayIn,
  formatDay,
  lagos,
  startOfDay,
} from '@kolo/foundation/time'
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import { booksIn, netsBefore, sumOfKinds } from '@kolo/ledger/day-ends'
import { postJournal } from '@kolo/ledger/journal'
import { readWithheld } from '@kolo/ledger/withheld'
import { memberCardsOf } from '@kolo/profile/server'
import { taxDueOn } from '@kolo/savings/server'
import { readBanks } from '@kolo/transfers/server'
import * as z from 'zod/mini'
import { booksMessages } from '../../accounts/books.messages.ts'
import { isOver, monthKey, monthTitle, nextMonth } from '../../accounts/books.rules.ts'
import { remittedPostings } from '../../accounts/server/books.postings.ts'
import { insertRemittance, remittanceOf, takeBackRemittance } from '../../accounts/server/books.store.ts'
import { booksAccess } from '../../books.access.ts'
import type { downloadTaxRegister, readTaxRegister, remitTax, TaxRegister } from '../tax.contract.ts'

const firstOf = (month: string) => `${month}-01` as CalendarDate
const rowsInFile = 100_000

type Change = { amount: Kobo; bank: string; bankName: string; paidOn: CalendarDate; reference: string }

export const taxRemittance = approvalKind<Change>({
  name: 'books.tax-remittance',
  subjectType: 'tax-month',
  permission: 'manage_settings',
  change: z.object({
    amount: koboWire,
    bank: idWire,
    bankName: z.string(),
    paidOn: dayWire,
    reference: z.string(),
  }),
  amountOf: ({ amount }) => amount,
  describe: ({ amount, bankName, paidOn, reference }) => ({
    title: `Tax of ${formatNaira(amount)} was paid on`,
    lines: [
      { label: 'From', value: bankName },
      { label: 'On', value: formatDay(paidOn) },
      { label: 'Reference', value: reference },
    ],
  }),
  lockSubject: async ({ db }, month) => ({
    version: (await remittanceOf(db, firstOf(month))) ? 'paid on' : 'withheld',
  }),
  apply: async (call, month, { amount, bank, paidOn, reference }, { approvalId, askedBy, alone }) => {
    const no = await whyNot(call, month)
    if (no) return no
    const { tax } = await withheldIn(call, month, { limit: 1 })
    if (tax !== amount) throw new RequestProblem('changed-meanwhile')
    const { db, now } = call
    const posted = await postJournal(db, {
      deed: 'tax.remitted',
      actorUid: askedBy,
      now,
      memo: `Withholding tax of ${monthTitle(month)}`,
      facts: { month, approval: approvalId },
      transfers: remittedPostings(bank, amount),
    })
    if ('refusal' in posted) throw new Error(`The books refused tax that was paid on: ${posted.refusal}`)
    await insertRemittance(db, {
      month: firstOf(month),
      amount_kobo: amount,
      bank_account_id: bank,
      paid_on: paidOn,
      reference,
      journal_id: posted.journalId,
      approval_id: approvalId,
      remitted_at: now,
    })
    call.record({
      kind: 'tax.remitted',
      target: { type: 'tax-month', id: month },
      facts: { month, amountKobo: amount.toString(), journalId: posted.journalId, alone },
    })
    return undefined
  },
  words: booksMessages,
})

/** By the action of its journal: what becomes of a month whose tax was not paid on after all. It is due again. */
export const taxReversals = {
  'tax.remitted': async (call: Call, journalId: string) => {
    const month = monthKey(await takeBackRemittance(call.db, journalId, call.now))
    call.record({ kind: 'tax.taken-back', target: { type: 'tax-month', id: month }, facts: { month } })
  },
} as const

function withheldIn(
  { db }: Pick<Call, 'db'>,
  month: string,
  page: { after?: string | undefined; limit: number },
) {
  const first = firstOf(month)
  return readWithheld(db, { from: startOfDay(first), until: startOfDay(nextMonth(first)) }, page)
}

async function whyNot(call: Pick<Call, 'db' | 'actor' | 'now'>, month: string) {
  const remitted = await remittanceOf(call.db, firstOf(month))
  return refusalOf(booksAccess.remitTax, call.actor, {
    isOver: isOver(firstOf(month), dayIn(lagos, call.now)),
    isRemitted: remitted !== undefined,
    withheld: (await withheldIn(call, month, { limit: 1 })).tax,
  })
}

export async function remitTaxHandler(call: Call, { body }: InputOf<typeof remitTax>) {
  const no = await whyNot(call, body.month)
  if (no) return no
  const bank = (await readBanks(call.db)).get(body.bankAccountId)
  if (!bank) return refuse('no-such-bank', {}, 'bankAccountId')
  if (body.paidOn > dayIn(lagos, call.now)) return refuse('paid-to-come', {}, 'paidOn')
  const { tax } = await withheldIn(call, body.month, { limit: 1 })
  const outcome = await askApproval(call, taxRemittance, {
    subjectId: body.month,
    change: {
      amount: tax,
      bank: body.bankAccountId,
      bankName: bankAccountWords(bank.name, bank.last4),
      paidOn: body.paidOn,
      reference: body.reference,
    },
    reason: body.reason,
  })
  return isRefusal(outcome) ? outcome : registerOf(call, body.month, { limit: 25 })
}

export async function readTaxRegisterHandler(call: Call, { query }: InputOf<typeof readTaxRegister>) {
  return registerOf(call, query.month ?? lastOver(call), query)
}

export async function downloadTaxRegisterHandler(
  call: Call,
  { query }: InputOf<typeof downloadTaxRegister>,
): Promise<FileAnswer> {
  const register = await registerOf(call, query.month ?? lastOver(call), { limit: rowsInFile })
  const line = (name: string, value: string) => [csvText(name), value]
  const text = csvFile([
    line('Community', csvText(call.community.name)),
    line('Month', csvText(register.month)),
    line('Due on', csvText(register.dueOn)),
    line('Withheld', plainNaira(register.taxKobo)),
    line('Remitted on', csvText(register.remitted?.paidOn ?? 'Not yet')),
    line('Reference', csvText(register.remitted?.reference ?? '')),
    [],
    ['Member', 'Member code', 'Gross', 'Tax withheld'].map(csvText),
    ...register.rows.map(({ member, grossKobo, taxKobo }) => [
      csvText(member.fullName),
      csvText(member.memberCode),
      plainNaira(grossKobo),
      plainNaira(taxKobo),
    ]),
    [csvText('Total'), csvText(''), plainNaira(register.grossKobo), plainNaira(register.taxKobo)],
  ])
  return csvAnswer(`withholding-tax-${register.month}.csv`, text)
}

export function lastOver({ now }: Pick<Call, 'now'>): string {
  return addDays(firstOf(monthKey(dayIn(lagos, now))), -1).slice(0, 7)
}

export async function registerOf(call: Call, month: string, page: PageQuery): Promise<TaxRegister> {
  const { db, now, actor } = call
  const withheld = await withheldIn(call, month, pageById(page))
  const { rows, nextCursor } = paged(withheld.rows, page.limit, ({ ownerUid }) => ownerUid)
  const cards = await memberCardsOf(
    db,
    rows.map(({ ownerUid }) => ownerUid),
  )
  const owed = booksIn((await netsBefore(addMilliseconds(now, 1)).execute(db)).rows)
  const row = await remittanceOf(db, firstOf(month))
  const banks = await readBanks(db)
  const bankName = (id: string) => {
    const bank = banks.get(id)
    return bank ? bankAccountWords(bank.name, bank.last4) : 'A bank account'
  }
  const [approval] = await readWaiting(call, [taxRemittance], [month])
  const by = row && (await approversOf([row.approval_id]).execute(db)).rows[0]
  return {
    rows: rows.map(({ ownerUid, gross, tax }) => ({
      member: { uid: ownerUid, ...(cards.get(ownerUid) ?? { fullName: 'Former member', memberCode: '' }) },
      grossKobo: gross,
      taxKobo: tax,
    })),
    nextCursor,
    month,
    dueOn: taxDueOn(firstOf(month)),
    members: withheld.members,
    grossKobo: withheld.gross,
    taxKobo: withheld.tax,
    owedKobo: sumOfKinds(owed, ['wht_payable']),
    remitted: row && {
      at: row.remitted_at,
      paidOn: row.paid_on,
      amountKobo: kobo(row.amount_kobo),
      reference: row.reference,
      bank: bankName(row.bank_account_id),
      journalId: row.journal_id,
      ...signedBy(by),
    },
    approval,
    banks: [...banks.keys()].map((id) => ({ id, name: bankName(id) })),
    can: {
      remit: decide(booksAccess.remitTax, actor, {
        isOver: isOver(firstOf(month), dayIn(lagos, now)),
        isRemitted: row !== undefined,
        withheld: withheld.tax,
      }),
    },
  }
}
