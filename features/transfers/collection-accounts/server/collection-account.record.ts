import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

/** A collection account as it is kept. */
export type CollectionAccountRow = Selectable<Tables['collection_accounts']>

/** A decision about a collection account as it is kept. */
export type AccountDecisionRow = Selectable<Tables['collection_account_decisions']>
