import { sumKobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import type { ReactNode } from 'react'
import type { FinancialStatements, StatementPart } from '../financial-statements.contract.ts'
import { type Opening, StatementTable } from './statement-table.tsx'

export type CardProps = { statements: FinancialStatements; heads: readonly [now: string, before: string] }

/** A statement under its title and the days it is of. */
export function StatementCard({
  title,
  below,
  children,
}: {
  title: string
  below: ReactNode
  children: ReactNode
}) {
  return (
    <section className="card">
      <div className="card-head fs-head">
        <div>
          <h2>{title}</h2>
          <p className="xs faint">{below}</p>
        </div>
      </div>
      {children}
    </section>
  )
}

/** "From 1 January to 31 December", as the member writes days. */
export function PeriodWords({ period: { from, to } }: { period: FinancialStatements['period'] }) {
  return (
    <>
      From <Day day={from} /> to <Day day={to} />
    </>
  )
}

const ofPeriod = ({ accounts, period: { from, to } }: FinancialStatements): Opening => ({
  accounts,
  from,
  to,
})
const upToEnd = ({ accounts, period: { to } }: FinancialStatements): Opening => ({ accounts, to })

/** Income and expenditure beside the statement of financial position: the surplus is the same in both. */
export function IncomeAndPosition({ statements, heads }: CardProps) {
  const { income, expenses, surplus, assets, liabilities, funds, period } = statements
  const both = {
    name: 'Liabilities and members’ funds',
    kobo: sumKobo([liabilities.totalKobo, funds.totalKobo]),
    beforeKobo: sumKobo([liabilities.totalBeforeKobo, funds.totalBeforeKobo]),
  }
  return (
    <div className="grid g-2" style={{ alignItems: 'start' }}>
      <StatementCard title="Income and expenditure" below={<PeriodWords period={period} />}>
        <StatementTable
          label="Income and expenditure"
          heads={heads}
          opening={ofPeriod(statements)}
          sections={[
            { title: 'Income', part: income, total: 'Total income' },
            { title: 'Expenses', part: expenses, total: 'Total expenses' },
          ]}
          last={{ name: surplus.kobo < 0n ? 'Deficit for the period' : 'Surplus for the period', ...surplus }}
        />
      </StatementCard>
      <StatementCard
        title="Statement of financial position"
        below={
          <>
            At <Day day={period.to} />
          </>
        }
      >
        <StatementTable
          label="Statement of financial position"
          heads={heads}
          opening={upToEnd(statements)}
          sections={[
            { title: 'Assets', part: assets, total: 'Total assets', isGrand: true },
            { title: 'Liabilities', part: liabilities, total: 'Total liabilities' },
            { title: 'Members’ funds', part: funds, total: 'Total members’ funds' },
          ]}
          last={both}
        />
      </StatementCard>
    </div>
  )
}

/** What came into and went out of bank accounts, cash and card payments, by the account on the other side. */
export function ReceiptsAndPayments({ statements, heads }: CardProps) {
  const { openingMoney, receipts, payments, closingMoney, period } = statements
  const section = (title: string, part: StatementPart, total: string, isGrand = false) => ({
    title,
    part,
    total,
    isGrand,
  })
  return (
    <StatementCard title="Receipts and payments" below={<PeriodWords period={period} />}>
      <StatementTable
        label="Receipts and payments"
        heads={heads}
        opening={ofPeriod(statements)}
        sections={[
          section('Opening balance', openingMoney, 'Bank and cash at the beginning'),
          section('Receipts', receipts, 'Total receipts'),
          section('Payments', payments, 'Total payments'),
          section('Closing balance', closingMoney, 'Bank and cash at the end', true),
        ]}
      />
    </StatementCard>
  )
}
