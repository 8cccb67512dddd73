import { monthNames } from '@kolo/foundation/day-words'
import { type CallInput, type OutputOf, pathOf } from '@kolo/foundation/endpoint'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { DownloadLink } from '@kolo/ui/admin/admin-list'
import { type BulkAction, bulkAction } from '@kolo/ui/admin/bulk-actions'
import { narrowedBy, useListAddress } from '@kolo/ui/admin/list-address'
import { ListToolbar } from '@kolo/ui/admin/list-toolbar'
import { BulkBar, useSelection } from '@kolo/ui/admin/selectable-table'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { searchXIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { Navigate } from 'react-router'
import { arrearsPath } from '../../savings.paths.ts'
import { downloadContributions, type LedgerRow, listContributions } from '../ledger.contract.ts'
import { nudgeMember } from '../nudges.contract.ts'
import { LedgerGrid, LedgerKey } from './ledger-grid.tsx'

type Query = NonNullable<CallInput<typeof listContributions>['query']>
type Answer = OutputOf<typeof listContributions>

const thisYear = Number(dayIn(lagos, instant(new Date())).slice(0, 4))
const years = [1, -1, -2, -3, -4, -5].map((away) => String(thisYear + away))
const filters = {
  state: { label: 'State', names: { behind: 'In arrears' }, as: 'select' as const, all: 'All' },
  year: {
    label: 'Year',
    names: Object.fromEntries(years.map((year) => [year, year])),
    as: 'select' as const,
    all: String(thisYear),
  },
}

const remind = bulkAction<LedgerRow, typeof nudgeMember, { note: string }>(nudgeMember, {
  label: 'Send reminders',
  isFor: ({ behindKobo }) => behindKobo > 0n,
  lead: (rows) =>
    `${rows.length === 1 ? '1 member reads' : `${rows.length} members read`} what is missing, in the way they chose. Nobody is written to twice in 7 days.`,
  confirm: 'Send reminders',
  initial: { note: '' },
  fields: ({ field }) => (
    <TextArea {...field('note')} label="Your own words (optional)" maxLength={300} rows={3} />
  ),
  inputOf: ({ owner }, { note }) => ({ params: { uid: owner.uid }, body: { note } }),
  invalidates: ['/api/contribution-nudges'],
})

const charge: BulkAction<LedgerRow> = {
  label: 'Raise a charge',
  isFor: () => true,
  sheet: ({ rows }) => (
    <Navigate
      to={`/admin/charges?for=${[...new Set(rows.map(({ owner }) => owner.memberCode))].join('+')}`}
    />
  ),
}

/** Who paid which month: members by the months of a year. */
export function ContributionsPage() {
  const address = useListAddress()
  const selection = useSelection<LedgerRow>()
  const { year, ...rest } = narrowedBy(address.search, filters)
  const narrowed: Query = { ...rest, ...(year === undefined ? {} : { year: Number(year) }) }
  const read = useRead(listContributions, { query: { ...narrowed, ...address.page } })
  const shown = read.data?.year
  const file = (format: 'csv' | 'xlsx') =>
    `${pathOf(downloadContributions)}?${new URLSearchParams(Object.entries({ ...narrowed, format }).map(([name, value]) => [name, String(value)]))}`
  return (
    <div className="stack">
      <PageHead
        title={shown === undefined ? 'Contributions' : `Contributions ${shown}`}
        lead={read.data?.totals && <Until totals={read.data.totals} />}
        actions={
          <>
            <DownloadLink href={file('csv')}>CSV</DownloadLink>
            <DownloadLink href={file('xlsx')}>XLSX</DownloadLink>
            <Button onClick={() => print()}>Print</Button>
            <ButtonLink to={arrearsPath}>Arrears</ButtonLink>
          </>
        }
      />
      {read.data?.totals && <Figures totals={read.data.totals} />}
      <div className="no-print">
        <ListToolbar
          address={address}
          filters={filters}
          search={{ label: 'Search members', placeholder: 'Name or member number' }}
          sorts={[]}
        />
      </div>
      <Screen
        of={read}
        what="the contributions"
        isEmpty={({ rows }) => rows.length === 0 && address.isFirst}
        empty={
          <EmptyState picture={searchXIcon} title="No contributions found">
            Members appear here once they pay into a plan that asks for an amount each month.
          </EmptyState>
        }
      >
        {(page) => (
          <section className="card ledger-card">
            <BulkBar
              actions={[remind, charge]}
              rows={page.rows}
              rowKey={({ id }) => id}
              nameOf={({ owner }) => owner.fullName}
              {...selection}
            />
            <LedgerGrid page={page} selection={selection} />
            <LedgerKey />
            {(!address.isFirst || page.nextCursor) && (
              <Pager busy={read.isFetching} {...address.pager(page)} />
            )}
          </section>
        )}
      </Screen>
    </div>
  )
}

type Totals = NonNullable<Answer['totals']>

function Until({ totals: { goals, on } }: { totals: Totals }) {
  return (
    <span>
      {goals === 1 ? '1 contribution' : `${goals.toLocaleString('en-NG')} contributions`}, checked in the
      night to <Day day={on} />
    </span>
  )
}

function Figures({ totals }: { totals: Totals }) {
  const over = Number(totals.on.slice(5, 7)) - 1
  const members = (count: number) => (count === 1 ? '1 member' : `${count.toLocaleString('en-NG')} members`)
  const figures = [
    {
      name: over === 0 ? 'Due by last month' : `Due to ${monthNames[over - 1]}`,
      amount: totals.dueKobo,
      of: members(totals.goals),
    },
    { name: 'Paid in all', amount: totals.paidKobo, of: members(totals.goals) },
    { name: 'Arrears', amount: totals.behindKobo, of: members(totals.behind) },
    { name: 'Paid ahead', amount: totals.aheadKobo, of: members(totals.ahead) },
  ]
  return (
    <dl className="card ledger-figures">
      {figures.map(({ name, amount, of }) => (
        <div key={name}>
          <dt className="sm muted">{name}</dt>
          <dd className="money-fig strong">
            <Naira amount={amount} />
          </dd>
          <dd className="xs faint">{of}</dd>
        </div>
      ))}
    </dl>
  )
}
