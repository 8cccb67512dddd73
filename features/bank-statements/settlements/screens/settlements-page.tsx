import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { kobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  bookSettlement,
  listSettlements,
  type Settlement,
  type Settlements,
} from '../settlements.contract.ts'

const columns: readonly Column<Settlement>[] = [
  {
    key: 'code',
    title: 'Settlement',
    phone: 'first',
    cell: ({ code, journalId, account }) => (
      <Link className="cell-link" to={`/admin/books/journals?journal=${journalId}`}>
        <span className="medium block num">{code}</span>
        <span className="faint xs">{account}</span>
      </Link>
    ),
  },
  { key: 'day', title: 'Day', cell: ({ paidOn }) => <Day day={paidOn} /> },
  {
    key: 'reference',
    title: 'Bank reference',
    cell: ({ bankReference }) => <span className="num block">{bankReference}</span>,
  },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
  { key: 'state', title: 'Status', cell: (settlement) => <State settlement={settlement} /> },
]

function State({ settlement: { isTakenBack, isOnStatement } }: { settlement: Settlement }) {
  if (isTakenBack) return <Chip tone="bad">Reversed</Chip>
  return isOnStatement ? (
    <Chip tone="ok">On the bank’s statement</Chip>
  ) : (
    <Chip tone="wait">Recorded by hand</Chip>
  )
}

/** What Paystack paid out to the bank, and what it still holds. */
export function SettlementsPage() {
  const pages = usePages()
  const read = useRead(listSettlements, { query: pages.query })
  const [saying, setSaying] = useState(false)
  const owes = (read.data?.withProviderKobo ?? 0n) > 0n
  return (
    <>
      <PageHead
        title="Paid out by Paystack"
        lead="What Paystack paid into the community’s bank from card payments"
        actions={
          owes && (
            <Button look="primary" onClick={() => setSaying(true)}>
              Paystack paid out
            </Button>
          )
        }
      />
      <Screen
        of={read}
        what="what Paystack paid out"
        isEmpty={(page) =>
          page.rows.length === 0 && pages.isFirst && page.waiting.length === 0 && page.withProviderKobo === 0n
        }
        empty={
          <EmptyState picture={banknoteIcon} title="Nothing is with Paystack">
            Once members pay by card, you see here what Paystack holds and what it paid out.
          </EmptyState>
        }
      >
        {(page) => (
          <div className="stack stack-5">
            <section className="card card-pad">
              <p className="row">
                <span className="grow medium">Held by Paystack, in the books</span>
                <Naira amount={page.withProviderKobo} className="strong" />
              </p>
              <p className="sm muted">
                Import the bank’s statement, and a line that names Paystack is suggested. If you import no
                statement, record by hand what the bank shows.
              </p>
            </section>
            {page.waiting.map((approval) => (
              <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => [markAllStale]} />
            ))}
            {(page.rows.length > 0 || !pages.isFirst) && (
              <Card title="Paid out" padded={false}>
                <Table
                  label="What Paystack paid out, newest first"
                  columns={columns}
                  rows={page.rows}
                  rowKey={({ id }) => id}
                />
                <Pager busy={read.isFetching} {...pages.pager(page)} />
              </Card>
            )}
          </div>
        )}
      </Screen>
      {saying && read.data && <SaySheet page={read.data} onClose={() => setSaying(false)} />}
    </>
  )
}

type Values = { amountKobo: string; collectionAccountId: string; bankReference: string; paidOn: string }

function SaySheet({ page, onClose }: { page: Settlements; onClose: () => void }) {
  const naira = useNairaText()
  const { accounts, withProviderKobo } = page
  return (
    <MutationSheet<Values, Settlements>
      title="Paystack paid out"
      submit="Request approval"
      initial={{
        amountKobo: '',
        collectionAccountId: accounts.length === 1 ? (accounts[0]?.id ?? '') : '',
        bankReference: '',
        paidOn: '',
      }}
      mutation={mutation(bookSettlement, { body: (values: Values) => values })}
      confirmation={({ amountKobo }) => ({
        title: `Did Paystack pay ${naira(kobo(BigInt(amountKobo || '0')))} out?`,
        confirm: 'It is in the bank',
        children:
          'It is in the bank by the books, and Paystack owes that much less, once another administrator agrees.',
      })}
      cacheUpdates={() => [markAllStale]}
      invalidates={['/api/card-settlements', '/api/card-clearing', '/api/approvals', '/api/admin/home']}
      successToast={({ waiting }) => saidOfAsking(waiting.at(-1), 'Booked')}
      problemTitle="Nothing was booked."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            <Naira amount={withProviderKobo} /> with Paystack. Write what the bank’s statement says.
          </p>
          <AmountInput label="Amount" {...field('amountKobo')} />
          <Select
            label="Into"
            placeholder="Choose the bank account"
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('collectionAccountId')}
          />
          <TextInput label="Bank reference" maxLength={60} autoComplete="off" {...field('bankReference')} />
          <DayInput label="Day" {...field('paidOn')} />
        </>
      )}
    </MutationSheet>
  )
}
