import { sumKobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useRef, useState } from 'react'
import { ConfirmSheet } from '../../batches/screens/confirm-sheet.tsx'
import { BookLinesSheet } from '../../line-vouchers/screens/book-lines-sheet.tsx'
import { SettleSheet } from '../../settlements/screens/settle-sheet.tsx'
import { doubtWords } from '../line.messages.ts'
import { type BankStatement, listStatementLines, type StatementLine } from '../statement.contract.ts'
import { troubleWords } from '../statement.messages.ts'
import { type LineList, settlementLinesMost } from '../statement.rules.ts'
import { CandidatesSheet } from './candidates-sheet.tsx'
import {
  type Chosen,
  chosenOf,
  emptyWords,
  ignoredWords,
  linesWords,
  listWords,
  reasonWords,
  sinceWords,
} from './line.messages.ts'
import { useLineKeys } from './line-keys.ts'
import { SetAsideSheet, useBringBack } from './set-aside-sheet.tsx'

const linesAPage = 100

/** What a line most likely is and is in the books already. */
function InBooks({
  what,
  code,
  paidOn,
}: {
  what: string
  code: string
  paidOn: NonNullable<StatementLine['banking']>['paidOn']
}) {
  return (
    <span className="stack stack-1">
      <span>
        <Chip tone="info" plain>
          {what} {code}
        </Chip>
      </span>
      <span className="xs faint">
        In the books already, paid in on <Day day={paidOn} />. Set it aside as that.
      </span>
    </span>
  )
}

/** What became of the payment of a line after it was confirmed. */
function Since({
  of: { what, at, other },
}: {
  of: NonNullable<NonNullable<StatementLine['payment']>['since']>
}) {
  return (
    <span className="stack stack-1">
      <span>
        <Chip tone="wait">{sinceWords[what]}</Chip>
      </span>
      <span className="xs faint">
        {at && (
          <>
            <Moment at={at} />.{' '}
          </>
        )}
        {what === 'reversed' && 'This money is not in the books now.'}
        {what === 'replaced' && `It is booked as payment ${other ?? ''}.`}
        {what === 'moved' && `It was for ${other ?? ''} before.`}
        {what === 'going-back' && 'It is not the member’s any more, and is to be sent back.'}
        {what === 'sent-back' && 'It went back to whoever sent it.'}
        {what === 'disputed' && 'The bank has not decided yet.'}
      </span>
    </span>
  )
}

/** The account a rule suggests for a line, or the own account on the other side of a transfer. */
function SuggestedAccount({ of: { voucher } }: { of: StatementLine }) {
  if (!voucher?.suggested) return null
  const { number, name, isTransfer } = voucher.suggested
  return (
    <span className="xs faint">
      {isTransfer ? 'Own transfer: ' : 'Rule: '}
      {number} {name}
    </span>
  )
}

