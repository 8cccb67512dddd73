import { dayIn } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Pick } from '@kolo/ui/primitives/choices'
import { banknoteIcon, checkIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type CashReview, listCashReviews } from '../cash.contract.ts'
import { BookSheet } from './book-sheet.tsx'
import { CashChip } from './cash-chip.tsx'
import { TillsCard } from './tills-card.tsx'

function Booked({ review }: { review: CashReview }) {
  const { timezone } = usePreferences()
  return <Day day={dayIn(timezone, review.bookedAt)} />
}

const columns: readonly Column<CashReview>[] = [
  {
    key: 'member',
    title: 'From',
    phone: 'first',
    cell: (review) => (
      <Link className="cell-link" to={`/admin/cash/${review.id}`}>
        <span className="medium block">{review.member.fullName}</span>
        <span className="faint xs num">{review.number}</span>
      </Link>
    ),
  },
  { key: 'for', title: 'For', cell: ({ target }) => target.name },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
  { key: 'by', title: 'Received by', cell: ({ receivedBy }) => receivedBy.fullName },
  { key: 'day', title: 'Received', cell: (review) => <Booked review={review} /> },
  { key: 'state', title: 'Status', cell: ({ status }) => <CashChip status={status} /> },
]

/** The cash desk: what waits for a second officer, every receipt, and the cash in hand. */
export function CashDeskPage() {
  const pages = usePages()
  const [search, setSearch] = useSearchParams()
  const go = useNavigate()
  const which = search.get('show') === 'all' ? 'all' : 'waiting'
  const read = useRead(listCashReviews, { query: { which, ...pages.query } })
  const show = (next: Record<string, string>) => setSearch(next, { replace: true })
  const isTaken = read.data?.isTaken === true
  const begin = (
    <Button look="primary" icon={plusIcon} onClick={() => show({ do: 'receive' })}>
      Receive cash
    </Button>
  )
  return (
    <>
      <PageHead
        title="Cash"
        lead="One administrator receives it and gives a receipt, another counts it, and two say when it is in the bank"
        actions={isTaken && begin}
      />
      <div className="stack stack-5">
        <Screen
          of={read}
          what="the cash desk"
          isEmpty={(page) => page.rows.length === 0 && pages.isFirst && !page.isTaken && which === 'waiting'}
          empty={
            <EmptyState
              picture={banknoteIcon}
              title="Your community does not take cash"
              action={<ButtonLink to="/admin/settings">Open the settings</ButtonLink>}
            >
              You can switch it on in the community settings. Until then, members cannot pay in cash.
            </EmptyState>
          }
        >
          {(page) => (
            <Card
              title="Receipts"
              padded={false}
              aside={
                <fieldset className="picks">
                  <legend className="vh">Show receipts</legend>
                  {(['waiting', 'all'] as const).map((one) => (
                    <Pick
                      key={one}
                      pressed={one === which}
                      onPress={() => {
                        pages.restart()
                        show(one === 'all' ? { show: 'all' } : {})
                      }}
                    >
                      {one === 'all' ? 'All' : 'To be counted'}
                    </Pick>
                  ))}
                </fieldset>
              }
            >
              {page.rows.length === 0 && pages.isFirst ? (
                <EmptyState card={false} picture={checkIcon} title="Nothing to count" heading="h3">
                  {which === 'all'
                    ? 'Nobody has brought cash yet.'
                    : 'Cash that another administrator received is listed here until you count it.'}
                </EmptyState>
              ) : (
                <Table label="Receipts for cash" columns={columns} rows={page.rows} rowKey={({ id }) => id} />
              )}
              {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
            </Card>
          )}
        </Screen>
        <TillsCard />
      </div>
      {search.get('do') === 'receive' && isTaken && (
        <BookSheet onClose={() => show({})} onDone={({ id }) => void go(`/admin/cash/${id}`)} />
      )}
    </>
  )
}
