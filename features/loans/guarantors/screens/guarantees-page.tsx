/** What a member guarantees, and what they are asked to. */
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Link } from 'react-router'
import { borrowPath, guaranteePath } from '../../loans.paths.ts'
import { type GuaranteeListed, listGuarantees } from '../guarantor.contract.ts'
import { GuarantorStatusChip } from './guarantor-status-chip.tsx'

export function GuaranteesPage() {
  const read = useRead(listGuarantees, {})
  return (
    <div className="stack">
      <PageHead
        title="Loans you guarantee"
        lead="What members ask you to guarantee, and what you owe at most"
        crumb={<Breadcrumb trail={[{ to: borrowPath, title: 'Borrow' }]} here="Loans you guarantee" />}
      />
      <Screen
        of={read}
        what="your guarantees"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={banknoteIcon} title="You guarantee no loan">
            When a member asks you to guarantee a loan, we notify you and it appears here.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <section className="card" aria-label="Guarantees">
            <ul className="list">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </section>
        )}
      </Screen>
    </div>
  )
}

/** What the guarantor owes at most; of one that is over what they paid, or were asked for. */
function amountOf({ status, amountKobo, owedAtMostKobo, paidKobo }: GuaranteeListed) {
  if (status === 'accepted') return { amount: owedAtMostKobo, of: <>you owe at most</> }
  return paidKobo > 0n ? { amount: paidKobo, of: <>you paid</> } : { amount: amountKobo, of: <>asked for</> }
}

function Row({ row }: { row: GuaranteeListed }) {
  const { id, borrower, status, answerUntil } = row
  const { amount, of } = amountOf(row)
  return (
    <li className="item wrap">
      <div className="grow">
        <Link to={guaranteePath(id)} className="item-title">
          {borrower.fullName}
        </Link>
        <p className="item-sub num">{borrower.memberCode}</p>
        {status === 'asked' && (
          <p className="item-sub">
            Answer by <Day day={answerUntil} />
          </p>
        )}
      </div>
      <GuarantorStatusChip status={status} />
      <span className="text-right">
        <Naira amount={amount} className="strong" />
        <span className="block xs faint">{of}</span>
      </span>
    </li>
  )
}
