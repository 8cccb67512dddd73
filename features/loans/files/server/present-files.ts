import type { SentFileFacts } from '@kolo/files/contract'
import type { LoanFileRecord } from './loan-file.record.ts'

/** A document as screens read it. */
export function presentFile({ id, fileName, contentType, sizeBytes }: LoanFileRecord): SentFileFacts {
  return { id, name: fileName, contentType, sizeBytes }
}
