/** The arrears desk: overdue loans, what is left by age, and one loan with its contacts. */
import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import type { FileAnswer } from '@kolo/application/route'
import { paged } from '@kolo/database/pages'
import { sortedCursor, sortedPage } from '@kolo/database/sorted-pages'
import { tableFile } from '@kolo/files/server'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { findProfile } from '@kolo/profile/server'
import { balanceOf } from '../../loans/repayment.rules.ts'
import { type LoanWithTerms, loanById } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { overdueSinceOf } from '../../reschedule/reschedule.rules.ts'
import type {
  Arrears,
  downloadOverdueLoans,
  LoanArrears,
  listOverdueLoans,
  OverdueLoan,
  readLoanArrears,
} from '../arrears.contract.ts'
import { contactWords, promiseWords } from '../arrears.messages.ts'
import {
  type AgeSum,
  atRiskBps,
  daysOverdue,
  type ProvisionRates,
  promiseState,
  provisionOf,
} from '../arrears.rules.ts'
import {
  ageSums,
  contactsOf,
  lastProvision,
  type OverdueRow,
  overdueIn,
  overdueOrder,
} from './arrears.store.ts'
import { provisionRates } from './provision-rates.ts'

/** Overdue loans, as they are asked for. */
export async function listOverdueLoansHandler(
  { db, now }: Call,
  { query }: InputOf<typeof listOverdueLoans>,
): Promise<OutputOf<typeof listOverdueLoans>> {
  const today = dayIn(lagos, now)
  const found = await overdueIn(today, query, sortedPage(query, overdueOrder)).execute(db)
  const { rows, nextCursor } = paged(found.rows, query.limit, sortedCursor)
  return { rows: rows.map((row) => presentRow(row, today)), nextCursor }
}

function presentRow(row: OverdueRow, today: CalendarDate): OverdueLoan {
  const { promised_kobo, promised_on, promise_paid_kobo } = row
  return {
    id: row.id,
    code: row.code,
    member: {
      uid: row.member_uid,
      fullName: row.member_name ?? 'Former member',
      code: row.member_code ?? '',
    },
    product: row.product,
    days: row.days,
    overdueKobo: kobo(row.overdue_kobo),
    instalments: row.instalments,
    principalKobo: kobo(row.principal_kobo),
    contact: row.contact_kind && row.contact_at ? { kind: row.contact_kind, at: row.contact_at } : undefined,
    promise: presentPromise(
      { promisedKobo: promised_kobo, promisedOn: promised_on, paidKobo: promise_paid_kobo ?? 0n },
      today,
    ),
  }
}

function presentPromise(
  promise: { promisedKobo: bigint | null; promisedOn: CalendarDate | null; paidKobo: bigint },
  today: CalendarDate,
) {
  if (promise.promisedKobo === null || promise.promisedOn === null) return undefined
  const said = {
    promisedKobo: kobo(promise.promisedKobo),
    promisedOn: promise.promisedOn,
    paidKobo: kobo(promise.paidKobo),
  }
  return { ...said, state: promiseState(said, today) }
}

const rowsInFile = 10_000
const heads = [
  ...['Loan', 'Member', 'Member code', 'Product', 'Days overdue', 'Overdue', 'Instalments', 'Principal left'],
  ...['Last contact', 'Contacted on', 'Promised', 'Promised for', 'Promise'],
]

export async function downloadOverdueLoansHandler(
  { db, now }: Call,
  { query: { format, ...narrowed } }: InputOf<typeof downloadOverdueLoans>,
): Promise<FileAnswer> {
  const today = dayIn(lagos, now)
  const found = await overdueIn(today, narrowed, sortedPage({ limit: rowsInFile }, overdueOrder)).execute(db)
  const rows = found.rows
    .map((row) => presentRow(row, today))
    .map(({ contact, promise, ...loan }) => ({
      cells: [
        ...[loan.code, loan.member.fullName, loan.member.code, loan.product, { count: loan.days }],
        ...[{ kobo: loan.overdueKobo }, { count: loan.instalments }, { kobo: loan.principalKobo }],
        contact ? contactWords[contact.kind] : '',
        contact ? { day: dayIn(lagos, contact.at) } : '',
        promise ? { kobo: promise.promisedKobo } : '',
        promise ? { day: promise.promisedOn } : '',
        promise ? promiseWords[promise.state] : '',
      ],
    }))
  return tableFile({ title: 'Arrears', heads, rows }, format, `arrears-${today}`)
}

/** What is left by age. */
export async function readArrearsHandler({ db, now }: Call): Promise<Arrears> {
  const sums = await readAges(db, dayIn(lagos, now))
  const rates = await readSetting(db, provisionRates)
  const last = await lastProvision(db)
  return {
    posted: last && { month: last.month, kobo: kobo(last.provisionKobo) },
    ages: sums.map((sum) => ({ ...sum, rateBps: rates[sum.bucket], provisionKobo: provisionIn(sum, rates) })),
    atRisk: {
      days30Bps: atRiskBps(sums, 30),
      days60Bps: atRiskBps(sums, 60),
      days90Bps: atRiskBps(sums, 90),
    },
  }
}

const provisionIn = ({ principalKobo, bucket }: AgeSum, rates: ProvisionRates) =>
  provisionOf(principalKobo, bucket, rates)

/** What is left of running loans by age on a day. */
async function readAges(db: Call['db'], today: CalendarDate): Promise<AgeSum[]> {
  const { rows } = await ageSums(today).execute(db)
  return rows.map(({ bucket, loans, overdue_kobo, principal_kobo }) => ({
    bucket,
    loans,
    overdueKobo: kobo(overdue_kobo),
    principalKobo: kobo(principal_kobo),
  }))
}

export async function readLoanArrearsHandler(call: Call, { params }: InputOf<typeof readLoanArrears>) {
  return presentArrears(call, await loanById(call.db, params.id))
}

/** A loan with every contact, as the desk shows it. */
export async function presentArrears(call: Call, loan: LoanWithTerms): Promise<LoanArrears> {
  const { db, now } = call
  const today = dayIn(lagos, now)
  const member = await findProfile(db, loan.memberUid)
  const lines = loan.status === 'running' ? await linesOfLoan(call, loan) : []
  const { overdueKobo, principalKobo } = balanceOf(lines, today)
  const contacts = await contactsOf(db, loan.id)
  return {
    id: loan.id,
    code: loan.code,
    member: {
      uid: loan.memberUid,
      fullName: member?.full_name ?? 'Former member',
      code: member?.member_code ?? '',
      phone: member?.phone ?? '',
    },
    product: loan.productName,
    days: daysOverdue(overdueSinceOf(loan, lines, today), today),
    overdueKobo,
    principalKobo,
    contacts: contacts.map((each) => ({
      id: each.id,
      kind: each.kind,
      note: each.note,
      by: each.notedByName ?? 'Former member',
      at: each.notedAt,
      promise: presentPromise(each, today),
    })),
  }
}
