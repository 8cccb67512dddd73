/** Who is behind with contributions, for administrators: whom to look at is of the night, how they stand is of now. */
import type { Call } from '@kolo/application/call'
import type { ReportCall } from '@kolo/application/reports'
import type { FileAnswer } from '@kolo/application/route'
import { type PageQuery, paged } from '@kolo/database/pages'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { plainNaira } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { memberCardsOf, readFormats } from '@kolo/profile/server'
import type { Arrear, listArrears as listContracted } from '../../goals/goal.contract.ts'
import { memberStatusesOf } from './calculate-contributions.ts'
import { goalsBehind, lastCalculated } from './contributions.store.ts'

const rowsInFile = 20_000

/** Those who were behind in the night and still are, a page of them. */
export async function listArrearsHandler(
  call: Call,
  { query }: InputOf<typeof listContracted>,
): Promise<OutputOf<typeof listContracted>> {
  return { ...(await listArrears(call, query)), calculatedOn: await lastCalculated(call.db) }
}

/** The same without the night it was looked at. */
export async function listArrears(call: ReportCall, query: PageQuery) {
  const found = await goalsBehind(call.db, { after: placeIn(query.cursor), limit: query.limit + 1 })
  const { rows, nextCursor } = paged(found, query.limit, (row) => `${row.behind_kobo}_${row.id}`)
  return { rows: await arrearsOf(call, rows), nextCursor }
}

export async function downloadArrearsHandler(call: Call): Promise<FileAnswer> {
  const today = dayIn(lagos, call.now)
  const rows = await arrearsOf(call, await goalsBehind(call.db, { after: undefined, limit: rowsInFile }))
  const heads = [
    'Member',
    'Member code',
    'Plan',
    'Goal',
    'Each month',
    'Due',
    'Paid',
    'Months behind',
    'Arrears',
  ]
  const { day } = writerFor(await readFormats(call.db, call.actor.uid))
  const text = csvFile([
    ['Community', call.community.name].map(csvText),
    ['Behind on', day(today)].map(csvText),
    [],
    heads.map(csvText),
    ...rows.map(({ owner, plan, goal, contribution: one }) => [
      ...[owner.fullName, owner.memberCode, plan.name, goal.code].map(csvText),
      ...[one.monthlyKobo, one.dueKobo, one.paidKobo].map((amount) => plainNaira(amount)),
      String(one.behindMonths),
      plainNaira(one.behindKobo),
    ]),
  ])
  const bytes = new TextEncoder().encode(text)
  return { bytes, contentType: 'text/csv; charset=utf-8', name: `contributions-behind-${today}.csv` }
}

async function arrearsOf(
  call: ReportCall,
  goals: Awaited<ReturnType<typeof goalsBehind>>,
): Promise<Arrear[]> {
  const stood = await memberStatusesOf(call, goals, dayIn(lagos, call.now))
  const behind = stood.filter(({ contribution }) => contribution.behindKobo > 0n)
  const cards = await memberCardsOf(call.db, [...new Set(behind.map(({ goal }) => goal.ownerUid))])
  return behind.map(({ goal, contribution }) => ({
    goal: { id: goal.id, code: goal.code, status: goal.status },
    owner: {
      uid: goal.ownerUid,
      ...(cards.get(goal.ownerUid) ?? { fullName: 'Former member', memberCode: '' }),
    },
    plan: { id: goal.plan_id, name: goal.plan_name },
    contribution,
  }))
}

/** After which goal a page begins: the amount it was behind by in the night, and its id. */
function placeIn(cursor: string | undefined): { behind: bigint; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [behind = '', id = ''] = cursor.split('_')
  if (!/^\d{1,18}$/.test(behind) || !uuidPattern.test(id)) throw new RequestProblem('bad-request')
  return { behind: BigInt(behind), id }
}
