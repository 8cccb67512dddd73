/** What administrators see of shares and do about them: the register, and what members ask for. */

import type { Call } from '@kolo/application/call'
import { waitingList } from '@kolo/application/waiting-list'
import { askApproval, dropApproval, readWaiting } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import { pageById, paged } from '@kolo/database/pages'
import { decide, refusalOf } from '@kolo/foundation/access'
import { csvFile, csvText } from '@kolo/foundation/csv'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { kobo, plainNaira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { memberCardsOf, readFormats } from '@kolo/profile/server'
import { subjectOf } from '../../shares/server/read-shares.ts'
import { notifyShares } from '../../shares/server/share.notifications.ts'
import {
  allRequests,
  lockRequest,
  lockTerms,
  registerRows,
  requestById,
  requestsForDesk,
  waitingRequests,
} from '../../shares/server/share.store.ts'
import {
  type approveShareRequest,
  type listShareReviews,
  type readRegister,
  type rejectShareRequest,
  type ShareReview,
  sharesToDecide,
} from '../../shares/share.contract.ts'
import { type ShareCapital, worthOf } from '../../shares/share.rules.ts'
import { sharesAccess } from '../../shares.access.ts'
import { offerIn, offerRows, presentTerms } from '../../terms/server/share-terms.ts'
import type { RequestRow } from './request.record.ts'
import { approvalsOf, shareRequestKinds } from './request-approvals.ts'
import { endRequest, recordOnRequest } from './request-steps.ts'

const former = { fullName: 'Former member', memberCode: '' }

type FoundRow = Awaited<ReturnType<typeof registerRows>>[number]

function presentHolder(row: FoundRow, capital: ShareCapital) {
  return {
    id: row.id,
    code: row.code,
    member: {
      uid: row.owner_uid,
      fullName: row.full_name ?? former.fullName,
      memberCode: row.member_code ?? former.memberCode,
    },
    units: row.units,
    valueKobo: worthOf(row.units, capital),
    since: row.held_since ?? undefined,
  }
}

export async function readRegisterHandler(
  { db }: Call,
  { query }: InputOf<typeof readRegister>,
): Promise<OutputOf<typeof readRegister>> {
  const page = pageById(query)
  const { isOffered, capital } = offerIn(await batchQueries(db, offerRows(db)))
  if (!capital) return { rows: [], isOffered }
  const { rows, nextCursor } = paged(await registerRows(db, { ...page, member: query.member }), query.limit)
  return {
    rows: rows.map((row) => presentHolder(row, capital)),
    nextCursor,
    isOffered,
    terms: presentTerms(capital),
  }
}

/** The most holders of a file. */
const fileMost = 20_000

export async function downloadRegisterHandler({ db, actor, now }: Call) {
  const { capital } = offerIn(await batchQueries(db, offerRows(db)))
  const found = capital ? await registerRows(db, { after: undefined, limit: fileMost }) : []
  const rows = capital ? found.map((row) => presentHolder(row, capital)) : []
  const { day } = writerFor(await readFormats(db, actor.uid))
  const text = csvFile([
    ['Account', 'Member', 'Member number', 'Shares', 'Worth in naira', 'Since'].map(csvText),
    ...rows.map(({ code, member, units, valueKobo, since }) => [
      csvText(code),
      csvText(member.fullName),
      csvText(member.memberCode),
      String(units),
      plainNaira(valueKobo),
      since === undefined ? '' : day(since),
    ]),
  ])
  return {
    bytes: new TextEncoder().encode(text),
    contentType: 'text/csv; charset=utf-8',
    name: `share-register-${dayIn(lagos, now)}.csv`,
  }
}

export async function listShareReviewsHandler(
  call: Call,
  { query }: InputOf<typeof listShareReviews>,
): Promise<OutputOf<typeof listShareReviews>> {
  const list = query.which === 'waiting' ? waitingRequests : allRequests
  const { rows, nextCursor } = paged(await list(call.db, pageById(query)), query.limit)
  return { rows: await presentReviews(call, rows), nextCursor }
}

async function presentReviews(call: Call, rows: readonly RequestRow[]): Promise<ShareReview[]> {
  const uids = rows.flatMap(({ seller_uid, buyer_uid }) => [
    seller_uid,
    ...(buyer_uid === null ? [] : [buyer_uid]),
  ])
  const cards = await memberCardsOf(call.db, [...new Set(uids)])
  const person = (uid: string) => ({ uid, ...(cards.get(uid) ?? former) })
  const waits = rows.filter(({ status }) => status === 'waiting').map(({ id }) => id)
  const waiting = await readWaiting(call, shareRequestKinds, waits)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    seller: person(row.seller_uid),
    sellerUnits: row.seller_units,
    ...(row.buyer_uid === null ? {} : { buyer: person(row.buyer_uid) }),
    units: row.units,
    valueKobo: kobo(row.value_kobo),
    feeKobo: kobo(row.fee_kobo),
    askedAt: row.asked_at,
    ...(row.reason === null ? {} : { reason: row.reason }),
    version: row.version,
    waiting: waiting.find(({ subject }) => subject.id === row.id),
    can: {
      approve: decide(sharesAccess.approve, call.actor, subjectOf(row)),
      reject: decide(sharesAccess.reject, call.actor, subjectOf(row)),
    },
  }))
}

