/** Makes a member's statement out of the ledger, for the screen and for the files. */
import { type Call, type FileAnswer, orNotFound } from '@kolo/database/call'
import { sealedLink, secondsLeft } from '@kolo/files/server'
import { type InputOf, pathOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, dayIn, lagos, startOfDayIn } from '@kolo/foundation/time'
import { type OwnedPeriod, type PeriodLine, readOwnedPeriod } from '@kolo/ledger/balance'
import { findProfile } from '@kolo/profile/server'
import { goalsOf } from '@kolo/savings/server'
import {
  type downloadStatement,
  openStatement,
  type readStatement,
  type Statement,
} from '../../statement.contract.ts'
import {
  linesMost,
  readableMost,
  runningBalances,
  type StatementFormats,
  statementCsv,
  statementName,
  totalOf,
} from '../../statement.rules.ts'
import { drawPdf } from './draw-pdf.ts'

type Asked = InputOf<typeof readStatement>['query']
type StatementRefusal = Refusal<'days-reversed' | 'too-many-lines'>
type Goals = Awaited<ReturnType<typeof goalsOf>>

/** Before anything the community booked. */
const beforeAll = '2000-01-01' as CalendarDate

/** The act behind `GET /api/statement`. */
export async function readStatementAct(call: Call, { query }: InputOf<typeof readStatement>) {
  const made = await makeStatement(call, query, readableMost)
  return isRefusal(made) ? made : made.statement
}

/** The act behind `GET /api/statement/file`: decides who may have it, and answers the link to it. */
export async function downloadStatementAct(
  call: Call,
  { query }: InputOf<typeof downloadStatement>,
): Promise<FileAnswer | Refusal<'days-reversed'>> {
  const { goal, from, to } = query
  if (from && to && from > to) return refuse('days-reversed')
  if (goal !== undefined) orNotFound((await goalsOf(call.db, call.actor.uid)).find(({ id }) => id === goal))
  return sealedLink(call, pathOf(openStatement, {}), query)
}

/** The act behind the link. Paper is drawn when no transaction is open any more. */
export async function openStatementAct(
  call: Call,
  { query }: InputOf<typeof openStatement>,
): Promise<FileAnswer | StatementRefusal> {
  secondsLeft(call, pathOf(openStatement, {}), query)
  const made = await makeStatement(call, query, query.format === 'pdf' ? readableMost : linesMost)
  if (isRefusal(made)) return made
  const { statement, formats } = made
  const name = statementName(statement, query.format)
  if (query.format === 'csv') {
    const bytes = new TextEncoder().encode(statementCsv(statement, formats))
    return { bytes, contentType: 'text/csv; charset=utf-8', name }
  }
  const { name: writer, address, letters, mark, colour, phone } = call.community
  const picture = mark && `data:image/png;base64,${Buffer.from(mark.small).toString('base64')}`
  return {
    open: async () => ({
      bytes: await drawPdf({
        statement,
        formats,
        community: { name: writer, address, letters, mark: picture, colour, phone },
      }),
      contentType: 'application/pdf',
      name,
    }),
  }
}

async function makeStatement(
  { db, actor, now }: Call,
  { goal: goalId, from, to }: Asked,
  most: number,
): Promise<{ statement: Statement; formats: StatementFormats } | StatementRefusal> {
  if (from && to && from > to) return refuse('days-reversed')
  const profile = orNotFound(await findProfile(db, actor.uid))
  const goals = await goalsOf(db, actor.uid)
  const goal = goalId === undefined ? undefined : orNotFound(goals.find(({ id }) => id === goalId))
  const formats = formatsOf(profile.settings.preferences ?? {})
  const { timezone } = formats
  const lastDay = to ?? dayIn(timezone, now)
  const period = {
    from: startOfDayIn(timezone, from ?? beforeAll),
    until: startOfDayIn(timezone, addDays(lastDay, 1)),
  }
  const { accounts, lines } = await readOwnedPeriod(db, actor.uid, period, {
    scope: goal?.id,
    limit: most + 1,
  })
  if (lines.length > most) return refuse('too-many-lines')
  const first = [profile.created_at, ...lines.slice(0, 1).map(({ postedAt }) => postedAt)].sort()[0]
  const shown = accounts.map((account) => accountOf(account, goals))
  const total = totalOf(shown)
  const statement = {
    member: { fullName: profile.full_name, memberCode: profile.member_code },
    from: from ?? earlier(dayIn(timezone, first ?? now), lastDay),
    to: lastDay,
    madeAt: now,
    goal: goal && { id: goal.id, name: goal.name, code: goal.code },
    accounts: shown,
    total,
    lines: runningBalances(
      total.openingKobo,
      lines.map((line) => lineOf(line, goals)),
    ),
    goals: goals.map(({ id, name }) => ({ id, name })),
  }
  return { statement, formats }
}

function earlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other
}

function formatsOf(preferences: Partial<StatementFormats>): StatementFormats {
  const { dateFormat = 'DD/MM/YYYY', numberFormat = '1,000.00', timezone = lagos } = preferences
  return { dateFormat, numberFormat, timezone }
}

function accountOf(account: OwnedPeriod, goals: Goals): Statement['accounts'][number] {
  const { opening, in: came, out, closing } = account
  return {
    id: `${account.kind}:${account.scope}`,
    name: nameOf(account, goals),
    openingKobo: opening,
    inKobo: came,
    outKobo: out,
    closingKobo: closing,
  }
}

function lineOf({ transferId, postedAt, memo, amount, account }: PeriodLine, goals: Goals) {
  return {
    id: `${transferId}:${account.kind}`,
    at: postedAt,
    description: memo,
    account: nameOf(account, goals),
    amountKobo: amount,
  }
}

/** What a member calls an account. */
function nameOf({ kind, scope }: Pick<OwnedPeriod, 'kind' | 'scope'>, goals: Goals): string {
  if (kind === 'member_savings') return goals.find(({ id }) => id === scope)?.name ?? 'Closed goal'
  return kind === 'member_investment' ? 'Investment' : 'Wallet'
}
