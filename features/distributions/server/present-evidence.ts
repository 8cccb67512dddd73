import type { Evidence } from '../evidence.contract.ts'
import type { EvidenceRow } from './distributions.tables.ts'

/** A paper as screens show it. */
export function presentEvidence(
  row: Pick<EvidenceRow, 'id' | 'file_name' | 'content_type' | 'size_bytes'>,
): Evidence {
  return { id: row.id, name: row.file_name, type: row.content_type, sizeBytes: row.size_bytes }
}
