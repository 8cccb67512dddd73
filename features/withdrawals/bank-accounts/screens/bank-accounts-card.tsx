import { bankAccountWords, looksMistyped } from '@kolo/foundation/nuban'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { plusIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { bankAccountCacheUpdates } from '../../withdrawals/screens/withdrawals.cache.ts'
import type { Withdrawing } from '../../withdrawals/withdrawal.contract.ts'
import { mistypedWords } from '../account-number.messages.ts'
import { addBankAccount, type BankAccount, removeBankAccount } from '../bank-accounts.contract.ts'
import { mostBankAccounts } from '../bank-accounts.rules.ts'
import { banks } from '../banks.ts'

/** The member's own bank accounts: added with a proof, confirmed by an administrator, used a day later. */
export function BankAccountsCard({ withdrawing }: { withdrawing: Withdrawing }) {
  const { bankAccounts, can } = withdrawing
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<BankAccount>()
  return (
    <Card
      title="Your bank accounts"
      padded={false}
      aside={
        can.addBankAccount === true && (
          <Button size="sm" icon={plusIcon} onClick={() => setAdding(true)}>
            Add
          </Button>
        )
      }
    >
      {bankAccounts.length === 0 && (
        <p className="card-pad sm muted">
          Add an account in your own name. An administrator confirms it, and it can be used 24 hours after you
          added it.
        </p>
      )}
      <ul className="list">
        {bankAccounts.map((account) => (
          <AccountItem key={account.id} account={account} onRemove={() => setRemoving(account)} />
        ))}
      </ul>
      {can.addBankAccount === 'too-many-accounts' && (
        <p className="card-pad xs faint">You have {mostBankAccounts} bank accounts, the most there can be.</p>
      )}
      {adding && <AddBankAccountSheet onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog account={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

function AccountItem({ account, onRemove }: { account: BankAccount; onRemove: () => void }) {
  const { bankName, last4, accountName, status, usableFrom, declined, can } = account
  const isNew = usableFrom > new Date().toISOString()
  return (
    <li className="item top wrap">
      <div className="grow stack stack-1">
        <p className="item-title">{bankAccountWords(bankName, last4)}</p>
        <p className="item-sub">{accountName}</p>
        {status === 'declined' && <p className="sm">Declined: {declined}</p>}
        {status !== 'declined' && isNew && (
          <p className="xs faint">
            For your security, this bank account can be used from <Moment at={usableFrom} />.
          </p>
        )}
        {can.remove === true && (
          <span>
            <Button
              size="sm"
              look="ghost"
              aria-label={`Remove ${bankAccountWords(bankName, last4)}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          </span>
        )}
      </div>
      {status === 'confirmed' && <Chip tone="ok">Confirmed</Chip>}
      {status === 'waiting' && <Chip tone="wait">Being checked</Chip>}
      {status === 'declined' && <Chip tone="bad">Declined</Chip>}
    </li>
  )
}

function RemoveDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { id, bankName, last4 } = account
  return (
    <MutationDialog
      title={`Remove ${bankAccountWords(bankName, last4)}?`}
      confirm="Remove it"
      danger
      mutation={mutation(removeBankAccount, { params: { id } })}
      cacheUpdates={bankAccountCacheUpdates}
      invalidates={['/api/withdrawing']}
      successToast={() => 'Bank account removed'}
      failed="The bank account was not removed"
      onClose={onClose}
    >
      To use it again you would have to add it anew and wait 24 hours.
    </MutationDialog>
  )
}

type Values = {
  bank: string
  bankName: string
  bankCode: string
  accountNumber: string
  accountName: string
}

const otherBank = 'other'

function bankOf({ bank, bankName, bankCode }: Values): { bankName: string; bankCode: string } {
  const known = banks.find(({ code }) => code === bank)
  return known ? { bankName: known.name, bankCode: known.code } : { bankName, bankCode }
}

function AddBankAccountSheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<Values, BankAccount>
      title="Add a bank account"
      submit="Add this account"
      initial={{ bank: '', bankName: '', bankCode: '', accountNumber: '', accountName: '' }}
      mutation={mutation(addBankAccount, {
        body: (values: Values) => ({
          ...bankOf(values),
          accountNumber: values.accountNumber,
          accountName: values.accountName,
        }),
        check: ({ bank }: Values) => (bank === '' ? { bank: 'Choose the bank.' } : {}),
      })}
      cacheUpdates={bankAccountCacheUpdates}
      invalidates={['/api/withdrawing']}
      successToast={() => ({
        title: 'Bank account added',
        text: 'An administrator confirms it. It can be used 24 hours from now.',
      })}
      onClose={onClose}
    >
      {({ field, values }) => {
        const { bankName, bankCode } = bankOf(values)
        return (
          <>
            <p className="sm muted">
              It must be in your own name. We send you an email, so you notice if somebody else adds one.
            </p>
            <Select
              label="Bank"
              placeholder="Choose"
              options={[
                ...banks.map(({ code, name }) => ({ value: code, label: name })),
                { value: otherBank, label: 'Another bank' },
              ]}
              {...field('bank')}
            />
            {values.bank === otherBank && (
              <>
                <TextInput label="Name of the bank" autoComplete="off" {...field('bankName')} />
                <TextInput
                  label="Bank code"
                  hint="3 digits; 5 or 6 for other institutions"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  {...field('bankCode')}
                />
              </>
            )}
            <TextInput
              label="Account number"
              hint="10 digits"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              {...field('accountNumber')}
            />
            {looksMistyped(bankCode, values.accountNumber) && (
              <Notice tone="wait" title={mistypedWords(bankName || 'this bank')} live="status" />
            )}
            <TextInput
              label="Account name"
              hint="As your bank writes it"
              autoComplete="off"
              {...field('accountName')}
            />
          </>
        )
      }}
    </MutationSheet>
  )
}