async function presentReview(call: Call, id: string): Promise<ShareReview> {
  return orNotFound((await presentReviews(call, [await requestById(call.db, id)]))[0])
}

/** Approves it as the first administrator, or as the second. */
export async function approveShareRequestHandler(
  call: Call,
  { params, body }: InputOf<typeof approveShareRequest>,
) {
  const { db, actor } = call
  await lockTerms(db)
  const row = await lockRequest(db, params.id)
  const no = refusalOf(sharesAccess.approve, actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const cards = await memberCardsOf(db, row.buyer_uid === null ? [] : [row.buyer_uid])
  const buyer = row.buyer_uid === null ? undefined : cards.get(row.buyer_uid)?.memberCode
  const change = {
    units: row.units,
    value: kobo(row.value_kobo),
    fee: kobo(row.fee_kobo),
    ...(buyer === undefined ? {} : { buyer }),
    leaves: row.kind === 'leaving',
  }
  const asked = await askApproval(call, approvalsOf(row), { subjectId: row.id, change, reason: '' })
  return isRefusal(asked) ? asked : presentReview(call, row.id)
}

/** Says no; what was set aside is free again, and whoever asked for it reads the reason. */
export async function rejectShareRequestHandler(
  call: Call,
  { params, body }: InputOf<typeof rejectShareRequest>,
) {
  const { db, actor } = call
  await lockTerms(db)
  const row = await lockRequest(db, params.id)
  const no = refusalOf(sharesAccess.reject, actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  await dropApproval(call, approvalsOf(row), row.id)
  await endRequest(call, row, { status: 'rejected', actorUid: actor.uid, reason: body.reason })
  recordOnRequest(call, 'shares.request-rejected', row)
  const said = {
    step: 'rejected',
    units: row.units,
    amount: kobo(row.value_kobo),
    reason: body.reason,
  } as const
  await notifyShares(call, row.seller_uid, said)
  if (row.buyer_uid !== null) await notifyShares(call, row.buyer_uid, said)
  return presentReview(call, row.id)
}

/** What waits for administrators, on their first screen. */
export const sharesWaiting = waitingList({
  list: sharesToDecide,
  ask: ({ db, actor }) => requestsForDesk(db, actor.uid),
  present: ({ actor }, rows) => ({
    count: rows[0]?.in_all ?? 0,
    mine: rows[0]?.mine ?? 0,
    oldestAt: rows[0]?.answered_at ?? rows[0]?.asked_at,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      seller: { uid: row.seller_uid, fullName: row.seller_name ?? former.fullName },
      ...(row.buyer_uid === null
        ? {}
        : { buyer: { uid: row.buyer_uid, fullName: row.buyer_name ?? former.fullName } }),
      units: row.units,
      valueKobo: kobo(row.value_kobo),
      askedAt: row.asked_at,
      can: { approve: decide(sharesAccess.approve, actor, subjectOf(row)) },
    })),
  }),
})
