import type { Kobo } from '@kolo/foundation/money'
import { sumKobo } from '@kolo/foundation/money'
import type { FinancialStatements } from '../financial-statements.contract.ts'
import { type CardProps, PeriodWords, StatementCard } from './statement-cards.tsx'
import { AccountLink, Figure, type Opening } from './statement-table.tsx'

type Fund = FinancialStatements['changes']['now'][number]

const movements = [
  ['openingKobo', 'Opening balance'],
  ['surplusKobo', 'Surplus for the period'],
  ['transfersKobo', 'Between funds'],
  ['paidInKobo', 'Paid in'],
  ['paidOutKobo', 'Paid out'],
  ['closingKobo', 'Closing balance'],
] as const

/** What became of each of members' funds, in the period and in the one before. */
export function ChangesInFunds({ statements }: CardProps) {
  const { changes, period, before, accounts } = statements
  return (
    <>
      <FundsCard funds={changes.now} period={period} accounts={accounts} />
      <FundsCard funds={changes.before} period={before} accounts={accounts} />
    </>
  )
}

function FundsCard({
  funds,
  period,
  accounts,
}: {
  funds: readonly Fund[]
  period: FinancialStatements['period']
  accounts: Opening['accounts']
}) {
  return (
    <StatementCard title="Changes in members’ funds" below={<PeriodWords period={period} />}>
      <div className="scroll-x">
        <table className="table fs fs-stack">
          <thead>
            <tr>
              <th scope="col">Fund</th>
              {movements.map(([key, title]) => (
                <th key={key} scope="col" className="r">
                  {title} ₦
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {funds.map((fund) => (
              <tr key={fund.key}>
                <th scope="row">
                  {fund.number ? (
                    <AccountLink number={fund.number} name={fund.name} opening={{ accounts, ...period }} />
                  ) : (
                    fund.name
                  )}
                </th>
                {movements.map(([key, title]) => (
                  <Cell key={key} title={title} kobo={fund[key]} />
                ))}
              </tr>
            ))}
            <tr className="tt">
              <th scope="row">Total</th>
              {movements.map(([key, title]) => (
                <Cell key={key} title={title} kobo={sumKobo(funds.map((fund) => fund[key]))} />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </StatementCard>
  )
}

function Cell({ title, kobo }: { title: string; kobo: Kobo }) {
  return (
    <td data-l={title} className="r num">
      <Figure kobo={kobo} />
    </td>
  )
}

/** Every account on the side it stands on at the end of both periods. */
export function TrialBalance({ statements, heads }: CardProps) {
  const { trial, accounts, period } = statements
  const [now, before] = heads
  const titles = [`Debit ${now}`, `Credit ${now}`, `Debit ${before}`, `Credit ${before}`]
  return (
    <StatementCard title="Trial balance" below={<PeriodWords period={period} />}>
      <div className="scroll-x">
        <table className="table fs fs-stack fs-stack-2">
          <thead>
            <tr>
              <th scope="col">Account</th>
              {titles.map((head) => (
                <th key={head} scope="col" className="r">
                  {head} ₦
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trial.lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">
                  <span className="num faint">{line.number}</span>{' '}
                  <AccountLink number={line.number} name={line.name} opening={{ accounts, to: period.to }} />
                </th>
                {sides.map((side, place) => (
                  <td key={side} data-l={titles[place]} className="r num">
                    {line[side] !== 0n && <Figure kobo={line[side]} />}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="tt">
              <th scope="row">Total</th>
              {totals.map((total, place) => (
                <Cell key={total} title={titles[place] ?? ''} kobo={trial[total]} />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </StatementCard>
  )
}

const sides = ['debitKobo', 'creditKobo', 'debitBeforeKobo', 'creditBeforeKobo'] as const
const totals = ['debitsKobo', 'creditsKobo', 'debitsBeforeKobo', 'creditsBeforeKobo'] as const
