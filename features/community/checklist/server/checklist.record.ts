import type { TableOf } from '@kolo/database/tables'
import type { LegalPoint } from '../checklist.rules.ts'

type LegalPointsTable = TableOf<
  'legal_points',
  {
    point: LegalPoint
  }
>

type LegalPapersTable = TableOf<
  'legal_papers',
  {
    point: LegalPoint
  }
>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    legal_points: LegalPointsTable
    legal_papers: LegalPapersTable
  }
}
