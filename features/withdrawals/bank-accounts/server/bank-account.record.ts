import { defineRecord } from '@kolo/database/record'
import type { TableOf, Tables } from '@kolo/database/tables'
import type { Generated, Selectable } from 'kysely'

export const memberBankAccounts = defineRecord('member_bank_accounts', {
  title: 'Your bank accounts',
  by: ['member_uid'],
  columns: {
    id: 'given',
    member_uid: 'inner',
    bank_name: 'given',
    bank_code: 'given',
    number_sealed: 'secret',
    number_mark: 'secret',
    last4: 'given',
    looks_mistyped: 'inner',
    account_name: 'given',
    name_match: 'given',
    status: 'given',
    added_at: 'given',
    usable_at: 'given',
    checked_by: 'others',
    checked_with: 'others',
    checked_at: 'given',
    decline_reason: 'given',
    removed_at: 'given',
    for_nominee: 'given',
    version: 'inner',
  },
})

export const withdrawers = defineRecord('withdrawers', {
  title: 'How many bank accounts you have',
  isOfAnyAccount: true,
  by: ['member_uid'],
  key: ['member_uid'],
  columns: {
    member_uid: 'inner',
    bank_accounts: 'given',
  },
})

/** A bank account as it is kept. */
export type BankAccountRow = Selectable<Tables['member_bank_accounts']>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    withdrawers: TableOf<
      'withdrawers',
      {
        member_uid: string
        bank_accounts: Generated<number>
      }
    >
  }
}
