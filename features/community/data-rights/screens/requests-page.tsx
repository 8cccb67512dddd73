import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { PickOne } from '@kolo/ui/primitives/choices'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type DeskRequest, listRequestDesk, readAnswerDays } from '../requests.contract.ts'
import { kindNames, requestStatusNames } from '../rights.messages.ts'
import { dataDeskPath } from '../rights.paths.ts'
import { type RequestStatus, requestStatuses } from '../rights.rules.ts'
import { AnswerDaysSheet } from './answer-days-sheet.tsx'
import { RequestChip } from './request-chip.tsx'
import { DeskRequestSheet } from './request-review-sheet.tsx'

/** What members asked about their data, for those who answer. */
export function RequestDeskPage() {
  const pages = usePages()
  const [status, setStatus] = useState<RequestStatus>('open')
  const list = useRead(listRequestDesk, { query: { ...pages.query, status } })
  const days = useRead(readAnswerDays, {}).data?.days
  const [setting, setSetting] = useState(false)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const open = search.get('open')
  return (
    <div className="stack">
      <PageHead
        title="Requests about data"
        lead={
          days === undefined
            ? 'What members ask about what is kept about them.'
            : `What members ask about what is kept about them. It is answered within ${days} days.`
        }
        actions={
          <>
            <Button onClick={() => window.print()}>Print</Button>
            {days !== undefined && <Button onClick={() => setSetting(true)}>Days to answer</Button>}
          </>
        }
      />
      <PickOne
        label="Which requests"
        of={requestStatuses}
        names={requestStatusNames}
        chosen={status}
        onChoose={(chosen) => {
          setStatus(chosen)
          pages.restart()
        }}
      />
      <Screen
        of={list}
        what="the requests"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={
          <EmptyState picture={fileTextIcon} title="None of these">
            No request of a member stands here now.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <RequestTable rows={page.rows} />
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {open && (
        <DeskRequestSheet
          key={open}
          id={open}
          onClose={() => void navigate(dataDeskPath, { replace: true })}
        />
      )}
      {setting && days !== undefined && <AnswerDaysSheet days={days} onClose={() => setSetting(false)} />}
    </div>
  )
}

function RequestTable({ rows }: { rows: readonly DeskRequest[] }) {
  return (
    <div className="card">
      <Table
        label="Requests of members about their data"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'member',
            title: 'Member',
            phone: 'first',
            cell: ({ id, member }) => (
              <>
                <Link className="more" to={`?open=${id}`} replace>
                  {member?.fullName ?? 'Somebody who left'}
                </Link>
                {member && <span className="xs muted block num">{member.memberCode}</span>}
              </>
            ),
          },
          { key: 'kind', title: 'Asks', cell: ({ kind }) => kindNames[kind] },
          { key: 'asked', title: 'Asked', cell: ({ askedAt }) => <Moment at={askedAt} /> },
          {
            key: 'due',
            title: 'Due',
            cell: ({ dueOn, isLate }) => (
              <>
                <Day day={dueOn} />
                {isLate && <span className="xs bad block">Late</span>}
              </>
            ),
          },
          { key: 'status', title: 'State', cell: ({ status }) => <RequestChip status={status} /> },
        ]}
      />
    </div>
  )
}
