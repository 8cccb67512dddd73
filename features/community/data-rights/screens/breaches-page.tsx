import { AdminList, type ColumnsOf } from '@kolo/ui/admin/admin-list'
import { RecordLink } from '@kolo/ui/admin/list-address'
import { Moment } from '@kolo/ui/patterns/moments'
import { Button } from '@kolo/ui/primitives/button'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { plusIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { type Breach, listBreaches } from '../breaches.contract.ts'
import { reportHours } from '../rights.rules.ts'
import { BreachSheet, OpenBreachSheet } from './breach-sheet.tsx'

const states: Record<Breach['state'], { word: string; tone: Tone }> = {
  'to-report': { word: 'To report', tone: 'wait' },
  late: { word: 'Report is late', tone: 'bad' },
  settled: { word: 'Open', tone: 'info' },
  closed: { word: 'Closed', tone: 'quiet' },
}

const columns: ColumnsOf<typeof listBreaches> = [
  {
    key: 'title',
    title: 'What happened',
    phone: 'first',
    cell: ({ id, title }) => <RecordLink id={id}>{title}</RecordLink>,
  },
  { key: 'noticed', title: 'Noticed', sort: 'noticed', cell: ({ noticedAt }) => <Moment at={noticedAt} /> },
  { key: 'until', title: 'Regulator by', cell: ({ reportBy }) => <Moment at={reportBy} /> },
  {
    key: 'concerned',
    title: 'People',
    right: true,
    sort: 'concerned',
    cell: ({ concerned }) => concerned.toLocaleString('en-NG'),
  },
  {
    key: 'state',
    title: 'Status',
    cell: ({ state }) => <Chip tone={states[state].tone}>{states[state].word}</Chip>,
  },
]

/** The log of what went wrong with people's data. */
export function BreachesPage() {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <AdminList
        endpoint={listBreaches}
        title="Breaches"
        lead={`Data breaches and what was done about them. Tell the regulator of each within ${reportHours} hours of noticing it.`}
        actions={
          <>
            <Button onClick={() => window.print()}>Print</Button>
            <Button look="primary" icon={plusIcon} onClick={() => setAdding(true)}>
              Begin a log
            </Button>
          </>
        }
        what="the breaches"
        label="Breaches"
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          picture: triangleAlertIcon,
          title: 'No breach',
          text: 'Begin a log as soon as data was lost, seen or changed by somebody who should not.',
        }}
        record={(id, { onClose }) => <BreachSheet key={id} id={id} onClose={onClose} />}
      />
      {adding && <OpenBreachSheet onClose={() => setAdding(false)} />}
    </>
  )
}
