import { AsWritten } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { formatPhone } from '@kolo/profile/rules'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Chip, Count } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Link, useSearchParams } from 'react-router'
import {
  decideRows,
  downloadFaults,
  listMoveInRows,
  type MoveInRow,
  type RowList,
  rowLists,
  type WholeMoveIn,
} from '../moving-in.contract.ts'
import { faultWords, noteWords } from '../moving-in.messages.ts'
import { listPaths } from './list.cache.ts'

const listWords: Record<RowList, string> = {
  faulty: 'Errors',
  noted: 'To review',
  all: 'All',
  'left-out': 'Left out',
}

const emptyWords: Record<RowList, string> = {
  faulty: 'No row has an error, or all that do are left out.',
  noted: 'There is nothing to look at.',
  all: 'This list has no row.',
  'left-out': 'No row is left out.',
}

/** The rows of a list by what is to be done about them. */
export function ListRows({ list }: { list: WholeMoveIn }) {
  const [search, setSearch] = useSearchParams()
  const isDraft = list.state === 'draft'
  const asked = rowLists.find((one) => one === search.get('show'))
  const which = asked ?? (isDraft && list.faultyCount > 0 ? 'faulty' : 'all')
  const counts = {
    faulty: list.faultyCount,
    noted: list.notedCount,
    all: list.rowCount,
    'left-out': list.leftOutCount,
  }
  return (
    <section className="card" aria-labelledby="rows-of-the-list">
      <div className="card-head qhead">
        <h2 id="rows-of-the-list">Rows</h2>
        <fieldset className="picks">
          <legend className="vh">Show rows</legend>
          {rowLists
            .filter((one) => isDraft || one === 'all' || one === 'left-out')
            .map((one) => (
              <Pick
                key={one}
                pressed={one === which}
                onPress={() => setSearch({ show: one }, { replace: true })}
              >
                {listWords[one]} <Count value={counts[one]} />
              </Pick>
            ))}
        </fieldset>
      </div>
      {isDraft && which === 'faulty' && list.faultyCount > 0 && <FaultyActs list={list} />}
      <Rows key={which} list={list} which={which} />
    </section>
  )
}

/** The rows with errors as a sheet to put right, or left out all together. */
function FaultyActs({ list }: { list: WholeMoveIn }) {
  const leave = useDecide(list)
  return (
    <div className="card-pad row wrap">
      <a className="btn btn-line" href={pathOf(downloadFaults, { id: list.id })} download>
        Download
        <span className="vh"> the rows with errors</span>
      </a>
      {list.can.change === true && (
        <Button busy={leave.isPending} onClick={() => leave.decide({ leftOut: true })}>
          Leave them all out
        </Button>
      )}
    </div>
  )
}

function useDecide(list: WholeMoveIn) {
  const act = useEndpointMutation(decideRows, {
    invalidates: listPaths,
    failed: 'The rows stay as they were',
  })
  return {
    isPending: act.isPending,
    decide: (body: { lineNo?: number; leftOut: boolean }) =>
      act.mutate({ input: { params: { id: list.id }, body } }),
  }
}

function Rows({ list, which }: { list: WholeMoveIn; which: RowList }) {
  const pages = usePages()
  const read = useRead(listMoveInRows, { params: { id: list.id }, query: { which, ...pages.query } })
  const { decide, isPending } = useDecide(list)
  return (
    <Screen
      of={read}
      what="the rows"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState card={false} picture={checkIcon} title="Nothing here" heading="h3">
          {emptyWords[which]}
        </EmptyState>
      }
    >
      {(page) => (
        <>
          <Table
            label="Rows, in the order of the file"
            columns={columnsFor(
              list,
              (row) => !isPending && decide({ lineNo: row.lineNo, leftOut: !row.leftOut }),
            )}
            rows={page.rows}
            rowKey={({ lineNo }) => String(lineNo)}
          />
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </>
      )}
    </Screen>
  )
}

