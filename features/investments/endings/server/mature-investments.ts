/**
 * Investments that come to their end: each matures with its plan, is paid out or goes on as its member said, once, on
 * however many nodes. What takes two administrators waits for them; one that fails leaves the others as they are.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import type { Job, JobCall } from '@kolo/application/job'
import { kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { beginLongWork, eachAlone, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { lockInvestment, saveInvestment } from '../../investments/server/investments.store.ts'
import { recordOnInvestment } from '../../investments/server/record-on-investment.ts'
import { endInvestment } from './end-investment.ts'
import { investmentMatured } from './ending.notifications.ts'
import { decideExit, dueToEnd, dueToMature } from './ending.store.ts'

const first = '00000000-0000-0000-0000-000000000000'
const atOnce = 25
/** What is looked for every ten minutes, whoever's plan it is. */
const everyPlan = 'investments.maturities'

const placeWire = z.object({
  step: z.enum(['mature', 'end']),
  after: z.string(),
  ended: z.number(),
  /** What failed; tried again when everything else is done. */
  failed: z.array(z.object({ id: z.string(), step: z.enum(['mature', 'end']) })),
})
type Place = z.output<typeof placeWire>

/** First what matures, then what is paid or goes on. With one that cannot be ended the work fails when all others are done. */
export const endInvestments = longWorkKind<Place>({
  name: 'investments.end-investments',
  place: placeWire,
  cancellable: false,
  chunk: async (call, _, place) => {
    const { step } = place
    const ids = await due[step](call, place.after)
    const failed = await eachAlone(call, ids, acts[step])
    const done = ids.length - failed.length
    const next: Place = {
      ...place,
      ended: place.ended + (step === 'end' ? done : 0),
      failed: [...place.failed, ...failed.map((id) => ({ id, step }))],
    }
    if (ids.length === atOnce) return { done, place: { ...next, after: ids.at(-1) ?? place.after } }
    if (step === 'mature') return { done, place: { ...next, step: 'end', after: first } }
    if (failed.length > 0) return { done, place: next }
    for (const one of place.failed) await acts[one.step](call, one.id)
    const { ended } = next
    return { done, place: { ...next, failed: [] }, ended: sentenceOf(ended) }
  },
})

function sentenceOf(ended: number): string {
  return `${ended.toLocaleString('en-NG')} ${ended === 1 ? 'investment is' : 'investments are'} paid out or go on.`
}

const due = {
  mature: ({ db }: JobCall, after: string) => dueToMature(db, { after, limit: atOnce }),
  end: ({ db, now }: JobCall, after: string) =>
    dueToEnd(db, { today: dayIn(lagos, now), now, after, limit: atOnce }),
} as const
const acts = { mature: matureInvestment, end: endInvestment } as const

/** An investment matures with its plan; a request to leave it is settled with its end. */
async function matureInvestment(call: ChunkCall, id: string): Promise<void> {
  const { db, now } = call
  const { investment, plan } = await lockInvestment(db, id)
  const isDue = investment.status === 'active' || investment.status === 'exit_requested'
  if (!isDue || plan.status !== 'matured') return
  await decideExit(db, id, { status: 'lapsed', decided_at: now })
  const saved = await saveInvestment(db, id, { status: 'matured' })
  recordOnInvestment(call, 'matured', saved)
  const facts = { id, name: plan.name, principalKobo: kobo(saved.principal_kobo) }
  await notify(call, { topic: investmentMatured, to: saved.member_uid, facts })
}

/** Looks every ten minutes for what has come to its end. */
export const lookForMaturities: Job = {
  name: 'investments.look-for-maturities',
  schedule: '*/10 * * * *',
  run: async (call) => {
    const found = (await due.mature(call, first)).length + (await due.end(call, first)).length
    if (found > 0) await beginEnding(call, { subjectId: everyPlan, total: found, ownerUid: null })
  },
}

/** Begins the work that ends what is due. */
export function beginEnding(
  call: JobCall | Call,
  { subjectId, total, ownerUid }: { subjectId: string; total: number; ownerUid: string | null },
): Promise<void> {
  return beginLongWork(call, endInvestments, {
    subjectId,
    title: 'Investments that come to their end',
    total,
    place: { step: 'mature', after: first, ended: 0, failed: [] },
    ownerUid,
  })
}
