/**
 * Writing to members who are behind. What must always be true: nobody is written to twice in 7 days this way, nor for money
 * that is there or being checked; what a preview shows is decided by the same sentence as what is sent.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { paragraphsOf, wordsOf } from '@kolo/application/notification-types'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { sumKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, dayIn, lagos } from '@kolo/foundation/time'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { notify, writingFor } from '@kolo/notices/server'
import { readPayersOf } from '@kolo/payments/server'
import { memberCardsOf, namesOf } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { type NudgeOutcome, nudgeDays, nudgeOutcome } from '../contributions.rules.ts'
import type {
  listLeftOut,
  listNudges,
  Nudge,
  nudgeMember,
  previewNudge,
  sendNudge,
} from '../nudges.contract.ts'
import { memberStatusesOf } from './calculate-contributions.ts'
import { contributionNudge } from './contributions.notifications.ts'
import { goalsBehindOf, type OwingGoal } from './contributions.store.ts'
import {
  countOwnersBehind,
  endNudge,
  forgetNudges,
  insertNudge,
  keepOutcomes,
  leftOutAfter,
  type NudgeRow,
  nudgeById,
  nudgedSince,
  nudgesAfter,
  ownersBehind,
} from './nudges.store.ts'

const first = '00000000-0000-0000-0000-000000000000'
const atOnce = 200
/** Days a round and whom it reached is kept. */
const keptDays = 90

type Judged = {
  owner: string
  outcome: NudgeOutcome
  behind: Awaited<ReturnType<typeof memberStatusesOf<OwingGoal>>>
}

/** How these members stand now, and whether each is written to. */
async function judge(call: Pick<ChunkCall, 'db' | 'now'>, owners: readonly string[]): Promise<Judged[]> {
  const { db, now } = call
  if (owners.length === 0) return []
  const stood = await memberStatusesOf(call, await goalsBehindOf(db, owners), dayIn(lagos, now))
  const behind = stood.filter(({ contribution }) => contribution.behindKobo > 0n)
  const goals = behind.map(({ goal }) => goal.id)
  const checking = new Set(goals.length > 0 ? await readPayersOf(db, 'savings', goals) : [])
  const nudged = await nudgedSince(db, owners, addHours(now, -24 * nudgeDays))
  return owners.map((owner) => {
    const own = behind.filter(({ goal }) => goal.ownerUid === owner)
    const open = own.filter(({ goal }) => goal.status !== 'frozen')
    const facts = { behind: own.length, open: open.length }
    const outcome = nudgeOutcome({
      ...facts,
      isChecking: checking.has(owner),
      wasNudged: nudged.has(owner),
    })
    return { owner, outcome, behind: outcome === 'sent' ? open : own }
  })
}

const factsFor = ({ behind }: Judged, from: string, note: string) => ({
  goals: behind.map(({ goal, contribution }) => ({
    id: goal.id,
    name: goal.name,
    amount: contribution.behindKobo,
    months: contribution.behindMonths,
  })),
  amount: sumKobo(behind.map(({ contribution }) => contribution.behindKobo)),
  from,
  note,
})

export async function previewNudgeHandler(
  call: Call,
  { query }: InputOf<typeof previewNudge>,
): Promise<OutputOf<typeof previewNudge>> {
  const { after, limit } = pageById(query)
  const found = (await ownersBehind(call.db, after ?? first, limit)).map((id) => ({ id }))
  const { rows, nextCursor } = paged(found, query.limit)
  const judged = (
    await judge(
      call,
      rows.map(({ id }) => id),
    )
  ).filter(({ outcome }) => outcome !== 'paid')
  const cards = await memberCardsOf(
    call.db,
    judged.map(({ owner }) => owner),
  )
  const receiver = judged.find(({ outcome }) => outcome === 'sent')
  const from = await nameOf(call, call.actor.uid)
  const words =
    receiver && wordsOf(contributionNudge, factsFor(receiver, from, ''), writingFor(call.community))
  return {
    members: await countOwnersBehind(call.db),
    rows: judged.map((one) => ({
      owner: cardIn(cards, one.owner),
      behindKobo: sumKobo(one.behind.map(({ contribution }) => contribution.behindKobo)),
      outcome: one.outcome,
    })),
    nextCursor,
    ...(words ? { example: { title: words.title, paragraphs: paragraphsOf(words) } } : {}),
  }
}

const placeWire = z.object({ after: z.string() })

