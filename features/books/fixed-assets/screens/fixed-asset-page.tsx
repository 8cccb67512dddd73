/** One fixed asset: what it is worth, its schedule, and its disposal. */
import { negateKobo } from '@kolo/foundation/money'
import { type CalendarDate, monthName } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { accountsPath, fixedAssetsPath, voucherPath } from '../../books.paths.ts'
import { StateChip } from '../../vouchers/screens/state-chip.tsx'
import { type Asset, readAsset } from '../asset.contract.ts'
import { disposalNames } from '../asset.messages.ts'
import { AssetChip } from './asset-chip.tsx'
import { AssetSheet } from './asset-sheet.tsx'
import { DisposeSheet } from './dispose-sheet.tsx'
import { ScheduleCard } from './schedule-card.tsx'

export function FixedAssetPage() {
  const { id = '' } = useParams()
  const read = useRead(readAsset, { params: { id } })
  return (
    <Screen of={read} what="the fixed asset">
      {(asset) => <Whole asset={asset} />}
    </Screen>
  )
}

function Whole({ asset }: { asset: Asset }) {
  const [doing, setDoing] = useState<'edit' | 'dispose'>()
  const close = () => setDoing(undefined)
  const trail = [
    { to: accountsPath, title: 'Accounts' },
    { to: fixedAssetsPath, title: 'Fixed assets' },
  ]
  return (
    <div className="stack">
      <PageHead
        title={asset.name}
        lead={<AssetChip state={asset.state} />}
        crumb={<Breadcrumb trail={trail} here={asset.code} />}
        actions={
          <>
            {asset.can.edit === true && <Button onClick={() => setDoing('edit')}>Edit</Button>}
            {asset.can.dispose === true && (
              <Button onClick={() => setDoing('dispose')}>Dispose of asset</Button>
            )}
          </>
        }
      />
      <DisposalNotice asset={asset} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,9fr)_minmax(0,16fr)] lg:items-start">
        <div className="stack">
          <Worth asset={asset} />
          <Details asset={asset} />
        </div>
        <ScheduleCard asset={asset} />
      </div>
      {doing === 'edit' && <AssetSheet asset={asset} onClose={close} />}
      {doing === 'dispose' && <DisposeSheet asset={asset} onClose={close} />}
    </div>
  )
}

function DisposalNotice({ asset: { disposal } }: { asset: Asset }) {
  if (!disposal) return null
  const { kind, disposedOn, proceedsKobo, gainKobo, voucher } = disposal
  const result = gainKobo < 0n ? 'Loss' : 'Gain'
  return (
    <Notice tone={voucher.state === 'posted' ? 'info' : 'wait'} title={`${disposalNames[kind]}.`}>
      <Day day={disposedOn} />
      {kind === 'sold' && (
        <>
          {' '}
          for <Naira amount={proceedsKobo} />
        </>
      )}
      . {result}: <Naira amount={gainKobo < 0n ? negateKobo(gainKobo) : gainKobo} />.{' '}
      <Link to={voucherPath(voucher.id)}>{voucher.code}</Link> <StateChip state={voucher.state} />
    </Notice>
  )
}

function Worth({ asset: { costKobo, residualKobo, accumulatedKobo, carryingKobo } }: { asset: Asset }) {
  return (
    <section className="card card-pad stack stack-3" aria-label="Carrying amount">
      <div>
        <p className="figure-label">Carrying amount</p>
        <Naira amount={carryingKobo} size="lg" />
      </div>
      <Facts
        facts={[
          { key: 'cost', name: 'Cost', value: <Naira amount={costKobo} /> },
          { key: 'lost', name: 'Accumulated depreciation', value: <Naira amount={accumulatedKobo} /> },
          { key: 'residual', name: 'Residual value', value: <Naira amount={residualKobo} /> },
        ]}
      />
    </section>
  )
}

function Details({ asset }: { asset: Asset }) {
  const { account, depreciationAccount, location, serialNo, purchasedOn, lifeMonths } = asset
  const { openingKobo, openingMonth } = asset
  const facts: { key: string; name: string; value: ReactNode }[] = [
    { key: 'bought', name: 'Purchased on', value: <Day day={purchasedOn} /> },
    { key: 'life', name: 'Life', value: `${lifeMonths} ${lifeMonths === 1 ? 'month' : 'months'}` },
    { key: 'account', name: 'Account', value: `${account.number} ${account.name}` },
    {
      key: 'depreciation',
      name: 'Depreciation account',
      value: `${depreciationAccount.number} ${depreciationAccount.name}`,
    },
    ...(location === '' ? [] : [{ key: 'location', name: 'Location', value: location }]),
    ...(serialNo === '' ? [] : [{ key: 'serial', name: 'Serial number', value: serialNo }]),
    ...(openingMonth
      ? [
          {
            key: 'opening',
            name: `Depreciation through ${monthName(openingMonth as CalendarDate)}`,
            value: <Naira amount={openingKobo} />,
          },
        ]
      : []),
  ]
  return (
    <Card title="Details">
      <Facts facts={facts} />
    </Card>
  )
}
