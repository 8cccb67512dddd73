import type { TableOf } from '@kolo/database/tables'
import type { PartKind } from '../appropriation.rules.ts'

export type KeptPart = {
  kind: PartKind
  account: string | null
  rateBps: number | null
  baseKobo: string | null
  amountKobo: string
}

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    appropriations: TableOf<'appropriations', { parts: KeptPart[] }>
  }
}
