import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

/** A paper as it is kept. */
export type EvidenceRow = Selectable<Tables['plan_evidence']>
