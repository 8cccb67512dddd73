import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { ReasonForMember } from '@kolo/payments/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { type JournalDetails, readJournal, takeBackJournal } from '../../accounts/books.contract.ts'
import { putRightWords } from '../../accounts/books.messages.ts'

type Line = JournalDetails['transfers'][number]
type Props = { journal: JournalDetails; columns: readonly Column<Line>[] }

/** What waits about taking a journal back, the way to ask for it, or how a mistake in it is put right instead. */
export function TakeBack({ journal, columns }: Props) {
  const [asking, setAsking] = useState(false)
  const { waiting, can, deed: what, code, reversedBy, transfers } = journal
  if (waiting) return <WaitingNotice approval={waiting} cacheUpdates={() => []} />
  if (can.takeBack === true)
    return (
      <>
        <p className="sm muted">
          Posted by mistake? Two administrators can reverse it
          {concernsMember(transfers) ? ', and the member reads why.' : ', with a reason.'}
        </p>
        <div className="row row-2">
          <Button size="sm" onClick={() => setAsking(true)}>
            Reverse journal
          </Button>
        </div>
        {asking && <TakeBackSheet journal={journal} columns={columns} onClose={() => setAsking(false)} />}
      </>
    )
  if (can.takeBack === 'own-journal')
    return <Notice tone="wait" title="This journal is about you. Another administrator must correct it." />
  const elsewhere = putRightWords.find(([begins]) => what.startsWith(begins))?.[1]
  if (can.takeBack !== 'put-right-elsewhere' || !elsewhere || reversedBy) return null
  return (
    <p className="sm muted">
      {elsewhere}
      {code && (
        <>
          {' '}
          <Link to={`/admin/books/journals?code=${code}`}>All journals of {code}</Link>
        </>
      )}
    </p>
  )
}

/** Whether somebody's own money is in it. */
const concernsMember = (transfers: JournalDetails['transfers']) =>
  transfers.some(({ debit, credit }) => (debit.owner ?? credit.owner) !== undefined)

function TakeBackSheet({ journal, columns, onClose }: Props & { onClose: () => void }) {
  const { id, memo, transfers } = journal
  const back = transfers.map((line) => ({ ...line, debit: line.credit, credit: line.debit }))
  return (
    <MutationSheet<{ reason: string }, JournalDetails>
      title={`Reverse: ${memo}`}
      submit="Request approval"
      danger
      initial={{ reason: '' }}
      mutation={mutation(takeBackJournal, { params: { id }, body: ({ reason }) => ({ reason }) })}
      cacheUpdates={(answer) => [setQuery(readJournal, { params: { id } }, answer)]}
      invalidates={[
        '/api/admin',
        '/api/approvals',
        '/api/journals',
        '/api/books',
        '/api/unmatched-receipts',
        '/api/card-settlements',
        '/api/cash-tills',
        '/api/payroll-employers',
        '/api/tax-register',
      ]}
      successToast={({ waiting }) => saidOfAsking(waiting, 'The journal is reversed')}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="Another administrator must approve this.">
            Then this is posted today, and what the journal was about is as it was before.
          </Notice>
          <h3 className="sub2">What was posted</h3>
          <Table
            label="What was posted"
            columns={columns}
            rows={transfers}
            rowKey={({ line }) => String(line)}
          />
          <h3 className="sub2">What is posted back</h3>
          <Table
            label="What is posted back"
            columns={columns}
            rows={back}
            rowKey={({ line }) => String(line)}
          />
          {concernsMember(transfers) ? (
            <ReasonForMember {...field('reason')} />
          ) : (
            <TextArea
              label="Reason"
              hint="Shown on the journal"
              maxLength={300}
              rows={3}
              {...field('reason')}
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}
