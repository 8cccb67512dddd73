import type { Approval } from '@kolo/approvals/contract'
import { WaitingNotice } from '@kolo/approvals/screens'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, updateQuery } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, MoreLink } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { readInterest } from '../../interest/interest.contract.ts'
import { interestPath } from '../../savings.paths.ts'
import type { CoverResolutions, InterestCover } from '../cover.contract.ts'
import { CoverSheet } from './cover-sheet.tsx'

/** How much of the promised interest the society has earned, on the home of administrators; an alarm where some waits. */
export function CoverLine({ cover }: { cover: InterestCover }) {
  const { earnedKobo, promisedKobo, gapKobo, waiting } = cover
  const more = <MoreLink to={interestPath}>Interest</MoreLink>
  if (waiting)
    return (
      <Notice
        tone="bad"
        title={
          <>
            <Naira amount={waiting.kobo} /> of interest waits until the society has earned enough.
          </>
        }
        live="alert"
      >
        It was due after <Day day={waiting.since} /> and has not been credited to {goalsIn(waiting.goals)}.
        Members read this on their goals. {more}
      </Notice>
    )
  if (gapKobo > 0n)
    return (
      <Notice
        tone="wait"
        title={
          <>
            The society has promised <Naira amount={gapKobo} /> more interest than it has earned.
          </>
        }
      >
        Promised: <Naira amount={promisedKobo} />. Earned: <Naira amount={earnedKobo} />. What is not earned
        when it falls due is not credited. {more}
      </Notice>
    )
  if (promisedKobo === 0n) return null
  return (
    <div className="row between wrap">
      <p className="sm muted">
        <b>Cover of interest.</b> Members are promised <Naira amount={promisedKobo} />, and the society has
        earned <Naira amount={earnedKobo} />.
      </p>
      {more}
    </div>
  )
}

function goalsIn(count: number): string {
  return `${count.toLocaleString('en-NG')} ${count === 1 ? 'goal' : 'goals'}`
}

/** The same in full, with the resolutions that cover what is not earned. */
export function CoverCard({
  cover,
  resolutions,
  incomeKobo,
}: {
  cover: InterestCover
  resolutions: CoverResolutions
  incomeKobo: Kobo
}) {
  const { earnedKobo, promisedKobo, coveredKobo, gapKobo, waiting } = cover
  return (
    <Card title="Cover of interest">
      {resolutions.waiting && (
        <WaitingNotice approval={resolutions.waiting} cacheUpdates={waitingCacheUpdates} />
      )}
      <Facts
        facts={[
          {
            key: 'earned',
            name: 'Earned and not paid to members',
            value: <Naira amount={earnedKobo} />,
          },
          { key: 'promised', name: 'Interest promised to members', value: <Naira amount={promisedKobo} /> },
          { key: 'covered', name: 'Covered by resolutions', value: <Naira amount={coveredKobo} /> },
          { key: 'gap', name: 'Missing', value: <Naira amount={gapKobo} /> },
          {
            key: 'waiting',
            name: 'Due and not credited',
            value: <Naira amount={waiting?.kobo ?? zeroKobo} />,
          },
          { key: 'income', name: 'Income of the last 12 months', value: <Naira amount={incomeKobo} /> },
        ]}
      />
      <p className="sm muted">
        Interest is credited as far as the society has earned it. That is reserve, surplus and own income,
        less costs and approved dividends. What is due beyond that stays owed. It is credited within an hour
        of the income, or once a resolution covers it.
      </p>
      <Resolutions resolutions={resolutions} />
    </Card>
  )
}

function Resolutions({ resolutions: { rows, openKobo, waiting, can } }: { resolutions: CoverResolutions }) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      {rows.map(({ id, heldOn, wording, evidence, amountKobo, usedKobo }) => (
        <div key={id} className="stack stack-2">
          <h3>
            Resolution of <Day day={heldOn} />
          </h3>
          <p className="sm">{wording}</p>
          <Facts
            facts={[
              { key: 'amount', name: 'Covers', value: <Naira amount={amountKobo} /> },
              { key: 'used', name: 'Credited by it', value: <Naira amount={usedKobo} /> },
              { key: 'evidence', name: 'Evidence', value: evidence },
            ]}
          />
        </div>
      ))}
      {can.cover && openKobo > 0n && (
        <Button block disabled={waiting !== undefined} onClick={() => setAdding(true)}>
          Cover interest by a resolution
        </Button>
      )}
      {adding && <CoverSheet openKobo={openKobo} onClose={() => setAdding(false)} />}
    </>
  )
}

/** What was decided about a resolution, in the page that is kept. */
function waitingCacheUpdates(approval: Approval): readonly CacheUpdate[] {
  if (approval.status === 'approved') return []
  const waiting = approval.status === 'waiting' ? approval : undefined
  return [
    updateQuery(readInterest, {}, (kept) => ({ ...kept, resolutions: { ...kept.resolutions, waiting } })),
  ]
}
