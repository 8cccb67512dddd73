/** Loans for administrators: applications, the queue with what can be lent, running and overdue loans. */
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { PageHead } from '@kolo/ui/primitives/card'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Tabs } from '@kolo/ui/primitives/tabs'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { arrearsPath, loanReviewPath } from '../../loans.paths.ts'
import { type LoanRow, listLoanReviews, loanLists } from '../loan.contract.ts'
import { LoanStatusChip } from './loan-status-chip.tsx'

const PayoutQueueTab = late(
  async () => (await import('../../disbursement/screens/payout-queue.tsx')).PayoutQueueTab,
)
const LoanProducts = late(async () => (await import('../../products/screens/loan-products.tsx')).LoanProducts)

const tabs = [...loanLists, 'products'] as const
type List = Exclude<(typeof loanLists)[number], 'to-pay-out'>
type TabKey = (typeof tabs)[number]

const titles: Record<TabKey, string> = {
  applications: 'Applications',
  'to-pay-out': 'To pay out',
  running: 'Running',
  overdue: 'Arrears',
  'written-off': 'Written off',
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

/** Only of a loan that was paid out something is left, or overdue. */
const columnsOf = (list: List) =>
  list === 'running' || list === 'written-off'
    ? columns
    : columns.filter(({ key }) => key !== 'left' && key !== 'overdue')

export function LoansDeskPage() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find((one) => one === search.get('list')) ?? 'applications'
  return (
    <>
      <PageHead title="Loans" lead="One administrator offers a loan, two approve it" />
      <Tabs<TabKey>
        label="Loans"
        tabs={tabs.map((key) => ({ key, title: titles[key] }))}
        chosen={chosen}
        onChoose={(list) =>
          list === 'overdue' ? navigate(arrearsPath) : setSearch({ list }, { replace: true })
        }
      >
        {chosen === 'products' ? (
          <LoanProducts />
        ) : chosen === 'to-pay-out' ? (
          <PayoutQueueTab />
        ) : (
          <LoanList key={chosen} list={chosen} />
        )}
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
          {page.rows.length === 0 ? (
            <EmptyState picture={banknoteIcon} title="No loans here">
              Loans are listed here by status.
            </EmptyState>
          ) : (
            <section className="card">
              <Table
                label={titles[list]}
                columns={columnsOf(list)}
                rows={page.rows}
                rowKey={({ id }) => id}
              />
            </section>
          )}
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </div>
      )}
    </Screen>
  )
}
