/**
 * The whole log gone through from its beginning, each night and when an administrator asks: every event against its seal,
 * and the chain against where it ended the last time and against a head that was kept. What was found is kept, shown to
 * administrators, and said to the outside address where it is not good.
 */
import type { Call } from '@kolo/application/call'
import type { Job, JobCall } from '@kolo/application/job'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { instantWire } from '@kolo/foundation/wire'
import { topic, writeMail } from '@kolo/notices/server'
import * as z from 'zod/mini'
import type { AuditProof, proveAuditLog } from '../audit.contract.ts'
import { headsIn } from '../audit.rules.ts'
import { beginProof, endProof, lastEndedProof, latestProof, noteProof } from './audit.store.ts'
import { type NamesOf, presentProof } from './list-audit-events.ts'
import { verifyChain } from './verify-chain.ts'

/** The clocks of the server and of its database may differ by some minutes, and no action takes longer. */
export const mostMinutesApart = 10

const jobName = 'audit.prove'

/** The command behind `POST /api/audit-proofs`: what is under way is answered, not begun twice. */
export function proveAuditLogHandler(namesOf: NamesOf) {
  return async (
    call: Call,
    { body }: InputOf<typeof proveAuditLog>,
  ): Promise<AuditProof | Refusal<'no-head'>> => {
    const { db, now, actor } = call
    const typed = body.head?.trim() ?? ''
    if (typed !== '' && headsIn(typed).length !== 1) return refuse('no-head', {}, 'head')
    await beginProof(db, { id: newId(Date.parse(now)), at: now, by: actor.uid })
    call.record({ kind: 'audit.proof-asked', facts: { compared: typed !== '' } })
    await call.enqueue(jobName, typed === '' ? {} : { head: typed })
    const [row] = (await latestProof().execute(db)).rows
    if (!row) throw new Error('What was begun is not there')
    return presentProof({ ...row }, await namesOf(db, row.asked_by ? [row.asked_by] : []))
  }
}

/** Goes through it: what is asked for, or without that each night. */
export const proveLog: Job = {
  name: jobName,
  schedule: '10 4 * * *',
  inChunks: true,
  run: async (call, { head }) => {
    const { db, now } = call
    const [before] = (await lastEndedProof().execute(db)).rows
    await beginProof(db, { id: newId(Date.parse(now)), at: now, by: null })
    const [under] = (await latestProof().execute(db)).rows
    if (!under || under.ended_at !== null) return
    const heads = headsIn([before?.head, head].filter((each) => typeof each === 'string').join(' '))
    let seen = 0n
    const verdict = await verifyChain(db, {
      heads,
      mostMinutesApart,
      onward: async (events) => {
        seen = events
        await noteProof(db, under.id, events)
      },
    })
    const found = verdict.intact
      ? { events: verdict.events, head: verdict.head, finding: null }
      : { events: seen, head: null, finding: verdict.sentence }
    await endProof(db, under.id, { at: now, ...found })
    if (found.finding !== null) await mailFinding(call, found.finding)
  },
}

const findingFacts = z.object({ at: instantWire, finding: z.string() })

/** What was wrong, to the outside address. */
export const findingMail = topic<z.output<typeof findingFacts>>({
  name: 'audit.finding',
  title: 'The audit log was changed',
  weight: 'security',
  facts: findingFacts,
  words: ({ at, finding }, { community: { name, origin } }) => ({
    title: `${name}: the audit log is not what it was`,
    parts: [
      `At ${at} the audit log of ${name} (${origin}) was gone through from its beginning. It was found:`,
      finding,
      'Somebody who has the database may have changed what people did. What to do: "Has anybody changed the records?" in docs/operations.md.',
    ],
  }),
})

async function mailFinding(call: JobCall, finding: string): Promise<void> {
  const { oversightEmail: email } = call.community
  if (email === undefined) return
  await writeMail(call, { topic: findingMail, to: { email }, facts: { at: call.now, finding } })
}
