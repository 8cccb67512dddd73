/** How a voucher of depreciation was calculated. */

import type { OutputOf } from '@kolo/foundation/endpoint'
import { monthName } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { Link } from 'react-router'
import { fixedAssetPath } from '../../books.paths.ts'
import { readCalculation } from '../asset.contract.ts'

type Row = OutputOf<typeof readCalculation>['rows'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'asset',
    title: 'Asset',
    phone: 'first',
    cell: ({ assetId, name, code, account }) => (
      <div>
        <Link className="cell-link" to={fixedAssetPath(assetId)}>
          {name}
        </Link>
        <span className="xs muted block">
          {code} · {account}
        </span>
      </div>
    ),
  },
  { key: 'month', title: 'Month', cell: ({ month }) => monthName(month) },
  {
    key: 'basis',
    title: 'Cost less residual value',
    cell: ({ costKobo, residualKobo, lifeMonths }) => (
      <>
        <Naira amount={costKobo} /> − <Naira amount={residualKobo} /> over {lifeMonths} months
      </>
    ),
  },
  {
    key: 'amount',
    title: 'Depreciation',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} />,
  },
]

export function CalculationCard({ voucherId }: { voucherId: string }) {
  const read = useRead(readCalculation, { params: { id: voucherId } })
  return (
    <Card title="Calculation" padded={false}>
      <Screen of={read} what="the calculation">
        {({ rows }) => (
          <Table
            label="Depreciation by asset and month"
            columns={columns}
            rows={rows}
            rowKey={({ assetId, month }) => `${assetId} ${month}`}
          />
        )}
      </Screen>
    </Card>
  )
}
