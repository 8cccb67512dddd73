import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

/** Minutes as they are kept. */
export type MinutesRow = Selectable<Tables['meeting_minutes']>
