import { cardPaymentPath } from '@kolo/cards/paths'
import { pathOf } from '@kolo/foundation/endpoint'
import { sentenceOf } from '@kolo/foundation/refusal'
import { PayOnce } from '@kolo/payments/screens'
import { askAboutPath } from '@kolo/support/paths'
import { PaymentRow, useOpenPayment } from '@kolo/transfers/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { StatementLine } from '@kolo/ui/patterns/statement-line'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Ending, readEnding } from '../../endings/ending.contract.ts'
import { LeavingEarly, WhenItEnds } from '../../endings/screens/ending-cards.tsx'
import { EndingNotice } from '../../endings/screens/ending-notice.tsx'
import { PositionCard } from '../../endings/screens/position-card.tsx'
import { investmentsPath, offeredPlanPath } from '../../investments.paths.ts'
import { UndoCard } from '../../mandates/screens/undo-card.tsx'
import { payoutWords, percentWords, rateLabel } from '../../plans/plans.messages.ts'
import {
  cancelInvestment,
  type Investment,
  type InvestmentPage,
  readAgreement,
  readCertificate,
} from '../investment.contract.ts'
import { investingMessages } from '../investment.messages.ts'
import { isRunning } from '../investment.rules.ts'
import { AgreementText } from './agreement-text.tsx'
import { investmentCacheUpdates } from './investment.cache.ts'
import { InvestmentChip } from './investment-chip.tsx'
import { PaySteps } from './pay-steps.tsx'

const NomineesSheet = late(async () => (await import('./nominees-sheet.tsx')).NomineesSheet)

/** One's own investment: what it is, what it asks for, what was agreed, and every line of its statement. */
export function MyInvestment({ page }: { page: InvestmentPage }) {
  const { investment, payments } = page
  const open = useOpenPayment()
  const isBegun = investment.activatedAt !== null && investment.status !== 'cancelled'
  const ending = useRead(readEnding, { params: { id: investment.id } }, { enabled: isBegun })
  return (
    <>
      <PageHead
        inline
        crumb={<Breadcrumb trail={[{ to: investmentsPath, title: 'Investments' }]} here={investment.code} />}
        title={investment.plan.name}
        actions={<InvestmentChip status={investment.status} isChecked={isBeingChecked(payments)} />}
      />
      <div className="grid g-main">
        <div className="stack stack-5">
          <Standing page={page} />
          <UndoCard investment={investment} />
          {ending.data && <EndingNotice ending={ending.data} />}
          <PositionCard investment={investment} ending={ending.data} />
          <Terms investment={investment} />
          {payments.length > 0 && (
            <Card title="Payments" padded={false}>
              <div className="list">
                {payments.map((one) => (
                  <PaymentRow key={one.id} payment={one} onOpen={() => open.show(one.id)} />
                ))}
              </div>
            </Card>
          )}
          {page.activity.rows.length > 0 && (
            <Card title="Money in and out" padded={false}>
              <div className="list">
                {page.activity.rows.map((line) => (
                  <div className="item" key={line.id}>
                    <StatementLine line={line} />
                  </div>
                ))}
              </div>
            </Card>
          )}
        </div>
        <div className="stack stack-5">
          {isBegun && (
            <Screen of={ending} what="how it ends" skeleton={<SkeletonRows />}>
              {(read) => <EndingCards investment={investment} ending={read} />}
            </Screen>
          )}
          <NomineeCard investment={investment} />
          <AgreementCard investment={investment} agreement={page.agreement} />
          <ButtonLink block to={askAboutPath('investment', investment.id)}>
            Ask Support about it
          </ButtonLink>
        </div>
      </div>
      <PaySteps page={page} />
    </>
  )
}

const isBeingChecked = (payments: InvestmentPage['payments']) =>
  payments.some(({ status }) => status === 'proof_submitted')

/** What it asks for, or why it stands still. */
function Standing({ page }: { page: InvestmentPage }) {
  const { investment } = page
  const { status } = investment
  if (status === 'pending_payment') return <WaitsForPayment page={page} />
  if (status === 'frozen')
    return (
      <Notice tone="bad" title="This investment is frozen.">
        Nothing is paid out until it is unfrozen. {investment.frozenReason}
      </Notice>
    )
  if (status === 'cancelled')
    return (
      <Notice tone="quiet" title="This investment is cancelled.">
        {investment.endedReason ?? 'Its place in the plan is free again.'}
      </Notice>
    )
  return null
}

