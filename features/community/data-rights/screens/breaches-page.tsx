import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { plusIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type Breach, listBreaches } from '../breaches.contract.ts'
import { breachesPath } from '../rights.paths.ts'
import { reportHours } from '../rights.rules.ts'
import { BreachSheet, OpenBreachSheet } from './breach-sheet.tsx'

const states: Record<Breach['state'], { word: string; tone: Tone }> = {
  'to-report': { word: 'To report', tone: 'wait' },
  late: { word: 'Report is late', tone: 'bad' },
  settled: { word: 'Open', tone: 'info' },
  closed: { word: 'Closed', tone: 'quiet' },
}

/** The log of what went wrong with people's data. */
export function BreachesPage() {
  const pages = usePages()
  const list = useRead(listBreaches, { query: pages.query })
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const open = search.get('open')
  return (
    <div className="stack">
      <PageHead
        title="Breaches"
        lead={`What went wrong with people’s data, and what was done. The regulator hears within ${reportHours} hours of when it was noticed.`}
        actions={
          <>
            <Button onClick={() => window.print()}>Print</Button>
            <Button look="primary" icon={plusIcon} onClick={() => setAdding(true)}>
              Begin a log
            </Button>
          </>
        }
      />
      <Screen
        of={list}
        what="the breaches"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={
          <EmptyState picture={triangleAlertIcon} title="No breach">
            Begin a log as soon as data was lost, seen or changed by somebody who should not.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <BreachTable rows={page.rows} />
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {open && (
        <BreachSheet key={open} id={open} onClose={() => void navigate(breachesPath, { replace: true })} />
      )}
      {adding && <OpenBreachSheet onClose={() => setAdding(false)} />}
    </div>
  )
}

function BreachTable({ rows }: { rows: readonly Breach[] }) {
  return (
    <div className="card">
      <Table
        label="Breaches"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'title',
            title: 'What happened',
            phone: 'first',
            cell: ({ id, title }) => (
              <Link className="more" to={`?open=${id}`} replace>
                {title}
              </Link>
            ),
          },
          { key: 'noticed', title: 'Noticed', cell: ({ noticedAt }) => <Moment at={noticedAt} /> },
          { key: 'until', title: 'Regulator by', cell: ({ reportBy }) => <Moment at={reportBy} /> },
          {
            key: 'concerned',
            title: 'People',
            right: true,
            cell: ({ concerned }) => concerned.toLocaleString('en-NG'),
          },
          {
            key: 'state',
            title: 'State',
            cell: ({ state }) => <Chip tone={states[state].tone}>{states[state].word}</Chip>,
          },
        ]}
      />
    </div>
  )
}
