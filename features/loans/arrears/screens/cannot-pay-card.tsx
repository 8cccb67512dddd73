/** What happens when an instalment is not paid, in the terms of this loan. */
import { supportPath } from '@kolo/support/paths'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Link } from 'react-router'
import type { Loan } from '../../loans/loan.contract.ts'
import { percentWords } from '../../products/product.messages.ts'

export function CannotPayCard({ loan: { terms, balance } }: { loan: Loan }) {
  const { nextPenalty } = balance
  return (
    <Card title="If you cannot pay">
      {nextPenalty && (
        <Notice tone="wait" title="The next penalty falls soon.">
          Pay what is overdue before <Day day={nextPenalty.on} />. On that day{' '}
          <Naira amount={nextPenalty.kobo} /> is added.
        </Notice>
      )}
      <ul className="stack stack-2 sm">
        <li>
          <Link to={supportPath}>Write to us</Link> before the day. We can look for another schedule with you.
        </li>
        {terms.penaltyBps > 0 && (
          <li>
            For each completed month overdue, {percentWords(terms.penaltyBps)} of what is left of the
            instalment is added. It is never more than {percentWords(terms.penaltyCapBps)} of the instalment.
          </li>
        )}
        {terms.lien !== 'none' && <li>Savings that secure the loan stay locked until it is repaid.</li>}
        <li>
          Two administrators can call the loan: after 14 days the savings that secure it pay, then guarantors.
        </li>
        <li>You cannot apply for another loan while something is overdue.</li>
      </ul>
    </Card>
  )
}