function columnsFor(list: WholeMoveIn, onDecide: (row: MoveInRow) => void): readonly Column<MoveInRow>[] {
  const acts: Column<MoveInRow> = {
    key: 'acts',
    title: 'Action',
    phone: 'acts',
    cell: (row) => (
      <Button size="sm" look="ghost" onClick={() => onDecide(row)}>
        {row.leftOut ? 'Include' : 'Leave out'}
        <span className="vh"> line {row.lineNo}</span>
      </Button>
    ),
  }
  return [
    {
      key: 'name',
      title: 'Member',
      phone: 'first',
      cell: ({ name, number, lineNo, member }) => (
        <span>
          {member ? (
            <Link className="medium block" to={`/admin/members?member=${member.uid}`}>
              {name}
            </Link>
          ) : (
            <span className="medium block">{name || 'No name'}</span>
          )}
          <span className="faint xs num">
            Line {lineNo}
            {number && `, ${number}`}
            {member && `, ${member.memberCode}`}
          </span>
        </span>
      ),
    },
    {
      key: 'understood',
      title: 'Understood as',
      cell: (row) => <Understood list={list} row={row} />,
    },
    {
      key: 'written',
      title: 'In the file',
      cell: ({ cells }) => <AsWritten heads={list.heads} cells={cells} />,
    },
    {
      key: 'brought',
      title: 'Balance',
      right: true,
      phone: 'lead',
      cell: ({ broughtKobo }) => <Naira amount={broughtKobo} className="strong" />,
    },
    { key: 'said', title: 'What is wrong', cell: (row) => <Said list={list} row={row} /> },
    ...(list.can.change === true ? [acts] : []),
  ]
}

/** What each cell of a row was taken for: who it is, and what they bring. */
function Understood({ list, row }: { list: WholeMoveIn; row: MoveInRow }) {
  const { email, phone, gender, bornOn, walletKobo, goals, shareUnits, sharesKobo } = row
  const planOf = (id: string) => list.places.plans.find((plan) => plan.id === id)?.name ?? 'A savings plan'
  return (
    <span className="sm">
      <span className="block">{email || 'No e-mail'}</span>
      {phone && <span className="faint num block">{formatPhone(phone)}</span>}
      {bornOn && (
        <span className="faint block">
          Born on <Day day={bornOn} />
        </span>
      )}
      {gender && <span className="faint block">{gender === 'female' ? 'Female' : 'Male'}</span>}
      {walletKobo > 0n && (
        <span className="block">
          Wallet: <Naira amount={walletKobo} />
        </span>
      )}
      {goals.map(({ planId, amountKobo, targetKobo, endsOn }, at) => (
        <span className="block" key={at}>
          {planOf(planId)}: <Naira amount={amountKobo} />
          {targetKobo !== undefined && (
            <>
              , target <Naira amount={targetKobo} />
            </>
          )}
          {endsOn && (
            <>
              , ends on <Day day={endsOn} />
            </>
          )}
        </span>
      ))}
      {shareUnits > 0 && (
        <span className="block">
          {shareUnits.toLocaleString('en-NG')} {shareUnits === 1 ? 'share' : 'shares'}:{' '}
          <Naira amount={sharesKobo} />
        </span>
      )}
    </span>
  )
}

/** Every error of a row beside it, with what stands in the file. */
function Said({ list, row }: { list: WholeMoveIn; row: MoveInRow }) {
  if (row.takenBack) return <Chip>Reversed</Chip>
  if (row.leftOut) return <Chip>Left out</Chip>
  const where = ({ column, lineNo }: { column?: number | undefined; lineNo?: number | undefined }) => {
    const head = column === undefined ? '' : list.heads[column]
    const cell = column === undefined ? '' : (row.cells[column] ?? '').slice(0, 60)
    return [head && `${head}: `, cell && `“${cell}”. `, lineNo && `Line ${lineNo}. `].filter(Boolean).join('')
  }
  if (row.faults.length === 0 && row.notes.length === 0) return <span className="muted sm">Nothing</span>
  return (
    <ul className="stack stack-1 sm">
      {row.faults.map((fault) => (
        <li key={`${fault.code} ${fault.column}`}>
          <Chip tone="bad">Error</Chip> {where(fault)}
          {faultWords[fault.code]}
        </li>
      ))}
      {row.notes.map((note) => (
        <li key={`${note.code} ${note.column}`} className="muted">
          {noteWords[note.code]}
          {note.lineNo && `: line ${note.lineNo}`}
        </li>
      ))}
    </ul>
  )
}
