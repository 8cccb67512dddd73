import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Table } from '@kolo/ui/primitives/table'
import type { Distribution } from '../../distributions.contract.ts'
import { kindNames, statusNames } from '../../distributions.words.ts'

/** The newest distributions of a plan, or of the community's surplus. */
export function DistributionsCard({
  rows,
  onOpen,
}: {
  rows: readonly Distribution[]
  onOpen: (id: string) => void
}) {
  return (
    <Card title="Distributions" padded={false}>
      {rows.length === 0 ? (
        <p className="card-pad muted">Nothing was distributed yet.</p>
      ) : (
        <Table
          label="Distributions"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'code',
              title: 'Distribution',
              phone: 'first',
              cell: ({ id, code, kind }) => (
                <button className="more more-button" type="button" onClick={() => onOpen(id)}>
                  {kindNames[kind]} {code}
                </button>
              ),
            },
            {
              key: 'pool',
              title: 'Amount',
              right: true,
              phone: 'lead',
              cell: ({ poolKobo }) => <Naira amount={poolKobo} />,
            },
            {
              key: 'period',
              title: 'Period',
              cell: ({ periodStart, periodEnd }) => (
                <span>
                  <Day day={periodStart} /> to <Day day={periodEnd} />
                </span>
              ),
            },
            {
              key: 'status',
              title: 'Stands',
              cell: ({ status }) => (
                <Chip tone={status === 'posted' ? 'ok' : status === 'submitted' ? 'wait' : undefined}>
                  {statusNames[status]}
                </Chip>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
