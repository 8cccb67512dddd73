/** The register of fixed assets. */
import { pathOf } from '@kolo/foundation/endpoint'
import { type ColumnsOf, DownloadLink, RecordList } from '@kolo/ui/admin/admin-list'
import { narrowedBy } from '@kolo/ui/admin/list-address'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button } from '@kolo/ui/primitives/button'
import { fileTextIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fixedAssetPath } from '../../books.paths.ts'
import { readChartOfAccounts } from '../../chart/chart.contract.ts'
import { AccountsPage } from '../../screens/accounts-page.tsx'
import { downloadAssets, listAssets } from '../asset.contract.ts'
import { assetStateNames } from '../asset.messages.ts'
import { assetAccountsIn } from '../asset.rules.ts'
import { AssetChip } from './asset-chip.tsx'
import { AssetSheet } from './asset-sheet.tsx'
import { DepreciationCard } from './depreciation-card.tsx'

const columns: ColumnsOf<typeof listAssets> = [
  {
    key: 'name',
    title: 'Asset',
    phone: 'first',
    cell: ({ id, code, name, location }) => (
      <div>
        <Link className="more more-title" to={fixedAssetPath(id)}>
          {name}
        </Link>
        <span className="xs muted block">
          {code}
          {location !== '' && ` · ${location}`}
        </span>
      </div>
    ),
  },
  { key: 'state', title: 'Status', cell: ({ state }) => <AssetChip state={state} /> },
  {
    key: 'account',
    title: 'Account',
    phone: 'hide',
    cell: ({ account: { number, name } }) => `${number} ${name}`,
  },
  { key: 'bought', title: 'Purchased', cell: ({ purchasedOn }) => <Day day={purchasedOn} /> },
  { key: 'cost', title: 'Cost', right: true, cell: ({ costKobo }) => <Naira amount={costKobo} /> },
  {
    key: 'accumulated',
    title: 'Accumulated depreciation',
    right: true,
    phone: 'hide',
    cell: ({ accumulatedKobo }) => <Naira amount={accumulatedKobo} />,
  },
  {
    key: 'carrying',
    title: 'Carrying amount',
    right: true,
    phone: 'lead',
    cell: ({ carryingKobo }) => <Naira amount={carryingKobo} className="strong" />,
  },
]

export function FixedAssetsPage() {
  const [isAdding, setAdding] = useState(false)
  const isReadOnly = useReadOnlyYear() !== undefined
  const chart = useRead(readChartOfAccounts, { query: {} }).data
  const names = Object.fromEntries(
    assetAccountsIn(chart?.accounts ?? []).map(({ account: { number, name } }) => [
      number,
      `${number} ${name}`,
    ]),
  )
  const filters = {
    state: { label: 'Status', names: assetStateNames, all: 'All', as: 'select' },
    account: { label: 'Account', names, all: 'All', as: 'select' },
  } as const
  const [search] = useSearchParams()
  const query = narrowedBy(search, filters)
  const found = useRead(listAssets, { query }).data
  const file = `${pathOf(downloadAssets, {})}?${new URLSearchParams(query)}`
  return (
    <AccountsPage
      title="Fixed assets"
      lead={
        found && (
          <>
            Cost <Naira amount={found.costKobo} />, accumulated depreciation{' '}
            <Naira amount={found.accumulatedKobo} />, carrying amount <Naira amount={found.carryingKobo} />
          </>
        )
      }
      actions={
        <>
          <DownloadLink href={file}>CSV</DownloadLink>
          <DownloadLink href={`${file}&format=xlsx`}>XLSX</DownloadLink>
          {!isReadOnly && (
            <Button look="primary" icon={plusIcon} onClick={() => setAdding(true)}>
              Add asset
            </Button>
          )}
        </>
      }
    >
      {!isReadOnly && <DepreciationCard />}
      <RecordList
        endpoint={listAssets}
        what="the fixed assets"
        label="Fixed assets, the newest first"
        columns={columns}
        rowKey={({ id }) => id}
        search={{ label: 'Search fixed assets', placeholder: 'Name, code, location or serial number' }}
        filters={filters}
        total={found && String(found.count)}
        empty={{
          picture: fileTextIcon,
          title: 'No fixed assets yet',
          text: 'Furniture, computers and vehicles that serve for more than a year belong here.',
        }}
        emptyNarrowed={{
          picture: fileTextIcon,
          title: 'No asset here',
          text: 'No fixed asset fits what you chose above.',
        }}
      />
      {isAdding && <AssetSheet onClose={() => setAdding(false)} />}
    </AccountsPage>
  )
}
