/** What a member can borrow and why, the loans there are, and the products to choose from. */

import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, MoreLink, PageHead } from '@kolo/ui/primitives/card'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Link, useSearchParams } from 'react-router'
import { guaranteesPath, loanPath } from '../../loans.paths.ts'
import { feeWords, loanLimitWords, loanRateWords, loanTermWords } from '../../products/product.messages.ts'
import { type OfferedLoan, readBorrowing } from '../loan.contract.ts'
import { LoanStatusChip } from './loan-status-chip.tsx'

const ApplySheet = late(async () => (await import('./apply-sheet.tsx')).ApplySheet)

type Borrowing = OutputOf<typeof readBorrowing>

export function BorrowPage() {
  const read = useRead(readBorrowing, {})
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <PageHead title="Borrow" lead="What you can borrow, what it costs, and your loans" />
      <Screen of={read} what="what you can borrow">
        {(borrowing) => {
          const chosen = borrowing.products.find(({ id }) => id === search.get('product'))
          return (
            <div className="stack stack-5">
              <OwnLoans loans={borrowing.loans} />
              <MoreLink to={guaranteesPath}>Loans you guarantee</MoreLink>
              {borrowing.products.length > 0 && (
                <>
                  <Own borrowing={borrowing} />
                  <Notice title="A loan must be repaid.">
                    Your savings can secure it. You cannot withdraw that part while the loan runs.
                  </Notice>
                </>
              )}
              <Products
                products={borrowing.products}
                onChoose={(product) => setSearch({ product }, { replace: true })}
              />
              {chosen && (
                <ApplySheet
                  product={chosen}
                  running={borrowing.loans.filter(({ status }) => status === 'running')}
                  onClose={() => setSearch({}, { replace: true })}
                />
              )}
            </div>
          )
        }}
      </Screen>
    </>
  )
}

function Own({ borrowing: { savingsKobo, sharesKobo, owedKobo } }: { borrowing: Borrowing }) {
  return (
    <Card title="What counts">
      <Facts
        facts={[
          { key: 'savings', name: 'Your savings, confirmed', value: <Naira amount={savingsKobo} /> },
          ...(sharesKobo > 0n
            ? [{ key: 'shares', name: 'Your shares', value: <Naira amount={sharesKobo} /> }]
            : []),
          { key: 'owed', name: 'Still owed', value: <Naira amount={owedKobo} /> },
        ]}
      />
    </Card>
  )
}

function OwnLoans({ loans }: { loans: Borrowing['loans'] }) {
  if (loans.length === 0) return null
  return (
    <Card title="Your loans">
      <ul className="list">
        {loans.map(({ id, code, product, status, principalKobo, leftKobo }) => (
          <li key={id} className="item">
            <div className="grow stack stack-1">
              <Link to={loanPath(id)} className="item-title">
                {product}
              </Link>
              <p className="item-sub row row-2">
                <span className="num">{code}</span>
                <LoanStatusChip status={status} />
              </p>
            </div>
            <span className="text-right">
              <Naira amount={status === 'running' ? leftKobo : principalKobo} className="strong" />
              {status === 'running' && <span className="block xs faint">left to repay</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Products({
  products,
  onChoose,
}: {
  products: readonly OfferedLoan[]
  onChoose: (id: string) => void
}) {
  if (products.length === 0)
    return (
      <EmptyState picture={banknoteIcon} title="No loans are offered">
        When the administrators open a loan product, its terms are shown here.
      </EmptyState>
    )
  return (
    <section className="stack" aria-label="Loans to choose from">
      <h2>Choose a loan</h2>
      <div className="grid g-2">
        {products.map((product) => (
          <Card key={product.id} title={product.name}>
            {product.purpose !== '' && <p className="sm muted">{product.purpose}</p>}
            <p className="stack stack-1">
              <span className="sm muted">You can borrow up to</span>
              <Naira amount={product.limitKobo} size="lg" />
              <span className="sm muted">{loanLimitWords(product.terms)}, less what you still owe</span>
            </p>
            <Facts
              facts={[
                { key: 'rate', name: 'Rate', value: loanRateWords(product.terms) },
                { key: 'term', name: 'Term', value: loanTermWords(product.terms) },
                ...product.terms.fees.map((fee, at) => ({ key: `${at}`, name: 'Fee', value: feeWords(fee) })),
              ]}
            />
            {product.refusal === undefined ? (
              <Button onClick={() => onChoose(product.id)}>Calculate {product.name}</Button>
            ) : (
              <p className="sm">{product.refusal}</p>
            )}
          </Card>
        ))}
      </div>
    </section>
  )
}