/** Which payment a line is of, or why it is of none. */
function Match({ line, chosen }: { line: StatementLine; chosen: Chosen | undefined }) {
  const { payment, suggestion, list, trouble } = line
  if (list === 'ignored')
    return (
      <span className="stack stack-1">
        <span>
          <Chip>
            {ignoredWords[line.ignoredAs ?? 'other']}
            {line.ignoredAs === 'cash' && `, ${line.banking?.code ?? ''}`}
            {line.ignoredAs === 'settlement' && `, ${line.settlement?.booked?.code ?? ''}`}
            {line.ignoredAs === 'voucher' && `, ${line.voucher?.booked?.code ?? ''}`}
          </Chip>
        </span>
        <SuggestedAccount of={line} />
      </span>
    )
  if ((list === 'suggested' || list === 'needs-you') && !chosen?.anotherTransfer) {
    if (line.banking) return <InBooks what="Cash paid in" {...line.banking} />
    if (line.settlement?.booked) return <InBooks what="Paid out by Paystack" {...line.settlement.booked} />
    if (line.settlement)
      return (
        <span className="stack stack-1">
          <span>
            <Chip tone="info" plain>
              Paid out by Paystack?
            </Chip>
          </span>
          <span className="xs faint">It names Paystack, which holds as much. Book it as that.</span>
        </span>
      )
  }
  if (chosen && chosen.paymentId === undefined) return <Chip tone="wait">To unmatched money</Chip>
  if (list === 'unmatched') return <span className="muted">No payment</span>
  if (!payment)
    return (
      <span className="stack stack-1">
        <span className="muted">No payment found</span>
        <SuggestedAccount of={line} />
        {trouble && <span className="xs faint">{troubleWords[trouble]}</span>}
      </span>
    )
  const differs = payment.amountKobo !== line.amountKobo
  return (
    <span className="stack stack-1">
      <span className="medium">{payment.member.fullName}</span>
      <span className="xs faint">
        {payment.target}, {payment.transferCode}
        {differs && (
          <>
            , promised <Naira amount={payment.amountKobo} />
          </>
        )}
      </span>
      {suggestion && list === 'suggested' && (
        <span>
          <Chip tone={suggestion === 'likely' ? 'wait' : 'info'} plain>
            {reasonWords[suggestion]}
          </Chip>
        </span>
      )}
      {payment.since && <Since of={payment.since} />}
      {list === 'done' && line.endedAt && (
        <span className="xs faint">
          {line.endedBy?.fullName}, <Moment at={line.endedAt} />.
          {payment.since === undefined && ' To correct a mistake, reverse the payment.'}
        </span>
      )}
    </span>
  )
}

type Columns = {
  list: LineList
  isReadOnly: boolean
  chosen: ReadonlyMap<string, Chosen>
  onTick: (line: StatementLine, ticked: boolean) => void
  onChoose: (line: StatementLine) => void
}

