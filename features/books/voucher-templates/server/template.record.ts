import type { TableOf, Tables } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import type { Selectable } from 'kysely'
import type { VoucherKind } from '../../vouchers/voucher.rules.ts'
import type { TemplateSubject } from '../template.access.ts'
import type { Rhythm } from '../template.rules.ts'

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    voucher_templates: TableOf<'voucher_templates', { kind: VoucherKind; rhythm: Rhythm | null }>
  }
}

/** A template as it is kept. */
export type TemplateRow = Selectable<Tables['voucher_templates']>

/** Whether it is due on a day. */
export function isDue({ due_on, retired_at }: TemplateRow, day: CalendarDate): boolean {
  return retired_at === null && due_on !== null && due_on <= day
}

/** What the decisions look at. */
export function subjectOf(row: TemplateRow, day: CalendarDate, hasVouchers: boolean): TemplateSubject {
  return { isRetired: row.retired_at !== null, isDue: isDue(row, day), hasVouchers }
}
