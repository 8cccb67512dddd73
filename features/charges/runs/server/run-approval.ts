/** A charge run from the threshold on: a second administrator agrees, and then it is charged. */
import { approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import { beginLongWork } from '@kolo/long-work/server'
import * as z from 'zod/mini'
import { chargeRunPath } from '../../charges.paths.ts'
import { runMessages } from '../run.messages.ts'
import { chargeMembers } from './charge-members.ts'
import type { RunRecord } from './run.record.ts'
import { lockRun, saveRun } from './run.store.ts'

type Change = { code: string; title: string; members: number; amountKobo: Kobo; totalKobo: Kobo }

const membersInWords = (count: number) =>
  count === 1 ? '1 member' : `${count.toLocaleString('en-NG')} members`

export const runKind = approvalKind<Change>({
  name: 'charges.run',
  subjectType: 'charge-run',
  permission: 'manage_savings',
  change: z.object({
    code: z.string(),
    title: z.string(),
    members: z.number(),
    amountKobo: koboWire,
    totalKobo: koboWire,
  }),
  describe: ({ code, title, members, amountKobo, totalKobo }) => ({
    title: `Charge ${membersInWords(members)}: ${title}`,
    lines: [
      { label: 'Charges', value: code },
      { label: 'Each member', value: formatNaira(amountKobo) },
      { label: 'In all', value: formatNaira(totalKobo) },
    ],
  }),
  amountOf: ({ totalKobo }) => totalKobo,
  lockSubject: async ({ db }, id) => ({ version: (await lockRun(db, id)).state }),
  page: chargeRunPath,
  apply: async (call, id, _, { approvalId }) => {
    await startRun(call, await lockRun(call.db, id), approvalId)
    return undefined
  },
  sentBack: (call, id) => withdrawRun(call, id),
  takenBack: (call, id) => withdrawRun(call, id),
  expired: async ({ db, now }, id) => {
    await endWaiting(db, id, now)
  },
  words: runMessages,
})

/** Charging begins. */
export async function startRun(
  call: Pick<Call, 'db' | 'now' | 'enqueue' | 'record' | 'actor'>,
  run: RunRecord,
  approvalId: string | null,
): Promise<void> {
  await saveRun(call.db, run.id, { state: 'charging', ...(approvalId === null ? {} : { approvalId }) })
  call.record({
    kind: 'charge-run.started',
    target: { type: 'charge-run', id: run.id },
    facts: { code: run.code, members: run.members, totalKobo: run.totalKobo.toString() },
  })
  await beginLongWork(call, chargeMembers, {
    subjectId: run.id,
    title: `${run.title}: charging ${membersInWords(run.members)}`,
    total: run.members,
    place: {},
    ownerUid: run.raisedBy,
  })
}

async function withdrawRun(call: Call, id: string): Promise<void> {
  const run = await endWaiting(call.db, id, call.now)
  if (run)
    call.record({
      kind: 'charge-run.withdrawn',
      target: { type: 'charge-run', id },
      facts: { code: run.code },
    })
}

async function endWaiting(db: Call['db'], id: string, now: Call['now']) {
  const { state } = await lockRun(db, id)
  return state === 'waiting' ? saveRun(db, id, { state: 'withdrawn', endedAt: now }) : undefined
}
