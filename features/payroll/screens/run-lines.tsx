import { AsWritten } from '@kolo/files/screens'
import { PutRight } from '@kolo/payments/screens'
import { ReceiptOfMemberButton } from '@kolo/reports/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Chip, Count } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listRunLines, type PayrollRun, type RunLine } from '../payroll.contract.ts'
import { differenceWords, lineListWords, matchWords } from '../payroll.messages.ts'
import { type LineList, lineLists } from '../payroll.rules.ts'
import { LineSheet } from './line-sheet.tsx'

/** Whose a line is, or why somebody has to decide about it. */
function Member({ line: { member, matchedBy, difference, leftOut } }: { line: RunLine }) {
  return (
    <span className="stack stack-1">
      {member ? (
        <span>
          <span className="medium">{member.fullName}</span>{' '}
          <span className="faint xs num">{member.memberCode}</span>
          {matchedBy && <span className="xs faint block">{matchWords[matchedBy]}</span>}
        </span>
      ) : (
        <span className="muted">No member</span>
      )}
      {leftOut ? (
        <span>
          <Chip>Left out</Chip>
        </span>
      ) : (
        difference && (
          <span>
            <Chip tone="wait">{differenceWords[difference]}</Chip>
          </span>
        )
      )}
    </span>
  )
}

/** A line that is open, or one part of it that is booked. */
type Open = { line: RunLine; part?: RunLine['parts'][number] }

/** Where a line goes: of more than one part each with its amount. */
function Parts({ line: { parts } }: { line: RunLine }) {
  const [only] = parts
  if (parts.length <= 1) return <span>{only?.name ?? ''}</span>
  return (
    <span className="stack stack-1">
      {parts.map(({ name, amountKobo }) => (
        <span key={name} className="sm">
          {name} <Naira amount={amountKobo} />
        </span>
      ))}
    </span>
  )
}

function columnsFor(run: PayrollRun, onOpen: (open: Open) => void): readonly Column<RunLine>[] {
  const acts: Column<RunLine> = {
    key: 'acts',
    title: run.state === 'posted' ? 'Payment' : 'Action',
    phone: 'acts',
    cell: (line) =>
      run.state === 'posted' ? (
        line.parts.map(
          (part) =>
            part.payment && (
              <Button key={part.payment.id} size="sm" look="ghost" onClick={() => onOpen({ line, part })}>
                {part.payment.code}
              </Button>
            ),
        )
      ) : (
        <Button
          size="sm"
          look={line.difference && !line.leftOut ? 'soft' : 'ghost'}
          onClick={() => onOpen({ line })}
        >
          {line.difference && !line.leftOut ? 'Decide' : 'Change'}
          <span className="vh"> line {line.lineNo}</span>
        </Button>
      ),
  }
  return [
    {
      key: 'name',
      title: 'Understood as',
      phone: 'first',
      cell: ({ name, staffNumber, lineNo }) => (
        <span>
          <span className="medium block">{name || 'No name'}</span>
          <span className="faint xs num">
            {staffNumber || 'No staff number'}, line {lineNo}
          </span>
        </span>
      ),
    },
    {
      key: 'written',
      title: 'In the file',
      cell: ({ cells }) => <AsWritten heads={run.heads} cells={cells} />,
    },
    {
      key: 'amount',
      title: 'Amount',
      right: true,
      phone: 'lead',
      cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
    },
    { key: 'member', title: 'Member', cell: (line) => <Member line={line} /> },
    {
      key: 'parts',
      title: run.state === 'posted' ? 'Went to' : 'Goes to',
      cell: (line) => <Parts line={line} />,
    },
    ...(run.can.settle === true || run.state === 'posted' ? [acts] : []),
  ]
}

const emptyWords: Record<LineList, string> = {
  open: 'Every line has its member, or is left out.',
  all: 'This schedule has no line.',
  'left-out': 'No line is left out.',
}

/** The lines of a schedule by what is to be done about them; of one that is booked, each with its payment. */
export function RunLines({ run }: { run: PayrollRun }) {
  const [search, setSearch] = useSearchParams()
  const isOpen = run.state === 'draft'
  const asked = lineLists.find((one) => one === search.get('show'))
  const which = asked ?? (isOpen && run.openCount > 0 ? 'open' : 'all')
  const counts = { open: run.openCount, all: run.lineCount, 'left-out': run.leftOutCount }
  return (
    <section className="card" aria-labelledby="lines-of-the-schedule">
      <div className="card-head qhead">
        <h2 id="lines-of-the-schedule">Lines</h2>
        <fieldset className="picks">
          <legend className="vh">Show lines</legend>
          {lineLists
            .filter((one) => isOpen || one !== 'open')
            .map((one) => (
              <Pick
                key={one}
                pressed={one === which}
                onPress={() => setSearch({ show: one }, { replace: true })}
              >
                {lineListWords[one]} <Count value={counts[one]} />
              </Pick>
            ))}
        </fieldset>
      </div>
      <Lines key={which} run={run} which={which} />
    </section>
  )
}

function Lines({ run, which }: { run: PayrollRun; which: LineList }) {
  const pages = usePages()
  const read = useRead(listRunLines, { params: { id: run.id }, query: { which, ...pages.query } })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Screen
        of={read}
        what="the lines"
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
              label="Lines, in the order of the file"
              columns={columnsFor(run, setOpen)}
              rows={page.rows}
              rowKey={({ lineNo }) => String(lineNo)}
            />
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
      {open && !open.part && <LineSheet run={run} line={open.line} onClose={close} />}
      {open?.part?.payment && (
        <Sheet open title={`Payment ${open.part.payment.code}`} onClose={close}>
          <div className="stack">
            <p>
              <Naira amount={open.part.amountKobo} /> of line {open.line.lineNo} for{' '}
              {open.line.member?.fullName ?? 'a former member'}, to {open.part.name}.
            </p>
            {open.line.member && (
              <p>
                <ReceiptOfMemberButton uid={open.line.member.uid} code={open.part.payment.code} />
              </p>
            )}
            <PutRight paymentId={open.part.payment.id} />
          </div>
        </Sheet>
      )}
    </>
  )
}
