import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip, Count } from '@kolo/ui/primitives/chip'
import { Pick as Choice } from '@kolo/ui/primitives/choices'
import { walletIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type InvestmentReview, listInvestmentReviews } from '../../endings/ending.contract.ts'
import { assetsPath, obligationsPath } from '../../investments.paths.ts'
import { investmentStatusLabels } from '../investment.messages.ts'
import { investmentStatuses } from '../investment.rules.ts'
import { InvestmentSheet } from './investment-sheet.tsx'

const columnsWith = (open: (id: string) => void): readonly Column<InvestmentReview>[] => [
  {
    key: 'investment',
    title: 'Investment',
    phone: 'first',
    cell: (row) => (
      <button type="button" className="cell-link" onClick={() => open(row.id)}>
        <span className="medium block">{row.owner.fullName}</span>
        <span className="faint xs num">{row.code}</span>
      </button>
    ),
  },
  { key: 'plan', title: 'Plan', cell: (row) => row.planName },
  { key: 'state', title: 'Status', cell: (row) => <StateChip status={row.status} /> },
  { key: 'started', title: 'Starts', right: true, phone: 'hide', cell: (row) => <Day day={row.startOn} /> },
  { key: 'ends', title: 'Ends', right: true, cell: (row) => <Day day={row.maturesOn} /> },
  {
    key: 'principal',
    title: 'Invested',
    right: true,
    phone: 'lead',
    cell: (row) => <Naira amount={row.principalKobo} className="strong" />,
  },
]

function StateChip({ status }: Pick<InvestmentReview, 'status'>) {
  const tone = status === 'active' ? 'ok' : 'quiet'
  return <Chip tone={waits.has(status) ? 'wait' : tone}>{investmentStatusLabels[status]}</Chip>
}

/** What an administrator has to look at. */
const waits: ReadonlySet<string> = new Set(['frozen', 'exit_requested', 'matured'])

/** What members put into plans, by state: leaving early is settled here, and one is frozen and freed. */
export function AdminInvestmentsPage() {
  const [search, setSearch] = useSearchParams()
  const pages = usePages()
  const status = investmentStatuses.find((one) => one === search.get('status'))
  const code = search.get('code') ?? undefined
  const query = { ...pages.query, ...(status ? { status } : {}), ...(code ? { code } : {}) }
  const read = useRead(listInvestmentReviews, { query })
  const [chosen, setChosen] = useState<string>()
  const show = (next: Record<string, string>) => {
    pages.restart()
    setSearch(next, { replace: true })
  }
  return (
    <>
      <PageHead
        title="Investments"
        lead="What members put into plans"
        actions={
          <>
            <ButtonLink to={assetsPath}>Assets</ButtonLink>
            <ButtonLink to={obligationsPath}>What must be paid</ButtonLink>
          </>
        }
      />
      <CodeSearch code={code} onSearch={(wanted) => show(wanted ? { code: wanted } : {})} />
      <Screen
        of={read}
        what="the investments"
        isEmpty={({ counts }) => counts.length === 0}
        empty={
          <EmptyState picture={walletIcon} title="No investments yet">
            Investments appear here when members start them.
          </EmptyState>
        }
      >
        {({ rows, counts, nextCursor }) => {
          const row = rows.find(({ id }) => id === chosen)
          return (
            <section className="card" aria-labelledby="investments-by-state">
              <div className="card-head qhead">
                <h2 id="investments-by-state">
                  {status ? investmentStatusLabels[status] : 'All investments'}
                </h2>
                <fieldset className="picks">
                  <legend className="vh">Show investments</legend>
                  <Choice pressed={!status} onPress={() => show({})}>
                    All <Count value={counts.reduce((sum, { count }) => sum + count, 0)} />
                  </Choice>
                  {counts.map((one) => (
                    <Choice
                      key={one.status}
                      pressed={one.status === status}
                      onPress={() => show({ status: one.status })}
                    >
                      {investmentStatusLabels[one.status]} <Count value={one.count} />
                    </Choice>
                  ))}
                </fieldset>
              </div>
              {rows.length === 0 ? (
                <p className="card-pad muted">
                  {code
                    ? 'There is no investment of this code, or of this member.'
                    : 'No investment is in this state.'}
                </p>
              ) : (
                <Table
                  label="Investments"
                  columns={columnsWith(setChosen)}
                  rows={rows}
                  rowKey={({ id }) => id}
                />
              )}
              {(nextCursor || !pages.isFirst) && <Pager {...pages.pager({ rows, nextCursor })} />}
              {row && <InvestmentSheet investment={row} onClose={() => setChosen(undefined)} />}
            </section>
          )
        }}
      </Screen>
    </>
  )
}

function CodeSearch({ code, onSearch }: { code: string | undefined; onSearch: (code: string) => void }) {
  const [typed, setTyped] = useState(code ?? '')
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim().toUpperCase())
  }
  return (
    <search>
      <form className="row row-2 items-end" onSubmit={search}>
        <TextInput
          label="Code of an investment or a member"
          name="code"
          value={typed}
          onValue={setTyped}
          maxLength={20}
        />
        <Button type="submit">Find</Button>
      </form>
    </search>
  )
}
