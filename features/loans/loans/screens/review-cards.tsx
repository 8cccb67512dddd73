/** What an administrator looks at beside the rules of an application: what the member owes, pays a month, and who decided. */
import { addKobo, type Kobo, rateOfKobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Timeline, type TimelineStep } from '@kolo/ui/primitives/timeline'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loanReviewPath, payoutQueuePath } from '../../loans.paths.ts'
import { loanRateWords } from '../../products/product.messages.ts'
import type { LoanReview } from '../loan.contract.ts'
import { LoanStatusChip } from './loan-status-chip.tsx'

/** Every loan of the member beside this one, what is owed with it, and how that fits the limit. */
export function ExposureCard({ review }: { review: LoanReview }) {
  const { exposure, principalKobo, status, balance } = review
  const isOpen = !['running', 'repaid', 'written_off'].includes(status)
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
          { key: 'term', name: 'Instalments', value: String(instalmentsOf(review)) },
          { key: 'purpose', name: 'For', value: review.purpose },
        ]}
      />
    </Card>
  )
}

/** As agreed, or of the schedule that took its place. */
function instalmentsOf({ reschedules, instalments }: LoanReview): number {
  return reschedules.find(({ appliedAt }) => appliedAt !== null)?.instalments ?? instalments
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
    <span className="num">
      {amount < 0n && '−'}
      <Naira amount={amount < 0n ? (-amount as Kobo) : amount} />
    </span>
  )
}

/** What happened so far, by whom and when, and where it stands in the queue. */
export function StepsCard({ review }: { review: LoanReview }) {
  const { member, history, agreementSha256, offeredBy, waiting, queue, paidOutOn, call, writeOff } = review
  const done = (key: string, title: ReactNode, note: ReactNode) => ({
    key,
    state: 'done' as const,
    title,
    note,
  })
  const steps: TimelineStep[] = [
    done('asked', `Applied for by ${member.fullName}`, <Moment at={history.submittedAt} />),
  ]
  if (history.offeredAt)
    steps.push(
      done(
        'offered',
        `Reviewed and offered by ${offeredBy?.fullName ?? 'Former member'}`,
        <Moment at={history.offeredAt} />,
      ),
    )
  if (history.acceptedAt) {
    const hash = <span className="num">{agreementSha256?.slice(0, 12)}</span>
    steps.push(done('accepted', <>Agreement accepted, hash {hash}</>, <Moment at={history.acceptedAt} />))
  }
  if (waiting && review.status === 'accepted')
    steps.push(done('first', `First approval: ${waiting.askedBy.fullName}`, <Moment at={waiting.askedAt} />))
  if (history.approvedAt)
    steps.push(done('approved', 'Approved by two administrators', <Moment at={history.approvedAt} />))
  if (queue) {
    const title = <Link to={payoutQueuePath}>Place {queue.place} in the queue to pay out</Link>
    steps.push({ key: 'queue', state: 'now', title, note: <QueueChip missing={queue.missingKobo} /> })
  }
  if (paidOutOn) steps.push(done('paid', 'Paid out', <Day day={paidOutOn} />))
  if (call) steps.push(done('called', 'Called', <Day day={call.calledOn} />))
  if (writeOff) steps.push(done('written-off', 'Written off', <Moment at={writeOff.at} />))
  return (
    <Card title="What happened">
      <Timeline steps={steps} />
    </Card>
  )
}

function QueueChip({ missing }: { missing: Kobo }) {
  if (missing <= 0n) return <Chip tone="ok">Can be paid</Chip>
  return (
    <Chip tone="wait">
      Needs <Naira amount={missing} /> more
    </Chip>
  )
}
