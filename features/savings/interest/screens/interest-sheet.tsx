import type { OutputOf } from '@kolo/foundation/endpoint'
import { addDays } from '@kolo/foundation/time'
import { callEndpoint, useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useState } from 'react'
import type { Goal } from '../../goals/goal.contract.ts'
import { writeRate } from '../../plans/screens/plan.messages.ts'
import {
  type GoalInterest,
  type InterestDay,
  type InterestPosting,
  listInterest,
  listInterestDays,
} from '../interest.contract.ts'
import { MicroNaira } from './micro-naira.tsx'
import { usePages } from './use-pages.ts'

type Of = { goal: Goal; interest: GoalInterest }

const isDeclared = ({ plan }: Goal) => plan.interestBasis === 'declared'

/** The interest of a goal: what runs, what was posted, and the days of each. */
export function InterestSheet({ goal, interest, onClose }: Of & { onClose: () => void }) {
  const [chosen, setChosen] = useState<InterestPosting | 'running'>()
  const back = () => setChosen(undefined)
  return (
    <Sheet
      open
      tall
      title={chosen ? 'Interest by days' : 'Interest'}
      onClose={onClose}
      onBack={chosen ? back : undefined}
      foot={chosen && <Button onClick={back}>Back to all interest</Button>}
    >
      {chosen ? (
        <DaysOf goal={goal} interest={interest} of={chosen} />
      ) : (
        <AllInterest goal={goal} interest={interest} onOpen={setChosen} />
      )}
    </Sheet>
  )
}

function AllInterest({
  goal,
  interest,
  onOpen,
}: Of & { onOpen: (chosen: InterestPosting | 'running') => void }) {
  const read = useRead(listInterest, { params: { id: goal.id } })
  return (
    <>
      <p className="sm muted">
        {isDeclared(goal)
          ? `The general meeting decides after each year whether ${goal.name} receives interest, and at which rate.`
          : `${goal.name} earns daily interest on its balance at the end of the day. Parts of a kobo are carried forward.`}
      </p>
      <Screen of={read} what="your interest">
        {(first) => <Postings goal={goal} interest={interest} first={first} onOpen={onOpen} />}
      </Screen>
    </>
  )
}

function Postings({
  goal,
  interest,
  first,
  onOpen,
}: Of & {
  first: OutputOf<typeof listInterest>
  onOpen: (chosen: InterestPosting | 'running') => void
}) {
  const { rows, busy, more } = usePages(first, (cursor) =>
    callEndpoint(listInterest, { params: { id: goal.id }, query: { cursor } }),
  )
  return (
    <>
      <div className="card">
        <div className="list">
          {!isDeclared(goal) && (
            <button type="button" className="item item-button" onClick={() => onOpen('running')}>
              <span className="grow">
                <span className="item-title block">Not posted yet</span>
                <span className="item-sub">
                  {interest.through && (
                    <>
                      Through <Day day={interest.through} />
                    </>
                  )}
                </span>
              </span>
              <MicroNaira amount={interest.accrued} />
            </button>
          )}
          {rows.map((posting) => (
            <button
              key={posting.to}
              type="button"
              className="item item-button"
              onClick={() => onOpen(posting)}
            >
              <span className="grow">
                <span className="item-title block">
                  <Day day={posting.from} /> to <Day day={posting.to} />
                </span>
                <span className="item-sub">
                  {posting.journalId === null ? (
                    'Lost by ending early'
                  ) : (
                    <>
                      Tax <Naira amount={posting.whtKobo} />, you received <Naira amount={posting.netKobo} />
                      {posting.coveredBy.length > 0 && ', covered by a resolution'}
                    </>
                  )}
                </span>
              </span>
              {posting.journalId === null ? (
                <MicroNaira amount={posting.forfeited} />
              ) : (
                <Naira amount={posting.grossKobo} className="strong" />
              )}
            </button>
          ))}
        </div>
      </div>
      {more && (
        <Button block busy={busy} onClick={more}>
          Show older
        </Button>
      )}
    </>
  )
}

