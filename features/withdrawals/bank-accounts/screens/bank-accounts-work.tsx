import { bankAccountWords } from '@kolo/foundation/nuban'
import { late } from '@kolo/ui/patterns/late'
import { type WaitingRow, withDecided, workSection } from '@kolo/ui/patterns/work-section'
import { Button } from '@kolo/ui/primitives/button'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useState } from 'react'
import { type BankAccountReview, bankAccountsToConfirm } from '../bank-accounts.contract.ts'
import type { AccountCacheUpdates } from './bank-account-sheet.tsx'

const WhyNot = late(async () => (await import('../../withdrawals/screens/why-not.tsx')).WhyNot)
const BankAccountSheet = late(async () => (await import('./bank-account-sheet.tsx')).BankAccountSheet)

const waitingRow: WaitingRow<BankAccountReview> = {
  waits: ({ status }) => status === 'waiting',
  mine: ({ can }) => can.confirm === true,
  since: ({ addedAt }) => addedAt,
}

/** Members' bank accounts that somebody has to look up, on the administrators' first screen. */
export const BankAccountsWork = workSection(bankAccountsToConfirm, ({ work, cacheUpdates }) => (
  <BankAccountQueue
    rows={work.rows}
    count={work.count}
    cacheUpdates={(account) => cacheUpdates((before) => withDecided(before, account, waitingRow))}
  />
))

function BankAccountQueue({
  rows,
  count,
  cacheUpdates,
}: {
  rows: readonly BankAccountReview[]
  count: number
  cacheUpdates: AccountCacheUpdates
}) {
  const [open, setOpen] = useState<{ account: BankAccountReview; act: 'confirm' | 'decline' }>()
  return (
    <section className="card" aria-labelledby="bank-accounts-to-confirm">
      <div className="card-head">
        <div>
          <h2 id="bank-accounts-to-confirm">Bank accounts to confirm</h2>
          <p className="xs faint" role="status">
            {count === 0 ? 'None waiting' : `${count} waiting`}
          </p>
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState card={false} picture={checkIcon} title="No bank accounts waiting" heading="h3">
          Bank accounts that members add appear here.
        </EmptyState>
      ) : (
        <ul className="list">
          {rows.map((account) => (
            <AccountItem key={account.id} account={account} onAct={(act) => setOpen({ account, act })} />
          ))}
        </ul>
      )}
      {open && (
        <BankAccountSheet
          account={open.account}
          act={open.act}
          cacheUpdates={cacheUpdates}
          onClose={() => setOpen(undefined)}
        />
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
        {can.confirm !== true && <WhyNot reason={String(can.confirm)} />}
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
