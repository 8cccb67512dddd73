import { pathOf } from '@kolo/foundation/endpoint'
import { AdminList, type ColumnsOf, DownloadLink } from '@kolo/ui/admin/admin-list'
import { RecordLink } from '@kolo/ui/admin/list-address'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Chip } from '@kolo/ui/primitives/chip'
import { sproutIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Link } from 'react-router'
import { adminInvestmentsPath, investmentPlanPath } from '../../investments.paths.ts'
import { readPlanFile } from '../../plans/plans.contract.ts'
import { downloadAssets, listAssets, type RegisteredAsset } from '../assets.contract.ts'
import { AssetRecordSheet } from './asset-record-sheet.tsx'

const orNone = (amount: RegisteredAsset['costKobo']) =>
  amount === null ? <span className="faint">Not given</span> : <Naira amount={amount} />

const columns: ColumnsOf<typeof listAssets> = [
  {
    key: 'asset',
    title: 'Asset',
    phone: 'first',
    cell: ({ id, name, issuer }) => (
      <RecordLink id={id} className="cell-link">
        <span className="medium block">{name}</span>
        {issuer && <span className="faint xs">{issuer}</span>}
      </RecordLink>
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
  { key: 'face', title: 'Face value', right: true, cell: ({ faceKobo }) => orNone(faceKobo) },
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
        <Day day={valuedOn} /> {isOld && <Chip tone="wait">Older than 6 months</Chip>}
        {approvals.length > 0 && <Chip tone="wait">Another value is pending</Chip>}
      </>
    ),
  },
  {
    key: 'paper',
    title: 'Document',
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
  return (
    <AdminList
      endpoint={listAssets}
      crumb={<Breadcrumb trail={[{ to: adminInvestmentsPath, title: 'Investments' }]} here="Assets" />}
      title="Assets"
      lead="Assets of all plans that were opened"
      actions={<DownloadLink href={pathOf(downloadAssets)}>CSV for a spreadsheet</DownloadLink>}
      what="the assets"
      label="Assets of all plans"
      columns={columns}
      rowKey={({ id }) => id}
      empty={{
        picture: sproutIcon,
        title: 'No plan has assets yet',
        text: 'Assets of a plan appear here when the plan opens.',
      }}
      record={(id, { onClose }) => <AssetRecordSheet id={id} onClose={onClose} />}
    />
  )
}