/** Which days a figure is made of: those of a posting, or those after the last one. */
function DaysOf({ goal, interest, of }: Of & { of: InterestPosting | 'running' }) {
  const posted = of === 'running' ? undefined : of
  const last = useRead(listInterest, { params: { id: goal.id } })
  const from = posted?.from ?? (last.data?.rows[0] && addDays(last.data.rows[0].to, 1))
  const time = { ...(from ? { from } : {}), ...(posted ? { to: posted.to } : {}) }
  const read = useRead(
    listInterestDays,
    { params: { id: goal.id }, query: time },
    { enabled: posted !== undefined || last.data !== undefined },
  )
  return (
    <>
      {posted ? (
        <PostingFacts posting={posted} />
      ) : (
        <Facts
          facts={[
            {
              key: 'running',
              name: 'Earned, not posted yet',
              value: <MicroNaira amount={interest.accrued} />,
            },
          ]}
        />
      )}
      <h3>Days</h3>
      <p className="sm muted">
        {isDeclared(goal)
          ? 'What the goal held at the end of each day. All days together, times the rate, divided by the days of the year.'
          : 'Balance at the end of the day, times the rate of that day, divided by the days of the year. Carried parts of a kobo are included.'}
      </p>
      <Screen
        of={read}
        what="the days"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="sm muted">No day was calculated since the last posting.</p>}
      >
        {(first) => (
          <Days
            key={from}
            isDeclared={isDeclared(goal)}
            first={first}
            read={(cursor) =>
              callEndpoint(listInterestDays, { params: { id: goal.id }, query: { ...time, cursor } })
            }
          />
        )}
      </Screen>
    </>
  )
}

function PostingFacts({ posting }: { posting: InterestPosting }) {
  const { journalId, grossKobo, whtBps, whtKobo, netKobo, forfeited, postedAt, declaredBps, coveredBy } =
    posting
  if (journalId === null)
    return (
      <Facts
        facts={[
          { key: 'forfeited', name: 'Lost by ending early', value: <MicroNaira amount={forfeited} /> },
          { key: 'at', name: 'On', value: <Moment at={postedAt} /> },
        ]}
      />
    )
  return (
    <>
      <Facts
        facts={[
          ...(declaredBps === null
            ? []
            : [{ key: 'rate', name: 'Rate declared by the meeting', value: writeRate(declaredBps) }]),
          { key: 'gross', name: 'Interest', value: <Naira amount={grossKobo} /> },
          { key: 'tax', name: `Tax of ${writeRate(whtBps)}`, value: <Naira amount={whtKobo} /> },
          { key: 'net', name: 'You received', value: <Naira amount={netKobo} className="strong" /> },
          { key: 'at', name: 'Posted', value: <Moment at={postedAt} /> },
          { key: 'journal', name: 'Journal', value: <span className="num xs break-all">{journalId}</span> },
        ]}
      />
      {coveredBy.map(({ heldOn, wording }) => (
        <Notice
          key={`${heldOn} ${wording}`}
          tone="info"
          title={
            <>
              The society had not earned all interest that was paid then. A resolution of <Day day={heldOn} />{' '}
              covers the rest.
            </>
          }
        >
          {wording}
        </Notice>
      ))}
    </>
  )
}

function Days({
  isDeclared,
  first,
  read,
}: {
  isDeclared: boolean
  first: OutputOf<typeof listInterestDays>
  read: (cursor: string) => Promise<OutputOf<typeof listInterestDays>>
}) {
  const { rows, busy, more } = usePages<InterestDay>(first, read)
  return (
    <>
      <div className="card">
        <div className="list">
          {rows.map(({ day, balanceKobo, rateBps, dayBase, earned }) => (
            <div key={day} className="item">
              <span className="grow">
                <span className="item-title block">
                  <Day day={day} />
                </span>
                <span className="item-sub">
                  {isDeclared ? (
                    'Balance'
                  ) : (
                    <>
                      <Naira amount={balanceKobo} /> at {writeRate(rateBps)}, {dayBase} days a year
                    </>
                  )}
                </span>
              </span>
              {isDeclared ? <Naira amount={balanceKobo} /> : <MicroNaira amount={earned} />}
            </div>
          ))}
        </div>
      </div>
      {more && (
        <Button block busy={busy} onClick={more}>
          Show older
        </Button>
      )}
    </>
  )
}
