/** What administrators decide about payments with: read in one statement. */
import type { Call } from '@kolo/application/call'
import { settingIn, settingRows } from '@kolo/application/community-settings'
import type { AdministrationJson, CommunityAdministration, OpenNotice } from '@kolo/approvals/server'
import { administrationJson, administrationOf, noticeRows, noticesIn } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Kobo } from '@kolo/foundation/money'
import { isSettled } from '@kolo/payments/rules'
import type { PaymentRow } from '@kolo/payments/server'
import { payersByUid } from '@kolo/payments/server'
import type { CardRow } from '@kolo/profile/server'
import { cardRows } from '@kolo/profile/server'
import { sql } from 'kysely'
import type { Beside } from '../../transfers/server/payment-context.ts'
import { besideIn, besideRows } from '../../transfers/server/payment-context.ts'
import type { Viewer } from '../../transfers/server/present-payment.ts'
import type { TransferRow } from '../../transfers/server/transfer.record.ts'
import { secondAdministratorFrom } from '../../transfers/server/transfer.settings.ts'
import type { DaySums } from '../../transfers/transfer.rules.ts'
import type { DecisionRow } from './review.record.ts'
import {
  bankReferenceOwner,
  daySumRows,
  daySumsIn,
  decidersOf,
  decisionsOf,
  similarTo,
} from './review.store.ts'
import type { Arrived, SimilarPayments } from './similar-payments.ts'
import { arrivedLookalike, lookalikeOf } from './similar-payments.ts'

/** What a call needs to present payments to administrators. */
export type Reviewer = Viewer & Pick<Call, 'community'>

/** Everything that lies beside some payments on an administrator's desk. */
export type Desk = Beside &
  SimilarPayments & {
    /** What was decided about payments in their present round, latest first. */
    decisions: ReadonlyMap<string, readonly DecisionRow[]>
    notices: ReadonlyMap<string, OpenNotice>
    /** How earlier payments of their payers ended. */
    payers: ReadonlyMap<string, { confirmed: number; rejected: number }>
    sums: (paymentId: string) => DaySums
    administration: CommunityAdministration
    threshold: Kobo
    /** The payers and whoever looks at it. */
    cards: readonly CardRow[]
  }

/**
 * Reads the desk in one statement, with what is known beside what was found for a payment, where something was. Who has
 * looked at those that look alike is not shown them again by a payment that is decided.
 */
export async function readDesk(
  viewer: Reviewer,
  rows: readonly TransferRow[],
  found?: Arrived & { payment: TransferRow; anotherTransfer?: boolean | undefined },
): Promise<Desk> {
  const { db, actor, now } = viewer
  const waiting = rows.filter((row) => row.status === 'proof_submitted')
  const waitingIds = waiting.map(({ id }) => id)
  const decidedIds = rows.filter(isDecidedOn).map(({ id }) => id)
  const payerUids = [...new Set(rows.map((row) => row.member_uid))]
  const said = await batchQueries(db, {
    ...besideRows(viewer, rows, { hasArrivals: !found }),
    decisions: decisionsOf(db, decidedIds),
    similar: similarTo(found?.anotherTransfer ? [] : waiting.map(lookalikeOf)),
    notices: noticeRows(db, 'payment', waitingIds),
    payers: payersByUid(db, payerUids),
    sums: daySumRows(waiting.map(summedOf), actor.uid, now),
    administration: sql<{ json: AdministrationJson }>`select ${administrationJson(now)} as json`,
    settings: settingRows([secondAdministratorFrom]),
    cards: cardRows(db, [...payerUids, actor.uid], decidersOf(decidedIds)),
    similarToArrived: similarTo(
      found && !found.anotherTransfer ? [arrivedLookalike(found.payment, found)] : [],
    ),
    referenceOwner: bankReferenceOwner(db, found?.bankReference ?? ''),
  })
  const [administration] = said.administration
  if (!administration) throw new Error('The database does not say who administers')
  return {
    ...besideIn(said),
    decisions: Map.groupBy(said.decisions, (row) => row.payment_id),
    similar: Map.groupBy(said.similar, (row) => row.of),
    notices: noticesIn(said.notices),
    payers: new Map(said.payers.map((row) => [row.member_uid, row])),
    sums: daySumsIn(said.sums),
    administration: administrationOf(administration.json, viewer),
    threshold: settingIn(said.settings, secondAdministratorFrom),
    cards: said.cards,
    similarToArrived: said.similarToArrived,
    referenceOwner: said.referenceOwner[0],
  }
}

/** The desk of a payment that waits on, with those that look like it where they were not read yet. */
export async function withSimilar({ db }: Reviewer, desk: Desk, row: TransferRow): Promise<Desk> {
  if (desk.similar.has(row.id)) return desk
  const { rows } = await similarTo([lookalikeOf(row)]).execute(db)
  return { ...desk, similar: Map.groupBy(rows, ({ of }) => of) }
}

/** Administrators looked at it, in its present round. */
function isDecidedOn({ status }: PaymentRow): boolean {
  return ['proof_submitted', 'rejected'].includes(status) || isSettled(status)
}

/** What is summed up beside a payment. */
function summedOf(row: TransferRow) {
  return { paymentId: row.id, memberUid: row.member_uid, targetId: row.target_id }
}

/** The desk once this was decided on top of what is there. */
export function withDecision(desk: Desk, decision: DecisionRow): Desk {
  const before = desk.decisions.get(decision.payment_id) ?? []
  return { ...desk, decisions: new Map([[decision.payment_id, [decision, ...before]]]) }
}

/** The desk once another payment of this payer has ended so. */
export function countedFor(desk: Desk, payerUid: string, outcome: 'confirmed' | 'rejected'): Desk {
  const payer = desk.payers.get(payerUid) ?? { confirmed: 0, rejected: 0 }
  return { ...desk, payers: new Map([[payerUid, { ...payer, [outcome]: payer[outcome] + 1 }]]) }
}
