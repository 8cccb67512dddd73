import { ApprovalSheet, WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { Notice } from '@kolo/ui/primitives/notice'
import { type ComponentType, type ReactNode, useState } from 'react'
import { AuditCard } from '../../audits/screens/audit-card.tsx'
import { decisionCacheUpdates } from '../../distributions/screens/distribution.cache.ts'
import { DistributionsCard } from '../../distributions/screens/distributions-card.tsx'
import { type Appropriation, readAppropriation } from '../appropriation.contract.ts'
import { stateNames } from '../appropriation.messages.ts'
import { AllocationCard, AppropriationTotals, ApprovalsCard, MembersCard } from './appropriation-cards.tsx'
import { AppropriationSheet } from './appropriation-sheet.tsx'

/** The page around it: what the accounting pages have in common. */
export type AccountsFrame = ComponentType<{
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}>

/** What becomes of the surplus of a year: its parts, who approved them, and what members get of it. */
export function AppropriationScreen({ year, Frame }: { year: number; Frame: AccountsFrame }) {
  const read = useRead(readAppropriation, { params: { year } })
  const [isAsking, setAsking] = useState(false)
  const of = read.data
  const isReadOnly = useReadOnlyYear() !== undefined
  return (
    <Frame
      title={`Appropriation of the ${year} surplus`}
      lead={of && <Lead of={of} />}
      actions={of && !isReadOnly && <Acts of={of} onAsk={() => setAsking(true)} />}
    >
      <Screen of={read} what="this appropriation">
        {(page) => (
          <>
            <Standing of={page} />
            <AppropriationTotals of={page} />
            {page.state !== 'deficit' && page.state !== 'closed-with-reserve' ? (
              <div className="grid g-main items-start">
                <div className="stack">
                  <AllocationCard of={page} />
                </div>
                <div className="stack stack-5">
                  <ApprovalsCard of={page} />
                  <MembersCard of={page} />
                  <AuditCard year={year} audit={page.audit} />
                </div>
              </div>
            ) : (
              <AuditCard year={year} audit={page.audit} />
            )}
            {page.distributions.length > 0 && <DistributionsCard rows={page.distributions} />}
            {isAsking && <AppropriationSheet of={page} onClose={() => setAsking(false)} />}
          </>
        )}
      </Screen>
    </Frame>
  )
}

function Lead({ of: { state, resolution } }: { of: Appropriation }) {
  return (
    <>
      {resolution && (
        <>
          {resolution.code}, general meeting of <Day day={resolution.heldOn} /> ·{' '}
        </>
      )}
      <Chip tone={state === 'approved' ? 'ok' : state === 'waiting' ? 'wait' : 'quiet'}>
        {stateNames[state]}
      </Chip>
    </>
  )
}

/** What this administrator may do now. */
function Acts({ of, onAsk }: { of: Appropriation; onAsk: () => void }) {
  const { state, waiting, surplusKobo, parts } = of
  const written = useNairaText()
  const [deciding, setDeciding] = useState(false)
  const mayAsk = state === 'open' || (state === 'waiting' && waiting?.can.approve !== true)
  return (
    <>
      {mayAsk && (
        <Button look={parts.length === 0 ? 'primary' : undefined} onClick={onAsk}>
          {parts.length === 0 ? 'Enter the allocation' : 'Change the allocation'}
        </Button>
      )}
      {waiting?.can.approve === true && (
        <Button look="primary" onClick={() => setDeciding(true)}>
          Approve {written(surplusKobo)}
        </Button>
      )}
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

/** What keeps it from being appropriated, or waits for somebody else. */
function Standing({ of: { state, year, waiting } }: { of: Appropriation }) {
  if (state === 'deficit')
    return (
      <Notice title={`There is no surplus for ${year}.`}>
        The deficit reduces the surplus of other years. There is nothing to appropriate.
      </Notice>
    )
  if (state === 'closed-with-reserve')
    return (
      <Notice title={`The statutory reserve of ${year} was taken when the year was closed.`}>
        The rest of its surplus can be distributed by a resolution, on the page Surplus and dividends.
      </Notice>
    )
  if (!waiting || waiting.can.approve === true) return null
  return <WaitingNotice approval={waiting} cacheUpdates={decisionCacheUpdates} />
}