function columnsFor({
  list,
  isReadOnly,
  chosen,
  onTick,
  onChoose,
}: Columns): readonly Column<StatementLine>[] {
  const isOpen = !isReadOnly && (list === 'suggested' || list === 'needs-you')
  const canTick = !isReadOnly && (isOpen || list === 'ignored')
  return [
    ...(canTick
      ? [
          {
            key: 'tick',
            title: 'Accept',
            phone: 'select' as const,
            cell: (line: StatementLine) => (
              <input
                type="checkbox"
                className="tick-box"
                data-line
                aria-label={`${list === 'suggested' ? 'Accept' : 'Choose'} line ${line.lineNo}, ${line.narration}`}
                disabled={list === 'ignored' && line.amountKobo < 0n && line.can.book !== true}
                checked={chosen.has(line.id)}
                onChange={(event) => onTick(line, event.target.checked)}
              />
            ),
          },
        ]
      : []),
    { key: 'day', title: 'Day', cell: ({ bookedOn }) => <Day day={bookedOn} /> },
    {
      key: 'says',
      title: 'Narration',
      phone: 'first',
      cell: (line) => (
        <span>
          <span className="sm block">{line.narration || 'No narration'}</span>
          <span className="faint xs block">Line {line.lineNo}</span>
          {line.written && <span className="muted xs block">In the file: {line.written}</span>}
          {line.later && (
            <span className="muted xs block">
              Since <Moment at={line.later.at} /> the bank says: {line.later.narration}
            </span>
          )}
          {line.isReversal && list !== 'ignored' && <Chip tone="wait">Reversal</Chip>}
          {line.doubt && <Chip tone="wait">{doubtWords[line.doubt]}</Chip>}
          {line.reversedOn && (
            <Chip tone="wait">
              May be reversed on <Day day={line.reversedOn} />
            </Chip>
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      title: 'Amount',
      right: true,
      phone: 'lead',
      cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
    },
    {
      key: 'match',
      title: 'Payment',
      cell: (line) => <Match line={chosen.get(line.id)?.line ?? line} chosen={chosen.get(line.id)} />,
    },
    ...(isOpen
      ? [
          {
            key: 'acts',
            title: 'Action',
            phone: 'acts' as const,
            cell: (line: StatementLine) => (
              <Button size="sm" look="ghost" onClick={() => onChoose(line)}>
                Choose<span className="vh"> the payment for line {line.lineNo}</span>
              </Button>
            ),
          },
        ]
      : []),
  ]
}

/** The lines that were chosen, on whichever page. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const put = (lines: readonly (Chosen | StatementLine)[], ticked: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const one of lines) {
        const entry = 'line' in one ? one : chosenOf(one)
        if (ticked) next.set(entry.line.id, entry)
        else next.delete(entry.line.id)
      }
      return next
    })
  return { chosen, put, clear: () => setChosen(new Map()) }
}

/** What stands open over the lines. */
type OpenSheet =
  | { kind: 'confirm' | 'aside' | 'book' }
  | { kind: 'settle'; only?: Chosen }
  | { kind: 'choose'; line: StatementLine }

function LineSheet({
  of: sheet,
  onChosen,
  onSettle,
  ...rest
}: {
  of: OpenSheet | undefined
  statement: BankStatement
  chosen: readonly Chosen[]
  onClose: () => void
  onDone: () => void
  onChosen: (chosen: Chosen) => void
  onSettle: (chosen: Chosen) => void
}) {
  if (!sheet) return null
  if (sheet.kind === 'choose')
    return (
      <CandidatesSheet line={sheet.line} onClose={rest.onClose} onChosen={onChosen} onSettle={onSettle} />
    )
  if (sheet.kind === 'settle')
    return <SettleSheet {...rest} lines={(sheet.only ? [sheet.only] : rest.chosen).map(({ line }) => line)} />
  if (sheet.kind === 'book') return <BookLinesSheet {...rest} lines={rest.chosen.map(({ line }) => line)} />
  return sheet.kind === 'confirm' ? <ConfirmSheet {...rest} /> : <SetAsideSheet {...rest} />
}

/** The keys, and accepting a whole page. */
function HowTo({ all, count, onAll }: { all: boolean; count: number; onAll: () => void }) {
  return (
    <div className="card-pad row between wrap">
      <p className="xs faint keys-hint">
        <kbd>↑</kbd> <kbd>↓</kbd> move between lines, <kbd>Enter</kbd> accepts and moves on, <kbd>C</kbd>{' '}
        chooses another payment, <kbd>S</kbd> sets aside, <kbd>Ctrl</kbd> <kbd>Enter</kbd> confirms.
      </p>
      <Button size="sm" onClick={onAll}>
        {all ? 'Accept none of this page' : `Accept all ${count} of this page`}
      </Button>
    </div>
  )
}

/**
 * The lines of one list. Up and down go through them, Enter accepts and goes on, and what was accepted on several pages is
 * confirmed together.
 */
export function StatementLines({ statement, list }: { statement: BankStatement; list: LineList }) {
  const pages = usePages(linesAPage)
  const read = useRead(listStatementLines, {
    params: { id: statement.id },
    query: { list, limit: linesAPage, ...pages.query },
  })
  const { chosen, put, clear } = useChosen()
  const [sheet, setSheet] = useState<OpenSheet>()
  const body = useRef<HTMLDivElement>(null)
  const isReadOnly = useReadOnlyYear() !== undefined
  const isOpen = !isReadOnly && (list === 'suggested' || list === 'needs-you')
  const bringBack = useBringBack(statement)
  const isTicked = ({ id }: StatementLine) => chosen.has(id)

  const rows = read.data?.rows ?? []
  const keys = useLineKeys(body, {
    onAll: () => put(rows, !rows.every(isTicked)),
    onChoose: (at) => {
      const line = rows[at]
      if (isOpen && line) setSheet({ kind: 'choose', line })
    },
    onAside: () => isOpen && chosen.size > 0 && setSheet({ kind: 'aside' }),
    onConfirm: () => isOpen && chosen.size > 0 && setSheet({ kind: 'confirm' }),
  })

  const canTick = !isReadOnly && (isOpen || list === 'ignored')
  const columns = columnsFor({
    list,
    isReadOnly,
    chosen,
    onTick: (line, ticked) => put([line], ticked),
    onChoose: (line) => setSheet({ kind: 'choose', line }),
  })

  const ticked = [...chosen.values()]
  const done = () => {
    clear()
    setSheet(undefined)
    pages.restart()
  }
  return (
    <Screen
      of={read}
      what="the lines"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState card={false} picture={checkIcon} title="Nothing here" heading="h3">
          {emptyWords[list]}
        </EmptyState>
      }
    >
      {(page) => (
        <>
          {isOpen && (
            <HowTo
              all={page.rows.every(isTicked)}
              count={page.rows.length}
              onAll={() => put(page.rows, !page.rows.every(isTicked))}
            />
          )}
          {/** biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the ticks inside, which are controls */}
          <div ref={body} onKeyDown={keys}>
            <Table
              label={`${listWords[list]}, in the order of the file`}
              columns={columns}
              rows={page.rows}
              rowKey={({ id }) => id}
            />
          </div>
          <Pager busy={read.isFetching} {...pages.pager(page)} />
          {canTick && (
            <BatchBar
              chosen={ticked}
              onAside={isOpen ? () => setSheet({ kind: 'aside' }) : undefined}
              onConfirm={isOpen ? () => setSheet({ kind: 'confirm' }) : undefined}
              onSettle={isOpen && areSettlements(ticked) ? () => setSheet({ kind: 'settle' }) : undefined}
              onBook={areBookable(ticked) ? () => setSheet({ kind: 'book' }) : undefined}
              onBack={isOpen || areOutgoing(ticked) ? undefined : () => bringBack.send(ticked, done)}
              busy={bringBack.isPending}
            />
          )}
          <LineSheet
            of={sheet}
            statement={statement}
            chosen={ticked}
            onClose={() => setSheet(undefined)}
            onDone={done}
            onChosen={(one) => {
              put([one], true)
              setSheet(undefined)
            }}
            onSettle={(only) => setSheet({ kind: 'settle', only })}
          />
        </>
      )}
    </Screen>
  )
}

/** Whether all of them look like what Paystack paid out, and are not in the books yet. */
function areSettlements(chosen: readonly Chosen[]): boolean {
  const is = ({ line, anotherTransfer }: Chosen) =>
    line.settlement !== undefined && !line.settlement.booked && !anotherTransfer
  return chosen.length > 0 && chosen.length <= settlementLinesMost && chosen.every(is)
}

const areBookable = (chosen: readonly Chosen[]) =>
  chosen.length > 0 && chosen.every(({ line }) => line.can.book === true)

/** Whether some of them went out, which are no deposits to bring back. */
const areOutgoing = (chosen: readonly Chosen[]) => chosen.some(({ line }) => line.amountKobo < 0n)

/** How much is chosen, and what can be done with it. */
function BatchBar({
  chosen,
  busy,
  onAside,
  onConfirm,
  onSettle,
  onBook,
  onBack,
}: {
  chosen: readonly Chosen[]
  busy: boolean
  onAside: (() => void) | undefined
  onConfirm: (() => void) | undefined
  onSettle: (() => void) | undefined
  onBook: (() => void) | undefined
  onBack: (() => void) | undefined
}) {
  const nothing = chosen.length === 0
  return (
    <div className="card-foot row between wrap batch-bar">
      <p role="status" className="medium">
        {linesWords(chosen.length)}, <Naira amount={sumKobo(chosen.map(({ line }) => line.amountKobo))} />
      </p>
      <span className="row row-2">
        {onAside && (
          <Button disabled={nothing} onClick={onAside}>
            Set aside
          </Button>
        )}
        {onSettle ? (
          <Button look="primary" onClick={onSettle}>
            Paid out by Paystack
          </Button>
        ) : (
          onConfirm && (
            <Button look="primary" disabled={nothing} onClick={onConfirm}>
              Confirm
            </Button>
          )
        )}
        {onBook && <Button onClick={onBook}>Book as vouchers</Button>}
        {onBack && (
          <Button disabled={nothing} busy={busy} onClick={onBack}>
            Bring back
          </Button>
        )}
      </span>
    </div>
  )
}
