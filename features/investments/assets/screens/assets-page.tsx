import { pathOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, sproutIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminInvestmentsPath, investmentPlanPath } from '../../investments.paths.ts'
import { readPlanFile } from '../../plans/plans.contract.ts'
import { downloadAssets, listAssets, type RegisteredAsset } from '../assets.contract.ts'
import { AssetRecordSheet } from './asset-record-sheet.tsx'

const orNone = (amount: RegisteredAsset['costKobo']) =>
  amount === null ? <span className="faint">Not said</span> : <Naira amount={amount} />

const columnsWith = (open: (id: string) => void): readonly Column<RegisteredAsset>[] => [
  {
    key: 'asset',
    title: 'Asset',
    phone: 'first',
    cell: ({ id, name, issuer }) => (
      <button type="button" className="cell-link" onClick={() => open(id)}>
        <span className="medium block">{name}</span>
        {issuer && <span className="faint xs">{issuer}</span>}
      </button>
    ),
  },
  {
    key: 'plan',
    title: 'Plan',
    cell: ({ plan }) => (
      <Link to={investmentPlanPath(plan.id)}>{`${plan.name} (${plan.code}, version ${plan.number})`}</Link>
    ),
  },
  { key: 'held', title: 'Held by', cell: ({ custodian }) => custodian || 'The community' },
  { key: 'face', title: 'Face', right: true, cell: ({ faceKobo }) => orNone(faceKobo) },
  { key: 'cost', title: 'Cost', right: true, cell: ({ costKobo }) => orNone(costKobo) },
  {
    key: 'value',
    title: 'Value',
    right: true,
    phone: 'lead',
    cell: ({ valueKobo }) => <Naira amount={valueKobo} className="strong" />,
  },
  {
    key: 'day',
    title: 'Valued on',
    cell: ({ valuedOn, isOld, approvals }) => (
      <>
        <Day day={valuedOn} /> {isOld && <Chip tone="wait">Old</Chip>}
        {approvals.length > 0 && <Chip tone="wait">Another value waits</Chip>}
      </>
    ),
  },
  {
    key: 'paper',
    title: 'Paper',
    cell: ({ name, plan, fileId }) =>
      fileId ? (
        <a href={pathOf(readPlanFile, { id: plan.id, fileId })} download>
          Open<span className="vh"> what shows the value of {name}</span>
        </a>
      ) : (
        'None'
      ),
  },
]

/** What stands behind all plans: what it is, where it is held, what it cost, and what it is worth by which paper. */
export function AssetsPage() {
  const pages = usePages()
  const read = useRead(listAssets, { query: pages.query })
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <PageHead
        crumb={<Breadcrumb trail={[{ to: adminInvestmentsPath, title: 'Investments' }]} here="Assets" />}
        title="Assets"
        lead="What stands behind all plans that were opened"
        actions={
          <a className="btn btn-line" href={pathOf(downloadAssets, {})} download>
            <Icon of={downloadIcon} />
            <span>CSV for a sheet</span>
          </a>
        }
      />
      <Screen
        of={read}
        what="the assets"
        isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={sproutIcon} title="No asset stands behind a plan yet">
            What is named in a plan stands here from the moment the plan opens.
          </EmptyState>
        }
      >
        {(page) => (
          <Card title="Register" padded={false}>
            <Table
              label="Assets of all plans"
              columns={columnsWith(setChosen)}
              rows={page.rows}
              rowKey={({ id }) => id}
            />
            {(page.nextCursor || !pages.isFirst) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </Card>
        )}
      </Screen>
      {chosen && <AssetRecordSheet id={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
