import { type Kobo, negateKobo } from '@kolo/foundation/money'
import { calendarDate, formatDay } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { faultOf } from '@kolo/ui/patterns/problems'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type BankBesideBooks, type Reconciliations, readOpenItems } from '../../tax/tax.contract.ts'

/** What the sheet begins with. */
export type Begun = { bankAccountId: string; day: string; items: BankBesideBooks['items'] }

/** The imported statement of an account beside the books of a day, with what only one of them has. */
export function BankBesideBooksCard({
  banks,
  onReconcile,
}: {
  banks: Reconciliations['banks']
  onReconcile: ((begun: Begun) => void) | undefined
}) {
  const [bankAccountId, setBank] = useState(banks[0]?.id ?? '')
  const [chosen, setDay] = useState('')
  const day = calendarDate(chosen)
  const read = useRead(readOpenItems, { query: { bankAccountId, ...(day ? { day } : {}) } })
  const wrongDay = faultOf(read.error, 'day')
  return (
    <>
      <Card title="Bank reconciliation">
        <div className="form-2">
          <Select
            label="Account"
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
            value={bankAccountId}
            onValue={setBank}
          />
          <DayInput
            label="At the end of"
            error={wrongDay}
            value={chosen || (read.data?.day ?? '')}
            onValue={setDay}
          />
        </div>
        {wrongDay === undefined && (
          <Screen of={read} what="the bank reconciliation">
            {(page) => (
              <Balances page={page}>
                {onReconcile && !page.isSigned && (
                  <div className="btn-row">
                    <Button
                      look="primary"
                      onClick={() => onReconcile({ bankAccountId, day: page.day, items: page.items })}
                    >
                      Reconcile this day
                    </Button>
                  </div>
                )}
              </Balances>
            )}
          </Screen>
        )}
      </Card>
      {read.data && <Lists page={read.data} />}
    </>
  )
}

