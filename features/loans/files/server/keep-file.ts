/** Keeping a document of an application: how many there are, and what is known of it. */
import type { Call } from '@kolo/application/call'
import type { FileType } from '@kolo/files/rules'
import { shownFileName } from '@kolo/files/rules'
import type { StoredFile } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { loanFilesMost } from '../loan-file.rules.ts'
import type { LoanFileRecord } from './loan-file.record.ts'
import { insertFile } from './loan-file.store.ts'

/** An application that ends makes room for the next, and its documents stay: this keeps one member from filling the disk. */
export const dailyFiles = {
  limit: { name: 'loan file by person', points: 40, duration: 24 * 60 * 60 },
  sentence: 'You have added many documents today. Please wait before adding another one.',
  takesRoom: true,
} as const

/** Why there is no place for one more. */
export function tooMany(present: readonly LoanFileRecord[]) {
  return present.length >= loanFilesMost ? refuse('loan-files-enough') : undefined
}

/** What the file is, is read from its bytes; what it is called is only shown. `loanId`: nothing until the member applies. */
export function keepFile(
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  { stored, name, loanId }: { stored: StoredFile<FileType>; name: string; loanId: string | null },
): Promise<LoanFileRecord> {
  return insertFile(db, {
    id: newId(Date.parse(now)),
    memberUid: actor.uid,
    loanId,
    fileName: shownFileName(name, 'document'),
    storedName: stored.storedName,
    contentType: stored.type,
    sizeBytes: stored.sizeBytes,
    sha256: stored.sha256,
    addedAt: now,
  })
}
