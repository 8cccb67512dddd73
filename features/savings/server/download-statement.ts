import type { Call, Db, FileAnswer } from '@kolo/database/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { addDays, dayIn, formatDay, lagos, startOfDay } from '@kolo/foundation/time'
import type { AccountName } from '@kolo/ledger/accounts'
import { readStatement, type StatementAsked, type StatementLine } from '@kolo/ledger/balance'
import type { downloadStatement } from '../savings.contract.ts'
import { statementCsv } from '../savings.rules.ts'
import { ownGoal } from './goals.store.ts'
import { goalAccount } from './savings.postings.ts'

/** The most lines one file holds: more than thirty a day for ten years. */
const linesMost = 120_000

/** The statement of a goal between two days, both included, as a CSV file with the oldest line first. */
export async function downloadStatementAct(
  { db, actor }: Call,
  { params, query }: InputOf<typeof downloadStatement>,
): Promise<FileAnswer> {
  const goal = await ownGoal(db, params.id, actor.uid)
  const lines = await linesOf(db, goalAccount({ id: goal.id, ownerUid: actor.uid }), {
    from: query.from && startOfDay(query.from),
    until: query.to && startOfDay(addDays(query.to, 1)),
  })
  const csv = statementCsv(
    lines.reverse().map((line) => ({
      day: formatDay(dayIn(lagos, line.postedAt)),
      description: line.memo,
      amountKobo: line.amount,
      balanceKobo: line.balanceAfter,
    })),
  )
  return {
    bytes: new TextEncoder().encode(csv),
    contentType: 'text/csv; charset=utf-8',
    name: `${goal.code}-statement.csv`,
  }
}

async function linesOf(
  db: Db,
  account: AccountName,
  time: Pick<StatementAsked, 'from' | 'until'>,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  let cursor: string | undefined
  do {
    const page = await readStatement(db, account, { ...time, limit: 1_000, cursor })
    lines.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== undefined && lines.length < linesMost)
  return lines
}
