/** Loans for administrators: applications, the queue with what can be lent, running and overdue loans. */
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Facts, PageHead } from '@kolo/ui/primitives/card'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Tabs } from '@kolo/ui/primitives/tabs'
import { Link, useSearchParams } from 'react-router'
import { loanReviewPath } from '../../loans.paths.ts'
import { type LoanRow, listLoanReviews, loanLists } from '../loan.contract.ts'
import { LoanStatusChip } from './loan-status-chip.tsx'

const LoanProducts = late(async () => (await import('../../products/screens/loan-products.tsx')).LoanProducts)

const tabs = [...loanLists, 'products'] as const
type List = (typeof loanLists)[number]
type TabKey = (typeof tabs)[number]

const titles: Record<TabKey, string> = {
  applications: 'Applications',
  'to-pay-out': 'To pay out',
  running: 'Running',
  overdue: 'Overdue',
  ended: 'Ended',
  products: 'Products',
}

const columns: readonly Column<LoanRow>[] = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: ({ id, member, code }) => (
      <Link to={loanReviewPath(id)} className="cell-link">
        <span className="medium block">{member.fullName}</span>
        <span className="faint xs num">{code}</span>
      </Link>
    ),
  },
  { key: 'product', title: 'Product', cell: ({ product }) => product },
  { key: 'status', title: 'Status', cell: ({ status }) => <LoanStatusChip status={status} /> },
  { key: 'asked', title: 'Asked', cell: ({ submittedAt }) => <Moment at={submittedAt} /> },
  { key: 'left', title: 'Left', right: true, cell: ({ leftKobo }) => <Naira amount={leftKobo} /> },
  {
    key: 'overdue',
    title: 'Overdue',
    right: true,
    cell: ({ overdueKobo }) => <Naira amount={overdueKobo} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ principalKobo }) => <Naira amount={principalKobo} className="strong" />,
  },
]

export function LoansDeskPage() {
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find((one) => one === search.get('list')) ?? 'applications'
  return (
    <>
      <PageHead title="Loans" lead="One administrator offers a loan, two approve it" />
      <Tabs<TabKey>
        label="Loans"
        tabs={tabs.map((key) => ({ key, title: titles[key] }))}
        chosen={chosen}
        onChoose={(list) => setSearch({ list }, { replace: true })}
      >
        {chosen === 'products' ? <LoanProducts /> : <LoanList key={chosen} list={chosen} />}
      </Tabs>
    </>
  )
}

function LoanList({ list }: { list: List }) {
  const pages = usePages()
  const read = useRead(listLoanReviews, { query: { ...pages.query, list } })
  return (
    <Screen of={read} what="the loans">
      {(page) => (
        <div className="stack">
          {page.lendable && <Lendable sums={page.lendable} />}
          {page.rows.length === 0 ? (
            <EmptyState picture={banknoteIcon} title="No loans here">
              Loans are listed here by where they stand.
            </EmptyState>
          ) : (
            <section className="card">
              <Table label={titles[list]} columns={columns} rows={page.rows} rowKey={({ id }) => id} />
            </section>
          )}
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </div>
      )}
    </Screen>
  )
}

/** What can be lent now, and why. */
export function Lendable({
  sums,
}: {
  sums: { [name in 'moneyKobo' | 'obligationsKobo' | 'reserveKobo' | 'lendableKobo']: LoanRow['leftKobo'] }
}) {
  return (
    <section className="card card-pad stack stack-2" aria-label="Can be lent now">
      <p className="sm muted">Can be lent now</p>
      <Naira amount={sums.lendableKobo} size="lg" />
      <Facts
        facts={[
          { key: 'money', name: 'Bank and cash', value: <Naira amount={sums.moneyKobo} /> },
          {
            key: 'due',
            name: 'To be paid within 90 days',
            value: <Naira amount={sums.obligationsKobo} />,
          },
          { key: 'reserve', name: 'Reserve, 10% of savings', value: <Naira amount={sums.reserveKobo} /> },
        ]}
      />
    </section>
  )
}
