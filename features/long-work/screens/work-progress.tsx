import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { ConfirmDialog } from '@kolo/ui/primitives/confirm-dialog'
import { Notice } from '@kolo/ui/primitives/notice'
import { Progress } from '@kolo/ui/primitives/progress'
import { useEffect, useRef, useState } from 'react'
import { cancelLongWork, type LongWork, listLongWorks, retryLongWork } from '../long-work.contract.ts'
import { pauseAfter, percentOf } from './polling.ts'

/**
 * How far the latest long work about a record is, on the screen that began it: a bar, stopping it where that is safe, and
 * trying again after a fault. `onEnded` hears once that what was under way is over. Nothing is shown where there is none.
 */
export function WorkProgress({ subject, onEnded }: { subject: string; onEnded?: () => void }) {
  const read = useRead(
    listLongWorks,
    { query: { subject } },
    { everySeconds: (answer, answers) => pauseAfter(answer?.rows, answers) },
  )
  const work = read.data?.rows[0]
  const before = useRef<LongWork['state']>(undefined)
  useEffect(() => {
    if (before.current === 'running' && work && work.state !== 'running') onEnded?.()
    before.current = work?.state
  }, [work, onEnded])
  if (!work) return null
  return work.state === 'running' ? <Running work={work} /> : <Ended work={work} />
}

/** What stopping and going on answer is shown without asking again. */
const cacheUpdates = (work: LongWork) => [
  updateQueries(listLongWorks, ({ rows }) => ({ rows: withRow(rows, work) })),
]

function Running({ work }: { work: LongWork }) {
  const [asking, setAsking] = useState(false)
  const stop = useEndpointMutation(cancelLongWork, {
    cacheUpdates,
    onDone: () => setAsking(false),
    failed: 'It was not stopped',
  })
  const numbers = `${work.done.toLocaleString('en-NG')} of ${work.total.toLocaleString('en-NG')}`
  return (
    <div className="stack stack-2">
      <p className="row between wrap">
        <span className="medium">{work.title}</span>
        <span className="sm muted num">{numbers}</span>
      </p>
      <Progress label={`${work.title}: ${numbers}`} percent={percentOf(work)} ink />
      <div className="row between wrap">
        <p className="sm muted">It goes on by itself. You can leave this page.</p>
        {work.can.cancel === true && (
          <Button look="danger-line" size="sm" onClick={() => setAsking(true)}>
            Stop
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title="Stop this work?"
          confirm="Stop"
          danger
          busy={stop.isPending}
          onConfirm={() => stop.mutate({ input: { params: { id: work.id } } })}
          onCancel={() => setAsking(false)}
        >
          What is done stays done.
        </ConfirmDialog>
      )}
    </div>
  )
}

const tones = { done: 'ok', failed: 'bad', cancelled: 'quiet' } as const

function Ended({ work }: { work: LongWork }) {
  const again = useEndpointMutation(retryLongWork, {
    cacheUpdates,
    failed: 'It did not go on',
  })
  const { state } = work
  if (state === 'running') return null
  return (
    <Notice tone={tones[state]} title={`${work.title}:`} live={state === 'failed' ? 'alert' : 'status'}>
      {work.outcome ??
        `stopped after ${work.done.toLocaleString('en-NG')} of ${work.total.toLocaleString('en-NG')}.`}
      {work.can.retry === true && (
        <p>
          <Button
            size="sm"
            busy={again.isPending}
            onClick={() => again.mutate({ input: { params: { id: work.id } } })}
          >
            {state === 'failed' ? 'Try again' : 'Go on'}
          </Button>
        </p>
      )}
    </Notice>
  )
}
