/** The budget of a year is entered, account by account, as a meeting resolved it. */
import { saidOfAsking } from '@kolo/approvals/screens'
import { type Kobo, sumKobo } from '@kolo/foundation/money'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { type BudgetReport, readBudget, setBudget } from '../budget.contract.ts'

type Values = {
  resolution: string
  resolvedOn: string
  evidence: string
  /** What was typed for each account, by its number. */
  lines: Record<string, string>
}

const typed = (lines: Values['lines'], first: string): Kobo =>
  sumKobo(
    Object.entries(lines).map(([account, amount]) =>
      account.startsWith(first) && /^\d+$/.test(amount) ? (BigInt(amount) as Kobo) : (0n as Kobo),
    ),
  )

/** Asks that it is set. */
export function BudgetSheet({ report, onClose }: { report: BudgetReport; onClose: () => void }) {
  const { year, income, expenses, revisions, accounts } = report
  const before = Object.fromEntries(
    [...income.lines, ...expenses.lines].map(({ number, budgetKobo }) => [
      number,
      budgetKobo === 0n ? '' : String(budgetKobo),
    ]),
  )
  const heads = { 4: 'Income', 5: 'Expenses' } as const
  return (
    <MutationSheet<Values, BudgetReport>
      title={revisions.length > 0 ? `Revise the budget for ${year}` : `Set the budget for ${year}`}
      submit="Submit for approval"
      initial={{
        resolution: '',
        resolvedOn: dayIn(lagos, instant(new Date())),
        evidence: '',
        lines: Object.fromEntries(accounts.map(({ number }) => [number, before[number] ?? ''])),
      }}
      mutation={mutation(setBudget, {
        body: ({ lines, ...values }: Values) => ({
          ...values,
          year,
          lines: Object.entries(lines)
            .filter(([, amountKobo]) => amountKobo !== '' && amountKobo !== '0')
            .map(([account, amountKobo]) => ({ account, amountKobo })),
        }),
      })}
      cacheUpdates={(answer) => [setQuery(readBudget, { params: { year }, query: {} }, answer)]}
      invalidates={['/api/budgets', '/api/approvals', '/api/admin/home']}
      successToast={({ waiting }) => saidOfAsking(waiting, 'The budget is set')}
      problemTitle="The budget was not submitted."
      onClose={onClose}
    >
      {({ field, values, setValue, errors }) => (
        <>
          <div className="grid g-2">
            <TextInput label="Resolution number" maxLength={60} {...field('resolution')} />
            <DayInput label="Resolved on" {...field('resolvedOn')} />
          </div>
          <TextArea
            label="Evidence"
            hint="What you saw: the minutes and their page"
            maxLength={500}
            rows={2}
            {...field('evidence')}
          />
          {(['4', '5'] as const).map((first) => (
            <fieldset key={first} className="stack stack-3">
              <legend className="h3">{heads[first]}</legend>
              {accounts
                .filter(({ number }) => number.startsWith(first))
                .map(({ number, name }) => (
                  <AmountInput
                    key={number}
                    label={`${number} ${name}`}
                    optional
                    value={values.lines[number] ?? ''}
                    onValue={(amount) => setValue('lines', { ...values.lines, [number]: amount })}
                  />
                ))}
            </fieldset>
          ))}
          <Facts
            facts={[
              { key: 'income', name: 'Income', value: <Naira amount={typed(values.lines, '4')} /> },
              { key: 'expenses', name: 'Expenses', value: <Naira amount={typed(values.lines, '5')} /> },
            ]}
          />
          {errors.lines && (
            <Notice tone="bad" title="The budget cannot be submitted.">
              <span className="error">{errors.lines}</span>
            </Notice>
          )}
        </>
      )}
    </MutationSheet>
  )
}
