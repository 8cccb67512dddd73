/**
 * Heads of the audit chain leave the machine: to the outside address by mail each morning, to the file at AUDIT_HEADS
 * each hour. Whoever has one can prove later that nothing up to it was removed or sealed anew, even by somebody who owns
 * the database; what was cut after the last head that left cannot be proved, so they leave often.
 */
import { appendFile } from 'node:fs/promises'
import type { Job, JobCall } from '@kolo/database/call'
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

async function mailHead({ db, now, community, enqueue }: JobCall): Promise<void> {
  const { name, origin, oversightEmail } = community
  if (oversightEmail === undefined) return
  const head = await readChainEnd(db)
  if (head.position === 0n) return
  const text = `At ${now} the audit log of ${name} (${origin}) held ${head.position} sealed events and ended with

${headText(head)}

Keep this mail. Whoever checks the records later compares them with it, and finds when anything before this moment was changed, removed or put in. How: "Has anybody changed the records?" in docs/operations.md.
`
  await enqueue('mail.send', {
    to: oversightEmail,
    subject: `${name}: the audit log at event ${head.position}`,
    text,
  })
}
