import { looksMistyped } from '@kolo/foundation/nuban'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { type CollectionAccount, proposeCollectionAccount } from '../../transfers/transfer.contract.ts'
import { accountCacheUpdates } from './collection-account.cache.ts'

type AccountValues = { bankName: string; bankCode: string; accountNumber: string; accountName: string }

/** Proposes a bank account for members to pay into. The check digit warns; it never stops. */
export function ProposeAccountSheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<AccountValues, CollectionAccount>
      title="Propose a bank account"
      submit="Propose this account"
      initial={{ bankName: '', bankCode: '', accountNumber: '', accountName: '' }}
      mutation={mutation(proposeCollectionAccount, { body: (values: AccountValues) => values })}
      cacheUpdates={accountCacheUpdates}
      invalidates={['/api/admin/home']}
      successToast={() => ({ title: 'Bank account proposed', text: 'Another administrator activates it.' })}
      onClose={onClose}
    >
      {({ field, values: { bankCode, accountNumber, bankName } }) => (
        <>
          <p className="sm muted">
            Another administrator checks it and activates it. Until then nothing is paid into it.
          </p>
          <TextInput label="Bank" autoComplete="off" {...field('bankName')} />
          <TextInput
            label="Bank code"
            hint="3 digits; 5 or 6 for other institutions"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            {...field('bankCode')}
          />
          <TextInput
            label="Account number"
            hint="10 digits"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            {...field('accountNumber')}
          />
          {looksMistyped(bankCode, accountNumber) && (
            <Notice
              tone="wait"
              title={`This number does not look right for ${bankName || 'this bank'}.`}
              live="status"
            >
              Please check it again.
            </Notice>
          )}
          <TextInput
            label="Account name"
            hint="As the bank writes it"
            autoComplete="off"
            {...field('accountName')}
          />
        </>
      )}
    </MutationSheet>
  )
}
