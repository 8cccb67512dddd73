/** What a member can borrow and why, the loans there are, and the products to choose from. */

import type { OutputOf } from '@kolo/foundation/endpoint'
import type { CalendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, MoreLink, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Link, useSearchParams } from 'react-router'
import { guaranteesPath, loanPath } from '../../loans.paths.ts'
import { costOf } from '../../products/loan-schedule.rules.ts'
import {
  effectiveRateWords,
  feeWords,
  loanLimitWords,
  loanRateWords,
  loanTermWords,
} from '../../products/product.messages.ts'
import { type OfferedLoan, readBorrowing } from '../loan.contract.ts'
import { ownRuleWords } from '../loan.messages.ts'
import { endedStatuses } from '../loan.rules.ts'
import { LoanStatusChip } from './loan-status-chip.tsx'
import { RuleValue } from './rule-value.tsx'

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
          const isOpen = ({ status }: OwnLoan) => !endedStatuses.includes(status)
          const open = borrowing.loans.filter(isOpen)
          return (
            <div className="stack stack-5">
              {borrowing.products.length > 0 && <Limit borrowing={borrowing} />}
              <Loans title="Your loans" loans={open} />
              <MoreLink to={guaranteesPath}>Loans you guarantee</MoreLink>
              <Products
                products={borrowing.products}
                onChoose={(product) => setSearch({ product }, { replace: true })}
              />
              <Loans title="Earlier loans" loans={borrowing.loans.filter((loan) => !isOpen(loan))} />
              {chosen && (
                <ApplySheet
                  product={chosen}
                  files={borrowing.files}
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

/** Products the member can apply for come first; of these, the one that offers most. */
function byOffer(one: OfferedLoan, other: OfferedLoan): number {
  if (mayApply(one) !== mayApply(other)) return mayApply(one) ? -1 : 1
  return one.limitKobo < other.limitKobo ? 1 : -1
}

/** Who cannot apply now reads what the limit is, and not that they can borrow it. */
function LimitLabel({ of }: { of: OfferedLoan }) {
  return mayApply(of) ? <>You can borrow up to</> : <>Your limit</>
}

/** How much the member can borrow, of the product that offers most, and why. */
function Limit({ borrowing: { products, savingsKobo, sharesKobo, owedKobo } }: { borrowing: Borrowing }) {
  const [first] = products.toSorted(byOffer)
  if (!first) return null
  const { name, terms, rules, limitKobo } = first
  const facts = [
    { key: 'savings', name: 'Your savings, confirmed', value: <Naira amount={savingsKobo} /> },
    ...(terms.multipleOf === 'savings'
      ? []
      : [{ key: 'shares', name: 'Your shares', value: <Naira amount={sharesKobo} /> }]),
    { key: 'owed', name: 'Still owed', value: <Naira amount={owedKobo} /> },
    { key: 'most', name: 'Largest loan', value: <Naira amount={terms.maxKobo} /> },
  ]
  return (
    <div className="grid g-2">
      <div className="stack">
        <section className="panel balance" aria-labelledby="can-borrow">
          <h2 className="bal-label" id="can-borrow">
            <LimitLabel of={first} />
          </h2>
          <p>
            <Naira amount={limitKobo} size="xl" />
          </p>
          <p className="sm muted">{loanLimitWords(terms)}, less what you still owe</p>
          <Facts facts={facts} />
        </section>
        <Notice tone="wait" title="A loan must be repaid.">
          Your savings can secure it. You cannot withdraw that part while the loan runs.
        </Notice>
      </div>
      <Card
        title={`Why: ${name}`}
        padded={false}
        aside={
          <span className="sm muted">
            {rules.filter(({ passes }) => passes).length} of {rules.length} met
          </span>
        }
      >
        <ul className="list">
          {rules.map(({ rule, passes, required, found }) => (
            <li key={rule} className="item">
              <span className="grow">
                <span className="item-title">{ownRuleWords[rule]}</span>
                <span className="block item-sub">
                  <Required rule={rule} value={required} />
                </span>
              </span>
              <span className="text-right">
                <span className="strong block">
                  <RuleValue value={found} />
                </span>
                <Chip tone={passes ? 'ok' : 'bad'}>{passes ? 'Met' : 'Not met'}</Chip>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** What a rule asks for: "At most 1 at a time". */
function Required({ rule, value }: { rule: string; value: OfferedLoan['rules'][number]['required'] }) {
  const written = <RuleValue value={value} />
  if (rule === 'membership') return <>You can apply from {written}</>
  if (rule === 'contributions') return <>{written} or more are needed</>
  return rule === 'running' ? <>At most {written} at a time</> : <>Nothing may be overdue</>
}

/** Nothing refuses it, and the smallest loan is within what the member can borrow. */
const mayApply = ({ refusal, limitKobo, terms }: OfferedLoan) =>
  refusal === undefined && limitKobo >= terms.minKobo

/** The rate counts instalments, whatever their days. */
const anyDay = '2026-01-01' as CalendarDate

/** What a year costs with all fees, of the most that is lent for the longest time. */
function Effective({ product: { terms, limitKobo } }: { product: OfferedLoan }) {
  const principalKobo = limitKobo > 0n ? limitKobo : terms.maxKobo
  const { effectiveRate } = costOf(terms, { principalKobo, instalments: terms.termMax, paidOutOn: anyDay })
  return (
    <>
      {effectiveRate === undefined ? 'None' : effectiveRateWords(effectiveRate)}
      <span className="block xs faint">
        <Naira amount={principalKobo} /> over {loanTermWords({ ...terms, termMin: terms.termMax })}
      </span>
    </>
  )
}

type OwnLoan = Borrowing['loans'][number]

const isOwed = (status: OwnLoan['status']) => status === 'running' || status === 'written_off'

function Loans({ title, loans }: { title: string; loans: readonly OwnLoan[] }) {
  if (loans.length === 0) return null
  return (
    <Card title={title} padded={false}>
      <ul className="list">
        {loans.map(({ id, code, product, status, principalKobo, leftKobo }) => (
          <li key={id} className="item">
            <div className="grow stack stack-1">
              <Link to={loanPath(id)} className="item-title">
                {product}
              </Link>
              <p className="item-sub num">{code}</p>
            </div>
            <span className="text-right">
              <span className="block">
                <Naira amount={isOwed(status) ? leftKobo : principalKobo} className="strong" />
                {isOwed(status) && <span className="block xs faint">left to repay</span>}
              </span>
              <LoanStatusChip status={status} />
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
          <Card
            key={product.id}
            title={product.name}
            aside={
              <Chip tone={mayApply(product) ? 'ok' : 'bad'}>
                {mayApply(product) ? 'You can apply' : 'Not now'}
              </Chip>
            }
          >
            {product.purpose !== '' && <p className="sm muted">{product.purpose}</p>}
            <p className="stack stack-1">
              <span className="sm muted">
                <LimitLabel of={product} />
              </span>
              <Naira amount={product.limitKobo} size="lg" />
              <span className="sm muted">{loanLimitWords(product.terms)}, less what you still owe</span>
            </p>
            <Facts
              facts={[
                { key: 'rate', name: 'Rate', value: loanRateWords(product.terms) },
                { key: 'effective', name: 'Effective yearly rate', value: <Effective product={product} /> },
                { key: 'term', name: 'Term', value: loanTermWords(product.terms) },
                ...product.terms.fees.map((fee, at) => ({ key: `${at}`, name: 'Fee', value: feeWords(fee) })),
              ]}
            />
            {mayApply(product) ? (
              <Button onClick={() => onChoose(product.id)}>Calculate {product.name}</Button>
            ) : (
              <p className="sm">
                {product.refusal ?? (
                  <>
                    The smallest loan is <Naira amount={product.terms.minKobo} />. Save more before you apply.
                  </>
                )}
              </p>
            )}
          </Card>
        ))}
      </div>
    </section>
  )
}
