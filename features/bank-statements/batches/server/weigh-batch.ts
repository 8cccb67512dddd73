/**
 * What confirming lines would do. The same looks are taken again when each line is booked; this says beforehand how
 * much one word is enough for, how much waits for a second administrator, and which lines stay and why.
 */

import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { type CommunityAdministration, readAdministration } from '@kolo/approvals/server'
import { anyOf } from '@kolo/database/any-of'
import type { InputOf } from '@kolo/foundation/endpoint'
import { sameEyes } from '@kolo/foundation/four-eyes'
import { greatestKobo, type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { hasArrived } from '@kolo/payments/rules'
import { type PaymentRow, paymentsById } from '@kolo/payments/server'
import { bankReferenceKey } from '@kolo/transfers/rules'
import { daySumRows, daySumsIn, secondAdministratorFrom, transferChannel } from '@kolo/transfers/server'
import { madeReference } from '../../file-formats/server/line-identity.ts'
import { likelySettlements } from '../../settlements/server/likely-settlements.ts'
import { lockLines } from '../../statements/server/lines.store.ts'
import type { LineRow, StatementRow } from '../../statements/server/statement.record.ts'
import { statementById } from '../../statements/server/statements.store.ts'
import type { BatchWeight, Trouble, weighBatch } from '../../statements/statement.contract.ts'
import { isReversal, linesForTwo, type Weighed } from '../../statements/statement.rules.ts'
import { confirmedByHand, usedReferences } from './batches.store.ts'

type Choice = InputOf<typeof weighBatch>['body']['lines'][number]

/** The reference a line confirms a payment with: the bank's, or one made of what the line is. */
export function referenceOf(line: LineRow): string {
  return (
    line.reference ??
    madeReference(line.account_id, {
      bookedOn: line.booked_on,
      amount: kobo(line.amount_kobo),
      narrationHash: line.narration_hash,
      ordinal: line.ordinal,
    })
  )
}

/** A line with the payment it was chosen for. */
type Pair = { line: LineRow; payment: PaymentRow | undefined; anotherTransfer: boolean }

/** What lines would become. */
export type WeighedBatch = {
  /** Confirmed by one word, or booked as unmatched money, or tied to a payment that was confirmed by hand. */
  one: readonly Pair[]
  two: readonly Pair[]
  left: BatchWeight['left']
}

/** Weighs the chosen lines of a statement. */
export async function weigh(
  call: Call,
  statement: StatementRow,
  choices: readonly Choice[],
): Promise<WeighedBatch> {
  const { db, actor } = call
  const rows = await lockLines(
    db,
    statement.id,
    choices.map(({ id }) => id),
  )
  if (rows.length < new Set(choices.map(({ id }) => id)).size) throw new RequestProblem('not-found')
  const payments = new Map(
    (
      await paymentsById(
        db,
        choices.flatMap(({ paymentId }) => paymentId ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const left: BatchWeight['left'] = []
  const pairs: Pair[] = []
  const taken = new Set<string>()
  const likely = await likelySettlements(call, rows)
  for (const choice of choices) {
    const line = byId.get(choice.id)
    const payment = choice.paymentId === undefined ? undefined : payments.get(choice.paymentId)
    if (!line) continue
    if (choice.paymentId !== undefined && payment?.channel !== transferChannel)
      throw new RequestProblem('not-found')
    const trouble =
      troubleOf(line, choice, payment, actor.uid) ??
      (payment && taken.has(payment.id) && 'payment-decided') ??
      (!payment && !choice.anotherTransfer && likely.has(line.id) && 'settlement-likely')
    if (trouble) left.push({ id: line.id, because: trouble, paymentCode: payment?.code })
    else pairs.push({ line, payment, anotherTransfer: choice.anotherTransfer === true })
    if (payment) taken.add(payment.id)
  }
  const sound = await withoutTaken(call, pairs, left)
  const forTwo = await needingTwo(call, sound)
  const { administratorUids } = forTwo.administration
  const two = sound.filter(({ line }) => forTwo.ids.has(line.id))
  const lonely = !administratorUids.some((uid) => uid !== actor.uid)
  if (lonely) left.push(...two.map(({ line }) => ({ id: line.id, because: 'no-second' as const })))
  return { one: sound.filter(({ line }) => !forTwo.ids.has(line.id)), two: lonely ? [] : two, left }
}

function troubleOf(
  line: LineRow,
  choice: Choice,
  payment: PaymentRow | undefined,
  actorUid: string,
): Trouble | undefined {
  if (line.state !== 'open' || line.version !== choice.version) return 'line-decided'
  if (!payment) {
    if (choice.anotherTransfer) return undefined
    if (line.suggested_banking !== null) return 'cash-banked'
    return line.suggested_settlement === null ? undefined : 'settlement-likely'
  }
  if (line.is_reversal || isReversal(line.narration)) return 'reversal'
  if (payment.collection_account_id !== line.account_id) return 'not-possible'
  if (hasArrived(payment.status))
    return line.suggestion === 'booked' && line.suggested_payment === payment.id
      ? undefined
      : 'payment-decided'
  if (payment.status === 'reversed') return 'payment-decided'
  return payment.member_uid === actorUid ? 'own-payment' : undefined
}

/** Without what a reference, another line, or a payment confirmed by hand speaks against. */
async function withoutTaken(
  { db }: Call,
  pairs: readonly Pair[],
  left: BatchWeight['left'],
): Promise<Pair[]> {
  const waiting = pairs.flatMap((pair) =>
    pair.payment && !hasArrived(pair.payment.status) ? [{ ...pair, payment: pair.payment }] : [],
  )
  const used = await usedReferences(
    db,
    waiting.map(({ line }) => referenceOf(line)),
  )
  const byHand = await confirmedByHand(
    db,
    waiting.filter(({ anotherTransfer }) => !anotherTransfer).map(lookedAt),
  )
  const isTaken = await tiedPayments(
    db,
    pairs.flatMap(({ payment }) => payment?.id ?? []),
  )
  return pairs.filter(({ line, payment }) => {
    if (!payment) return true
    const because = isTaken.has(payment.id)
      ? ('payment-decided' as const)
      : hasArrived(payment.status)
        ? undefined
        : used.has(bankReferenceKey(referenceOf(line)) ?? '')
          ? ('reference-used' as const)
          : byHand.has(line.id)
            ? ('similar-confirmed' as const)
            : undefined
    if (because) left.push({ id: line.id, because, paymentCode: byHand.get(line.id) ?? payment.code })
    return because === undefined
  })
}

/** What is looked for beside a line: the same amount for the same member, a day beside, by hand. */
export function lookedAt({ line, payment }: { line: LineRow; payment: PaymentRow }) {
  return {
    id: line.id,
    accountId: line.account_id,
    memberUid: payment.member_uid,
    amount: line.amount_kobo,
    day: line.booked_on,
    paymentId: payment.id,
  }
}

async function tiedPayments(db: Call['db'], ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bank_statement_lines')
    .select('payment_id')
    .where('payment_id', '=', anyOf(ids))
    .execute()
  return new Set(rows.flatMap(({ payment_id }) => payment_id ?? []))
}

/** The lines a second administrator must agree to. */
async function needingTwo(
  call: Call,
  pairs: readonly Pair[],
): Promise<{ ids: ReadonlySet<string>; administration: CommunityAdministration }> {
  const { actor } = call
  const administration = await readAdministration(call)
  const waiting = pairs.flatMap(({ line, payment }) =>
    payment && !hasArrived(payment.status) ? [{ line, payment }] : [],
  )
  const weighed = await weighedLines(call, waiting, { uid: actor.uid, administration })
  return { ids: linesForTwo(weighed.lines, weighed), administration }
}

/** Lines as the rule of the second administrator looks at them. */
export async function weighedLines(
  { db, now }: Pick<Call, 'db' | 'now'>,
  pairs: readonly { line: LineRow; payment: PaymentRow }[],
  { uid, administration }: { uid: string; administration: Pick<CommunityAdministration, 'appointments'> },
): Promise<{ lines: Weighed[]; threshold: Kobo; administratorSum: Kobo }> {
  const tied = sameEyes([uid], administration.appointments, now)
  const { rows } = await daySumRows(
    pairs.map(({ payment }) => ({
      paymentId: payment.id,
      memberUid: payment.member_uid,
      targetId: payment.target_id,
    })),
    uid,
    now,
  ).execute(db)
  const sums = daySumsIn(rows)
  const lines = pairs.map(({ line, payment }): Weighed => {
    const { payer, target } = sums(payment.id)
    return {
      lineId: line.id,
      seen: greatestKobo(kobo(payment.amount_kobo), kobo(line.amount_kobo)),
      memberUid: payment.member_uid,
      targetId: payment.target_id,
      needsTwo: payment.needs_two || tied.has(payment.member_uid),
      payerSum: payer,
      targetSum: target,
    }
  })
  const [first] = pairs
  return {
    lines,
    threshold: await readSetting(db, secondAdministratorFrom),
    administratorSum: first ? sums(first.payment.id).administrator : kobo(0n),
  }
}

const share = (pairs: readonly Pair[]) => ({
  count: pairs.length,
  sumKobo: sumKobo(pairs.map(({ line }) => kobo(line.amount_kobo))),
})

export async function weighBatchHandler(
  call: Call,
  { params, body }: InputOf<typeof weighBatch>,
): Promise<BatchWeight> {
  const statement = await statementById(call.db, params.id)
  const { one, two, left } = await weigh(call, statement, body.lines)
  return {
    one: share(one.filter(({ payment }) => payment && !hasArrived(payment.status))),
    two: share(two),
    unmatched: share(one.filter(({ payment }) => !payment)),
    booked: share(one.filter(({ payment }) => payment && hasArrived(payment.status))),
    left,
  }
}
