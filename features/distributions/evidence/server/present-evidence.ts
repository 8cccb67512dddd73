import type { Evidence } from '../evidence.contract.ts'
import type { EvidenceRow } from './evidence.record.ts'

/** A paper as screens show it. */
export function presentEvidence(
  row: Pick<EvidenceRow, 'id' | 'file_name' | 'content_type' | 'size_bytes'>,
): Evidence {
  return { id: row.id, name: row.file_name, type: row.content_type, sizeBytes: row.size_bytes }
}

/** The paper of a row that may have none. */
export function presentOptionalEvidence(
  row: { evidence_id: string | null } & {
    [Part in 'file_name' | 'content_type' | 'size_bytes']: EvidenceRow[Part] | null
  },
): Evidence | null {
  const { evidence_id: id, file_name, content_type, size_bytes } = row
  if (id === null || file_name === null || content_type === null || size_bytes === null) return null
  return presentEvidence({ id, file_name, content_type, size_bytes })
}
