import { useRead } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { type BookLine, readBooks } from '../books.contract.ts'
import { partWords } from '../books.messages.ts'
import { bookParts } from '../books.rules.ts'

const columns: readonly Column<BookLine>[] = [
  { key: 'name', title: 'Account', phone: 'first', cell: (line) => <AccountName line={line} /> },
  { key: 'side', title: 'Grows by', cell: ({ side }) => side },
  {
    key: 'balance',
    title: 'Balance',
    right: true,
    phone: 'lead',
    cell: ({ balanceKobo }) => <Naira amount={balanceKobo} className="strong" />,
  },
]

/** What members own together has no journals of its own: each belongs to an account of one of them. */
function AccountName({ line: { account, name } }: { line: BookLine }) {
  if (account.endsWith(':')) return name
  return <Link to={`?room=journals&account=${encodeURIComponent(account)}`}>{name}</Link>
}

/** The chart of accounts, with what each holds now. */
export function ChartRoom() {
  const read = useRead(readBooks, {})
  return (
    <Screen
      of={read}
      what="the accounts"
      isEmpty={({ lines }) => lines.length === 0}
      empty={
        <EmptyState picture={fileTextIcon} title="No account has been used yet">
          Accounts open by themselves with the first money that is posted to them.
        </EmptyState>
      }
    >
      {({ lines }) => (
        <>
          {bookParts.map((part) => {
            const rows = lines.filter((line) => line.part === part)
            return (
              rows.length > 0 && (
                <Card key={part} title={partWords[part]} padded={false}>
                  <Table
                    label={partWords[part]}
                    columns={columns}
                    rows={rows}
                    rowKey={({ account }) => account}
                  />
                </Card>
              )
            )
          })}
        </>
      )}
    </Screen>
  )
}
