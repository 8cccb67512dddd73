import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const savedCards = defineRecord('saved_cards', {
  title: 'Your saved cards',
  by: ['member_uid'],
  columns: {
    id: 'given',
    member_uid: 'inner',
    authorization_sealed: 'secret',
    brand: 'given',
    last4: 'given',
    expires_month: 'given',
    expires_year: 'given',
    saved_at: 'given',
    removed_at: 'given',
  },
})

/** A card its member let the community keep. */
export type SavedCardRow = Selectable<Tables['saved_cards']>
