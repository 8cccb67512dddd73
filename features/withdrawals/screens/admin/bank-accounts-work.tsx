import { bankAccountWords } from '@kolo/foundation/nuban'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import type { Told } from '@kolo/ui/patterns/kept-answers'
import { type WaitingRow, withDecided, workSection } from '@kolo/ui/patterns/work-section'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  type BankAccountReview,
  bankAccountsToConfirm,
  confirmBankAccount,
  declineBankAccount,
} from '../../bank-accounts.contract.ts'
import { mistypedWords } from '../../withdrawals.words.ts'
import { whyNotWords } from '../why-not-words.ts'
import { AccountNumber } from './account-number.tsx'

type Tells = (account: BankAccountReview) => readonly Told[]

const waitingRow: WaitingRow<BankAccountReview> = {
  waits: ({ status }) => status === 'waiting',
  mine: ({ can }) => can.confirm === true,
  since: ({ addedAt }) => addedAt,
}

/** Members' bank accounts that somebody has to look up, on the administrators' first screen. */
export const BankAccountsWork = workSection(bankAccountsToConfirm, ({ work, tells }) => (
  <BankAccountQueue
    rows={work.rows}
    count={work.count}
    tells={(account) => tells((before) => withDecided(before, account, waitingRow))}
  />
))

function BankAccountQueue({
  rows,
  count,
  tells,
}: {
  rows: readonly BankAccountReview[]
  count: number
  tells: Tells
}) {
  const [open, setOpen] = useState<{ account: BankAccountReview; act: 'confirm' | 'decline' }>()
  return (
    <section className="card" aria-labelledby="bank-accounts-to-confirm">
      <div className="card-head">
        <div>
          <h2 id="bank-accounts-to-confirm">Bank accounts to confirm</h2>
          <p className="xs faint" role="status">
            {count === 0 ? 'None waits' : `${count} waiting`}
          </p>
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState card={false} picture={checkIcon} title="No bank account waits" heading="h3">
          When a member adds one, it is listed here.
        </EmptyState>
      ) : (
        <ul className="list">
          {rows.map((account) => (
            <AccountItem key={account.id} account={account} onAct={(act) => setOpen({ account, act })} />
          ))}
        </ul>
      )}
      {open && (
        <DecideSheet account={open.account} act={open.act} tells={tells} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}

function AccountItem({
  account,
  onAct,
}: {
  account: BankAccountReview
  onAct: (act: 'confirm' | 'decline') => void
}) {
  const { member, bankName, last4, can } = account
  return (
    <li className="item wrap">
      <div className="grow">
        <p className="item-title">{member.fullName}</p>
        <p className="item-sub">{bankAccountWords(bankName, last4)}</p>
        {can.confirm !== true && <p className="sm muted">{whyNotWords(String(can.confirm))}</p>}
      </div>
      {can.confirm === true && (
        <span className="btn-row">
          <Button
            size="sm"
            look="soft"
            aria-label={`Confirm the bank account of ${member.fullName}`}
            onClick={() => onAct('confirm')}
          >
            Confirm
          </Button>
          <Button
            size="sm"
            look="danger-line"
            aria-label={`Decline the bank account of ${member.fullName}`}
            onClick={() => onAct('decline')}
          >
            Decline
          </Button>
        </span>
      )}
    </li>
  )
}

type Values = { accountName: string; reason: string }

/** Confirms it with the name the bank shows, typed by whoever looked, or declines it with a reason. */
function DecideSheet({
  account,
  act,
  tells,
  onClose,
}: {
  account: BankAccountReview
  act: 'confirm' | 'decline'
  tells: Tells
  onClose: () => void
}) {
  const { id, version, member, bankName, bankCode, isShared, looksMistyped } = account
  const confirms = act === 'confirm'
  return (
    <ActSheet<Values, BankAccountReview>
      title={confirms ? 'Confirm a bank account' : 'Decline a bank account'}
      submit={confirms ? 'Confirm' : 'Decline'}
      danger={!confirms}
      initial={{ accountName: '', reason: '' }}
      deed={
        confirms
          ? deed(confirmBankAccount, {
              params: { id },
              body: ({ accountName }: Values) => ({ accountName, version }),
            })
          : deed(declineBankAccount, { params: { id }, body: ({ reason }: Values) => ({ reason, version }) })
      }
      tells={tells}
      refreshes={['/api/admin']}
      says={() => (confirms ? 'Bank account confirmed' : 'Bank account declined')}
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
              hint="Look the number up in your bank and write what it says"
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
    </ActSheet>
  )
}
