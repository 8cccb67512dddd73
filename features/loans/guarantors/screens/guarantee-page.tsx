/** A guarantee as its guarantor sees it: what they would owe and when, their capacity, and their answer. */
import { subtractKobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { useParams } from 'react-router'
import { borrowPath, guaranteesPath } from '../../loans.paths.ts'
import { type Guarantee, readGuarantee } from '../guarantor.contract.ts'
import { guaranteeTitles, guarantorStatusWords } from '../guarantor.messages.ts'
import { type GuaranteeStep, GuaranteeStepDialog } from './guarantee-step-dialog.tsx'
import { GuarantorStatusChip } from './guarantor-status-chip.tsx'

export function GuaranteePage() {
  const { id = '' } = useParams()
  const read = useRead(readGuarantee, { params: { id } })
  return (
    <Screen of={read} what="the guarantee">
      {(guarantee) => <Whole guarantee={guarantee} />}
    </Screen>
  )
}

function Whole({ guarantee }: { guarantee: Guarantee }) {
  const [step, setStep] = useState<GuaranteeStep>()
  const { borrower, status, askedAt, answerUntil } = guarantee
  return (
    <div className="stack">
      <PageHead
        title={guaranteeTitles[status](borrower.fullName)}
        lead={
          <span className="row row-2 wrap">
            <GuarantorStatusChip status={status} />
            <span>
              Asked <Moment at={askedAt} />
              {status === 'asked' && (
                <>
                  {' '}
                  · answer by <Day day={answerUntil} />
                </>
              )}
            </span>
          </span>
        }
        crumb={
          <Breadcrumb
            trail={[
              { to: borrowPath, title: 'Borrow' },
              { to: guaranteesPath, title: 'Loans you guarantee' },
            ]}
            here={guarantee.loan.code}
          />
        }
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,16fr)_minmax(0,9fr)] lg:items-start">
        <div className="stack">
          <Owed guarantee={guarantee} />
          <WhenToPay />
          <Falls guarantee={guarantee} />
          <TheLoan guarantee={guarantee} />
        </div>
        <div className="stack">
          {status === 'asked' && <Capacity guarantee={guarantee} />}
          <Answer guarantee={guarantee} onStep={setStep} />
        </div>
      </div>
      {step && <GuaranteeStepDialog guarantee={guarantee} step={step} onClose={() => setStep(undefined)} />}
    </div>
  )
}

function Owed({ guarantee }: GuaranteeProps) {
  const { borrower, status, amountKobo, owedAtMostKobo, overdueKobo, call, paid } = guarantee
  const isLive = status === 'asked' || status === 'accepted'
  return (
    <section className="card card-pad stack stack-2" aria-label="What you would owe">
      <p className="sm muted">
        {isLive ? `If ${borrower.fullName} does not pay, you owe at most` : 'You owe nothing for this loan'}
      </p>
      <Naira amount={owedAtMostKobo} size="xl" />
      <p className="sm muted">
        You were asked for <Naira amount={amountKobo} />. This is the most you can owe.
      </p>
      {paid && (
        <Notice tone="wait" title={`${borrower.fullName} owes you:`}>
          <Naira amount={paid.amountKobo} />, which your savings paid <Moment at={paid.at} />.
        </Notice>
      )}
      {call && (
        <Notice tone="bad" title="This loan is called.">
          {borrower.fullName} must pay <Naira amount={call.owedKobo} /> by <Day day={call.dueOn} />.
        </Notice>
      )}
      {!call && overdueKobo > 0n && (
        <Notice tone="wait" title="This loan is overdue:">
          <Naira amount={overdueKobo} />
        </Notice>
      )}
      {isLive && (
        <Notice tone="bad" title="You can lose this money.">
          It is taken from your savings if the borrower’s own savings are not enough.
        </Notice>
      )}
    </section>
  )
}

type GuaranteeProps = { guarantee: Guarantee }

function WhenToPay() {
  return (
    <Card
      title="When you would have to pay"
      foot={<p className="sm muted">We tell you about arrears on this loan.</p>}
    >
      <ol className="list-decimal pl-5 stack stack-2">
        <li>
          <b>An instalment is overdue.</b> We tell you and the borrower.
        </li>
        <li>
          <b>The loan is called.</b> The borrower gets a notice of 14 days.
        </li>
        <li>
          <b>The borrower’s savings pay first.</b> Two administrators approve it.
        </li>
        <li>
          <b>Then you pay your part of what is left,</b> never more than your amount. Two administrators
          approve it.
        </li>
      </ol>
    </Card>
  )
}

