import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const unmatchedReceipts = defineRecord('unmatched_receipts', {
  title: 'Money that came in without a name and was found to be yours',
  by: ['member_uid'],
  columns: {
    id: 'given',
    code: 'given',
    line_id: 'inner',
    account_id: 'given',
    amount_kobo: 'given',
    received_on: 'given',
    booked_at: 'given',
    booked_by: 'others',
    booked_journal: 'inner',
    state: 'given',
    member_uid: 'inner',
    return_reference: 'given',
    ended_journal: 'inner',
    ended_at: 'given',
    ended_by: 'others',
    version: 'inner',
  },
})

export const receiptClaims = defineRecord('receipt_claims', {
  title: 'Money you said was yours',
  by: ['member_uid'],
  columns: {
    id: 'given',
    receipt_id: 'inner',
    member_uid: 'inner',
    sender_name: 'given',
    bank_reference: 'given',
    note: 'given',
    claimed_at: 'given',
    state: 'given',
    answered_by: 'others',
    answered_at: 'given',
    answer: 'given',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const bankStatementsRecords = [unmatchedReceipts, receiptClaims]

/** Unmatched money as it is kept. */
export type ReceiptRow = Selectable<Tables['unmatched_receipts']>

/** A claim as it is kept. */
export type ClaimRow = Selectable<Tables['receipt_claims']>
