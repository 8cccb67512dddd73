/** Withdrawals as administrators see them: with the member, the risk, what was said and what may be decided. */

import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import {
  type AdministrationJson,
  administrationJson,
  administrationOf,
  waitingAbout,
  waitingIn,
} from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { type Decision, decide } from '@kolo/foundation/access'
import { type Administration, sameEyes } from '@kolo/foundation/four-eyes'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { orNotFound } from '@kolo/foundation/request-problem'
import { cardRows } from '@kolo/profile/server'
import { sql } from 'kysely'
import { openBatchesOf } from '../../payout-batches/server/batches.store.ts'
import { sendingKind } from '../../payouts/server/begin-payout.ts'
import type { PayoutRow } from '../../payouts/server/payout.record.ts'
import { payoutsOf } from '../../payouts/server/payouts.store.ts'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import type { WithdrawalReview } from '../reviews.contract.ts'
import { type SecondReason, whyTwo } from '../withdrawal.rules.ts'
import { type Beside, besideIn, besideRows, presentProof, withdrawalOf } from './present-withdrawal.ts'
import type { WithdrawalRow } from './withdrawal.record.ts'
import { withdrawalTerms } from './withdrawal.settings.ts'
import { actorsOf, approvedByWord, isWithProvider, paidBefore, payingAccounts } from './withdrawal.store.ts'
import {
  approvalKindOfWithdrawals,
  paymentKind,
  returnKind,
  withdrawalKinds,
} from './withdrawal-approvals.ts'

type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'community'>
type Waiting = NonNullable<WithdrawalReview['waiting']>
type Person = { uid: string; fullName: string; memberCode: string }

/** What lies beside some withdrawals on an administrator's desk. */
export type Desk = Beside & {
  administration: Administration
  secondFrom: Kobo
  administratorDay: Kobo
  waiting: ReadonlyMap<string, Waiting>
  paid: ReadonlyMap<string, number>
  banks: ReadonlyMap<string, { name: string; inUse: boolean }>
  /** The code of the batch each is being paid in. */
  batches: ReadonlyMap<string, string>
  /** The last transfer of the provider for each. */
  payouts: ReadonlyMap<string, PayoutRow>
  sendsThroughPaystack: boolean
  people: (uid: string) => Person
}

export async function readDesk(viewer: Viewer, rows: readonly WithdrawalRow[]): Promise<Desk> {
  const { db, actor, now } = viewer
  const members = [...new Set(rows.map((row) => row.member_uid))]
  const said = await batchQueries(db, {
    ...besideRows(rows),
    administration: sql<{ json: AdministrationJson }>`select ${administrationJson(now)} as json`,
    settings: settingRows([withdrawalTerms]),
    word: approvedByWord(actor.uid, now),
    waiting: waitingAbout(
      now,
      'withdrawal',
      rows.map(({ id }) => id),
    ),
    paid: paidBefore(members),
    cards: cardRows(db, members, actorsOf(rows.map(({ id }) => id))),
    batches: openBatchesOf(rows.map(({ id }) => id)),
    payouts: payoutsOf(rows.map(({ id }) => id)),
    banks: payingAccounts(rows.flatMap(({ collection_account_id: id }) => (id === null ? [] : [id]))),
  })
  const [administration] = said.administration
  if (!administration) throw new Error('The database does not say who administers')
  const terms = settingIn(said.settings, withdrawalTerms)
  const waiting = waitingIn(viewer, [...withdrawalKinds, sendingKind], said.waiting)
  const cards = new Map(
    said.cards.map((row) => [row.uid, { fullName: row.full_name, memberCode: row.member_code }]),
  )
  return {
    ...besideIn(said),
    administration: administrationOf(administration.json, viewer),
    secondFrom: terms.secondFromKobo,
    administratorDay: kobo(said.word[0]?.sum_kobo ?? 0n),
    waiting: new Map(waiting.map((approval) => [approval.subject.id, approval])),
    paid: new Map(said.paid.map((row) => [row.member_uid, row.paid])),
    payouts: new Map(said.payouts.map((row) => [row.withdrawal_id, row])),
    sendsThroughPaystack: viewer.community.cards !== undefined && terms.throughPaystack,
    batches: new Map(said.batches.map((row) => [row.withdrawal_id, row.code])),
    banks: new Map(
      said.banks.map((row) => [
        row.id,
        { name: bankAccountWords(row.bank_name, row.last4), inUse: row.in_use },
      ]),
    ),
    people: (uid) => ({ uid, ...(cards.get(uid) ?? { fullName: 'Former member', memberCode: '' }) }),
  }
}

/** Why two administrators approve this one, if they do. */
export function reasonsOf(
  { actor, now }: Pick<Viewer, 'actor' | 'now'>,
  row: WithdrawalRow,
  desk: Desk,
): SecondReason[] {
  const tied = sameEyes([actor.uid], desk.administration.appointments, now)
  return whyTwo({
    flags: row.risk_flags,
    amount: kobo(row.amount_kobo),
    secondFrom: desk.secondFrom,
    administratorDay: desk.administratorDay,
    isTied: actor.uid !== row.member_uid && tied.has(row.member_uid),
  })
}

