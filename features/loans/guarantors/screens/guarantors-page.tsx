/** A borrower's guarantors: who was asked and answered, what they must cover and why, and members to ask. */
import { rateOfKobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { Progress } from '@kolo/ui/primitives/progress'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LoanStatusChip } from '../../loans/screens/loan-status-chip.tsx'
import { borrowPath, loanPath } from '../../loans.paths.ts'
import {
  cancelGuarantor,
  type Guarantor,
  type LoanGuarantors,
  readGuarantors,
} from '../guarantor.contract.ts'
import { Candidates } from './candidates.tsx'
import { askedReads, guarantorsCacheUpdates } from './guarantor.cache.ts'
import { GuarantorStatusChip } from './guarantor-status-chip.tsx'

export function GuarantorsPage() {
  const { id = '' } = useParams()
  const read = useRead(readGuarantors, { params: { id } })
  return (
    <Screen of={read} what="your guarantors">
      {(guarantors) => <Whole guarantors={guarantors} />}
    </Screen>
  )
}

function Whole({ guarantors }: { guarantors: LoanGuarantors }) {
  const { loan, cover, can } = guarantors
  return (
    <div className="stack">
      <PageHead
        title="Guarantors"
        lead={
          <span className="row row-2 wrap">
            <LoanStatusChip status={loan.status} />
            <span>
              {loan.product}, <Naira amount={loan.principalKobo} />, {loan.instalments} instalments
            </span>
          </span>
        }
        crumb={
          <Breadcrumb
            trail={[
              { to: borrowPath, title: 'Borrow' },
              { to: loanPath(loan.id), title: loan.code },
            ]}
            here="Guarantors"
          />
        }
      />
      {loan.status === 'awaiting_guarantors' && (
        <Notice tone="wait" title="Your application waits for guarantors.">
          It goes to the administrators when {cover.guarantorsMin} or more have accepted and cover the amount.
        </Notice>
      )}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,16fr)_minmax(0,9fr)] lg:items-start">
        <div className="stack">
          <Asked guarantors={guarantors} />
          {can.ask === true && <Candidates guarantors={guarantors} />}
        </div>
        <div className="stack">
          <Cover guarantors={guarantors} />
          <Card title="Who can guarantee">
            <ul className="list-disc pl-5 sm">
              <li>A member with an active account</li>
              <li>Who owes no loan</li>
              <li>Whose savings or shares are free for the amount</li>
              <li>Who does not decide this loan</li>
            </ul>
          </Card>
        </div>
      </div>
    </div>
  )
}

function Asked({ guarantors }: { guarantors: LoanGuarantors }) {
  const { loan, cover, acceptedKobo, askedKobo, rows, can } = guarantors
  const [cancelling, setCancelling] = useState<Guarantor>()
  const percent = rateOfKobo(acceptedKobo, cover.coverKobo) / 100
  return (
    <Card
      title="Your guarantors"
      aside={
        <span className="sm muted">
          <Naira amount={cover.coverKobo} /> to cover
        </span>
      }
      padded={false}
      foot={
        <p className="sm muted">
          A guarantor can withdraw until you accept the agreement. Then you choose another one.
        </p>
      }
    >
      <div className="card-pad stack stack-2">
        <Progress label="Covered by guarantors who accepted" percent={percent} ink />
        <p className="sm">
          Accepted <Naira amount={acceptedKobo} /> · Asked <Naira amount={askedKobo} />
        </p>
        {rows.length === 0 && <p className="sm muted">You have asked nobody yet.</p>}
      </div>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id} className="item wrap">
            <Avatar name={row.member.fullName} size="sm" />
            <div className="grow">
              <p className="item-title">{row.member.fullName}</p>
              <p className="item-sub num">{row.member.memberCode}</p>
              <p className="item-sub">
                <When of={row} />
              </p>
              {row.status === 'asked' && can.ask === true && (
                <Button size="sm" onClick={() => setCancelling(row)}>
                  Cancel request
                </Button>
              )}
            </div>
            <span className="text-right">
              <GuarantorStatusChip status={row.status} />
              <Naira amount={row.amountKobo} className="strong block" />
            </span>
          </li>
        ))}
      </ul>
      {cancelling && (
        <MutationDialog
          mutation={mutation(cancelGuarantor, {
            params: { id: loan.id, guarantorId: cancelling.id },
            body: () => ({}),
          })}
          title={`Cancel the request to ${cancelling.member.fullName}?`}
          confirm="Cancel request"
          cancel="Keep it"
          failed="The request was not cancelled"
          successToast={() => 'Request cancelled'}
          cacheUpdates={guarantorsCacheUpdates}
          invalidates={askedReads}
          onClose={() => setCancelling(undefined)}
        >
          We tell them. You can ask somebody else.
        </MutationDialog>
      )}
    </Card>
  )
}

function When({ of: { status, askedAt, answerUntil, answeredAt, endedAt } }: { of: Guarantor }) {
  if (status === 'asked')
    return (
      <>
        Asked <Moment at={askedAt} />. Answer by <Day day={answerUntil} />.
      </>
    )
  return <Moment at={endedAt ?? answeredAt ?? askedAt} />
}

function Cover({ guarantors: { loan, cover, next } }: { guarantors: LoanGuarantors }) {
  const isExcess = cover.kind === 'excess_over_savings'
  return (
    <Card title="How much they cover">
      <Facts
        facts={[
          { key: 'loan', name: 'Your loan', value: <Naira amount={loan.principalKobo} /> },
          ...(isExcess
            ? [
                { key: 'savings', name: 'Your savings', value: <Naira amount={cover.savingsKobo} /> },
                {
                  key: 'secured',
                  name: 'Of these for other loans',
                  value: <Naira amount={cover.securedKobo} />,
                },
              ]
            : []),
          {
            key: 'cover',
            name: 'Guarantors cover',
            value: <Naira amount={cover.coverKobo} className="strong" />,
          },
          { key: 'least', name: 'Guarantors, at least', value: String(cover.guarantorsMin) },
          ...(next.shareKobo > 0n
            ? [{ key: 'share', name: 'Share of the next one', value: <Naira amount={next.shareKobo} /> }]
            : []),
        ]}
      />
      <p className="sm muted">What each owes at most falls as you repay.</p>
      {cover.noGuarantorUpToKobo > 0n && (
        <p className="sm muted">
          Up to <Naira amount={cover.noGuarantorUpToKobo} /> you need no guarantors.
        </p>
      )}
    </Card>
  )
}
