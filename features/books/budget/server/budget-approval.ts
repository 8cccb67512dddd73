/**
 * The budget of a year as something that takes two administrators. What must always be true: each account of income or expense
 * is there once; and a revision keeps the versions before.
 */
import { approvalKind, type Call } from '@kolo/application/call'
import { newId } from '@kolo/foundation/ids'
import { formatNaira, sumKobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire } from '@kolo/foundation/wire'
import { readChart } from '@kolo/ledger/chart'
import * as z from 'zod/mini'
import { budgetPathOf } from '../../books.paths.ts'
import { budgetLineWire } from '../budget.contract.ts'
import { budgetMessages } from '../budget.messages.ts'
import type { BudgetLine } from '../budget.rules.ts'
import * as store from './budget.store.ts'

type Change = {
  resolution: string
  resolvedOn: CalendarDate
  evidence: string
  /** What the database compares the lines with. */
  after: BudgetLine[]
}

const sumOf = (lines: readonly BudgetLine[], first: '4' | '5') =>
  formatNaira(
    sumKobo(lines.filter(({ account }) => account.startsWith(first)).map(({ amountKobo }) => amountKobo)),
  )

export const budgetSetting = approvalKind<Change>({
  name: 'books.budget',
  subjectType: 'budget',
  permission: 'manage_settings',
  latestCounts: true,
  change: z.object({
    resolution: z.string(),
    resolvedOn: dayWire,
    evidence: z.string(),
    after: z.array(budgetLineWire),
  }),
  describe: ({ resolution, resolvedOn, evidence, after }) => ({
    title: 'Set a budget',
    lines: [
      { label: 'Resolution', value: `${resolution} of ${formatDay(resolvedOn)}` },
      { label: 'Income', value: sumOf(after, '4') },
      { label: 'Expenses', value: sumOf(after, '5') },
      { label: 'Evidence', value: evidence },
    ],
  }),
  lockSubject: async ({ db }, year) => ({
    version: String((await store.budgetsOf(db, Number(year)).execute())[0]?.revision ?? 0),
  }),
  apply: async (call, id, change, { approvalId }) => {
    const { db, now } = call
    const year = Number(id)
    const no = await linesRefusal(call, change.after)
    if (no) return no
    const revision = ((await store.budgetsOf(db, year).execute())[0]?.revision ?? 0) + 1
    await store.insertBudget(db, {
      id: newId(Date.parse(now)),
      year,
      revision,
      resolution: change.resolution,
      resolved_on: change.resolvedOn,
      evidence: change.evidence,
      lines: change.after,
      approval_id: approvalId,
      approved_at: now,
    })
    call.record({
      kind: 'books.budget-set',
      target: { type: 'budget', id },
      facts: { year, revision, resolution: change.resolution },
    })
    return undefined
  },
  page: (year) => budgetPathOf(Number(year)),
  words: budgetMessages,
})

/** Why these lines are none of a budget, or nothing. */
export async function linesRefusal({ db }: Call, lines: readonly BudgetLine[]) {
  const chart = await readChart(db)
  const isKnown = ({ account }: BudgetLine) =>
    chart.some(
      ({ number, class: accountClass, active }) =>
        number === account && active && (accountClass === 'income' || accountClass === 'expense'),
    )
  const unknown = lines.find((line) => !isKnown(line))
  if (unknown) return refuse('no-budget-account', { account: unknown.account }, 'lines')
  const twice = lines.find(({ account }, place) => lines[place + 1]?.account === account)
  return twice && refuse('account-twice', { account: twice.account }, 'lines')
}
