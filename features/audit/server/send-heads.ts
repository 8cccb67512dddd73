/**
 * Heads of the audit chain leave the machine: to the outside address by mail each morning, to the file at AUDIT_HEADS
 * each hour. Whoever has one can prove later that nothing up to it was removed or sealed anew, even by somebody who owns
 * the database; what was cut after the last head that left cannot be proved, so they leave often.
 */
import { appendFile } from 'node:fs/promises'
import type { Job, JobCall } from '@kolo/application/job'
import { instantWire } from '@kolo/foundation/wire'
import { topic, writeMail } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { headText } from '../audit.rules.ts'
import { readChainEnd } from './audit.store.ts'

/** The errands of this page. */
export const headJobs: readonly Job[] = [
  { name: 'audit.heads-to-file', schedule: '41 * * * *', run: writeHead },
  { name: 'audit.heads-by-mail', schedule: '15 6 * * *', run: mailHead },
]

async function writeHead({ db, now, community }: JobCall): Promise<void> {
  if (community.auditHeads === undefined) return
  const head = await readChainEnd(db)
  if (head.position > 0n)
    await appendFile(community.auditHeads, `${now} ${headText(head)}\n`, { mode: 0o640 })
}

const headFacts = z.object({ at: instantWire, position: z.string(), head: z.string() })

/** The head of the log, to the outside address. */
export const headMail = topic<z.output<typeof headFacts>>({
  name: 'audit.head',
  title: 'Head of the audit log',
  weight: 'security',
  facts: headFacts,
  words: ({ at, position, head }, { community: { name, origin } }) => ({
    title: `${name}: the audit log at event ${position}`,
    parts: [
      `At ${at} the audit log of ${name} (${origin}) held ${position} sealed events and ended with`,
      head,
      'Keep this mail. Whoever checks the records later compares them with it, and finds when anything before this moment was changed, removed or put in. How: "Has anybody changed the records?" in docs/operations.md.',
    ],
  }),
})

async function mailHead(call: JobCall): Promise<void> {
  const { db, now, community } = call
  const { oversightEmail: email } = community
  if (email === undefined) return
  const head = await readChainEnd(db)
  if (head.position === 0n) return
  const facts = { at: now, position: String(head.position), head: headText(head) }
  await writeMail(call, { topic: headMail, to: { email }, facts })
}
