import { sentenceOf } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { banknoteIcon, plusIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useState } from 'react'
import { spacedAccountNumber } from '../../transfers/screens/payment-steps.ts'
import {
  activateCollectionAccount,
  type CollectionAccount,
  listCollectionAccounts,
} from '../../transfers/transfer.contract.ts'
import { type TransfersRefusal, transfersMessages } from '../../transfers/transfer.messages.ts'
import { accountCacheUpdates } from './collection-account.cache.ts'
import { ProposeAccountSheet } from './propose-account-sheet.tsx'
import { RetireAccountSheet } from './retire-account-sheet.tsx'

const states = {
  proposed: { tone: 'wait', word: 'Proposed' },
  active: { tone: 'ok', word: 'Active' },
  retired: { tone: 'quiet', word: 'Retired' },
} as const

/** The bank accounts members pay into: one administrator proposes, another activates. */
export function CollectionAccountCard() {
  const read = useRead(listCollectionAccounts, {})
  const [proposing, setProposing] = useState(false)
  const propose = (
    <Button icon={plusIcon} onClick={() => setProposing(true)}>
      Propose an account
    </Button>
  )
  return (
    <>
      <Screen
        of={read}
        what="the bank accounts"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={banknoteIcon} title="No bank account to pay into" action={propose}>
            Members can pay in once one administrator adds an account and another approves it.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <Card title="Bank accounts to pay into" aside={propose} padded={false}>
            <ul className="list">
              {rows.map((account) => (
                <AccountItem key={account.id} account={account} />
              ))}
            </ul>
          </Card>
        )}
      </Screen>
      {proposing && <ProposeAccountSheet onClose={() => setProposing(false)} />}
    </>
  )
}

/** Why an account cannot be activated by this administrator, in words. */
function whyNotActivate(account: CollectionAccount): string | undefined {
  const code = account.can.activate
  if (account.status !== 'proposed' || code === true || !(code in transfersMessages)) return undefined
  return sentenceOf(transfersMessages, {
    refusal: code as TransfersRefusal,
    facts: account.aloneFrom ? { from: account.aloneFrom } : {},
  })
}

function AccountItem({ account }: { account: CollectionAccount }) {
  const [asking, setAsking] = useState<'activate' | 'retire'>()
  const state = states[account.status]
  const whyNot = whyNotActivate(account)
  return (
    <li className="item top wrap">
      <div className="grow stack stack-2">
        <p className="item-title">
          {account.bankName} · <span className="num">{spacedAccountNumber(account.accountNumber)}</span>
        </p>
        <p className="item-sub">{account.accountName}</p>
        <p className="xs faint">
          Proposed by {account.proposedBy.fullName}, <Day day={dayIn(lagos, account.proposedAt)} />
          {account.activatedBy && account.activatedAt && (
            <>
              {' '}
              · activated by {account.activatedBy.fullName}, <Day day={dayIn(lagos, account.activatedAt)} />
            </>
          )}
        </p>
        {account.looksMistyped && account.status !== 'retired' && (
          <Notice
            tone="wait"
            icon={triangleAlertIcon}
            title={`This number does not look right for ${account.bankName}.`}
          >
            Please check it again.
          </Notice>
        )}
        {whyNot && <p className="sm muted">{whyNot}</p>}
        <div className="btn-row">
          {account.can.activate === true && (
            <Button look="primary" size="sm" onClick={() => setAsking('activate')}>
              Activate
            </Button>
          )}
          {account.can.retire === true && (
            <Button look="danger-line" size="sm" onClick={() => setAsking('retire')}>
              {account.status === 'proposed' ? 'Withdraw the proposal' : 'Retire'}
            </Button>
          )}
        </div>
      </div>
      <Chip tone={state.tone}>{state.word}</Chip>
      {asking === 'activate' && (
        <MutationDialog
          title="Take members’ money into this account?"
          confirm={`Activate ••• ${account.accountNumber.slice(-4)}`}
          mutation={mutation(activateCollectionAccount, {
            params: { id: account.id },
            body: () => ({ version: account.version }),
          })}
          cacheUpdates={accountCacheUpdates}
          invalidates={['/api/admin/home']}
          successToast={() => ({
            title: 'Bank account active',
            text: `Members now pay into ${account.bankName}.`,
          })}
          failed="The account was not activated"
          onClose={() => setAsking(undefined)}
        >
          {account.bankName}, {spacedAccountNumber(account.accountNumber)}, {account.accountName}. Every new
          deposit is sent here.
        </MutationDialog>
      )}
      {asking === 'retire' && <RetireAccountSheet account={account} onClose={() => setAsking(undefined)} />}
    </li>
  )
}
