/**
 * The statement an estate ends with. What must always be true: of every account what there was on the day of death, and what
 * came since, less what went, is what there is; and one that the books contradict by now is refused.
 */
import { createHash } from 'node:crypto'
import type { Call, FindChecked } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newClearCode, newId } from '@kolo/foundation/ids'
import { addKobo, type Kobo, kobo, negateKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { addDays, type CalendarDate, dayIn, type Instant, lagos, startOfDay } from '@kolo/foundation/time'
import { type Writer, writerFor } from '@kolo/foundation/writer'
import type { AccountKind } from '@kolo/ledger/accounts'
import { findProfile, readFormats, recordOnDeath } from '@kolo/profile/server'
import { codeLength, headOf, type LoanPaper, pdfAnswer, writeCode } from '@kolo/reports/server'
import type { EstateStatement, makeEstateStatement, openEstateStatement } from '../estate.contract.ts'
import { type EstateLine, lineAddsUp, sumsOf } from '../estate.rules.ts'
import type { EstateStatementRecord } from './estate.record.ts'
import { happenedTo, insertStatement, movedOf, payoutsOf, statementBy } from './estate.store.ts'
import { type DeceasedMember, deadMember } from './estate-member.ts'

const has: Partial<Record<AccountKind, string>> = {
  member_wallet: 'Wallet',
  member_savings: 'Savings',
  share_capital: 'Shares',
  member_investment: 'Investments',
}
const owes: Partial<Record<AccountKind, string>> = {
  loan_principal: 'Loans, principal',
  loan_interest_due: 'Loans, interest',
  loan_penalty_due: 'Loans, penalties',
  charges_due: 'Dues, levies and fines',
  member_loan: 'Other debts',
}

type Figures = {
  /** What belongs to the member, and what they owe. */
  has: EstateLine[]
  owes: EstateLine[]
  leftKobo: Kobo
  happened: { at: Instant; memo: string; amountKobo: Kobo }[]
  thenKobo: Kobo
}

/** The books of a member from the day after their death to a moment. */
async function figuresOf(db: Db, uid: string, diedOn: CalendarDate, until: Instant): Promise<Figures> {
  const days = { from: startOfDay(addDays(diedOn, 1)), until }
  const kinds = Object.keys({ ...has, ...owes })
  const rows = await movedOf(db, uid, days)
  const linesOf = (names: Partial<Record<AccountKind, string>>, sign: (amount: Kobo) => Kobo): EstateLine[] =>
    Object.entries(names).flatMap(([kind, name]) => {
      const row = rows.find((each) => each.kind === kind)
      if (!row) return []
      const [thenKobo, inKobo, outKobo] = [kobo(row.then_kobo), kobo(row.in_kobo), kobo(row.out_kobo)]
      const nowKobo = subtractKobo(addKobo(thenKobo, inKobo), outKobo)
      return [{ name, thenKobo: sign(thenKobo), inKobo, outKobo, nowKobo: sign(nowKobo) }]
    })
  const same = (amount: Kobo) => amount
  const [owned, owed] = [linesOf(has, same), linesOf(owes, same)]
  for (const line of [...owned, ...owed])
    if (!lineAddsUp(line)) throw new Error(`The estate of ${uid} does not add up in ${line.name}`)
  const happened = (await happenedTo(db, uid, { ...days, kinds })).map(
    ({ posted_at, memo, amount_kobo }) => ({
      at: posted_at,
      memo,
      amountKobo: kobo(amount_kobo),
    }),
  )
  const thenKobo = subtractKobo(sumsOf(owned).thenKobo, sumsOf(owed).thenKobo)
  const leftKobo = subtractKobo(sumsOf(owned).nowKobo, sumsOf(owed).nowKobo)
  const moved = sumKobo(happened.map(({ amountKobo }) => amountKobo))
  if (addKobo(thenKobo, moved) !== leftKobo) throw new Error(`The estate of ${uid} does not add up`)
  return { has: owned, owes: owed, leftKobo, happened, thenKobo }
}

function hashOf(figures: Figures, uid: string): string {
  const text = JSON.stringify([uid, figures], (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

/** Makes it as the books are now. */
export async function makeEstateStatementHandler(
  call: Call,
  { params }: InputOf<typeof makeEstateStatement>,
): Promise<EstateStatement | Refusal<'not-died'>> {
  const { db, actor, now } = call
  const member = await deadMember(call, params.uid)
  if (isRefusal(member)) return member
  const figures = await figuresOf(db, member.uid, member.died_on, now)
  const statement = await insertStatement(db, {
    id: newId(Date.parse(now)),
    memberUid: member.uid,
    code: newClearCode(codeLength),
    amountKobo: figures.leftKobo,
    contentSha256: hashOf(figures, member.uid),
    issuedAt: now,
    issuedBy: actor.uid,
  })
  recordOnDeath(call, 'estate.statement-made', member.uid)
  const { id, code, amountKobo, issuedAt } = statement
  return { id, code: writeCode(code), amountKobo: kobo(amountKobo), issuedAt }
}

/** The same as PDF. */
export async function openEstateStatementHandler(
  call: Call,
  { params }: InputOf<typeof openEstateStatement>,
): Promise<FileAnswer | Refusal<'loan-document-changed'>> {
  const { db } = call
  const statement = orNotFound(await statementBy(db, { id: params.id }))
  const member = await deadMember(call, statement.memberUid)
  if (isRefusal(member)) throw new RequestProblem('not-found')
  const figures = await figuresOf(db, member.uid, member.died_on, statement.issuedAt)
  if (hashOf(figures, member.uid) !== statement.contentSha256) return refuse('loan-document-changed')
  const formats = await readFormats(db, call.actor.uid)
  recordOnDeath(call, 'estate.statement-opened', member.uid)
  const paper = await paperOf(call, { member, statement, figures, write: writerFor(formats) })
  const name = `${member.member_code}-estate-${writeCode(statement.code)}.pdf`
  return pdfAnswer(call, name, { ...headOf(call, formats), code: statement.code, kind: 'loan', paper })
}

type Making = { member: DeceasedMember; statement: EstateStatementRecord; figures: Figures; write: Writer }

async function paperOf(
  { db, community }: Pick<Call, 'db' | 'community'>,
  { member, statement, figures, write }: Making,
): Promise<LoanPaper> {
  const { naira, day, moment } = write
  const payouts = (await payoutsOf(db, member.uid)).filter(
    ({ approvedAt }) => approvedAt !== null && approvedAt <= statement.issuedAt,
  )
  const table = (heading: string, lines: readonly EstateLine[]) => {
    const sums = sumsOf(lines)
    const cells = ({ thenKobo, inKobo, outKobo, nowKobo }: Omit<EstateLine, 'name'>) =>
      [thenKobo, inKobo, outKobo, nowKobo].map((amount) => signed(amount, naira))
    return {
      heading,
      columns: ['', 'On the day of death', 'Came since', 'Went since', 'Now'],
      right: 1,
      rows: lines.map((line) => [line.name, ...cells(line)]),
      sums: ['Total', ...cells(sums)],
    }
  }
  let balance = figures.thenKobo
  return {
    title: 'Statement of an estate',
    below: `${member.full_name}, as of ${moment(statement.issuedAt)}`,
    of: member.member_code,
    parts: [
      {
        heading: 'Member',
        facts: [
          ['Society', community.name],
          ['Member', member.full_name],
          ['Member number', member.member_code],
          ['Died on', day(member.died_on)],
        ],
      },
      table('What belonged to the member', figures.has),
      table('What the member owed', figures.owes),
      {
        heading: 'What happened since',
        columns: ['Day', 'What', 'Amount', 'Left after'],
        right: 2,
        rows: [
          [day(member.died_on), 'Left on the day of death', '', signed(figures.thenKobo, naira)],
          ...figures.happened.map(({ at, memo, amountKobo }) => {
            balance = addKobo(balance, amountKobo)
            return [day(dayIn(lagos, at)), memo, signed(amountKobo, naira), signed(balance, naira)]
          }),
        ],
        sums: ['', 'Left now', '', signed(figures.leftKobo, naira)],
      },
      {
        heading: 'Pay-outs that were approved',
        columns: ['Code', 'To', 'Amount'],
        right: 2,
        rows: payouts.map(({ code, payeeName, amountKobo }) => [code, payeeName, naira(kobo(amountKobo))]),
        sums: ['', 'Total', naira(sumKobo([zeroKobo, ...payouts.map(({ amountKobo }) => kobo(amountKobo))]))],
      },
    ],
    told: 'the member’s initials, the day and what was left, and whether our books still say so',
  }
}

const signed = (amount: Kobo, naira: Writer['naira']) =>
  amount < 0n ? `−${naira(negateKobo(amount))}` : naira(amount)

/** What the check page says of one. */
export const checkedEstateStatement: FindChecked = async (db, code) => {
  const statement = await statementBy(db, { code })
  const member = statement && (await findProfile(db, statement.memberUid))
  if (!statement || !member?.died_on) return undefined
  const day = dayIn(lagos, statement.issuedAt)
  const figures = await figuresOf(db, member.uid, member.died_on, statement.issuedAt)
  return {
    kind: 'estate',
    issuedAt: statement.issuedAt,
    fullName: member.full_name,
    account: 'Estate',
    from: day,
    to: day,
    openingKobo: zeroKobo,
    closingKobo: kobo(statement.amountKobo),
    stillSo: hashOf(figures, member.uid) === statement.contentSha256,
  }
}
