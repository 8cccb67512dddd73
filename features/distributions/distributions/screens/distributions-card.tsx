import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { Table } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { distributionPath } from '../../distributions.paths.ts'
import type { Distribution } from '../distribution.contract.ts'
import { kindName } from '../distribution.messages.ts'
import { StatusChip } from './status-chip.tsx'

/** The newest distributions of a plan, or of the community's surplus. */
export function DistributionsCard({ rows }: { rows: readonly Distribution[] }) {
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
              cell: ({ id, code, kind, basis }) => (
                <Link className="cell-link" to={distributionPath(id)}>
                  {kindName({ kind, basis })} {code}
                </Link>
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
              title: 'Status',
              cell: ({ status }) => <StatusChip status={status} />,
            },
          ]}
        />
      )}
    </Card>
  )
}
