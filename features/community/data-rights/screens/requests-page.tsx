import { AdminList, type ColumnsOf } from '@kolo/ui/admin/admin-list'
import { RecordLink } from '@kolo/ui/admin/list-address'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Button } from '@kolo/ui/primitives/button'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { listRequestDesk, readAnswerDays } from '../requests.contract.ts'
import { kindNames, requestStatusNames } from '../rights.messages.ts'
import { requestStatuses } from '../rights.rules.ts'
import { AnswerDaysSheet } from './answer-days-sheet.tsx'
import { RequestChip } from './request-chip.tsx'
import { DeskRequestSheet } from './request-review-sheet.tsx'

const columns: ColumnsOf<typeof listRequestDesk> = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: ({ id, member }) => (
      <>
        <RecordLink id={id}>{member?.fullName ?? 'Somebody who left'}</RecordLink>
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
  { key: 'status', title: 'Status', cell: ({ status }) => <RequestChip status={status} /> },
]

/** What members asked about their data, for those who answer. */
export function RequestDeskPage() {
  const days = useRead(readAnswerDays, {}).data?.days
  const [setting, setSetting] = useState(false)
  return (
    <>
      <AdminList
        endpoint={listRequestDesk}
        title="Requests about data"
        lead={
          days === undefined
            ? 'Requests by members about their data.'
            : `Requests by members about their data. Answer each within ${days} days.`
        }
        actions={
          <>
            <Button onClick={() => window.print()}>Print</Button>
            {days !== undefined && <Button onClick={() => setSetting(true)}>Days to answer</Button>}
          </>
        }
        what="the requests"
        label="Requests of members about their data"
        columns={columns}
        rowKey={({ id }) => id}
        filters={{
          status: { label: 'Which requests', of: requestStatuses, names: requestStatusNames, usual: 'open' },
        }}
        empty={{
          picture: fileTextIcon,
          title: 'No matches',
          text: 'No member requests now.',
        }}
        record={(id, { onClose }) => <DeskRequestSheet key={id} id={id} onClose={onClose} />}
      />
      {setting && days !== undefined && <AnswerDaysSheet days={days} onClose={() => setSetting(false)} />}
    </>
  )
}
