import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pick } from '@kolo/ui/primitives/choices'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useSearchParams } from 'react-router'
import { listUnmatchedReceipts, type UnmatchedReceipt } from '../unmatched.contract.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

const lists = [
  { state: 'waiting', title: 'Waiting' },
  { state: 'to-return', title: 'To send back' },
  { state: 'settled', title: 'Settled' },
] as const

/** Where a receipt is, in a word. */
function State({ receipt }: { receipt: UnmatchedReceipt }) {
  const { state, claims, approval, member } = receipt
  if (state === 'assigned') return <Chip tone="ok">{member?.fullName ?? 'In a wallet'}</Chip>
  if (state === 'returned') return <Chip tone="quiet">Sent back</Chip>
  if (state === 'to-return') return <Chip tone="wait">Send it at the bank</Chip>
  if (approval) return <Chip tone="wait">Needs a second</Chip>
  if (claims.length > 0)
    return <Chip tone="info">{claims.length === 1 ? '1 claim' : `${claims.length} claims`}</Chip>
  return <Chip>Nobody knows yet</Chip>
}

function columnsFor(onOpen: (id: string) => void): readonly Column<UnmatchedReceipt>[] {
  return [
    {
      key: 'says',
      title: 'Narration',
      phone: 'first',
      cell: (receipt) => (
        <button type="button" className="cell-link" onClick={() => onOpen(receipt.id)}>
          <span className="medium block">{receipt.narration || 'No narration'}</span>
          <span className="faint xs num">{receipt.code}</span>
        </button>
      ),
    },
    { key: 'day', title: 'Received on', cell: ({ receivedOn }) => <Day day={receivedOn} /> },
    { key: 'account', title: 'Account', cell: ({ account }) => `${account.bankName} …${account.last4}` },
    {
      key: 'amount',
      title: 'Amount',
      right: true,
      phone: 'lead',
      cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
    },
    { key: 'state', title: 'Status', cell: (receipt) => <State receipt={receipt} /> },
  ]
}

/** Money that matches no payment: given to its member, or sent back, by two administrators. */
export function UnmatchedMoneyPage() {
  const [search, setSearch] = useSearchParams()
  const state = lists.find((one) => one.state === search.get('show'))?.state ?? 'waiting'
  const pages = usePages()
  const read = useRead(listUnmatchedReceipts, { query: { state, ...pages.query } })
  const show = (next: Record<string, string>) =>
    setSearch({ ...(state === 'waiting' ? {} : { show: state }), ...next }, { replace: true })
  const id = search.get('receipt')
  return (
    <>
      <PageHead
        title="Unmatched money"
        lead="What came in and matches no payment. The books hold it until two administrators give it to its member or send it back"
      />
      <Card
        title="Money without a payment"
        padded={false}
        aside={
          <fieldset className="picks">
            <legend className="vh">Show money</legend>
            {lists.map((one) => (
              <Pick
                key={one.state}
                pressed={one.state === state}
                onPress={() => {
                  pages.restart()
                  setSearch({ show: one.state }, { replace: true })
                }}
              >
                {one.title}
              </Pick>
            ))}
          </fieldset>
        }
      >
        <Screen
          of={read}
          what="unmatched money"
          isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
          empty={
            <EmptyState card={false} picture={checkIcon} title="Nothing here" heading="h3">
              {state === 'waiting'
                ? 'Lines of a bank statement that match no payment come here when you confirm them.'
                : 'No money is in this list.'}
            </EmptyState>
          }
        >
          {(page) => (
            <>
              <Table
                label="Money without a payment"
                columns={columnsFor((receipt) => show({ receipt }))}
                rows={page.rows}
                rowKey={(receipt) => receipt.id}
                chosen={id ?? undefined}
              />
              <Pager busy={read.isFetching} {...pages.pager(page)} />
              {page.rows
                .filter((receipt) => receipt.id === id)
                .map((receipt) => (
                  <ReceiptSheet key={receipt.id} receipt={receipt} onClose={() => show({})} />
                ))}
            </>
          )}
        </Screen>
      </Card>
    </>
  )
}
