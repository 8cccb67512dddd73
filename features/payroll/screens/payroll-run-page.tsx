import { WaitingNotice } from '@kolo/approvals/screens'
import type { FileReading } from '@kolo/files/reading'
import { LinesOfFile } from '@kolo/files/screens'
import { addKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { askRun, type PayrollRun, readRun, removeRun } from '../payroll.contract.ts'
import { deductionKindWords } from '../payroll.messages.ts'
import { deductionKinds } from '../split.rules.ts'
import { monthOf } from './months.ts'
import { runCacheUpdates } from './run.cache.ts'
import { RunChip } from './run-chip.tsx'
import { RunLines } from './run-lines.tsx'

/** One schedule: its sum against the transfer, its lines, and what waits or is being booked. */
export function PayrollRunPage() {
  const { id = '' } = useParams()
  const read = useRead(readRun, { params: { id } })
  return (
    <Screen of={read} what="the schedule">
      {(run) => <Run run={run} />}
    </Screen>
  )
}

function Run({ run }: { run: PayrollRun }) {
  const cache = useQueryClient()
  const refresh = () =>
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/api/payroll'),
    })
  return (
    <>
      <PageHead
        title={`${run.employer.name}, ${monthOf(run.month)}`}
        lead={
          <>
            <RunChip run={run} /> <span className="num">{run.code}</span>, {run.fileName}
          </>
        }
        actions={<Acts run={run} />}
      />
      <div className="stack stack-5">
        {run.waiting && (
          <WaitingNotice
            approval={run.waiting}
            cacheUpdates={() => [
              markAllStale,
              () => {
                refresh()
                return []
              },
            ]}
          />
        )}
        {(run.state === 'posting' || run.state === 'posted') && (
          <div className="card card-pad">
            <WorkProgress subject={run.id} onEnded={refresh} />
          </div>
        )}
        <Sums run={run} />
        {run.reading && <FileCard run={run} reading={run.reading} />}
        <RunLines run={run} />
      </div>
    </>
  )
}