function Balances({ page, children }: { page: BankBesideBooks; children: ReactNode }) {
  const { statement, ledgerKobo, carried, onlyInBank, onlyInBooks, unexplainedKobo, from, day } = page
  const row = (key: string, name: string, amount: Kobo) => ({
    key,
    name,
    value: <Naira amount={amount} sign />,
  })
  return (
    <div className="stack stack-4">
      <Facts
        facts={[
          { key: 'books', name: 'The books say', value: <Naira amount={ledgerKobo} /> },
          ...carried.map(({ name, amountKobo }, at) =>
            row(`carried-${at}`, `Still open: ${name}`, amountKobo),
          ),
          ...(onlyInBank.count > 0
            ? [
                row(
                  'bank',
                  `Only in the bank, ${onlyInBank.count.toLocaleString('en-NG')}`,
                  onlyInBank.sumKobo,
                ),
              ]
            : []),
          ...(onlyInBooks.count > 0
            ? [
                row(
                  'entries',
                  `Only in the books, ${onlyInBooks.count.toLocaleString('en-NG')}`,
                  negateKobo(onlyInBooks.sumKobo),
                ),
              ]
            : []),
          ...(unexplainedKobo ? [row('unexplained', 'Not explained', unexplainedKobo)] : []),
          ...(statement
            ? [
                {
                  key: 'statement',
                  name: 'The bank says',
                  value: <Naira amount={statement.balanceKobo} className="strong" />,
                },
                {
                  key: 'file',
                  name: 'As recorded in',
                  value: (
                    <Link className="more" to={`/admin/bank-statements/${statement.id}`}>
                      {statement.fileName}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      <State page={page} />
      {from && (
        <p className="sm muted">
          Compared from <Day day={from} /> to <Day day={day} />
          {page.fromSigned ? ', since the day that was signed before.' : ', since the first imported line.'}{' '}
          The books count an entry on its value date. A line matches an entry of the same amount, by reference
          or within three days.
        </p>
      )}
      {children}
    </div>
  )
}

/** Whether anything is still to be found out, in one sentence. */
function State({ page }: { page: BankBesideBooks }) {
  const { statement, unexplainedKobo, isSigned, isTooMuch, onlyInBank, onlyInBooks, carried } = page
  if (isTooMuch)
    return (
      <Notice tone="wait" title="Too much came since the day that was signed last.">
        Choose an earlier day and reconcile it first, such as the end of a month.
      </Notice>
    )
  if (isSigned) return <Notice tone="ok" title="This day was signed by two administrators." />
  if (!statement)
    return (
      <Notice tone="info" title="No imported statement says what the bank held on this day.">
        Import the bank's statement that reaches over it, under{' '}
        <Link to="/admin/bank-statements">Bank statements</Link>, or use the balance on paper.
      </Notice>
    )
  if (unexplainedKobo !== 0n)
    return (
      <Notice tone="bad" title="Bank and books differ by more than the open items.">
        Look whether a statement is missing in between, or whether money was booked that the bank never had.
      </Notice>
    )
  return onlyInBank.count + onlyInBooks.count + carried.length === 0 ? (
    <Notice tone="ok" title="Bank and books are the same, and nothing is open." />
  ) : (
    <Notice tone="ok" title="The open items explain the difference to the kobo." />
  )
}

type BankRow = BankBesideBooks['onlyInBank']['rows'][number]
type BooksRow = BankBesideBooks['onlyInBooks']['rows'][number]

/** Why a line is not in the books of the day. */
function becauseWords({ because, code, on }: BankRow): string {
  const day = on ? formatDay(on) : ''
  const words: Record<BankRow['because'], string> = {
    undecided: 'Nobody has decided about it',
    'in-batch': 'In a batch that is not booked yet',
    'set-aside': 'Set aside as no money of members',
    'booked-later': `Booked on ${day}`,
    'taken-back': `Payment ${code ?? ''} was reversed on ${day}`,
    other: 'Booked with another amount',
  }
  return words[because]
}

const bankColumns: readonly Column<BankRow>[] = [
  {
    key: 'what',
    title: 'The bank says',
    phone: 'first',
    cell: ({ statementId, narration }) => (
      <Link className="cell-link" to={`/admin/bank-statements/${statementId}`}>
        {narration || 'No words'}
      </Link>
    ),
  },
  { key: 'day', title: 'Day', cell: ({ day }) => <Day day={day} /> },
  { key: 'why', title: 'Why', cell: (row) => becauseWords(row) },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} sign className="strong" />,
  },
]

const booksColumns: readonly Column<BooksRow>[] = [
  {
    key: 'what',
    title: 'The books say',
    phone: 'first',
    cell: ({ journalId, memo }) => (
      <Link className="cell-link" to={`/admin/books/journals?journal=${journalId}`}>
        {memo}
      </Link>
    ),
  },
  { key: 'day', title: 'Day', cell: ({ day }) => <Day day={day} /> },
  {
    key: 'code',
    title: 'Code',
    cell: ({ code, takesBack }) => (takesBack ? `${code ?? ''} taken back`.trim() : code),
  },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} sign className="strong" />,
  },
]

function Lists({ page: { onlyInBank, onlyInBooks } }: { page: BankBesideBooks }) {
  return (
    <>
      {onlyInBank.rows.length > 0 && (
        <Card title="Only in the bank" padded={false}>
          <Table
            label="Lines of the bank that are not in the books"
            columns={bankColumns}
            rows={onlyInBank.rows}
            rowKey={({ id }) => id}
          />
          <More of={onlyInBank} />
        </Card>
      )}
      {onlyInBooks.rows.length > 0 && (
        <Card title="Only in the books" padded={false}>
          <Table
            label="Entries of the books that the bank has not"
            columns={booksColumns}
            rows={onlyInBooks.rows}
            rowKey={({ journalId }) => journalId}
          />
          <More of={onlyInBooks} />
        </Card>
      )}
    </>
  )
}

function More({ of: { count, rows } }: { of: { count: number; rows: readonly unknown[] } }) {
  if (count === rows.length) return null
  return (
    <p className="card-pad sm muted">
      The first {rows.length} of {count.toLocaleString('en-NG')}; their sum above is of all.
    </p>
  )
}
