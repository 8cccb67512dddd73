/** A distribution as its own page shows it: who did what, what it is paid out of, and its lines, a page at a time or as a file. */

import type { Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { type ApprovalWithPeople, askedAbout, readWaiting, waitingIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { decide } from '@kolo/foundation/access'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo, plainNaira } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { memberCardsOf } from '@kolo/profile/server'
import { taxDueOn } from '@kolo/savings/server'
import { distributionsAccess } from '../../distributions.access.ts'
import { forgiveness, lineSubject } from '../../payouts/server/forgive-debt.ts'
import type * as contract from '../distribution.contract.ts'
import type { DistributionLine, DistributionPage } from '../distribution.contract.ts'
import { countedIn, hasExtraKobo } from '../distribution.rules.ts'
import {
  type CountedRow,
  countedOne,
  fundsFor,
  linesAfter,
  type NamedLineRow,
  weightsOf,
} from './distribution.store.ts'
import { distributionApproval, distributionReversal, waitingKinds } from './distribution-approvals.ts'
import { presentRow } from './present-distribution.ts'

type Cards = Awaited<ReturnType<typeof memberCardsOf>>

export async function readDistributionHandler(
  call: Call,
  { params: { id }, query }: InputOf<typeof contract.readDistribution>,
): Promise<DistributionPage> {
  const { db, now } = call
  const { counted, found, weights, asked, funds } = await batchQueries(db, {
    counted: countedOne(db, id),
    found: linesAfter(db, id, { ...pageById(query), standing: query.standing }),
    weights: weightsOf(id),
    asked: askedAbout(now, 'distribution', id),
    funds: fundsFor(id),
  })
  const row = orNotFound(counted[0])
  const { rows, nextCursor } = paged(found, query.limit)
  const cards = await memberCardsOf(db, [
    ...new Set([
      row.prepared_by,
      ...(row.previewed_by === null ? [] : [row.previewed_by]),
      ...rows.map(({ member_uid }) => member_uid),
    ]),
  ])
  const open = asked.filter(({ status, expires_at }) => status === 'waiting' && expires_at > now)
  const waits = waitingIn(call, waitingKinds, open)
  const [fund] = funds
  return {
    distribution: presentRow(call, row, cards.get(row.prepared_by)?.fullName, waits),
    people: peopleOf(row, cards, asked),
    funds: fund
      ? {
          earnedKobo: kobo(fund.earned_kobo),
          cashKobo: kobo(fund.cash_kobo),
          resolvedKobo: fund.resolved_kobo === null ? null : kobo(fund.resolved_kobo),
        }
      : null,
    leftOver: weights[0]?.left_over ?? 0,
    taxDueOn: taxDueOn(row.pay_on),
    lines: { rows: await presentLines(call, row, rows, cards, weights[0]?.weight_text), nextCursor },
  }
}

/** Who previewed, submitted, approved and took back. */
function peopleOf(
  row: CountedRow,
  cards: Cards,
  asked: readonly ApprovalWithPeople[],
): DistributionPage['people'] {
  const payment = asked.find(({ kind }) => kind === distributionApproval.name)
  const reversal = asked.find(({ kind }) => kind === distributionReversal.name)
  const isPreviewed = row.previewed_hash === row.snapshot_hash && row.previewed_by !== null
  const was = (approval: ApprovalWithPeople | undefined, status: ApprovalWithPeople['status']) =>
    approval?.status === status ? approval : undefined
  const back = was(payment, 'sent_back')
  const backThen = decidedStep(back)
  return {
    previewed:
      isPreviewed && row.previewed_by && row.previewed_at
        ? { by: cards.get(row.previewed_by)?.fullName ?? null, at: row.previewed_at, alone: false }
        : null,
    submitted: askedStep(row.status === 'calculated' || row.status === 'cancelled' ? undefined : payment),
    approved: decidedStep(was(payment, 'approved')),
    sentBack: row.status === 'calculated' && backThen ? { ...backThen, reason: back?.answer ?? '' } : null,
    reversalAsked: askedStep(was(reversal, 'waiting') ?? was(reversal, 'approved')),
    reversalApproved: decidedStep(was(reversal, 'approved')),
  }
}

const askedStep = (approval: ApprovalWithPeople | undefined) =>
  approval ? { by: approval.asked_name, at: approval.asked_at, alone: false } : null

const decidedStep = (approval: ApprovalWithPeople | undefined) =>
  approval?.decided_at ? { by: approval.decided_name, at: approval.decided_at, alone: approval.alone } : null

/** One line of a distribution, as it is now. */
export async function presentLine(
  call: Call,
  of: Pick<CountedRow, 'id' | 'basis' | 'pool_kobo'>,
  lineId: string,
): Promise<DistributionLine> {
  const { found, weights } = await batchQueries(call.db, {
    found: linesAfter(call.db, of.id, { limit: 1 }).where('l.id', '=', lineId),
    weights: weightsOf(of.id),
  })
  const cards = await memberCardsOf(
    call.db,
    found.map(({ member_uid }) => member_uid),
  )
  const [line] = await presentLines(call, of, found, cards, weights[0]?.weight_text)
  return orNotFound(line)
}

/** Lines as administrators see them, with what about them waits for one of them. */
async function presentLines(
  call: Call,
  { id, basis, pool_kobo }: Pick<CountedRow, 'id' | 'basis' | 'pool_kobo'>,
  rows: readonly NamedLineRow[],
  cards: Cards,
  allWeights: string | null | undefined,
): Promise<DistributionLine[]> {
  const owed = rows.filter(({ status }) => status === 'owed')
  const waits = await readWaiting(
    call,
    [forgiveness],
    owed.map((line) => lineSubject(id, line.id)),
  )
  const together = { poolKobo: kobo(pool_kobo), weight: BigInt(allWeights ?? 0) }
  return rows.map((row) => {
    const weight = BigInt(row.weight_text)
    const grossKobo: Kobo = kobo(row.gross_kobo)
    const base = basis === 'units' ? BigInt(row.micro_units ?? 0) : BigInt(row.principal_kobo ?? 0)
    return {
      id: row.id,
      investmentCode: row.investment_code,
      goalCode: row.goal_code,
      member: cards.get(row.member_uid)?.fullName ?? 'Former member',
      memberCode: cards.get(row.member_uid)?.memberCode ?? null,
      weight: row.weight_text,
      counted: basis === 'equal' ? null : countedIn(weight, base),
      hasExtraKobo: basis !== 'declared' && hasExtraKobo({ weight, grossKobo }, together),
      grossKobo,
      whtKobo: kobo(row.wht_kobo),
      netKobo: kobo(row.net_kobo),
      status: row.status,
      waiting: waits.find(({ subject }) => subject.id === lineSubject(id, row.id)),
      canForgive: decide(distributionsAccess.forgive, call.actor, row),
    }
  })
}

const linesInFile = 20_000

export async function downloadDistributionHandler(
  { db }: Call,
  { params: { id } }: InputOf<typeof contract.downloadDistribution>,
): Promise<FileAnswer> {
  const { code } = orNotFound(await countedOne(db, id).executeTakeFirst())
  const lines = await linesAfter(db, id, { limit: linesInFile }).execute()
  const cards = await memberCardsOf(db, [...new Set(lines.map(({ member_uid }) => member_uid))])
  const text = csvFile([
    ['Investment or goal', 'Member', 'Weight', 'Before tax', 'Tax', 'After tax', 'Status'].map(csvText),
    ...lines.map((line) => [
      csvText(line.investment_code ?? line.goal_code ?? ''),
      csvText(cards.get(line.member_uid)?.fullName ?? 'Former member'),
      line.weight_text,
      plainNaira(kobo(line.gross_kobo)),
      plainNaira(kobo(line.wht_kobo)),
      plainNaira(kobo(line.net_kobo)),
      csvText(line.status),
    ]),
  ])
  const bytes = new TextEncoder().encode(text)
  return { bytes, contentType: 'text/csv; charset=utf-8', name: `${code}.csv` }
}
