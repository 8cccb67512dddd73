import type { TableOf } from '@kolo/database/tables'
import type { YearKind } from '../surplus.rules.ts'

export type SurplusYearsTable = TableOf<
  'surplus_years',
  {
    lines: { kind: YearKind; scope: string; kobo: string }[]
  }
>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    surplus_years: SurplusYearsTable
  }
}
