import { bankAccountWords } from '@kolo/foundation/nuban'
import { dayIn } from '@kolo/foundation/time'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Card, MoreLink } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { arrowUpRightIcon } from '@kolo/ui/primitives/icons'
import { Link } from 'react-router'
import { walletPath } from '../../withdrawals.paths.ts'
import type { OpenWithdrawal } from '../withdrawal.contract.ts'
import { WithdrawalChip } from './withdrawal-chip.tsx'

/** What is on its way to the member's bank account, and how far each is. */
export function OpenWithdrawalsCard({ withdrawals }: { withdrawals: readonly OpenWithdrawal[] }) {
  const { timezone } = usePreferences()
  return (
    <Card title="On its way to you" aside={<MoreLink to={walletPath}>See all</MoreLink>} padded={false}>
      <div className="list">
        {withdrawals.map(({ id, bankName, last4, amountKobo, status, requestedAt }) => (
          <Link key={id} className="item item-button" to={`${walletPath}?withdrawal=${id}`}>
            <span className="glyph">
              <Icon of={arrowUpRightIcon} />
            </span>
            <span className="grow">
              <span className="item-title block">{bankAccountWords(bankName, last4)}</span>
              <span className="item-sub">
                <Day day={dayIn(timezone, requestedAt)} />
              </span>
            </span>
            <span className="stack stack-1 justify-items-end">
              <Naira amount={amountKobo} className="strong" />
              <WithdrawalChip status={status} />
            </span>
          </Link>
        ))}
      </div>
    </Card>
  )
}
