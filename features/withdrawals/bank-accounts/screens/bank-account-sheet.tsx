import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import type { CacheUpdate } from '@kolo/ui/patterns/query-cache'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { mistypedWords } from '../account-number.messages.ts'
import { type BankAccountReview, confirmBankAccount, declineBankAccount } from '../bank-accounts.contract.ts'
import { AccountNumber } from './account-number.tsx'

/** What a decision tells the screen it was taken on. */
export type AccountCacheUpdates = (account: BankAccountReview) => readonly CacheUpdate[]

type Values = { accountName: string; reason: string }

/** Confirms it with the name the bank shows, typed by whoever looked, or declines it with a reason. */
export function BankAccountSheet({
  account,
  act,
  cacheUpdates,
  onClose,
}: {
  account: BankAccountReview
  act: 'confirm' | 'decline'
  cacheUpdates: AccountCacheUpdates
  onClose: () => void
}) {
  const { id, version, member, bankName, bankCode, isShared, looksMistyped } = account
  const confirms = act === 'confirm'
  return (
    <MutationSheet<Values, BankAccountReview>
      title={confirms ? 'Confirm a bank account' : 'Decline a bank account'}
      submit={confirms ? 'Confirm' : 'Decline'}
      danger={!confirms}
      initial={{ accountName: '', reason: '' }}
      mutation={
        confirms
          ? mutation(confirmBankAccount, {
              params: { id },
              body: ({ accountName }: Values) => ({ accountName, version }),
            })
          : mutation(declineBankAccount, {
              params: { id },
              body: ({ reason }: Values) => ({ reason, version }),
            })
      }
      cacheUpdates={cacheUpdates}
      invalidates={['/api/admin']}
      successToast={() => (confirms ? 'Bank account confirmed' : 'Bank account declined')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {looksMistyped && <Notice tone="wait" title={mistypedWords(bankName)} />}
          {isShared && <Notice tone="wait" title="Another member has the same account." />}
          <Facts
            facts={[
              { key: 'member', name: 'Member', value: member.fullName },
              { key: 'bank', name: 'Bank', value: `${bankName} (${bankCode})` },
              { key: 'number', name: 'Account number', value: <AccountNumber id={id} /> },
            ]}
          />
          {confirms ? (
            <TextInput
              label="Name the bank shows"
              hint="Look up the number in your bank and write the name it shows"
              autoComplete="off"
              {...form.field('accountName')}
            />
          ) : (
            <TextArea
              label="Reason"
              hint="The member reads it"
              maxLength={500}
              rows={3}
              {...form.field('reason')}
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}
