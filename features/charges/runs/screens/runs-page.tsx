import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { chargeKindWords } from '../../charges/charge.messages.ts'
import { chargeRunPath, chargesPath } from '../../charges.paths.ts'
import { type ChargeRun, listRuns } from '../run.contract.ts'
import { runStateWords } from '../run.messages.ts'
import type { RunState } from '../run.rules.ts'

const tones: Record<RunState, Tone> = { waiting: 'wait', charging: 'info', charged: 'ok', withdrawn: 'quiet' }

/** Where a run stands. */
export function RunChip({ state }: { state: RunState }) {
  return <Chip tone={tones[state]}>{runStateWords[state]}</Chip>
}

const columns: readonly Column<ChargeRun>[] = [
  {
    key: 'for',
    title: 'For',
    phone: 'first',
    cell: ({ id, title, code }) => (
      <Link className="cell-link" to={chargeRunPath(id)}>
        <span className="medium block">{title}</span>
        <span className="faint xs num">{code}</span>
      </Link>
    ),
  },
  { key: 'kind', title: 'Kind', cell: ({ kind }) => chargeKindWords[kind] },
  { key: 'due', title: 'Due', cell: ({ dueOn }) => <Day day={dueOn} /> },
  { key: 'members', title: 'Members', right: true, cell: ({ members }) => members.toLocaleString('en-NG') },
  {
    key: 'total',
    title: 'In all',
    right: true,
    phone: 'lead',
    cell: ({ totalKobo }) => <Naira amount={totalKobo} className="strong" />,
  },
  { key: 'state', title: 'Status', cell: ({ state }) => <RunChip state={state} /> },
]

/** Every charge run, newest first. */
export function ChargeRunsPage() {
  const pages = usePages()
  const read = useRead(listRuns, { query: pages.query })
  return (
    <>
      <PageHead
        title="Charge runs"
        crumb={<Breadcrumb trail={[{ to: chargesPath, title: 'Charges' }]} here="Charge runs" />}
        lead="What was charged to many at once"
      />
      <Screen
        of={read}
        what="the charge runs"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={fileTextIcon} title="Nothing was charged yet">
            Raise a charge on the page Charges.
          </EmptyState>
        }
      >
        {(page) => (
          <section className="card">
            <Table label="Charge runs" columns={columns} rows={page.rows} rowKey={({ id }) => id} />
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </section>
        )}
      </Screen>
    </>
  )
}
