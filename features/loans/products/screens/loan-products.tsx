import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { banknoteIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { useSearchParams } from 'react-router'
import { type LoanProduct, listLoanProducts } from '../product.contract.ts'
import { loanRateWords, loanTermWords } from '../product.messages.ts'
import type { ProductStatus } from '../product.rules.ts'

const ProductFormSheet = late(async () => (await import('./product-form-sheet.tsx')).ProductFormSheet)
const ProductSheet = late(async () => (await import('./product-sheet.tsx')).ProductSheet)

const statusChips: Record<ProductStatus, [title: string, tone: Tone]> = {
  draft: ['Draft', 'wait'],
  open: ['Open', 'ok'],
  closed: ['Closed', 'quiet'],
}

function columnsFor(onOpen: (id: string) => void): readonly Column<LoanProduct>[] {
  const of = ({ terms, draft }: LoanProduct) => terms ?? draft?.terms
  return [
    {
      key: 'product',
      title: 'Product',
      phone: 'first',
      cell: (product) => (
        <button type="button" className="cell-link" onClick={() => onOpen(product.id)}>
          <span className="medium block">{product.name}</span>
          <span className="faint xs num">{product.code}</span>
        </button>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      cell: ({ status, draft }) => (
        <span className="row row-2">
          <Chip tone={statusChips[status][1]}>{statusChips[status][0]}</Chip>
          {status !== 'draft' && draft && <Chip tone="wait">New terms</Chip>}
        </span>
      ),
    },
    { key: 'rate', title: 'Rate', right: true, cell: (product) => rateOf(of(product)) },
    { key: 'term', title: 'Term', right: true, cell: (product) => termOf(of(product)) },
    {
      key: 'most',
      title: 'Up to',
      right: true,
      phone: 'lead',
      cell: (product) => {
        const terms = of(product)
        return terms && <Naira amount={terms.maxKobo} className="strong" />
      },
    },
  ]
}

const rateOf = (terms: LoanProduct['terms']) => terms && loanRateWords(terms)
const termOf = (terms: LoanProduct['terms']) => terms && loanTermWords(terms)

/** What members can borrow: written by one administrator, opened by another. A tab of the desk of loans. */
export function LoanProducts() {
  const read = useRead(listLoanProducts, {})
  const [search, setSearch] = useSearchParams()
  const show = (next: Record<string, string>) => setSearch({ list: 'products', ...next }, { replace: true })
  return (
    <>
      <div className="btn-row">
        <Button look="primary" icon={plusIcon} onClick={() => show({ do: 'new-product' })}>
          New product
        </Button>
      </div>
      <Screen
        of={read}
        what="the loan products"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={banknoteIcon} title="No loan products yet">
            Write the terms of a loan. Another administrator opens them.
          </EmptyState>
        }
      >
        {({ rows }) => {
          const chosen = rows.find(({ id }) => id === search.get('product'))
          return (
            <>
              <section className="card">
                <Table
                  label="Loan products"
                  columns={columnsFor((product) => show({ product }))}
                  rows={rows}
                  rowKey={({ id }) => id}
                  chosen={chosen?.id}
                />
              </section>
              {chosen && <ProductSheet product={chosen} onClose={() => show({})} />}
            </>
          )
        }}
      </Screen>
      {search.get('do') === 'new-product' && <ProductFormSheet onClose={() => show({})} />}
    </>
  )
}
