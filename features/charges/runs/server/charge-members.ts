/**
 * The members of a run are charged, piece by piece. What must always be true: each member once, in the transaction that books
 * it and tells them, however often the work dies; and never more members than were agreed to.
 */
import type { ChunkCall } from '@kolo/application/batch-job-kind'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { longWorkKind } from '@kolo/long-work/server'
import * as z from 'zod/mini'
import { notifyCharged } from '../../charges/server/charge.notifications.ts'
import { chargedPostings } from '../../charges/server/charge.postings.ts'
import { insertCharges, newChargeCodes } from '../../charges/server/charge.store.ts'
import { postCharges } from '../../charges/server/post-charges.ts'
import { chargeRunPath } from '../../charges.paths.ts'
import type { RunRecord } from './run.record.ts'
import { lockRun, nextMembers, saveRun } from './run.store.ts'

const atOnce = 100

export const chargeMembers = longWorkKind<object>({
  name: 'charges.charge-members',
  place: z.object({}),
  cancellable: false,
  page: chargeRunPath,
  chunk: async (call, { subjectId }, place) => {
    const { db, now, record } = call
    const run = await lockRun(db, subjectId)
    if (run.state !== 'charging') return { done: 0, place, ended: 'It has gone on meanwhile.' }
    const left = run.members - run.chargedMembers
    const uids = await nextMembers(db, run, Math.min(atOnce, left))
    await chargeAll(call, run, uids)
    if (uids.length === atOnce && left > atOnce) return { done: uids.length, place }
    const charged = run.chargedMembers + uids.length
    await saveRun(db, run.id, { state: 'charged', endedAt: now })
    record({
      kind: 'charge-run.charged',
      target: { type: 'charge-run', id: run.id },
      facts: { code: run.code, members: charged },
    })
    const ended = charged === 1 ? '1 member charged.' : `${charged.toLocaleString('en-NG')} members charged.`
    return { done: uids.length, place, ended }
  },
})

async function chargeAll(call: ChunkCall, run: RunRecord, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const { db, now } = call
  const { code: runCode, kind, title, incomeAccount, once, instalments, dueOn } = run
  const amountKobo = kobo(run.amountKobo)
  const prefix = `${kind === 'fine' ? 'FIN' : 'CHG'}-${now.slice(0, 4)}-`
  const codes = await newChargeCodes(db, prefix, uids.length)
  const rows = uids.map((memberUid, index) => ({ memberUid, code: codes[index] ?? '' }))
  const journalIds = await postCharges(
    call,
    rows.map(({ memberUid, code }) => ({
      kind: 'charges.charged',
      code,
      actorUid: run.raisedBy,
      memo: `${title} ${code}`,
      facts: { chargeRun: runCode },
      transfers: chargedPostings(memberUid, incomeAccount, amountKobo),
    })),
  )
  await insertCharges(
    db,
    { runId: run.id, once, amountKobo, instalments, dueOn, chargedAt: now },
    rows.map((row, index) => ({ ...row, id: newId(Date.parse(now)), journalId: journalIds[index] ?? '' })),
  )
  for (const { memberUid, code } of rows)
    await notifyCharged(
      call,
      { memberUid, kind, code, title, instalments },
      { step: 'charged', amount: amountKobo, on: dueOn },
    )
}
