/** The contributions of a year, members by months: a page, and all of it as a file. */
import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { paged } from '@kolo/database/pages'
import { type TableCell, tableFile } from '@kolo/files/server'
import { monthNames } from '@kolo/foundation/day-words'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { uuidPattern } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos, monthAfter } from '@kolo/foundation/time'
import { memberCardsOf } from '@kolo/profile/server'
import { pledgesIn } from '../../goals/server/goal.record.ts'
import type { downloadContributions, LedgerRow, listContributions } from '../ledger.contract.ts'
import { nextPledge } from '../pledges.rules.ts'
import { memberStatusesOf, monthsOf } from './calculate-contributions.ts'
import { goalsByMember, lastTotals, type OwingGoal } from './contributions.store.ts'

/** The most rows in one file. */
const rowsMost = 20_000
const slice = 1_000

type Year = { year: number; today: CalendarDate }

export async function listContributionsHandler(
  call: Call,
  { query: { limit, cursor, search, state, year: asked } }: InputOf<typeof listContributions>,
): Promise<OutputOf<typeof listContributions>> {
  const { db, now } = call
  const today = dayIn(lagos, now)
  const year = asked ?? Number(today.slice(0, 4))
  const after = placeIn(cursor)
  const found = await goalsByMember(db, { search, behindOnly: state === 'behind', after, limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ id, name_key }) => `${id}_${name_key}`)
  return {
    rows: await presentRows(call, rows, { year, today }),
    nextCursor,
    year,
    today,
    ...(await totalsOf(call)),
  }
}

async function presentRows(
  call: Pick<Call, 'db'>,
  goals: readonly OwingGoal[],
  { year, today }: Year,
): Promise<LedgerRow[]> {
  const stood = await memberStatusesOf(call, goals, today)
  const cards = await memberCardsOf(call.db, [...new Set(stood.map(({ goal }) => goal.ownerUid))])
  return stood.map(({ goal, contribution }) => ({
    id: goal.id,
    code: goal.code,
    owner: {
      uid: goal.ownerUid,
      ...(cards.get(goal.ownerUid) ?? { fullName: 'Former member', memberCode: '' }),
    },
    plan: goal.plan_name,
    monthlyKobo: contribution.monthlyKobo,
    nextPledge: nextPledge({ pledges: pledgesIn(goal.pledges) }, today) ?? null,
    paidKobo: contribution.paidKobo,
    behindKobo: contribution.behindKobo,
    months: monthsOf(goal, contribution, year, today),
  }))
}

async function totalsOf({ db }: Pick<Call, 'db'>) {
  const row = await lastTotals(db)
  if (!row) return {}
  const january = `${row.totals_on.slice(0, 4)}-01-01` as CalendarDate
  const months = row.months.map((sum, at) => ({
    month: monthAfter(january, at),
    paidKobo: kobo(BigInt(sum)),
  }))
  const { goals, behind, ahead } = row
  const sums = {
    dueKobo: kobo(row.due_kobo),
    paidKobo: kobo(row.paid_kobo),
    behindKobo: kobo(row.behind_kobo),
    aheadKobo: kobo(row.ahead_kobo),
  }
  return { totals: { on: row.totals_on, goals, behind, ahead, ...sums, months } }
}

/** After which goal a page begins: its id, and the name its member is sorted by. */
function placeIn(cursor: string | undefined): { name: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [id, name] = [cursor.slice(0, 36), cursor.slice(37)]
  if (!uuidPattern.test(id) || cursor[36] !== '_' || name.includes('\0'))
    throw new RequestProblem('bad-request')
  return { id, name }
}

export async function downloadContributionsHandler(
  call: Call,
  { query: { format, search, state, year: asked } }: InputOf<typeof downloadContributions>,
): Promise<FileAnswer | Refusal<'too-many-rows'>> {
  const today = dayIn(lagos, call.now)
  const year = asked ?? Number(today.slice(0, 4))
  const rows: LedgerRow[] = []
  let after: { name: string; id: string } | undefined
  do {
    const found = await goalsByMember(call.db, {
      search,
      behindOnly: state === 'behind',
      after,
      limit: slice,
    })
    rows.push(...(await presentRows(call, found, { year, today })))
    const last = found.length === slice ? found.at(-1) : undefined
    after = last && { name: last.name_key, id: last.id }
  } while (after && rows.length <= rowsMost)
  if (rows.length > rowsMost) return refuse('too-many-rows', { most: rowsMost })
  call.record({ kind: 'savings.contributions-taken', facts: { rows: rows.length, format, year } })
  const months = monthNames.map((name) => `${name.slice(0, 3)} ${year}`)
  const heads = ['Member', 'Member code', 'Plan', 'Goal', 'Each month', ...months, 'Paid', 'Arrears']
  const table = { title: `Contributions ${year}`, heads, rows: rows.map((row) => ({ cells: cellsOf(row) })) }
  return tableFile(table, format, `contributions-${year}`)
}

function cellsOf({ owner, plan, code, monthlyKobo, months, paidKobo, behindKobo }: LedgerRow): TableCell[] {
  return [
    ...[owner.fullName, owner.memberCode, plan, code],
    { kobo: monthlyKobo },
    ...months.map(({ state, paidKobo: paid }) => (state === 'none' ? '' : { kobo: paid })),
    { kobo: paidKobo },
    { kobo: behindKobo },
  ]
}