/** Writes to them, some in each piece. */
export const nudgeWork = longWorkKind<z.output<typeof placeWire>>({
  name: 'savings.nudge',
  place: placeWire,
  cancellable: false,
  page: () => '/admin/arrears',
  chunk: async (call, { subjectId }, { after }) => {
    const { db, now } = call
    const nudge = orNotFound(await nudgeById(db, subjectId))
    const owners = await ownersBehind(db, after, atOnce)
    const judged = await judge(call, owners)
    const from = await nameOf(call, nudge.asked_by)
    for (const one of judged) {
      if (one.outcome !== 'sent') continue
      await notify(call, { topic: contributionNudge, to: one.owner, facts: factsFor(one, from, nudge.note) })
    }
    await keepOutcomes(
      db,
      nudge.id,
      judged.map(({ owner, outcome }) => ({ owner, outcome })),
      now,
    )
    const place = { after: owners.at(-1) ?? after }
    if (owners.length === atOnce) return { done: owners.length, place }
    await endNudge(db, nudge.id, now)
    const { sent, left_out: leftOut } = orNotFound(await nudgeById(db, nudge.id))
    return { done: owners.length, place, ended: `${sent} written to, ${leftOut} left out.` }
  },
})

export async function sendNudgeHandler(
  call: Call,
  { body }: InputOf<typeof sendNudge>,
): Promise<Nudge | Refusal<'nudge-under-way' | 'nobody-behind'>> {
  const { db, actor, now } = call
  const total = await countOwnersBehind(db)
  if (total === 0) return refuse('nobody-behind')
  const id = newId(Date.parse(now))
  const row = await insertNudge(db, { id, asked_by: actor.uid, asked_at: now, note: body.note })
  if (!row) return refuse('nudge-under-way')
  await beginLongWork(call, nudgeWork, {
    subjectId: id,
    title: 'Writing to members who are behind',
    total,
    place: { after: first },
    ownerUid: actor.uid,
  })
  call.record({ kind: 'savings.nudged', facts: { members: total, ...(body.note ? { note: true } : {}) } })
  const [answer] = await presented(call, [row])
  return orNotFound(answer)
}

/** Writes to one of them, judged by the same sentence as a round of all. */
export async function nudgeMemberHandler(
  call: Call,
  { params: { uid }, body: { note } }: InputOf<typeof nudgeMember>,
): Promise<Nudge | Refusal<'nudge-under-way' | 'nudge-left-out'>> {
  const { db, actor, now } = call
  const id = newId(Date.parse(now))
  const row = await insertNudge(db, { id, asked_by: actor.uid, asked_at: now, note })
  if (!row) return refuse('nudge-under-way')
  // After the round stands: of two at once the second sees whom the first wrote to.
  const [judged] = await judge(call, [uid])
  if (judged?.outcome !== 'sent') return refuse('nudge-left-out', { because: judged?.outcome ?? 'paid' })
  const from = await nameOf(call, actor.uid)
  await notify(call, { topic: contributionNudge, to: uid, facts: factsFor(judged, from, note) })
  await keepOutcomes(db, id, [{ owner: uid, outcome: 'sent' }], now)
  await endNudge(db, id, now)
  call.record({
    kind: 'savings.nudged',
    subjectUid: uid,
    facts: { members: 1, ...(note ? { note: true } : {}) },
  })
  const [answer] = await presented(call, [orNotFound(await nudgeById(db, id))])
  return orNotFound(answer)
}

export async function listNudgesHandler(
  call: Call,
  { query }: InputOf<typeof listNudges>,
): Promise<OutputOf<typeof listNudges>> {
  const { rows, nextCursor } = paged(await nudgesAfter(call.db, pageById(query)), query.limit)
  return { rows: await presented(call, rows), nextCursor }
}

export async function listLeftOutHandler(
  call: Call,
  { params, query }: InputOf<typeof listLeftOut>,
): Promise<OutputOf<typeof listLeftOut>> {
  const { id } = orNotFound(await nudgeById(call.db, params.id))
  const { rows, nextCursor } = paged(await leftOutAfter(call.db, id, pageById(query)), query.limit)
  const cards = await memberCardsOf(
    call.db,
    rows.map((row) => row.id),
  )
  return { rows: rows.map((row) => ({ owner: cardIn(cards, row.id), outcome: row.outcome })), nextCursor }
}

/** Rounds of long ago are forgotten. */
export const sweepNudges: Job = {
  name: 'savings.forget-nudges',
  schedule: '50 3 * * *',
  run: ({ db, now }) => forgetNudges(db, addHours(now, -24 * keptDays)),
}

async function presented({ db }: Call, rows: readonly NudgeRow[]): Promise<Nudge[]> {
  const names = await namesOf(db, [...new Set(rows.map((row) => row.asked_by))])
  return rows.map((row) => ({
    id: row.id,
    askedBy: names.get(row.asked_by) ?? 'Former administrator',
    askedAt: row.asked_at,
    note: row.note,
    sent: row.sent,
    leftOut: row.left_out,
    isUnderWay: row.ended_at === null,
  }))
}

const cardIn = (cards: Awaited<ReturnType<typeof memberCardsOf>>, uid: string) => ({
  uid,
  ...(cards.get(uid) ?? { fullName: 'Former member', memberCode: '' }),
})

async function nameOf({ db, community }: Pick<ChunkCall, 'db' | 'community'>, uid: string): Promise<string> {
  return (await namesOf(db, [uid])).get(uid) ?? community.name
}
