import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { PickOne } from '@kolo/ui/primitives/choices'
import { shieldCheckIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { Select, TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { decideReport, listReports, type Report } from '../messages.contract.ts'
import { messagesWords, reasonNames, reportStatusNames } from '../messages.messages.ts'
import { type ReportStatus, reportStatuses } from '../messages.rules.ts'
import { reasonOptions } from './report-sheet.tsx'

/** What members reported, for those who moderate. */
export function ReportedScreen() {
  const pages = usePages()
  const [status, setStatus] = useState<ReportStatus>('open')
  const list = useRead(listReports, { query: { ...pages.query, status } })
  const [deciding, setDeciding] = useState<Report>()
  return (
    <div className="stack">
      <PageHead title="Reported messages" lead="You read the message that was reported, and nothing else." />
      <PickOne
        label="Which reports"
        of={reportStatuses}
        names={reportStatusNames}
        chosen={status}
        onChoose={(chosen) => {
          setStatus(chosen)
          pages.restart()
        }}
      />
      <Screen
        of={list}
        what="the reports"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={
          <EmptyState picture={shieldCheckIcon} title="No matches">
            {status === 'open' ? 'No messages are waiting for you.' : 'Nothing was decided like this yet.'}
          </EmptyState>
        }
      >
        {(page) => (
          <>
            {page.rows.map((report) => (
              <ReportCard key={report.id} of={report} onDecide={() => setDeciding(report)} />
            ))}
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {deciding && <DecideSheet report={deciding} onClose={() => setDeciding(undefined)} />}
    </div>
  )
}

function ReportCard({ of, onDecide }: { of: Report; onDecide: () => void }) {
  const { message, because, note, reporter, at, decision, can } = of
  return (
    <article className="card card-pad stack">
      <blockquote className="m-0 well card-pad worth">{message.body}</blockquote>
      <p className="sm muted">
        {message.author} wrote it on <Moment at={message.at} />. {reporter} reported it on <Moment at={at} />:{' '}
        {reasonNames[because]}
        {note && `, “${note}”`}.
      </p>
      {decision && (
        <p className="sm">
          {decision.by}, <Moment at={decision.at} />:{' '}
          {decision.because && `${reasonNames[decision.because]}. `}
          {decision.note}
        </p>
      )}
      {can.decide === true && (
        <div>
          <Button look="primary" onClick={onDecide}>
            Decide
          </Button>
        </div>
      )}
      {can.decide === 'own-case' && <p className="sm muted">{messagesWords['own-case']}</p>}
    </article>
  )
}

type Values = { hides: string; note: string }

function DecideSheet({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <MutationSheet<Values, Report>
      title="Decide about this message"
      submit={({ hides }) => (hides === 'none' ? 'Leave it as it is' : 'Hide the message')}
      initial={{ hides: report.because, note: '' }}
      mutation={mutation(decideReport, {
        params: { id: report.id },
        body: ({ hides, note }: Values) => ({ hides: hides === 'none' ? null : hides, note }),
      })}
      invalidates={[listReports]}
      successToast={(now) => (now.status === 'hidden' ? 'Hidden' : 'Left as it is')}
      problemTitle="Nothing was decided."
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <blockquote className="m-0 well card-pad worth">{report.message.body}</blockquote>
          <Select
            label="Decision"
            options={[
              ...reasonOptions.map(({ value, label }) => ({ value, label: `Hide: ${label}` })),
              { value: 'none', label: 'Leave it as it is' },
            ]}
            {...field('hides')}
          />
          <TextArea
            label="Reason"
            hint={values.hides === 'none' ? 'For the record' : 'The author reads it'}
            rows={3}
            maxLength={300}
            {...field('note')}
          />
        </>
      )}
    </MutationSheet>
  )
}
