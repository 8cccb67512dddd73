import { ApprovalSheet, WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { moneyOfPlanPath, planMoneyPath, surplusPath } from '../../distributions.paths.ts'
import { type Distribution, readDistribution } from '../distribution.contract.ts'
import { kindName } from '../distribution.messages.ts'
import type { LineStatus } from '../distribution.rules.ts'
import { decisionCacheUpdates } from './distribution.cache.ts'
import { LinesButton, ReverseSheet, type Step, StepDialog } from './distribution-actions.tsx'
import { DistributionLines } from './distribution-lines.tsx'
import { DistributionTotals, FundsCard, OwedCard, PeopleCard, UnderWay } from './distribution-status.tsx'
import { StatusChip } from './status-chip.tsx'

const everySeconds = 4

/** One distribution: whether the money is there, who did what, and every line of it before anybody approves. */
export function DistributionScreen() {
  const { id = '' } = useParams()
  const pages = usePages()
  const [standing, setStanding] = useState<LineStatus>()
  const [step, setStep] = useState<Step>()
  const query = { ...pages.query, ...(standing && { standing }) }
  const read = useRead(
    readDistribution,
    { params: { id }, query },
    { everySeconds: (page) => (page && isUnderWay(page.distribution) ? everySeconds : undefined) },
  )
  const of = read.data?.distribution
  const show = (lines: LineStatus | undefined) => {
    pages.restart()
    setStanding(lines)
  }
  return (
    <div className="stack stack-5">
      {of ? <Head of={of} onStep={setStep} /> : <PageHead title="Distribution" />}
      <Screen of={read} what="this distribution">
        {(page) => (
          <>
            <div className="grid g-main">
              <div className="stack stack-5">
                <Standing of={page.distribution} />
                {page.funds && <FundsCard of={page.distribution} funds={page.funds} />}
                {isUnderWay(page.distribution) && (
                  <UnderWay of={page.distribution} onEnded={() => void read.refetch()} />
                )}
                <DistributionTotals of={page.distribution} taxDueOn={page.taxDueOn} />
                <OwedCard of={page.distribution} />
              </div>
              <PeopleCard of={page.distribution} people={page.people} />
            </div>
            <DistributionLines
              page={page}
              standing={standing}
              onStanding={show}
              pager={{ busy: read.isFetching, ...pages.pager(page.lines) }}
            />
          </>
        )}
      </Screen>
      {of && step === 'reverse' && <ReverseSheet of={of} onClose={() => setStep(undefined)} />}
      {of && step && step !== 'reverse' && (
        <StepDialog of={of} step={step} onClose={() => setStep(undefined)} />
      )}
    </div>
  )
}

const isUnderWay = ({ status }: Distribution) => status === 'posting' || status === 'reversing'

function Head({ of, onStep }: { of: Distribution; onStep: (step: Step) => void }) {
  const { planId, planName, code, periodStart, periodEnd, payOn } = of
  const parent =
    planId === null
      ? [{ to: surplusPath, title: 'Surplus and dividends' }]
      : [
          { to: planMoneyPath, title: 'Investment funds' },
          { to: moneyOfPlanPath(planId), title: planName },
        ]
  return (
    <PageHead
      crumb={<Breadcrumb trail={parent} here={code} />}
      title={`Distribution ${code}`}
      lead={
        <>
          <Link to={planId === null ? surplusPath : moneyOfPlanPath(planId)}>{planName}</Link> ·{' '}
          {kindName(of).toLowerCase()} for <Day day={periodStart} /> to <Day day={periodEnd} /> · pay on{' '}
          <Day day={payOn} />
        </>
      }
      actions={<Acts of={of} onStep={onStep} />}
    />
  )
}

/** What this administrator may do now; beside nothing, how it stands. */
function Acts({ of, onStep }: { of: Distribution; onStep: (step: Step) => void }) {
  const { can, waiting, previewedAt, status, poolKobo } = of
  const written = useNairaText()
  const [deciding, setDeciding] = useState(false)
  const isSeen = previewedAt !== null
  return (
    <>
      {can.cancel === true && <Button onClick={() => onStep('cancel')}>Cancel it</Button>}
      {can.recalculate === true && <Button onClick={() => onStep('recalculate')}>Calculate again</Button>}
      {can.submit === true && !isSeen && <LinesButton of={of} />}
      {can.submit === true && isSeen && (
        <Button look="primary" onClick={() => onStep('submit')}>
          Submit
        </Button>
      )}
      {can.reverse === true && !waiting && (
        <Button onClick={() => onStep('reverse')}>Reverse distribution</Button>
      )}
      {waiting?.can.approve === true && (
        <Button look="primary" onClick={() => setDeciding(true)}>
          {status === 'submitted' ? `Approve ${written(poolKobo)}` : 'Decide'}
        </Button>
      )}
      {can.cancel !== true && <StatusChip status={status} />}
      {waiting && deciding && (
        <ApprovalSheet
          approval={waiting}
          cacheUpdates={decisionCacheUpdates}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  )
}

/** What waits for somebody else, and what was taken back. */
function Standing({ of: { waiting, status } }: { of: Distribution }) {
  if (!waiting || (waiting.can.approve === true && status === 'submitted')) return null
  return <WaitingNotice approval={waiting} cacheUpdates={decisionCacheUpdates} />
}
