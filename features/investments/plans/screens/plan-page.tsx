import { WaitingNotice } from '@kolo/approvals/screens'
import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { invalidateReads } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { lockIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { investmentPlanPath, investmentPlansPath } from '../../investments.paths.ts'
import { type PlanReview, readPlanReview } from '../plans.contract.ts'
import {
  categoryLabels,
  exitSentence,
  payoutWords,
  percentWords,
  rateLabel,
  returnWords,
} from '../plans.messages.ts'
import { planReads } from './plan.cache.ts'
import { PlanAside } from './plan-aside.tsx'
import { PlanChip, RiskChip } from './plan-chips.tsx'
import { AssetsCard, DocumentsCard } from './plan-evidence.tsx'

/** One plan, as administrators keep it: what it promises, what stands behind it, and what may be done with it. */
export function InvestmentPlanPage() {
  const { id = '' } = useParams()
  const read = useRead(readPlanReview, { params: { id } })
  return (
    <Screen of={read} what="the plan">
      {(plan) => <Loaded plan={plan} />}
    </Screen>
  )
}

function Loaded({ plan }: { plan: PlanReview }) {
  const client = useQueryClient()
  const again = () => void invalidateReads(client, planReads)
  return (
    <>
      <PageHead
        crumb={
          <Breadcrumb
            trail={[{ to: investmentPlansPath, title: 'Investment plans' }]}
            here={`${plan.code}, version ${plan.number}`}
          />
        }
        title={plan.name}
        lead={
          <>
            {plan.code}, version {plan.number} · {categoryLabels[plan.category]} · prepared by{' '}
            {plan.preparedBy.fullName}, <Moment at={plan.preparedAt} />
          </>
        }
        actions={
          <span className="row row-2 wrap">
            <RiskChip risk={plan.risk} />
            <PlanChip plan={plan} />
          </span>
        }
      />
      <div className="grid g-main">
        <div className="stack stack-5">
          <Missing plan={plan} />
          {plan.waiting
            .filter(({ kind }) => kind !== 'investments.plan-opening')
            .map((approval) => (
              <WaitingNotice
                key={approval.id}
                approval={approval}
                cacheUpdates={() => {
                  again()
                  return []
                }}
              />
            ))}
          <Versions plan={plan} />
          <WorkProgress subject={plan.id} onEnded={again} />
          <TermsCard plan={plan} />
          <AssetsCard plan={plan} />
          <DocumentsCard plan={plan} />
          <TextsCard plan={plan} />
        </div>
        <PlanAside plan={plan} />
      </div>
    </>
  )
}

function Missing({ plan }: { plan: PlanReview }) {
  if (plan.status !== 'draft' && plan.status !== 'in_review') return null
  const missing = plan.checklist.filter(({ isDone }) => !isDone).length
  if (missing === 0) return null
  return (
    <Notice tone="bad" title={missing === 1 ? '1 thing is missing.' : `${missing} things are missing.`}>
      {plan.status === 'draft'
        ? 'The checklist says what belongs to it before members can invest.'
        : 'It can be opened when everything of the checklist is here.'}
    </Notice>
  )
}

function Versions({ plan }: { plan: PlanReview }) {
  const { replaces, successor } = plan
  if (!replaces && !successor) return null
  return (
    <p className="sm muted">
      {replaces && (
        <>
          It follows <Link to={investmentPlanPath(replaces.id)}>version {replaces.number}</Link>.{' '}
        </>
      )}
      {successor && (
        <>
          <Link to={investmentPlanPath(successor.id)}>Version {successor.number}</Link> follows it.
        </>
      )}
    </p>
  )
}

function TermsCard({ plan }: { plan: PlanReview }) {
  const held = (value: string) => (
    <>
      <Icon of={lockIcon} size="sm" /> {value}
    </>
  )
  const above = plan.targetRateBps > plan.ceilingBps
  const ceiling = percentWords(plan.ceilingBps)
  return (
    <Card
      title="Terms"
      aside={
        <span className="sm muted">{plan.status === 'draft' ? 'fixed from the review on' : 'hold'}</span>
      }
      foot={
        <>
          After review, locked terms never change; only a new version can change them. Text may change with a
          note to members.{' '}
          {above
            ? `The return is above the ${ceiling} ceiling.`
            : `The return is within the ${ceiling} ceiling.`}
          {plan.rateOverrideReason && <> Approved with this reason: {plan.rateOverrideReason}</>}
        </>
      }
    >
      <div className="terms">
        {' '}
        <Facts
          facts={[
            { key: 'rate', name: rateLabel(plan.returnType), value: held(percentWords(plan.targetRateBps)) },
            { key: 'return', name: 'Return', value: held(returnWords[plan.returnType]) },
            { key: 'tenor', name: 'Tenor', value: held(`${plan.tenorDays.toLocaleString('en-NG')} days`) },
            { key: 'base', name: 'Day base', value: held(String(plan.dayBase)) },
            { key: 'paid', name: 'Paid', value: held(payoutWords[plan.payoutFrequency]) },
            { key: 'exit', name: 'Early exit', value: held(exitSentence(plan)) },
            {
              key: 'tax',
              name: 'Withholding tax',
              value: held(plan.whtRule === null ? 'None' : 'As on interest'),
            },
            ...(plan.interestFree ? [{ key: 'free', name: 'Interest', value: held('None') }] : []),
          ]}
        />
        <Facts
          facts={[
            { key: 'least', name: 'Minimum', value: <Naira amount={plan.minKobo} /> },
            {
              key: 'most',
              name: 'Limit per member',
              value:
                plan.maxPerMemberKobo === null ? (
                  'The member’s own limit'
                ) : (
                  <Naira amount={plan.maxPerMemberKobo} />
                ),
            },
            { key: 'steps', name: 'Steps of', value: <Naira amount={plan.multipleKobo} /> },
            ...(plan.unitPriceKobo === null
              ? []
              : [{ key: 'unit', name: 'Price of one share', value: <Naira amount={plan.unitPriceKobo} /> }]),
            { key: 'target', name: 'Smallest total to start', value: <Naira amount={plan.targetKobo} /> },
            { key: 'cap', name: 'Largest total', value: <Naira amount={plan.capKobo} /> },
            { key: 'in', name: 'Invested so far', value: <Naira amount={plan.subscribedKobo} /> },
            { key: 'members', name: 'Members in it', value: plan.members.toLocaleString('en-NG') },
            { key: 'reserved', name: 'On its way', value: <Naira amount={plan.reservedKobo} /> },
            { key: 'opens', name: 'Opens', value: <Moment at={plan.opensAt} /> },
            { key: 'closes', name: 'Closes', value: <Moment at={plan.closesAt} /> },
            { key: 'starts', name: 'Starts', value: <Day day={plan.startsOn} /> },
            { key: 'matures', name: 'Matures', value: <Day day={plan.maturesOn} /> },
          ]}
        />
      </div>
    </Card>
  )
}

function TextsCard({ plan }: { plan: PlanReview }) {
  const none = <span className="muted">Nothing is written yet.</span>
  return (
    <Card title="What members will read">
      <div className="stack stack-3">
        <h3>What can go wrong</h3>
        <p className="lines">{plan.riskStatement || none}</p>
        <h3>Summary</h3>
        <p>{plan.summary || none}</p>
        <h3>Description</h3>
        {plan.description ? <FormattedText text={plan.descriptionRead} heading="h3" /> : <p>{none}</p>}
        <h3>Legal basis</h3>
        <p className="lines">{plan.legalBasis || none}</p>
        {plan.rewordings.map(({ note, at, by, summary, description, riskStatement }) => (
          <details key={at}>
            <summary>
              Changed on <Moment at={at} /> by {by.fullName}: {note}
            </summary>
            <div className="stack stack-2 sm">
              <p>What it said before:</p>
              <p className="lines">{riskStatement}</p>
              <p>{summary}</p>
              <p className="lines">{description}</p>
            </div>
          </details>
        ))}
      </div>
    </Card>
  )
}
