/**
 * The administrators' dashboard: what the features registered that waits, and figures from the doors of transfers, savings,
 * profile and the ledger.
 */

import type { Call } from '@kolo/application/call'
import { type DecidedRow, decidedOf } from '@kolo/application/dues'
import type { WaitingList } from '@kolo/application/waiting-list'
import { noticesFor, presentNotices } from '@kolo/approvals/server'
import { lastEndedProof, waitingEvents } from '@kolo/audit/server'
import { dueLater, moneyRows, moneySums } from '@kolo/books/server'
import { lastBackup } from '@kolo/database/backups'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import { kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { type AllWork, withWork } from '@kolo/foundation/work-list'
import type { MonthlyFlow } from '@kolo/ledger/balance'
import { booksIn } from '@kolo/ledger/day-ends'
import { flowIn, flowsOfKinds, type KindFlowRow } from '@kolo/ledger/flows'
import { booksAhead, lastProofs, type TrialBalance } from '@kolo/ledger/trial-balance'
import { memberFigures } from '@kolo/profile/server'
import { allPlans, coverIn, coverRows, presentPlans } from '@kolo/savings/server'
import { takesDeposits } from '@kolo/transfers/server'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'
import { everyMonth, growthBps, monthsUpTo, startOfMonth } from '../../home.rules.ts'
import { oldBackup } from './watch-backups.ts'

const monthsShown = 6

/** Reads what waits for administrators, the figures of the month and the state of the books and of the audit log. */
export function readAdminHomeHandler(waiting: readonly WaitingList[]) {
  return async (call: Call): Promise<AdminHomePage> => {
    const { db, now } = call
    const months = monthsUpTo(dayIn(lagos, now), monthsShown)
    const said = await batchQueries(db, {
      ...Object.fromEntries(waiting.map((each) => [workOf(each), each.ask(call)])),
      takesDeposits: takesDeposits(),
      nets: moneyRows(now),
      due: dueLater(dayIn(lagos, now)),
      moved: flowsOfKinds(['bank', 'member_savings']),
      plans: allPlans(db),
      interest: coverRows(),
      notices: noticesFor(call),
      members: memberFigures(startOfMonth(months.at(-1) ?? '')),
      unsealed: waitingEvents(),
      auditProof: lastEndedProof(),
      backup: lastBackup(),
      ahead: booksAhead(now),
      decided: decidedOf(call.registry.dues),
    })
    const rows: Readonly<Record<string, readonly unknown[]>> = said
    let work: AllWork = {}
    for (const each of waiting) {
      work = withWork(work, each.list, await each.present(call, rows[workOf(each)] ?? []))
    }
    return {
      work,
      notices: presentNotices(said.notices),
      money: moneySums(booksIn(said.nets), said.due),
      interest: coverIn(said.interest),
      takesDeposits: said.takesDeposits[0]?.takes ?? false,
      ...figuresIn(everyMonth(months, flowIn('bank', said.moved)), said),
      approved: approvedIn(said.decided),
      books: await booksOf(call),
      unsealed: unsealedIn(said.unsealed),
      auditFinding: findingIn(said.auditProof),
      backupOld: oldBackup(call.community, call.now, said.backup),
      clockBehind: said.ahead[0] && { booksThrough: said.ahead[0].through_at },
      plans: await presentPlans(
        call,
        said.plans.filter(({ status }) => status !== 'retired'),
      ),
    }
  }
}

/** What a list's question is called among all that is asked. */
const workOf = ({ list }: WaitingList) => `work-${list.name}`

function figuresIn(
  flows: readonly MonthlyFlow[],
  said: { moved: readonly KindFlowRow[]; members: readonly { members: number; newMembers: number }[] },
): Pick<AdminHomePage, 'month' | 'flows'> {
  const current = flows.at(-1)
  const savings = flowIn('member_savings', said.moved)
  const netOf = (some: readonly MonthlyFlow[]) =>
    subtractKobo(sumKobo(some.map((flow) => flow.in)), sumKobo(some.map((flow) => flow.out)))
  const saved = netOf(savings)
  const before = netOf(savings.filter(({ month }) => month < (current?.month ?? '')))
  const { members, newMembers } = said.members[0] ?? { members: 0, newMembers: 0 }
  return {
    month: {
      members,
      newMembers,
      savedKobo: saved,
      savedGrowthBps: growthBps(saved, before),
      inKobo: current?.in ?? zeroKobo,
      outKobo: current?.out ?? zeroKobo,
    },
    flows: flows.map((flow) => ({ month: flow.month, inKobo: flow.in, outKobo: flow.out })),
  }
}

function approvedIn(rows: readonly DecidedRow[]): AdminHomePage['approved'] {
  const [first] = rows.map(({ on }) => on).toSorted()
  if (first === undefined) return undefined
  return {
    kobo: sumKobo(rows.map(({ net_kobo }) => kobo(net_kobo))),
    payments: rows.reduce((sum, { payments }) => sum + payments, 0),
    firstOn: first,
  }
}

async function booksOf({ db }: Call): Promise<AdminHomePage['books']> {
  const { forward, again } = await lastProofs(db)
  if (!forward) return undefined
  const { runAt, holds, accounts, findings } = forward
  return {
    checkedAt: runAt,
    balanced: holds,
    accounts,
    findings: findings.length,
    ...(again ? { everyLine: everyLineOf(again) } : {}),
  }
}

function everyLineOf({ runAt, holds, transfers, findings }: TrialBalance) {
  return { checkedAt: runAt, balanced: holds, lines: Number(transfers), findings: findings.slice(0, 3) }
}

/** Events are sealed within seconds; after an hour somebody must look why they are not. */
function unsealedIn([waiting]: readonly { count: number; seconds: number }[]): AdminHomePage['unsealed'] {
  if (!waiting || waiting.seconds < 3_600) return undefined
  return { count: waiting.count, minutes: Math.floor(waiting.seconds / 60) }
}

function findingIn([proof]: RowsOf<{
  proof: ReturnType<typeof lastEndedProof>
}>['proof']): AdminHomePage['auditFinding'] {
  if (!proof?.finding || !proof.ended_at) return undefined
  return { at: proof.ended_at, finding: proof.finding }
}
