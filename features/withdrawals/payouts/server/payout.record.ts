import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const withdrawalProofs = defineRecord('withdrawal_proofs', {
  title: 'Proofs that you were paid',
  below: { column: 'withdrawal_id', table: 'withdrawals' },
  file: { folder: 'withdrawal-proofs', storedName: 'stored_name', name: 'file_name' },
  columns: {
    id: 'given',
    withdrawal_id: 'given',
    file_name: 'given',
    stored_name: 'inner',
    content_type: 'given',
    size_bytes: 'given',
    sha256: 'secret',
    added_by: 'others',
    added_at: 'given',
    removed_at: 'given',
  },
})

export const withdrawalPayouts = defineRecord('withdrawal_payouts', {
  title: 'Transfers of your withdrawals',
  below: { column: 'withdrawal_id', table: 'withdrawals' },
  columns: {
    id: 'given',
    withdrawal_id: 'given',
    reference: 'given',
    amount_kobo: 'given',
    begun_by: 'others',
    begun_at: 'given',
    recipient: 'secret',
    sent_at: 'given',
    asked_at: 'inner',
    ask_at: 'inner',
    provider_status: 'given',
    provider_ref: 'given',
    provider_fee_kobo: 'given',
    outcome: 'given',
    known_at: 'given',
    problem: 'inner',
  },
})

/** A transfer of the provider as it is kept. */
export type PayoutRow = Selectable<Tables['withdrawal_payouts']>

/** A proof that one was paid as it is kept. */
export type ProofRow = Selectable<Tables['withdrawal_proofs']>
