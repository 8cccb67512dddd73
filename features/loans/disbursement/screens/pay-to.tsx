/** Where the money of a loan goes: to the wallet, or to a bank account of the member. */
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Select } from '@kolo/ui/primitives/text-input'
import { readWithdrawing } from '@kolo/withdrawals/contract'
import type { ComponentProps } from 'react'
import type { Loan } from '../../loans/loan.contract.ts'
import { borrowerReads, loanCacheUpdates } from '../../loans/screens/loan.cache.ts'
import { choosePayTo } from '../disbursement.contract.ts'

/** The wallet, and the member's bank accounts that are confirmed. */
export function PayToField(field: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  const read = useRead(readWithdrawing, {})
  const accounts = (read.data?.bankAccounts ?? []).filter(({ status }) => status === 'confirmed')
  return (
    <Select
      label="Pay it to"
      hint="A bank account in your own name, confirmed for 24 hours or more"
      options={[
        { value: '', label: 'My wallet' },
        ...accounts.map(({ id, bankName, last4 }) => ({ value: id, label: `${bankName} ••• ${last4}` })),
      ]}
      {...field}
    />
  )
}

export function PayToSheet({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  return (
    <MutationSheet<{ bankAccountId: string }, Loan>
      title="Where this loan is paid"
      submit="Save"
      initial={{ bankAccountId: loan.payTo?.id ?? '' }}
      mutation={mutation(choosePayTo, {
        params: { id: loan.id },
        body: ({ bankAccountId }: { bankAccountId: string }) => ({
          version: loan.version,
          bankAccountId: bankAccountId || null,
        }),
      })}
      cacheUpdates={loanCacheUpdates}
      invalidates={borrowerReads}
      successToast={({ payTo }) => (payTo ? 'It is paid to your bank account' : 'It is paid to your wallet')}
      onClose={onClose}
    >
      {(form) => <PayToField {...form.field('bankAccountId')} />}
    </MutationSheet>
  )
}
