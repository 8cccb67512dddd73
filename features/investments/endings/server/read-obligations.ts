/** What must be paid when, against the cash that is there without any new money; and agreeing to what a plan pays. */

import type { Call } from '@kolo/application/call'
import { type Dues, decidedOf, settledOf } from '@kolo/application/dues'
import type { FileAnswer } from '@kolo/application/route'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo, plainNaira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import {
  addDays,
  addMilliseconds,
  type CalendarDate,
  dayIn,
  type Instant,
  lagos,
  lastOfMonth,
} from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { booksIn, netsBefore, sumOfKinds } from '@kolo/ledger/day-ends'
import { readFormats } from '@kolo/profile/server'
import type { PlanStatus } from '../../plans/plans.rules.ts'
import { lockPlan } from '../../plans/server/plans.store.ts'
import { readSecondAbove } from '../../plans/server/set-up.ts'
import type { Obligations, PlanMaturity, payOutMaturities } from '../ending.contract.ts'
import { type Due, duesByContract, dueUntil, firstShort, monthsOfDues, taxDues } from '../ending.rules.ts'
import {
  duesOfInvestments,
  type MaturityRow,
  maturitiesUntil,
  type UnpaidReturnRow,
  unpaidReturns,
  waitingPayOuts,
} from './ending.store.ts'
import { maturityPayOut } from './ending-approvals.ts'

const months = 6
const plansMost = 100
/** Where the community's money lies that can be paid out. */
const cashKinds = ['bank', 'cash', 'psp_clearing'] as const

/** What must be paid, by why: each list by its days. */
export type WhatIsDue = Readonly<Record<'withdrawals' | 'approved' | 'capital' | 'promised', readonly Due[]>>

/** What is asked to know what must be paid until the last day of the months that are shown. */
const dueRows = (dues: readonly Dues[], now: Instant) => ({
  nets: netsBefore(addMilliseconds(now, 1)),
  returning: duesOfInvestments(lastMonthDay(dayIn(lagos, now))),
  promised: unpaidReturns(settledOf(dues)),
  decided: decidedOf(dues),
})

/** What of it is due until then, and the books. */
function dueIn(
  { nets, returning, promised, decided }: RowsOf<ReturnType<typeof dueRows>>,
  today: CalendarDate,
) {
  const books = booksIn(nets)
  const withdrawn = sumOfKinds(books, ['withdrawals_payable'])
  const taxes = [
    { on: today, kobo: sumOfKinds(books, ['wht_payable']) },
    ...decided.map(({ on, tax_kobo }) => ({ on, kobo: kobo(tax_kobo) })),
  ]
  const until = lastMonthDay(today)
  const inTime = (dues: readonly Due[]) => dues.filter(({ on }) => on <= until)
  const due: WhatIsDue = {
    // Approved withdrawals are paid at once.
    withdrawals: inTime([
      ...(withdrawn > 0n ? [{ on: today, kobo: withdrawn, payments: 1 }] : []),
      ...taxDues(taxes, today),
    ]),
    approved: inTime(
      decided.map(({ on, net_kobo, payments }) => ({ on, kobo: kobo(net_kobo), payments, isApproved: true })),
    ),
    capital: inTime(returning.map(({ on, due_kobo, payments }) => ({ on, kobo: kobo(due_kobo), payments }))),
    promised: inTime(promised.flatMap(contractOf)),
  }
  return { books, due }
}

/** What must be paid in this month and those after it, by why; it costs what there is of investments. */
export async function whatIsDue(db: Db, dues: readonly Dues[], now: Instant) {
  const today = dayIn(lagos, now)
  const { due } = dueIn(await batchQueries(db, dueRows(dues, now)), today)
  return Object.fromEntries(
    Object.entries(due).map(([why, some]) => [
      why,
      monthsOfDues(some, { cashKobo: zeroKobo, today, months }),
    ]),
  ) as Record<keyof WhatIsDue, ReturnType<typeof monthsOfDues>>
}

/** All that must be paid until a day of the next six months, of investments, decided payouts, withdrawals and taxes. */
export async function readDueUntil(
  db: Db,
  dues: readonly Dues[],
  now: Instant,
  until: CalendarDate,
): Promise<Kobo> {
  const { due } = dueIn(await batchQueries(db, dueRows(dues, now)), dayIn(lagos, now))
  return sumKobo(Object.values(due).map((some) => dueUntil(some, until).kobo))
}

