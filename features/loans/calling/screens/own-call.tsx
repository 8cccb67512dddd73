/** That a loan is called, as its borrower reads it: how much to pay and by when, and what guarantors paid. */
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import type { Loan } from '../../loans/loan.contract.ts'

export function OwnCall({ loan: { call, status } }: { loan: Loan }) {
  if (!call) return null
  return (
    <>
      {status === 'running' && (
        <Notice tone="bad" title="Your loan is called.">
          Please pay <Naira amount={call.owedKobo} /> by <Day day={call.dueOn} />. After that the savings that
          secure it pay, then your guarantors.
        </Notice>
      )}
      {call.guarantorsPaid.length > 0 && (
        <Card title="You owe your guarantors" padded={false}>
          <ul className="list">
            {call.guarantorsPaid.map(({ fullName, amountKobo, at }) => (
              <li key={fullName} className="item">
                <div className="grow">
                  <p className="item-title">{fullName}</p>
                  <p className="item-sub">
                    Paid for you <Moment at={at} />
                  </p>
                </div>
                <Naira amount={amountKobo} className="strong" />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
