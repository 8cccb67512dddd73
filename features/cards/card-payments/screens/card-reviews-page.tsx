import type { OutputOf } from '@kolo/foundation/endpoint'
import { dayIn } from '@kolo/foundation/time'
import { sentenceOfError, useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Pick } from '@kolo/ui/primitives/choices'
import { banknoteIcon, checkIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useSearchParams } from 'react-router'
import {
  type CardReview,
  listCardEvents,
  listCardReviews,
  readCardReview,
  readClearing,
} from '../card-payment.contract.ts'
import { providerWords } from '../card-payment.messages.ts'
import { CardChip } from './card-chip.tsx'
import { CardReviewSheet } from './card-review-sheet.tsx'

const views = [
  { key: 'to-look-at', title: 'To review' },
  { key: 'all', title: 'All' },
  { key: 'events', title: 'Other events' },
] as const

type View = (typeof views)[number]['key']

/** Card payments as administrators see them, with what the provider says; and what it sent that is no payment here. */
export function CardReviewsPage() {
  const [search, setSearch] = useSearchParams()
  const view = views.find(({ key }) => key === search.get('show'))?.key ?? 'to-look-at'
  const show = (next: View) => setSearch(next === 'to-look-at' ? {} : { show: next }, { replace: true })
  return (
    <>
      <PageHead title="Card payments" lead="Card payments and their status at Paystack" />
      <WithPaystack />
      <fieldset className="picks">
        <legend className="vh">Show</legend>
        {views.map(({ key, title }) => (
          <Pick key={key} pressed={view === key} onPress={() => show(key)}>
            {title}
          </Pick>
        ))}
      </fieldset>
      {view === 'events' ? <Events /> : <Reviews key={view} which={view} />}
    </>
  )
}

/** What Paystack has not paid out yet, and the way to what it paid out. */
function WithPaystack() {
  const read = useRead(readClearing, {})
  return (
    <p className="card card-pad row between wrap">
      <span>
        With Paystack: {read.data ? <Naira amount={read.data.withProviderKobo} className="strong" /> : <>…</>}
      </span>
      <ButtonLink size="sm" to="/admin/card-settlements">
        Paid out by Paystack
      </ButtonLink>
    </p>
  )
}

function Started({ review }: { review: CardReview }) {
  const { timezone } = usePreferences()
  return <Day day={dayIn(timezone, review.startedAt)} />
}

const columnsFor = (onOpen: (id: string) => void): readonly Column<CardReview>[] => [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: (review) => (
      <button
        type="button"
        className="row cell-link"
        aria-label={`Review the card payment of ${review.member.fullName}, ${review.code}`}
        onClick={() => onOpen(review.id)}
      >
        <Avatar name={review.member.fullName} size="sm" />
        <span>
          <span className="medium block">{review.member.fullName}</span>
          <span className="faint xs">{review.member.memberCode}</span>
        </span>
      </button>
    ),
  },
  { key: 'code', title: 'Payment', cell: ({ code }) => <span className="num muted">{code}</span> },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
  {
    key: 'started',
    title: 'Started',
    cell: (review) => (
      <span className="num muted">
        <Started review={review} />
      </span>
    ),
  },
  {
    key: 'provider',
    title: 'Paystack says',
    cell: ({ checkout }) =>
      checkout?.providerStatus ? (
        providerWords(checkout.providerStatus)
      ) : (
        <span className="muted">Nothing yet</span>
      ),
  },
  { key: 'state', title: 'Status', cell: (review) => <CardChip card={review} /> },
]

function Reviews({ which }: { which: 'to-look-at' | 'all' }) {
  const pages = usePages()
  const [search, setSearch] = useSearchParams()
  const read = useRead(listCardReviews, { query: { which, ...pages.query } })
  const open = (id?: string) => {
    const next = new URLSearchParams(search)
    if (id) next.set('review', id)
    else next.delete('review')
    setSearch(next, { replace: true })
  }
  const chosen = search.get('review') ?? undefined
  return (
    <Screen
      of={read}
      what="card payments"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        which === 'all' ? (
          <EmptyState picture={banknoteIcon} title="No card payments yet">
            Card payments that members start are listed here.
          </EmptyState>
        ) : (
          <EmptyState picture={checkIcon} title="Nothing to review">
            Payments that differ from the agreed amount are listed here. All others are booked automatically.
          </EmptyState>
        )
      }
    >
      {(page) => {
        const review = page.rows.find(({ id }) => id === chosen)
        return (
          <Card padded={false}>
            <Table
              label="Card payments, newest first"
              columns={columnsFor(open)}
              rows={page.rows}
              rowKey={({ id }) => id}
              chosen={chosen}
            />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
            {review ? (
              <CardReviewSheet review={review} onClose={() => open()} />
            ) : (
              chosen && <OtherReview id={chosen} onClose={() => open()} />
            )}
          </Card>
        )
      }}
    </Screen>
  )
}

/** A payment that stands on another page of the list. */
function OtherReview({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead(readCardReview, { params: { id } })
  if (error)
    return (
      <Sheet open title="Card payment" onClose={onClose}>
        <p>{sentenceOfError(error)}</p>
      </Sheet>
    )
  return data ? <CardReviewSheet review={data} onClose={onClose} /> : null
}

type Event = OutputOf<typeof listCardEvents>['rows'][number]

const eventColumns: readonly Column<Event>[] = [
  { key: 'event', title: 'Event', phone: 'first', cell: ({ event }) => <code>{event}</code> },
  {
    key: 'reference',
    title: 'Reference',
    cell: ({ reference }) => <span className="block">{reference}</span>,
  },
  {
    key: 'payment',
    title: 'Payment',
    cell: ({ payment }) =>
      payment ? (
        <span className="num">{payment.code}</span>
      ) : (
        <span className="muted">Not this community’s</span>
      ),
  },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo, currency }) =>
      amountKobo === undefined ? '' : currency === 'NGN' ? <Naira amount={amountKobo} /> : currency,
  },
  { key: 'heard', title: 'Received', cell: ({ heardAt }) => <Moment at={heardAt} /> },
]

/** What the provider sent that belongs to no payment here, or tells of something else than a payment. */
function Events() {
  const pages = usePages()
  const read = useRead(listCardEvents, { query: pages.query })
  return (
    <Screen
      of={read}
      what="events"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState picture={checkIcon} title="No other events">
          Money that belongs to no payment here, disputes and refunds are listed here. None of them moves
          money by itself.
        </EmptyState>
      }
    >
      {(page) => (
        <Card padded={false}>
          <Table
            label="What Paystack sent, newest first"
            columns={eventColumns}
            rows={page.rows}
            rowKey={({ id }) => id}
          />
          <Pager busy={read.isFetching} {...pages.pager(page)} />
        </Card>
      )}
    </Screen>
  )
}
