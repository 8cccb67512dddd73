/** What an administrator looks at beside the rules of an application: what the member owes, pays a month, and who decided. */
import { addKobo, type Kobo, rateOfKobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loanReviewPath, payoutQueuePath } from '../../loans.paths.ts'
import { loanRateWords } from '../../products/product.messages.ts'
import type { LoanReview } from '../loan.contract.ts'
import { LoanStatusChip } from './loan-status-chip.tsx'

/** Every loan of the member beside this one, what is owed with it, and how that fits the limit. */
export function ExposureCard({ review }: { review: LoanReview }) {
  const { exposure, principalKobo, status, balance } = review
  const isOpen = status !== 'running' && status !== 'repaid'
  const after = isOpen ? addKobo(exposure.owedKobo, principalKobo) : exposure.owedKobo
  return (
    <Card title="Exposure">
      {exposure.loans.length === 0 ? (
        <p className="sm muted">The member has no other loan.</p>
      ) : (
        <ul className="list">
          {exposure.loans.map(({ id, code, product, status: theirs, leftKobo }) => (
            <li key={id} className="item wrap">
              <div className="grow">
                <Link to={loanReviewPath(id)} className="item-title">
                  {product}
                </Link>
                <p className="item-sub num">{code}</p>
              </div>
              <LoanStatusChip status={theirs} />
              <Naira amount={leftKobo} className="strong" />
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          { key: 'savings', name: 'Savings', value: <Naira amount={exposure.savingsKobo} /> },
          { key: 'shares', name: 'Shares', value: <Naira amount={exposure.sharesKobo} /> },
          { key: 'owed', name: 'Owed on other loans', value: <Naira amount={exposure.owedKobo} /> },
          ...(exposure.pledgedKobo > 0n
            ? [
                {
                  key: 'pledged',
                  name: 'Guarantees for others',
                  value: <Naira amount={exposure.pledgedKobo} />,
                },
              ]
            : []),
          { key: 'this', name: 'This loan', value: <Naira amount={principalKobo} /> },
          ...(isOpen
            ? [
                { key: 'after', name: 'Owed with it', value: <Naira amount={after} className="strong" /> },
                {
                  key: 'limit',
                  name: 'Limit of the member, less what is owed',
                  value: <Naira amount={exposure.limitKobo} />,
                },
              ]
            : []),
          ...(status === 'running'
            ? [
                { key: 'left', name: 'Principal left', value: <Naira amount={balance.principalKobo} /> },
                { key: 'late', name: 'Overdue', value: <Naira amount={balance.overdueKobo} /> },
              ]
            : []),
          { key: 'rate', name: 'Rate', value: loanRateWords(review.terms) },
          { key: 'term', name: 'Instalments', value: String(review.instalments) },
          { key: 'purpose', name: 'For', value: review.purpose },
        ]}
      />
    </Card>
  )
}

/** The instalments of a month against the pay the member gave. */
export function PayCard({ review }: { review: LoanReview }) {
  const { monthlyPayKobo, terms, pay } = review
  const together = sumKobo([pay.thisKobo, pay.othersKobo])
  const isGiven = monthlyPayKobo !== null && monthlyPayKobo > 0n
  const bps = isGiven ? rateOfKobo(together, monthlyPayKobo) : undefined
  const most = terms.instalmentToPayMaxBps
  return (
    <Card title="Pay">
      <Facts
        facts={[
          { key: 'this', name: 'Instalment of this loan', value: <Naira amount={pay.thisKobo} /> },
          { key: 'others', name: 'Of other loans', value: <Naira amount={pay.othersKobo} /> },
          {
            key: 'pay',
            name: 'Pay a month, as the member said',
            value: isGiven ? <Naira amount={monthlyPayKobo} /> : 'Not given',
          },
          ...(bps === undefined || !isGiven
            ? []
            : [
                {
                  key: 'part',
                  name: 'Instalments together',
                  value: (
                    <>
                      <Naira amount={together} />, {bps / 100}% of pay
                    </>
                  ),
                },
                {
                  key: 'left',
                  name: 'Left for the member',
                  value: <Signed amount={subtractKobo(monthlyPayKobo, together)} />,
                },
              ]),
        ]}
      />
      {bps !== undefined && most > 0 && (
        <p>
          <Chip tone={bps <= most ? 'ok' : 'bad'}>
            {bps <= most ? 'Within' : 'Above'} {most / 100}%
          </Chip>
        </p>
      )}
    </Card>
  )
}

function Signed({ amount }: { amount: Kobo }) {
  return (
    <span className="nowrap">
      {amount < 0n && '−'}
      <Naira amount={amount < 0n ? (-amount as Kobo) : amount} />
    </span>
  )
}

/** What happened so far, by whom and when, and where it stands in the queue. */
export function StepsCard({ review }: { review: LoanReview }) {
  const { member, history, agreementSha256, offeredBy, waiting, queue, paidOutOn } = review
  const steps: [key: string, what: ReactNode, when: ReactNode][] = [
    ['asked', `Applied for by ${member.fullName}`, <Moment key="at" at={history.submittedAt} />],
  ]
  if (history.offeredAt)
    steps.push([
      'offered',
      `Reviewed and offered by ${offeredBy?.fullName ?? 'Former member'}`,
      <Moment key="at" at={history.offeredAt} />,
    ])
  if (history.acceptedAt)
    steps.push([
      'accepted',
      <>
        Agreement accepted, hash <span className="num">{agreementSha256?.slice(0, 12)}</span>
      </>,
      <Moment key="at" at={history.acceptedAt} />,
    ])
  if (waiting)
    steps.push([
      'first',
      `First approval: ${waiting.askedBy.fullName}`,
      <Moment key="at" at={waiting.askedAt} />,
    ])
  if (history.approvedAt)
    steps.push(['approved', 'Approved by two administrators', <Moment key="at" at={history.approvedAt} />])
  if (queue)
    steps.push([
      'queue',
      <Link key="queue" to={payoutQueuePath}>
        Place {queue.place} in the queue to pay out
      </Link>,
      queue.missingKobo > 0n ? (
        <Chip tone="wait">
          Needs <Naira amount={queue.missingKobo} /> more
        </Chip>
      ) : (
        <Chip tone="ok">Can be paid</Chip>
      ),
    ])
  if (paidOutOn) steps.push(['paid', 'Paid out', <Day key="day" day={paidOutOn} />])
  return (
    <Card title="What happened">
      <ol className="list">
        {steps.map(([key, what, when]) => (
          <li key={key} className="item">
            <span className="grow">{what}</span>
            <span className="sm muted">{when}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
