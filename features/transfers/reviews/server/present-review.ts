/** Payments as administrators see them: with the words about them, and everything that helps to decide. */

import { type Decision, decide } from '@kolo/foundation/access'
import { type Administration, aloneDelayHours, decideFourEyes, sameEyes } from '@kolo/foundation/four-eyes'
import { greatestKobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { addHours, type Instant } from '@kolo/foundation/time'
import { hasArrived, matchOf } from '@kolo/payments/rules'
import type { PaymentRow } from '@kolo/payments/server'
import { type People, peopleOf } from '@kolo/profile/server'
import { presentPaymentWith, type Viewer } from '../../transfers/server/present-payment.ts'
import type { TransferRow } from '../../transfers/server/transfer.record.ts'
import { subjectOf } from '../../transfers/server/transfer.record.ts'
import { isTransfer } from '../../transfers/server/transfer.store.ts'
import type { PaymentReview } from '../../transfers/transfer.contract.ts'
import { type DaySums, referenceMatch, whySecond } from '../../transfers/transfer.rules.ts'
import { transfersAccess } from '../../transfers.access.ts'
import { approvalsInForce, type DecisionRow, ownWord } from './review.record.ts'
import type { Desk, Reviewer } from './review-context.ts'
import { readDesk } from './review-context.ts'
import { similarAnswer } from './similar-payments.ts'

/** Payments as an administrator sees them. */
export async function presentReviews(
  viewer: Reviewer,
  payments: readonly PaymentRow[],
): Promise<PaymentReview[]> {
  const rows = payments.filter(isTransfer)
  return rows.length === 0 ? [] : reviewsOf(viewer, rows, await readDesk(viewer, rows))
}

/** A payment that was just decided on, with the desk as it is then. */
export async function presentReviewWith(
  viewer: Reviewer,
  row: TransferRow,
  desk: Desk,
): Promise<PaymentReview> {
  const [review] = await reviewsOf(viewer, [row], desk)
  if (!review) throw new Error(`Payment ${row.id} was lost while it was presented`)
  return review
}

async function reviewsOf(
  viewer: Reviewer,
  rows: readonly TransferRow[],
  desk: Desk,
): Promise<PaymentReview[]> {
  const waiting = rows.filter((row) => row.status === 'proof_submitted').map(({ id }) => id)
  const beside = <Row>(map: ReadonlyMap<string, readonly Row[]>) => waiting.flatMap((id) => map.get(id) ?? [])
  const people = await peopleOf(
    viewer.db,
    [
      ...rows.map((row) => row.member_uid),
      ...rows.flatMap(({ id }) => desk.decisions.get(id) ?? []).map((row) => row.administrator_uid),
      ...beside(desk.similar).flatMap((row) => [row.member_uid, row.confirmed_by]),
    ],
    desk.cards,
  )
  return rows.map((row) => present(viewer, row, desk, people))
}

/** What was decided adds to no sum of its own. */
const noSums: DaySums = { payer: zeroKobo, target: zeroKobo, administrator: zeroKobo }

function present(viewer: Reviewer, row: TransferRow, desk: Desk, people: People): PaymentReview {
  const isWaiting = row.status === 'proof_submitted'
  const payment = presentPaymentWith(viewer, row, desk)
  const account = desk.accounts.get(row.collection_account_id)
  const earlier = desk.payers.get(row.member_uid)
  const { administration } = desk
  const decisions = desk.decisions.get(row.id) ?? []
  const standing = approvalsInForce(decisions)
  const first = isWaiting ? standing.find(by(administration)) : undefined
  const promised = kobo(row.amount_kobo)
  const seen = kobo(first?.received_kobo ?? row.amount_kobo)
  const told = isWaiting && decisions.some((word) => word.staff_told)
  const objected = told ? desk.notices.get(row.id)?.objected : undefined
  const eyes = eyesOn(viewer, row, first, { ...administration, objected })
  const tied = sameEyes([viewer.actor.uid], administration.appointments, viewer.now)
  const secondBecause = whySecond({
    seen: greatestKobo(promised, seen),
    threshold: desk.threshold,
    sums: isWaiting ? desk.sums(row.id) : noSums,
    isTied: isWaiting && tied.has(row.member_uid),
    neededTwo: row.needs_two,
  })
  return {
    ...payment,
    member: {
      ...people(row.member_uid),
      confirmedBefore: (earlier?.confirmed ?? 0) - (hasArrived(row.status) ? 1 : 0),
      rejectedBefore: earlier?.rejected ?? 0,
    },
    collectionAccount: {
      bankName: account?.bank_name ?? '',
      last4: account?.account_number.slice(-4) ?? '',
    },
    needsSecond: secondBecause !== undefined,
    secondBecause,
    firstConfirmation: first && wordOf(first, row, people),
    words: wordsIn(row, standing).map((word) => wordOf(word, row, people)),
    rejectedBy: rejectedBy(row, decisions, people),
    similar: isWaiting ? (desk.similar.get(row.id) ?? []).map((one) => similarAnswer(one, people)) : [],
    aloneFrom: eyes.aloneFrom,
    can: {
      ...payment.can,
      confirm: eyes.confirm,
      reject: decide(transfersAccess.reject, viewer.actor, subjectOf(row)),
      changeWord: isWaiting && ownWord(decisions, viewer.actor.uid) ? true : 'no-word',
    },
  }
}

/** One payment, as an administrator sees it. */
export async function presentReview(viewer: Reviewer, row: TransferRow): Promise<PaymentReview> {
  return presentReviewWith(viewer, row, await readDesk(viewer, [row]))
}

/** The word of somebody who still administers. */
function by({ administratorUids }: Administration) {
  return (word: DecisionRow) => administratorUids.includes(word.administrator_uid)
}

/** The words people see, the first first; of a payment that was found those that confirmed it. */
function wordsIn({ status, received_kobo }: PaymentRow, standing: readonly DecisionRow[]): DecisionRow[] {
  if (status === 'rejected') return []
  const shown = hasArrived(status)
    ? standing.filter((word) => word.received_kobo === received_kobo)
    : standing
  return shown.toReversed()
}

function wordOf(word: DecisionRow, payment: PaymentRow, people: People): PaymentReview['words'][number] {
  const { uid, fullName } = people(word.administrator_uid)
  const received = kobo(word.received_kobo ?? 0n)
  const bankReference = word.bank_reference ?? ''
  return {
    by: { uid, fullName },
    at: word.decided_at,
    receivedKobo: received,
    bankReference,
    valueOn: word.value_on ?? undefined,
    source: word.source ?? undefined,
    match: {
      amount: matchOf(kobo(payment.amount_kobo), received).kind,
      reference: referenceMatch(payment.bank_reference ?? undefined, bankReference),
    },
    alone: word.alone,
  }
}

function rejectedBy({ status }: PaymentRow, decisions: readonly DecisionRow[], people: People) {
  const rejection = decisions.find(({ decision }) => decision === 'rejection')
  if (status !== 'rejected' || !rejection) return undefined
  const { uid, fullName } = people(rejection.administrator_uid)
  return { uid, fullName }
}

function eyesOn(
  { actor, now }: Viewer,
  row: TransferRow,
  first: DecisionRow | undefined,
  administration: Administration & { objected: boolean | undefined },
): { confirm: Decision; aloneFrom: Instant | undefined } {
  const confirm = decide(transfersAccess.confirm, actor, subjectOf(row))
  if (confirm !== true || first === undefined) return { confirm, aloneFrom: undefined }
  const noticeAt = first.staff_told ? first.decided_at : undefined
  const eyes = decideFourEyes({
    actorUid: actor.uid,
    preparedByUids: [first.administrator_uid],
    ...administration,
    noticeAt,
    now,
  })
  const until = noticeAt && addHours(noticeAt, aloneDelayHours)
  if (eyes.next === 'fetch-second') return { confirm: 'second-administrator-needed', aloneFrom: undefined }
  if (eyes.next === 'wait') return { confirm: 'alone-delay', aloneFrom: until }
  return { confirm: true, aloneFrom: eyes.next === 'approve' && eyes.alone ? until : undefined }
}