/** Withdrawals as an administrator sees them. */
export async function presentReviews(
  viewer: Viewer,
  rows: readonly WithdrawalRow[],
): Promise<WithdrawalReview[]> {
  if (rows.length === 0) return []
  const desk = await readDesk(viewer, rows)
  return rows.map((row) => reviewOf(viewer, row, desk))
}

export async function presentReview(viewer: Viewer, row: WithdrawalRow): Promise<WithdrawalReview> {
  const [review] = await presentReviews(viewer, [row])
  return orNotFound(review)
}

function reviewOf(viewer: Viewer, row: WithdrawalRow, desk: Desk): WithdrawalReview {
  const member = desk.people(row.member_uid)
  const account = orNotFound(desk.accounts.get(row.bank_account_id))
  const because = reasonsOf(viewer, row, desk)
  const waiting = desk.waiting.get(row.id)
  const named = ({ uid, fullName }: Person) => ({ uid, fullName })
  return {
    ...withdrawalOf(viewer, row, desk),
    member: { ...member, paidBefore: desk.paid.get(row.member_uid) ?? 0 },
    bankAccount: {
      id: account.id,
      bankName: account.bank_name,
      last4: account.last4,
      accountName: account.account_name,
      nameMatch: account.name_match,
      looksMistyped: account.looks_mistyped,
      addedAt: account.added_at,
    },
    steps: (desk.steps.get(row.id) ?? []).map((step) => ({
      step: step.step,
      at: step.happened_at,
      by: step.by_uid === null ? undefined : named(desk.people(step.by_uid)),
      with: step.with_uid === null ? undefined : named(desk.people(step.with_uid)),
      alone: step.alone,
      note: step.note ?? undefined,
    })),
    proofs: (desk.proofs.get(row.id) ?? []).map(presentProof),
    needsTwo: row.needs_two || because.length > 0,
    twoBecause: row.status === 'requested' ? because : row.risk_flags,
    payment: paymentOf(row, desk),
    returnReference: row.return_reference ?? undefined,
    batchCode: desk.batches.get(row.id),
    payout: payoutOf(desk.payouts.get(row.id)),
    waiting,
    can: decisionsOn(viewer, row, { waiting, desk }),
  }
}

function paymentOf(row: WithdrawalRow, { banks }: Desk): WithdrawalReview['payment'] {
  const { collection_account_id: id, bank_reference, paid_on } = row
  if (bank_reference === null || paid_on === null) return undefined
  return {
    from: id === null ? 'Paystack' : (banks.get(id)?.name ?? ''),
    bankReference: bank_reference,
    paidOn: paid_on,
  }
}

function payoutOf(row: PayoutRow | undefined): WithdrawalReview['payout'] {
  if (!row) return undefined
  return {
    reference: row.reference,
    begunAt: row.begun_at,
    sentAt: row.sent_at ?? undefined,
    askedAt: row.asked_at ?? undefined,
    providerStatus: row.provider_status ?? undefined,
    providerRef: row.provider_ref ?? undefined,
    feeKobo: row.provider_fee_kobo === null ? undefined : kobo(row.provider_fee_kobo),
    outcome: row.outcome ?? undefined,
    problem: row.problem ?? undefined,
  }
}

function decisionsOn(
  { actor, now }: Pick<Viewer, 'actor' | 'now'>,
  row: WithdrawalRow,
  { waiting, desk }: { waiting: Waiting | undefined; desk: Desk },
): WithdrawalReview['can'] {
  const subject = { memberUid: row.member_uid, status: row.status }
  const may = (act: Parameters<typeof decide<typeof subject>>[0]) => decide(act, actor, subject)
  // What somebody said already is answered by somebody else.
  const second = (name: string, allowed: Decision): Decision => {
    if (allowed !== true || waiting?.kind !== name) return allowed
    const { approve } = waiting.can
    return approve === 'own-approval' ? 'second-administrator-needed' : approve
  }
  const byHand = (act: Parameters<typeof may>[0]) =>
    isWithProvider(row) ? ('with-provider' as const) : may(act)
  const inTime = (allowed: Decision): Decision =>
    allowed === true && now < row.payable_at ? 'notice-runs' : allowed
  const pay = desk.batches.has(row.id) ? 'in-batch' : byHand(withdrawalsAccess.pay)
  const send = desk.sendsThroughPaystack ? may(withdrawalsAccess.send) : 'not-through-paystack'
  return {
    approve: second(approvalKindOfWithdrawals.name, may(withdrawalsAccess.approve)),
    reject: may(withdrawalsAccess.reject),
    pay: second(paymentKind.name, inTime(pay)),
    send: second(sendingKind.name, inTime(send)),
    fail: byHand(withdrawalsAccess.fail),
    putOnHold: byHand(withdrawalsAccess.putOnHold),
    addProof: may(withdrawalsAccess.addProof),
    removeProof: may(withdrawalsAccess.removeProof),
    retry: may(withdrawalsAccess.retry),
    takeReturn: second(returnKind.name, may(withdrawalsAccess.takeReturn)),
  }
}
