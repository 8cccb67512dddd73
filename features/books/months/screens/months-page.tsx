import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { sentenceOf } from '@kolo/foundation/refusal'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type ClosedMonths, closeMonth, listClosedMonths } from '../../accounts/books.contract.ts'
import { booksMessages } from '../../accounts/books.messages.ts'
import { monthTitle } from '../../accounts/books.rules.ts'
import { TrialTable } from '../../accounts/screens/trial-balance-page.tsx'
import { AccountsPage } from '../../screens/accounts-page.tsx'

type Month = ClosedMonths['rows'][number]

/** Months that are closed for good, and the one that can be closed next. */
export function MonthsPage() {
  const pages = usePages()
  const read = useRead(listClosedMonths, { query: pages.query })
  const [closing, setClosing] = useState<string>()
  const [shown, setShown] = useState<Month>()
  return (
    <AccountsPage title="Closed months">
      <Screen of={read} what="the months">
        {(page) => (
          <>
            <Next next={page.next} onClose={setClosing} />
            {page.rows.length > 0 && (
              <Card title="Closed" padded={false}>
                <Table
                  label="Closed months, the latest first"
                  columns={columnsFor(setShown)}
                  rows={page.rows}
                  rowKey={({ month }) => month}
                />
                <Pager busy={read.isFetching} {...pages.pager(page)} />
              </Card>
            )}
          </>
        )}
      </Screen>
      {closing && <CloseSheet month={closing} onClose={() => setClosing(undefined)} />}
      {shown && <MonthSheet month={shown} onClose={() => setShown(undefined)} />}
    </AccountsPage>
  )
}

function Next({ next, onClose }: { next: ClosedMonths['next']; onClose: (month: string) => void }) {
  if (!next)
    return (
      <Notice tone="info" title="There is no month to close yet.">
        The first one begins with the first money in the books.
      </Notice>
    )
  const { month, approval, can } = next
  if (approval) return <WaitingNotice approval={approval} cacheUpdates={() => []} />
  return (
    <Card title={`Next: ${monthTitle(month)}`}>
      <p className="sm muted">
        In a closed month nothing is posted any more, and it is never opened again. What all accounts held at
        its end is kept and sealed. A mistake found later is put right by a journal of the day it is found.
      </p>
      {can.close === true ? (
        <div className="btn-row">
          <Button look="primary" onClick={() => onClose(month)}>
            Close {monthTitle(month)}
          </Button>
        </div>
      ) : (
        <p className="sm">
          {can.close in booksMessages
            ? sentenceOf(booksMessages, { refusal: can.close as keyof typeof booksMessages })
            : 'You may not close it.'}
        </p>
      )}
    </Card>
  )
}

function CloseSheet({ month, onClose }: { month: string; onClose: () => void }) {
  return (
    <MutationSheet<{ reason: string }, ClosedMonths>
      title={`Close ${monthTitle(month)}`}
      submit="Request approval"
      initial={{ reason: '' }}
      mutation={mutation(closeMonth, { body: ({ reason }) => ({ month, reason }) })}
      cacheUpdates={(answer) => [setQuery(listClosedMonths, { query: {} }, answer)]}
      invalidates={['/api/admin', '/api/approvals', '/api/books']}
      successToast={({ next }) => saidOfAsking(next?.approval, `${monthTitle(month)} is closed`)}
      problemTitle="The month was not closed."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="A closed month is never opened again.">
            Another administrator must approve it before it takes effect.
          </Notice>
          <TextArea
            label="Reason"
            hint="Kept with the month, such as who looked through it"
            maxLength={300}
            rows={3}
            {...field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}

function columnsFor(onShow: (month: Month) => void): readonly Column<Month>[] {
  return [
    {
      key: 'month',
      title: 'Month',
      phone: 'first',
      cell: (month) => (
        <button type="button" className="more more-button" onClick={() => onShow(month)}>
          {monthTitle(month.month)}
        </button>
      ),
    },
    { key: 'at', title: 'Closed', cell: ({ closedAt }) => <Moment at={closedAt} /> },
    {
      key: 'by',
      title: 'By',
      cell: ({ askedBy, approvedBy }) =>
        [askedBy, approvedBy].flatMap((one) => one?.fullName ?? []).join(' and '),
    },
    { key: 'holds', title: 'Seal', cell: ({ holds }) => (holds ? 'Unchanged' : 'Changed since') },
    {
      key: 'sum',
      title: 'Both sides',
      right: true,
      phone: 'lead',
      cell: ({ debitsKobo }) => <Naira amount={debitsKobo} />,
    },
  ]
}

function MonthSheet({ month, onClose }: { month: Month; onClose: () => void }) {
  return (
    <Sheet open title={monthTitle(month.month)} onClose={onClose}>
      <div className="stack">
        {!month.holds && (
          <Notice tone="bad" title="This is not what was sealed.">
            Somebody changed it in the database.
          </Notice>
        )}
        <Facts
          facts={[
            { key: 'at', name: 'Closed', value: <Moment at={month.closedAt} /> },
            { key: 'asked', name: 'Asked for by', value: month.askedBy.fullName },
            {
              key: 'approved',
              name: 'Approved by',
              value: month.approvedBy?.fullName ?? 'Nobody else: decided alone after a day',
            },
            { key: 'reason', name: 'Reason', value: month.reason },
            { key: 'seal', name: 'Seal', value: <span className="code">{month.seal.slice(0, 16)}…</span> },
          ]}
        />
        <h3 className="sub2">What all accounts held</h3>
        <TrialTable lines={month.lines} />
      </div>
    </Sheet>
  )
}