/** What became of each line of the file, and which column was taken for what. */
function FileCard({ run, reading }: { run: PayrollRun; reading: FileReading }) {
  const { heads, columns } = run
  const head = (at: number) => heads[at] || `Column ${at + 1}`
  return (
    <section className="card card-pad stack" aria-labelledby="file-of-the-schedule">
      <h2 id="file-of-the-schedule">The file</h2>
      {columns && (
        <dl className="kv">
          <Fact name="Staff number from">{head(columns.staffNumber)}</Fact>
          <Fact name="Name from">{[columns.name, ...(columns.moreNames ?? [])].map(head).join(', ')}</Fact>
          <Fact name="Amount from">{head(columns.amount)}</Fact>
          {deductionKinds.map((kind) => {
            const at = columns[kind]
            return (
              at !== undefined && (
                <Fact key={kind} name={`${deductionKindWords[kind]} from`}>
                  {head(at)}
                </Fact>
              )
            )
          })}
        </dl>
      )}
      <LinesOfFile reading={reading} />
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const linesWords = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'line' : 'lines'}`

/** The schedule against the transfer, to the kobo. */
function Sums({ run }: { run: PayrollRun }) {
  const open = subtractKobo(run.scheduledKobo, addKobo(run.bookedKobo, run.leftOutKobo))
  // A line that is still to be decided is booked for somebody until it is left out.
  const rest = subtractKobo(run.restKobo, open)
  return (
    <section className="card card-pad stack" aria-labelledby="sums-of-the-schedule">
      <h2 id="sums-of-the-schedule">Schedule against transfer</h2>
      <dl className="kv">
        <Fact name="Schedule">
          <Naira amount={run.scheduledKobo} />, {linesWords(run.lineCount)}
        </Fact>
        {run.openCount > 0 && (
          <Fact name="To decide">
            <Naira amount={open} />, {linesWords(run.openCount)}
          </Fact>
        )}
        {run.leftOutCount > 0 && (
          <Fact name="Left out">
            <Naira amount={run.leftOutKobo} />, {linesWords(run.leftOutCount)}
          </Fact>
        )}
        <Fact name={run.state === 'posted' ? 'Booked for members' : 'To be booked for members'}>
          <Naira amount={run.bookedKobo} className="strong" />, {linesWords(run.bookedCount)}
        </Fact>
        <Fact name="Transfer">
          <Naira amount={run.transferKobo} /> on <Day day={run.receivedOn} />, {run.account}, reference{' '}
          <span className="num">{run.bankReference}</span>
        </Fact>
        {run.heldKobo > 0n && (
          <Fact name="Used from the employer’s balance">
            <Naira amount={run.heldKobo} />
          </Fact>
        )}
        {rest > 0n && (
          <Fact name={run.state === 'posted' ? 'Kept for the employer' : 'Left over, kept for the employer'}>
            <Naira amount={rest} />
          </Fact>
        )}
      </dl>
      {run.state === 'draft' && rest < 0n && (
        <Notice tone="bad" title="The transfer is not enough for these lines.">
          <Naira amount={subtractKobo(zeroKobo, rest)} /> is missing. Leave lines out until it is enough, or
          cancel the schedule and ask the employer.
        </Notice>
      )}
    </section>
  )
}

/** What concerns the schedule as a whole. */
function Acts({ run }: { run: PayrollRun }) {
  const [doing, setDoing] = useState<'ask' | 'remove'>()
  const go = useNavigate()
  const close = () => setDoing(undefined)
  if (run.state !== 'draft') return null
  const isReady = run.openCount === 0 && run.bookedCount > 0 && run.restKobo >= 0n
  return (
    <>
      {run.can.remove === true && (
        <Button look="danger-line" onClick={() => setDoing('remove')}>
          Cancel schedule
        </Button>
      )}
      {run.can.ask === true && isReady && !run.waiting && (
        <Button look="primary" onClick={() => setDoing('ask')}>
          Request approval to book
        </Button>
      )}
      {doing === 'ask' && <AskSheet run={run} onClose={close} />}
      {doing === 'remove' && (
        <MutationDialog
          mutation={mutation(removeRun, { params: { id: run.id } })}
          title="Cancel this schedule?"
          confirm="Cancel schedule"
          danger
          failed="The schedule was not cancelled"
          successToast={() => 'Schedule cancelled'}
          invalidates={['/api/payroll-runs', '/api/approvals', '/api/admin/home']}
          onClose={close}
          onDone={() => void go('/admin/payroll')}
        >
          Nothing of it is booked. Another schedule can be uploaded for {monthOf(run.month)} then.
        </MutationDialog>
      )}
    </>
  )
}

function AskSheet({ run, onClose }: { run: PayrollRun; onClose: () => void }) {
  const naira = useNairaText()
  return (
    <MutationSheet<{ reason: string }, PayrollRun>
      title="Request approval to book"
      submit="Ask a second administrator"
      initial={{ reason: '' }}
      mutation={mutation(askRun, {
        params: { id: run.id },
        body: ({ reason }: { reason: string }) => ({ reason, version: run.version }),
      })}
      confirmation={() => ({
        title: `Book ${naira(run.bookedKobo)} for ${linesWords(run.bookedCount)}?`,
        confirm: 'Request approval',
        children: `A second administrator who is not on the schedule must approve. Then every member gets their money immediately.${run.restKobo > 0n ? ` ${naira(run.restKobo)} is left over and kept for ${run.employer.name}.` : ''}`,
      })}
      cacheUpdates={runCacheUpdates}
      invalidates={['/api/approvals', '/api/admin/home', '/api/long-works', '/api/payroll-runs']}
      successToast={({ waiting }) =>
        waiting
          ? { tone: 'wait', title: 'It needs a second administrator.' }
          : { title: 'Agreed', text: 'It is being booked now.' }
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {run.leftOutCount > 0 && (
            <Notice tone="wait" title={`${linesWords(run.leftOutCount)} left out.`}>
              <Naira amount={run.leftOutKobo} /> of the schedule is booked for nobody.
            </Notice>
          )}
          <p className="sm muted">Administrators on this schedule cannot request or approve it.</p>
          <TextArea label="What should the second administrator know?" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
