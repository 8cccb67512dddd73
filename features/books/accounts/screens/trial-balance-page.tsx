import { pathOf } from '@kolo/foundation/endpoint'
import { calendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useSearchParams } from 'react-router'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import { type BookLine, type Books, downloadBooks, readBooks } from '../books.contract.ts'

/** The trial balance of any day, with its proof. */
export function TrialBalancePage() {
  const [search, setSearch] = useSearchParams()
  const day = calendarDate(search.get('day') ?? '')
  const read = useRead(readBooks, day ? { query: { day } } : {})
  const choose = (typed: string) => {
    const chosen = calendarDate(typed)
    if (chosen || typed === '') setSearch(chosen ? { day: chosen } : {}, { replace: true })
  }
  const file = pathOf(downloadBooks, {}) + (day ? `?day=${day}` : '')
  return (
    <AccountsPage title="Trial balance">
      <Card className="no-print">
        <DayInput label="At the end of" value={day ?? read.data?.day ?? ''} onValue={choose} />
        <div className="btn-row">
          <a className="btn btn-line" href={file} download>
            <Icon of={downloadIcon} />
            <span>CSV for a spreadsheet</span>
          </a>
          <Button onClick={() => print()}>Print</Button>
        </div>
      </Card>
      <Screen
        of={read}
        what="the trial balance"
        isEmpty={({ lines }) => lines.length === 0}
        empty={
          <EmptyState picture={fileTextIcon} title="Nothing had been posted by then">
            Choose a later day.
          </EmptyState>
        }
      >
        {(books) => <Balance books={books} />}
      </Screen>
    </AccountsPage>
  )
}

function Balance({ books }: { books: Books }) {
  const { day, isToday, lines, debitsKobo, creditsKobo } = books
  return (
    <>
      <Proof books={books} />
      <Card
        title={
          <>
            Trial balance, <Day day={day} />
          </>
        }
        padded={false}
        foot={
          <dl className="kv">
            <div>
              <dt>All debit balances</dt>
              <dd>
                <Naira amount={debitsKobo} className="strong" />
              </dd>
            </div>
            <div>
              <dt>All credit balances</dt>
              <dd>
                <Naira amount={creditsKobo} className="strong" />
              </dd>
            </div>
          </dl>
        }
      >
        <TrialTable lines={lines} />
      </Card>
      {isToday && <p className="sm muted">The day is not over: these balances still change.</p>}
    </>
  )
}

function Proof({ books: { differenceKobo, proof } }: { books: Books }) {
  if (differenceKobo !== 0n)
    return (
      <Notice tone="bad" title="The books do not add up.">
        Debit and credit differ by <Naira amount={differenceKobo} />.
      </Notice>
    )
  if (proof && !proof.holds)
    return (
      <Notice tone="bad" title="The last check of the books found an error.">
        <ul>
          {proof.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <Notice tone="ok" title="Debits and credits are equal.">
      {proof ? (
        <>
          Every balance was compared with its transfers at <Moment at={proof.at} />.
        </>
      ) : (
        'Every balance is compared with its transfers each hour.'
      )}
    </Notice>
  )
}

const columns: readonly Column<BookLine>[] = [
  { key: 'name', title: 'Account', phone: 'first', cell: ({ name }) => name },
  {
    key: 'debit',
    title: 'Debit',
    right: true,
    cell: ({ side, balanceKobo }) => side === 'debit' && <Naira amount={balanceKobo} />,
  },
  {
    key: 'credit',
    title: 'Credit',
    right: true,
    cell: ({ side, balanceKobo }) => side === 'credit' && <Naira amount={balanceKobo} />,
  },
]

/** Each account on its own side. */
export function TrialTable({ lines }: { lines: readonly BookLine[] }) {
  return (
    <Table label="Balance of each account" columns={columns} rows={lines} rowKey={({ account }) => account} />
  )
}