export async function readObligationsHandler(call: Call): Promise<Obligations> {
  const { db, now } = call
  const today = dayIn(lagos, now)
  const until = lastMonthDay(today)
  const { ending, ...rows } = await batchQueries(db, {
    ...dueRows(call.registry.dues, now),
    ending: maturitiesUntil(until, plansMost),
  })
  const { books, due } = dueIn(rows, today)
  const cashKobo = sumOfKinds(books, cashKinds)
  const dues = Object.values(due).flat()
  const byMonth = monthsOfDues(dues, { cashKobo, today, months })
  const short = firstShort(byMonth)
  return {
    today,
    cashKobo,
    cashAccounts: books.lines.filter(({ kind }) => cashKinds.some((one) => one === kind)).length,
    in30Days: dueUntil(dues, addDays(today, 30)),
    in6Months: dueUntil(dues, until),
    coveredTo: short ? coveredBefore(short.month, today) : until,
    short,
    months: byMonth,
    maturities: await presentMaturities(call, ending),
    secondAboveKobo: await readSecondAbove(db),
  }
}

/** What a plan promised, on its days of payment. */
function contractOf(row: UnpaidReturnRow) {
  return duesByContract({
    terms: {
      returnType: row.return_type,
      rateBps: row.rate_bps,
      dayBase: row.day_base,
      payoutFrequency: row.payout_frequency,
      startsOn: row.starts_on,
      maturesOn: row.matures_on,
    },
    principalKobo: kobo(row.principal_kobo),
    investments: row.investments,
    from: row.from,
  })
}

export async function downloadObligationsHandler(call: Call): Promise<FileAnswer> {
  const { today, months: byMonth } = await readObligationsHandler(call)
  const heads = [
    'Month',
    'Cash at the start',
    'Must be paid',
    'Of it approved returns and dividends',
    'Payments',
    'Left',
    'Covered',
  ]
  const { day } = writerFor(await readFormats(call.db, call.actor.uid))
  const text = csvFile([
    ['Community', call.community.name].map(csvText),
    ['As of', day(today)].map(csvText),
    [],
    heads.map(csvText),
    ...byMonth.map(({ month, startKobo, dueKobo, approvedKobo, payments, leftKobo }) => [
      csvText(month.slice(0, 7)),
      plainNaira(startKobo),
      plainNaira(dueKobo),
      plainNaira(approvedKobo),
      String(payments),
      plainNaira(leftKobo),
      leftKobo < 0n ? 'no' : 'yes',
    ]),
  ])
  const bytes = new TextEncoder().encode(text)
  return { bytes, contentType: 'text/csv; charset=utf-8', name: `must-be-paid-${today}.csv` }
}

function coveredBefore(month: Obligations['today'], today: Obligations['today']) {
  const last = addDays(month, -1)
  return last < today ? undefined : last
}

function lastMonthDay(today: Obligations['today']): Obligations['today'] {
  let last = lastOfMonth(today)
  for (let count = 1; count < months; count += 1) last = lastOfMonth(addDays(last, 1))
  return last
}

async function presentMaturities(call: Call, rows: readonly MaturityRow[]): Promise<PlanMaturity[]> {
  const asked = rows.filter(({ waiting }) => waiting > 0).map(({ plan_id }) => plan_id)
  const approvals = asked.length > 0 ? await readWaiting(call, [maturityPayOut], asked) : []
  return rows.map((row) => ({
    planId: row.plan_id,
    name: row.plan_name,
    number: row.number,
    planStatus: row.plan_status as PlanStatus,
    maturesOn: row.matures_on,
    investments: row.investments,
    members: row.members,
    principalKobo: kobo(row.principal_kobo),
    payOut: row.pay_out,
    roll: row.roll,
    unanswered: row.unanswered,
    matured: row.matured,
    frozen: row.frozen,
    waitingInvestments: row.waiting,
    waitingKobo: kobo(row.waiting_kobo),
    approvals: approvals.filter(({ subject }) => subject.id === row.plan_id),
  }))
}

export async function payOutMaturitiesHandler(
  call: Call,
  { params, body }: InputOf<typeof payOutMaturities>,
) {
  const { db, actor } = call
  const plan = await lockPlan(db, params.id, 'update')
  const waiting = await waitingPayOuts(db, plan.id, actor.uid)
  if (waiting.investments === 0) return refuse('nothing-waits')
  if (waiting.own) return refuse('own-investment')
  if (waiting.investments !== body.investments || waiting.total_kobo !== body.totalKobo)
    return refuse('maturities-changed')
  const asked = { subjectId: plan.id, change: { name: plan.name, ...body }, reason: '' }
  const outcome = await askApproval(call, maturityPayOut, asked)
  if (isRefusal(outcome)) return outcome.refusal === 'own-approval' ? refuse('own-pay-out') : outcome
  return readObligationsHandler(call)
}