/** How it is paid, once: while a payment for it is open, that payment stands in the place of the button. */
function WaitsForPayment({ page: { investment, payments, cards } }: { page: InvestmentPage }) {
  const [, setSearch] = useSearchParams()
  const open = useOpenPayment()
  const navigate = useNavigate()
  const isChecked = isBeingChecked(payments)
  return (
    <Card title="Pay for it" foot={isChecked ? undefined : <DeleteInvestment investment={investment} />}>
      <p>
        {isChecked ? (
          <>Your place in the plan is kept while we check. </>
        ) : (
          <>
            Your place in the plan is kept until <Moment at={investment.expiresAt} />.{' '}
          </>
        )}
        It begins once <Naira amount={investment.principalKobo} /> has come in.
      </p>
      <PayOnce
        payments={[...payments, ...cards]}
        onShow={(one) => ('transferCode' in one ? open.show(one.id) : void navigate(cardPaymentPath(one.id)))}
      >
        {investment.can.pay === true && (
          <Button look="primary" size="lg" onClick={() => setSearch({ do: 'pay' }, { replace: true })}>
            Pay for it
          </Button>
        )}
      </PayOnce>
    </Card>
  )
}

function EndingCards({ investment, ending }: { investment: Investment; ending: Ending }) {
  if (!isRunning(investment.status)) return null
  return (
    <>
      <WhenItEnds investment={investment} ending={ending} />
      <LeavingEarly investment={investment} ending={ending} />
    </>
  )
}

function Terms({ investment }: { investment: Investment }) {
  const { plan } = investment
  return (
    <Card title="Its terms">
      <Facts
        facts={[
          ...(investment.units === null ? [] : [{ key: 'units', name: 'Units', value: investment.units }]),
          {
            key: 'rate',
            name: rateLabel(plan.returnType),
            value: percentWords(investment.rateBps),
          },
          { key: 'paid', name: 'Return paid', value: payoutWords[plan.payoutFrequency] },
          { key: 'from', name: 'Starts', value: <Day day={investment.startOn} /> },
          { key: 'until', name: 'Ends', value: <Day day={investment.maturesOn} /> },
          { key: 'code', name: 'Number', value: <span className="num">{investment.code}</span> },
          {
            key: 'plan',
            name: 'Plan',
            value: <Link to={offeredPlanPath(plan.id)}>{`${plan.code}, version ${plan.number}`}</Link>,
          },
        ]}
      />
    </Card>
  )
}

function NomineeCard({ investment }: { investment: Investment }) {
  const [editing, setEditing] = useState(false)
  const [nominee] = investment.nominees
  return (
    <Card
      title="If you die"
      aside={
        investment.can.edit === true && (
          <button type="button" className="more more-button no-print" onClick={() => setEditing(true)}>
            Edit
          </button>
        )
      }
    >
      <Facts
        facts={[
          {
            key: 'nominee',
            name: 'It goes to',
            value: nominee
              ? investment.nominees
                  .map((one) => `${one.name}, ${one.relationship}, ${one.percent}%`)
                  .join('; ')
              : 'Nobody named',
          },
        ]}
      />
      {editing && <NomineesSheet investment={investment} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function AgreementCard({ investment, agreement }: Pick<InvestmentPage, 'investment' | 'agreement'>) {
  const at = { id: investment.id }
  return (
    <Card title="Your documents">
      {investment.activatedAt !== null && (
        <a className="btn btn-line" href={pathOf(readCertificate, at)} download>
          Save the certificate
        </a>
      )}
      <a className="btn btn-line" href={pathOf(readAgreement, at)} download>
        Save the agreement
      </a>
      <p className="sm muted">
        Agreement accepted {agreement.isByMandate ? 'by your mandate ' : ''}
        <Moment at={agreement.acceptedAt} />, in these words:
      </p>
      <details>
        <summary>Read it</summary>
        <AgreementText text={agreement.text} />
      </details>
      <p className="xs faint break-all">SHA-256 {agreement.sha256}</p>
    </Card>
  )
}

function DeleteInvestment({ investment }: { investment: Investment }) {
  const [asking, setAsking] = useState(false)
  if (investment.can.cancel !== true)
    return <span className="sm faint">{sentenceOf(investingMessages, { refusal: 'investment-active' })}</span>
  return (
    <>
      <Button look="ghost" onClick={() => setAsking(true)}>
        Delete this investment
      </Button>
      {asking && (
        <MutationDialog
          mutation={mutation(cancelInvestment, { params: { id: investment.id } })}
          title="Delete this investment?"
          confirm="Delete"
          danger
          successToast={() => 'The investment is deleted'}
          failed="It was not deleted"
          cacheUpdates={investmentCacheUpdates}
          invalidates={() => ['/api/investments', '/api/investment-plans', '/api/home']}
          onClose={() => setAsking(false)}
        >
          <p>It gives up its place in the plan. Deleting it costs nothing.</p>
        </MutationDialog>
      )}
    </>
  )
}