type Fall = Guarantee['falls'][number]

function Falls({ guarantee: { falls, loan } }: GuaranteeProps) {
  const columns: readonly Column<Fall>[] = [
    {
      key: 'paid',
      title: 'Instalments',
      phone: 'first',
      cell: ({ paid }) => `${paid} of ${loan.instalments} paid`,
    },
    { key: 'on', title: 'Day', cell: ({ on }) => <Day day={on} /> },
    {
      key: 'owed',
      title: 'You owe at most',
      right: true,
      phone: 'lead',
      cell: ({ owedAtMostKobo }) => <Naira amount={owedAtMostKobo} className="strong" />,
    },
  ]
  return (
    <Card
      title="Your amount falls as the loan is repaid"
      padded={false}
      foot={
        <p className="sm muted">
          If every instalment is paid on its day. Your amount falls with the principal that is left.
        </p>
      }
    >
      <Table
        label="How your amount falls"
        columns={columns}
        rows={falls}
        rowKey={({ paid }) => String(paid)}
      />
    </Card>
  )
}

function TheLoan({ guarantee: { loan, borrower, others } }: GuaranteeProps) {
  return (
    <Card
      title="The loan"
      aside={<span className="num faint sm">{loan.code}</span>}
      foot={
        <p className="sm muted">
          You see this, and later only what is overdue. You never see the borrower’s savings or pay, and they
          never see yours.
        </p>
      }
    >
      <Facts
        facts={[
          { key: 'borrower', name: 'Borrower', value: `${borrower.fullName}, ${borrower.memberCode}` },
          { key: 'product', name: 'Loan', value: loan.product },
          { key: 'amount', name: 'Amount', value: <Naira amount={loan.principalKobo} /> },
          {
            key: 'instalments',
            name: 'Instalments',
            value: (
              <>
                {loan.instalments}, the first of <Naira amount={loan.instalmentKobo} />
              </>
            ),
          },
          ...others.map(({ fullName, status }) => ({
            key: fullName,
            name: 'Other guarantor',
            value: `${fullName}, ${guarantorStatusWords[status].toLowerCase()}`,
          })),
        ]}
      />
    </Card>
  )
}

function Capacity({ guarantee: { capacity, amountKobo } }: GuaranteeProps) {
  const { savingsKobo, sharesKobo, heldKobo, freeKobo } = capacity
  return (
    <Card title="Can you carry it?">
      <Facts
        facts={[
          { key: 'savings', name: 'Your savings', value: <Naira amount={savingsKobo} /> },
          { key: 'shares', name: 'Your shares', value: <Naira amount={sharesKobo} /> },
          { key: 'held', name: 'Of these on hold', value: <Naira amount={heldKobo} /> },
          { key: 'free', name: 'You can guarantee', value: <Naira amount={freeKobo} /> },
          { key: 'this', name: 'This loan', value: <Naira amount={amountKobo} /> },
          {
            key: 'left',
            name: 'Left after this',
            value: <Naira amount={subtractKobo(freeKobo, amountKobo)} className="strong" />,
          },
        ]}
      />
      <p className="sm muted">
        You cannot withdraw the amount while you guarantee it. It keeps earning its interest.
      </p>
    </Card>
  )
}

function Answer({ guarantee, onStep }: GuaranteeProps & { onStep: (step: GuaranteeStep) => void }) {
  const naira = useNairaText()
  const { can, amountKobo } = guarantee
  if (can.answer === true)
    return (
      <Card title="Your answer">
        <Button look="primary" size="lg" block onClick={() => onStep('accept')}>
          Accept, up to {naira(amountKobo)}
        </Button>
        <Button size="lg" block onClick={() => onStep('decline')}>
          Decline
        </Button>
        <p className="xs muted">
          You can withdraw until the borrower accepts the agreement. You need no reason to decline.
        </p>
      </Card>
    )
  if (can.withdraw !== true) return null
  return (
    <Card title="Your guarantee">
      <p className="sm muted">You can withdraw until the borrower accepts the agreement.</p>
      <Button look="danger-line" onClick={() => onStep('withdraw')}>
        Withdraw guarantee
      </Button>
    </Card>
  )
}
