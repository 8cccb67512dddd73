/** The rows of the legal checklist; compared with the live schema by a test. */

import type { FileType } from '@kolo/files/rules'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { LegalPoint, LegalState } from '../checklist.rules.ts'

type LegalPointsTable = {
  point: LegalPoint
  state: LegalState
  evidence: string
  due_on: CalendarDate | null
  paper_id: string | null
  noted_by: string
  noted_at: Instant
  version: number
}

type LegalPapersTable = {
  id: string
  point: LegalPoint
  file_name: string
  stored_name: string
  content_type: FileType
  size_bytes: number
  sha256: string
  added_by: string
  added_at: Instant
}

declare module '@kolo/database/tables' {
  interface Tables {
    legal_points: LegalPointsTable
    legal_papers: LegalPapersTable
  }
}
