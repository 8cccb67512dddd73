import { type CalendarDate, calendarDate, dayIn, instant } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { useSearchParams } from 'react-router'
import { StatementButton } from '../../documents/screens/document-buttons.tsx'
import { PapersCard } from '../../documents/screens/documents-card.tsx'
import { readStatement, type Statement } from '../statement.contract.ts'

type Line = Statement['lines'][number]
type Account = Statement['accounts'][number]

/** Which statement the address names: nothing said is this year so far, of everything. */
function useAsked() {
  const [search, setSearch] = useSearchParams()
  const { timezone } = usePreferences()
  const today = dayIn(timezone, instant(new Date()))
  const query = {
    account: search.get('account') ?? 'all',
    from: calendarDate(search.get('from') ?? '') ?? (`${today.slice(0, 4)}-01-01` as CalendarDate),
    to: calendarDate(search.get('to') ?? '') ?? today,
  }
  const change = (name: 'account' | 'from' | 'to', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return { query, change }
}

type Asked = ReturnType<typeof useAsked>

/** The statement of everything a member has, or of one goal, over a time they choose: to read, to print, to keep. */
export function StatementPage() {
  const asked = useAsked()
  const read = useRead(readStatement, { query: asked.query })
  return (
    <>
      <PageHead title="Statement" lead="Money in and out, with the balance after each" />
      <div className="stack stack-5">
        <Choices
          asked={asked}
          goals={[...(read.data?.goals ?? []), ...(read.data?.shares ? [read.data.shares] : [])]}
        />
        <Screen of={read} what="your statement">
          {(statement) => <Paper statement={statement} />}
        </Screen>
        <PapersCard />
      </div>
    </>
  )
}

function Choices({ asked: { query, change }, goals }: { asked: Asked; goals: Statement['goals'] }) {
  const changeDay = (name: 'from' | 'to', typed: string) => {
    if (calendarDate(typed) || typed === '') change(name, typed)
  }
  return (
    <Card className="no-print">
      <div className="grid g-3">
        <Select
          label="Account"
          value={query.account}
          onValue={(value) => change('account', value)}
          options={[
            { value: 'all', label: 'All accounts' },
            { value: 'wallet', label: 'Wallet' },
            ...goals.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DayInput label="From" value={query.from} onValue={(value) => changeDay('from', value)} />
        <DayInput label="To" value={query.to} onValue={(value) => changeDay('to', value)} />
      </div>
      <div className="btn-row mt-4">
        <StatementButton account={query.account} look="primary">
          PDF or CSV
        </StatementButton>
        <Button onClick={() => print()}>Print</Button>
      </div>
    </Card>
  )
}

function Paper({ statement }: { statement: Statement }) {
  const { member, account, from, to, until, madeAt, accounts, total, lines } = statement
  const isOfAll = account.key === 'all'
  const community = communityOfPage()
  return (
    <>
      <p className="only-print strong">
        {community.name}, {community.address}
      </p>
      <Card title={account.name}>
        <Facts
          facts={[
            { key: 'member', name: 'Member', value: `${member.fullName}, ${member.memberCode}` },
            {
              key: 'time',
              name: 'Time',
              value: (
                <>
                  <Day day={from} /> to <Day day={to} />
                </>
              ),
            },
            { key: 'opening', name: 'Opening balance', value: <Naira amount={total.openingKobo} /> },
            { key: 'in', name: 'Money in', value: <Naira amount={total.inKobo} /> },
            { key: 'out', name: 'Money out', value: <Naira amount={total.outKobo} /> },
            {
              key: 'closing',
              name: until ? 'Balance now' : 'Closing balance',
              value: <Naira amount={total.closingKobo} className="strong" />,
            },
            { key: 'made', name: 'Made on', value: <Moment at={madeAt} /> },
          ]}
        />
      </Card>
      {isOfAll && accounts.length > 0 && (
        <Card title="By account" padded={false}>
          <Table
            label="Balance of each account"
            columns={accountColumns}
            rows={accounts}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
      {lines.length === 0 ? (
        <EmptyState picture={fileTextIcon} title="No money in or out in this time">
          Choose other days, or another account.
        </EmptyState>
      ) : (
        <Card title="Money in and out" padded={false}>
          <Table
            label="Money in and out, oldest first"
            columns={isOfAll ? lineColumns : lineColumns.filter(({ key }) => key !== 'account')}
            rows={lines}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
      <p className="sm muted">
        Only confirmed money is on this statement. Transfers that are still being checked are not part of any
        balance.
        <span className="only-print"> Printed from the screen, without a code to check it by.</span>
      </p>
    </>
  )
}

const accountColumns: readonly Column<Account>[] = [
  { key: 'name', title: 'Account', phone: 'first', cell: ({ name }) => name },
  {
    key: 'opening',
    title: 'Opening',
    right: true,
    cell: ({ openingKobo }) => <Naira amount={openingKobo} />,
  },
  { key: 'in', title: 'In', right: true, cell: ({ inKobo }) => <Naira amount={inKobo} /> },
  { key: 'out', title: 'Out', right: true, cell: ({ outKobo }) => <Naira amount={outKobo} /> },
  {
    key: 'closing',
    title: 'Closing',
    right: true,
    phone: 'lead',
    cell: ({ closingKobo }) => <Naira amount={closingKobo} className="strong" />,
  },
]

function DayOf({ line }: { line: Line }) {
  const { timezone } = usePreferences()
  return <Day day={dayIn(timezone, line.at)} />
}

const lineColumns: readonly Column<Line>[] = [
  { key: 'what', title: 'What', phone: 'first', cell: ({ description }) => description },
  { key: 'day', title: 'Date', cell: (line) => <DayOf line={line} /> },
  { key: 'account', title: 'Account', cell: ({ account }) => account },
  {
    key: 'amount',
    title: 'In or out',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => (
      <Naira amount={amountKobo} sign className={amountKobo > 0n ? 'in' : undefined} />
    ),
  },
  {
    key: 'balance',
    title: 'Balance',
    right: true,
    cell: ({ balanceKobo }) => <Naira amount={balanceKobo} />,
  },
]
