import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

/** A batch as it is kept. */
export type BatchRow = Selectable<Tables['bank_line_batches']>
