/** Payments as their owners and administrators see them. */
import { aloneNotices, readAdministration } from '@kolo/approvals/server'
import type { Call, Db } from '@kolo/database/call'
import { type Decision, decide } from '@kolo/foundation/access'
import { type Administration, aloneDelayHours, decideFourEyes, sameEyes } from '@kolo/foundation/four-eyes'
import { greatestKobo, kobo } from '@kolo/foundation/money'
import { addHours, type Instant } from '@kolo/foundation/time'
import { paymentsAccess } from '../payments.access.ts'
import type { Payment, PaymentReview } from '../payments.contract.ts'
import { whySecond, writtenTransferCode } from '../payments.rules.ts'
import { accountsById } from './collection-accounts.store.ts'
import { daySumsOf } from './confirmation/day-sums.store.ts'
import { similarTo } from './confirmation/similar.store.ts'
import { lookalikeOf, similarAnswer } from './confirmation/similar-payments.ts'
import { readSecondAdministratorFrom } from './payments.settings.ts'
import { confirmationsOf, payersByUid } from './payments.store.ts'
import type { CollectionAccountRow, DecisionRow, PaymentRow, ReceiptRow } from './payments.tables.ts'
import { peopleOf } from './people.ts'
import { type PaymentPurposes, targetNames } from './purpose.ts'
import { receiptsOf } from './receipts.store.ts'

/** What a call needs to present payments. */
export type Viewer = Pick<Call, 'db' | 'actor' | 'now'>

/** What a call needs to present them to administrators. */
export type Reviewer = Viewer & Pick<Call, 'community'>

/** What the page as a whole was loaded with. */
type Loaded = {
  names: Map<string, string>
  accounts: Map<string, CollectionAccountRow>
  receipts: Map<string, ReceiptRow[]>
}

async function load(db: Db, purposes: PaymentPurposes, rows: readonly PaymentRow[]): Promise<Loaded> {
  return {
    names: await targetNames(db, purposes, rows),
    accounts: await accountsById(db, [...new Set(rows.map((row) => row.collection_account_id))]),
    receipts: await receiptsOf(
      db,
      rows.map(({ id }) => id),
    ),
  }
}

/** Payments of one person, as that person sees them. */
export async function presentPayments(
  viewer: Viewer,
  purposes: PaymentPurposes,
  rows: readonly PaymentRow[],
): Promise<Payment[]> {
  const loaded = await load(viewer.db, purposes, rows)
  return rows.map((row) => paymentOf(viewer, row, loaded))
}

/** One payment, as its owner sees it. */
export async function presentPayment(
  viewer: Viewer,
  purposes: PaymentPurposes,
  row: PaymentRow,
): Promise<Payment> {
  return paymentOf(viewer, row, await load(viewer.db, purposes, [row]))
}

function paymentOf({ actor }: Viewer, row: PaymentRow, loaded: Loaded): Payment {
  const account = loaded.accounts.get(row.collection_account_id)
  const mayBeSent = row.status === 'initiated' || row.status === 'pending' || row.status === 'rejected'
  return {
    id: row.id,
    code: row.code,
    purpose: row.purpose,
    target: { id: row.target_id, name: loaded.names.get(row.target_id) ?? 'Closed goal' },
    amountKobo: kobo(row.amount_kobo),
    transferCode: writtenTransferCode(row.transfer_code),
    status: row.status,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    submittedAt: row.submitted_at ?? undefined,
    instructions: mayBeSent && account ? instructionsOf(row, account) : undefined,
    bankReference: row.bank_reference ?? undefined,
    payerName: row.payer_name ?? undefined,
    receipts: (loaded.receipts.get(row.id) ?? []).map(receiptAnswer),
    rejection: rejectionOf(row),
    confirmation: confirmationOf(row),
    version: row.version,
    can: { submitProof: decide(paymentsAccess.submitProof, actor, subjectOf(row)) },
  }
}

function instructionsOf(row: PaymentRow, account: CollectionAccountRow): Payment['instructions'] {
  return {
    bankName: account.bank_name,
    accountNumber: account.account_number,
    accountName: account.account_name,
    amountKobo: kobo(row.amount_kobo),
    reference: writtenTransferCode(row.transfer_code),
    until: row.expires_at,
  }
}

function rejectionOf(row: PaymentRow): Payment['rejection'] {
  if (row.rejected_at === null || row.rejection_reason === null) return undefined
  return { at: row.rejected_at, reason: row.rejection_reason }
}

function confirmationOf(row: PaymentRow): Payment['confirmation'] {
  const { confirmed_at, received_kobo, to_purpose_kobo, to_wallet_kobo, outcome } = row
  if (confirmed_at === null || received_kobo === null || outcome === null) return undefined
  return {
    at: confirmed_at,
    receivedKobo: kobo(received_kobo),
    toPurposeKobo: kobo(to_purpose_kobo ?? 0n),
    toWalletKobo: kobo(to_wallet_kobo ?? 0n),
    outcome,
    bankReference: row.confirmed_reference ?? '',
    note: row.confirmation_note ?? undefined,
  }
}

