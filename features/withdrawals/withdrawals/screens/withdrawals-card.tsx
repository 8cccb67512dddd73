import { bankAccountWords } from '@kolo/foundation/nuban'
import { dayIn } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { arrowUpRightIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { listWithdrawals, type Withdrawal } from '../withdrawal.contract.ts'
import { WithdrawalChip } from './withdrawal-chip.tsx'

/** Everything the member asked for, newest first, a page at a time. */
export function WithdrawalsCard({ onOpen }: { onOpen: (id: string) => void }) {
  const pages = usePages()
  const read = useRead(listWithdrawals, { query: pages.query })
  return (
    <Screen
      of={read}
      what="your withdrawals"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState picture={arrowUpRightIcon} title="No withdrawals yet">
          Your withdrawals appear here, with every step until the money is in your bank account.
        </EmptyState>
      }
    >
      {(page) => (
        <Card title="Your withdrawals" padded={false}>
          <div className="list">
            {page.rows.map((row) => (
              <WithdrawalRow key={row.id} withdrawal={row} onOpen={() => onOpen(row.id)} />
            ))}
          </div>
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </Card>
      )}
    </Screen>
  )
}

function WithdrawalRow({ withdrawal, onOpen }: { withdrawal: Withdrawal; onOpen: () => void }) {
  const { timezone } = usePreferences()
  const { bankAccount, source, amountKobo, status, requestedAt } = withdrawal
  return (
    <button type="button" className="item item-button" onClick={onOpen}>
      <span className="glyph">
        <Icon of={arrowUpRightIcon} />
      </span>
      <span className="grow">
        <span className="item-title block">
          To {bankAccountWords(bankAccount.bankName, bankAccount.last4)}
        </span>
        <span className="item-sub">
          <Day day={dayIn(timezone, requestedAt)} /> · {source.name}
        </span>
      </span>
      <span className="stack stack-1 justify-items-end">
        <Naira amount={amountKobo} className="strong" />
        <WithdrawalChip status={status} />
      </span>
    </button>
  )
}
