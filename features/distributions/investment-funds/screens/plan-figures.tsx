import { spokenBytes } from '@kolo/files/rules'
import { pathOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Facts } from '@kolo/ui/primitives/card'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import type { Returns } from '../../distributions/distribution.contract.ts'
import type { Figure } from '../../distributions/distribution.rules.ts'
import { readEvidence } from '../../evidence/evidence.contract.ts'
import { type FigureRow, readFigure } from '../fund.contract.ts'

type Plan = Returns['plans'][number]

const named = [
  ['contributed', 'Members’ capital', 'contributedKobo'],
  ['invested', 'Invested, at cost', 'investedKobo'],
  ['realised', 'Earned and received', 'realisedKobo'],
  ['paid', 'Paid to members', 'paidKobo'],
  ['owed', 'Approved and not paid yet', 'owedKobo'],
] as const satisfies readonly (readonly [Figure, string, keyof Plan])[]
type Named = (typeof named)[number]

/** The figures as facts; each is pressed to see what it is the sum of. */
const factsOf = (sums: Returns['total'], onOpen: (one: Named) => void) =>
  named.map((one) => {
    const [key, name, part] = one
    const value = (
      <button className="more more-button" type="button" onClick={() => onOpen(one)}>
        <Naira amount={sums[part]} />
        <span className="vh">, {name}: what it is the sum of</span>
      </button>
    )
    return { key, name, value }
  })

const whatNames: Record<FigureRow['what'], string> = {
  'paid-in': 'A member paid in',
  invested: 'Invested',
  'came-back': 'Returned',
  earned: 'Earned',
  distributed: 'Paid to members',
  promised: 'To be paid',
}

/** The figures of a plan; each opens to what it is the sum of. */
export function PlanFigures({ plan }: { plan: Plan }) {
  const [open, setOpen] = useState<Named>()
  return (
    <>
      <Facts
        facts={[
          ...factsOf(plan, setOpen),
          { key: 'left', name: 'Earned and not paid yet', value: <Naira amount={plan.incomeKobo} /> },
          ...(plan.lastPaidOn
            ? [{ key: 'last', name: 'Last paid', value: <Day day={plan.lastPaidOn} /> }]
            : []),
        ]}
      />
      {open && <FigureSheet plan={plan} of={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The figures of all plans; each opens to its plans, and these to what theirs is the sum of. */
export function TotalFigures({ total, plans }: Pick<Returns, 'total' | 'plans'>) {
  const [open, setOpen] = useState<Named>()
  const [plan, setPlan] = useState<Plan>()
  const part = open?.[2] ?? 'contributedKobo'
  return (
    <>
      <Facts facts={factsOf(total, setOpen)} />
      {open && !plan && (
        <Sheet open tall title={`All plans: ${open[1]}`} onClose={() => setOpen(undefined)}>
          <Facts
            facts={plans.map((one) => ({
              key: one.id,
              name: one.name,
              value: (
                <button className="more more-button" type="button" onClick={() => setPlan(one)}>
                  <Naira amount={one[part]} />
                  <span className="vh">, {one.name}: what it is the sum of</span>
                </button>
              ),
            }))}
          />
        </Sheet>
      )}
      {open && plan && <FigureSheet still plan={plan} of={open} onClose={() => setPlan(undefined)} />}
    </>
  )
}

function FigureSheet({
  plan,
  of: [figure, title],
  still = false,
  onClose,
}: {
  plan: Plan
  of: Named
  still?: boolean
  onClose: () => void
}) {
  const pages = usePages()
  const read = useRead(readFigure, { params: { id: plan.id }, query: { ...pages.query, figure } })
  return (
    <Sheet open tall still={still} title={`${plan.name}: ${title}`} onClose={onClose}>
      <Screen
        of={read}
        what="what this is the sum of"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="muted">No entries: this figure is ₦0.00.</p>}
      >
        {(page) => (
          <div className="stack">
            <Table
              label={title}
              rows={page.rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'what',
                  title: 'What',
                  phone: 'first',
                  cell: ({ what, code }) => (code === null ? whatNames[what] : `${whatNames[what]}, ${code}`),
                },
                {
                  key: 'amount',
                  title: 'Amount',
                  right: true,
                  phone: 'lead',
                  cell: ({ amountKobo }) => <Naira amount={amountKobo} />,
                },
                { key: 'day', title: 'Day', cell: ({ onDay }) => <Day day={onDay} /> },
                {
                  key: 'journal',
                  title: 'Journal',
                  cell: ({ journalId, journals }) =>
                    journalId === null ? (
                      `${journals}, one for each line`
                    ) : (
                      <code className="xs">{journalId}</code>
                    ),
                },
                { key: 'paper', title: 'Document', cell: (row) => <Paper of={row} /> },
              ]}
            />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </div>
        )}
      </Screen>
    </Sheet>
  )
}

function Paper({ of: { evidence, hasEvidence } }: { of: FigureRow }) {
  if (evidence)
    return (
      <a href={pathOf(readEvidence, { id: evidence.id })} download>
        {evidence.name}, {spokenBytes(evidence.sizeBytes)}
      </a>
    )
  return hasEvidence ? 'With the administrators' : 'None'
}