/** A receipt as it is listed. */
export function receiptAnswer(row: ReceiptRow): Payment['receipts'][number] {
  return {
    id: row.id,
    name: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    addedAt: row.added_at,
  }
}

/** What is summed up beside a payment. */
function summedOf(row: PaymentRow) {
  return { paymentId: row.id, memberUid: row.member_uid, targetId: row.target_id }
}

/** What the access rules look at on a payment. */
export function subjectOf(row: PaymentRow) {
  return { memberUid: row.member_uid, status: row.status }
}

/** Nothing on the page waits, so nobody is asked who administers. */
const nobody: Administration = { administratorUids: [], appointments: [] }

/** Payments as an administrator sees them. */
export async function presentReviews(
  viewer: Reviewer,
  purposes: PaymentPurposes,
  rows: readonly PaymentRow[],
): Promise<PaymentReview[]> {
  const { db } = viewer
  const loaded = await load(db, purposes, rows)
  const waiting = rows.filter((row) => row.status === 'proof_submitted')
  const confirmations = await confirmationsOf(db, waiting)
  const similar = await similarTo(db, waiting.map(lookalikeOf))
  const payers = await payersByUid(db, [...new Set(rows.map((row) => row.member_uid))])
  const administration = waiting.length > 0 ? await readAdministration(viewer) : nobody
  const tied = sameEyes([viewer.actor.uid], administration.appointments, viewer.now)
  const threshold = await readSecondAdministratorFrom(db)
  const sums = await daySumsOf(db, waiting.map(summedOf), viewer.actor.uid, viewer.now)
  const told = waiting.filter((row) => confirmations.get(row.id)?.some((word) => word.staff_told))
  const notices = await aloneNotices(
    db,
    'payment',
    told.map(({ id }) => id),
  )
  const people = await peopleOf(db, [
    ...rows.map((row) => row.member_uid),
    ...[...confirmations.values()].flat().map((row) => row.administrator_uid),
    ...[...similar.values()].flat().flatMap((row) => [row.member_uid, row.confirmed_by]),
  ])
  return rows.map((row): PaymentReview => {
    const payment = paymentOf(viewer, row, loaded)
    const account = loaded.accounts.get(row.collection_account_id)
    const earlier = payers.get(row.member_uid)
    const first = standingConfirmation(confirmations.get(row.id) ?? [], administration)
    const promised = kobo(row.amount_kobo)
    const seen = kobo(first?.received_kobo ?? row.amount_kobo)
    const eyes = eyesOn(viewer, row, first, { ...administration, objected: notices.get(row.id)?.objected })
    const secondBecause = whySecond({
      seen: greatestKobo(promised, seen),
      threshold,
      sums: sums(row.id),
      isTied: tied.has(row.member_uid),
      neededTwo: row.needs_two,
    })
    return {
      ...payment,
      member: {
        ...people(row.member_uid),
        confirmedBefore: (earlier?.confirmed ?? 0) - (row.status === 'confirmed' ? 1 : 0),
        rejectedBefore: earlier?.rejected ?? 0,
      },
      collectionAccount: {
        bankName: account?.bank_name ?? '',
        last4: account?.account_number.slice(-4) ?? '',
      },
      needsSecond: secondBecause !== undefined,
      secondBecause,
      firstConfirmation: first && firstOf(first, people),
      similar: (similar.get(row.id) ?? []).map((one) => similarAnswer(one, people)),
      aloneFrom: eyes.aloneFrom,
      can: {
        submitProof: payment.can.submitProof,
        confirm: eyes.confirm,
        reject: decide(paymentsAccess.reject, viewer.actor, subjectOf(row)),
      },
    }
  })
}

/** One payment, as an administrator sees it. */
export async function presentReview(
  viewer: Reviewer,
  purposes: PaymentPurposes,
  row: PaymentRow,
): Promise<PaymentReview> {
  const [review] = await presentReviews(viewer, purposes, [row])
  if (!review) throw new Error(`Payment ${row.id} was lost while it was presented`)
  return review
}

/** The first administrator's word that counts: the latest of this round by somebody who still administers. */
function standingConfirmation(
  confirmations: readonly DecisionRow[],
  { administratorUids }: Administration,
): DecisionRow | undefined {
  return confirmations.find((row) => administratorUids.includes(row.administrator_uid))
}

function firstOf(first: DecisionRow, people: Awaited<ReturnType<typeof peopleOf>>) {
  const { uid, fullName } = people(first.administrator_uid)
  return {
    by: { uid, fullName },
    at: first.decided_at,
    receivedKobo: kobo(first.received_kobo ?? 0n),
    bankReference: first.bank_reference ?? '',
    valueOn: first.value_on ?? undefined,
  }
}

function eyesOn(
  { actor, now }: Viewer,
  row: PaymentRow,
  first: DecisionRow | undefined,
  administration: Administration & { objected: boolean | undefined },
): { confirm: Decision; aloneFrom: Instant | undefined } {
  const confirm = decide(paymentsAccess.confirm, actor, subjectOf(row))
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
