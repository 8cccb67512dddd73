/** An asset is put into the register, or changed there. */
import type { CalendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useNavigate } from 'react-router'
import { fixedAssetPath } from '../../books.paths.ts'
import { readChartOfAccounts } from '../../chart/chart.contract.ts'
import { type Asset, editAsset, readAsset, registerAsset } from '../asset.contract.ts'
import { assetAccountsIn } from '../asset.rules.ts'

type Values = {
  name: string
  account: string
  costKobo: string
  residualKobo: string
  purchasedOn: string
  lifeMonths: string
  location: string
  serialNo: string
  openingKobo: string
  openingMonth: string
}

const nothing: Values = {
  name: '',
  account: '',
  costKobo: '',
  residualKobo: '',
  purchasedOn: '',
  lifeMonths: '',
  location: '',
  serialNo: '',
  openingKobo: '',
  openingMonth: '',
}

const amountOr = (kobo: bigint) => (kobo === 0n ? '' : String(kobo))

function valuesOf(asset: Asset): Values {
  return {
    name: asset.name,
    account: asset.account.number,
    costKobo: String(asset.costKobo),
    residualKobo: amountOr(asset.residualKobo),
    purchasedOn: asset.purchasedOn,
    lifeMonths: String(asset.lifeMonths),
    location: asset.location,
    serialNo: asset.serialNo,
    openingKobo: amountOr(asset.openingKobo),
    openingMonth: asset.openingMonth ?? '',
  }
}

const onWire = ({ lifeMonths, residualKobo, openingKobo, openingMonth, ...values }: Values) => ({
  ...values,
  lifeMonths: Number(lifeMonths),
  residualKobo: residualKobo || '0',
  openingKobo: openingKobo || '0',
  openingMonth: (openingMonth || null) as CalendarDate | null,
})

/** The form of a new asset, or of one that is there. */
export function AssetSheet({ asset, onClose }: { asset?: Asset; onClose: () => void }) {
  const go = useNavigate()
  const chart = useRead(readChartOfAccounts, { query: {} }).data
  const accounts = assetAccountsIn(chart?.accounts ?? []).map(({ account: { number, name } }) => ({
    value: number,
    label: `${number} ${name}`,
  }))
  const isFixed = asset !== undefined && asset.can.revalue !== true
  return (
    <MutationSheet<Values, Asset>
      title={asset ? `Edit ${asset.code}` : 'Add a fixed asset'}
      submit={asset ? 'Save' : 'Add asset'}
      initial={asset ? valuesOf(asset) : nothing}
      mutation={
        asset
          ? mutation(editAsset, {
              params: { id: asset.id },
              body: (values: Values) => ({ version: asset.version, ...onWire(values) }),
            })
          : mutation(registerAsset, { body: onWire })
      }
      cacheUpdates={(saved) => [setQuery(readAsset, { params: { id: saved.id } }, saved)]}
      invalidates={['/api/fixed-assets']}
      successToast={({ code }) => (asset ? `${code} is saved` : `${code} is in the register`)}
      onDone={({ id }) => void (asset ? undefined : go(fixedAssetPath(id)))}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label="Name" maxLength={100} {...field('name')} />
          <div className="grid g-2">
            <TextInput label="Location" optional maxLength={100} {...field('location')} />
            <TextInput label="Serial number" optional maxLength={60} {...field('serialNo')} />
          </div>
          {isFixed ? (
            <Notice title="Cost, life and dates stay as they are.">
              Depreciation or a disposal of this asset is in a voucher.
            </Notice>
          ) : (
            <>
              <Select
                label="Account"
                placeholder="Choose the account"
                hint="Accounts that have one of accumulated depreciation"
                options={accounts}
                {...field('account')}
              />
              <div className="grid g-2">
                <DayInput label="Purchased on" {...field('purchasedOn')} />
                <TextInput
                  label="Life in months"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  {...field('lifeMonths')}
                />
                <AmountInput label="Cost" {...field('costKobo')} />
                <AmountInput
                  label="Residual value"
                  hint="What it is worth at the end"
                  optional
                  {...field('residualKobo')}
                />
              </div>
              <details>
                <summary>It was depreciated before the society used this product</summary>
                <div className="grid g-2 mt-4">
                  <AmountInput label="Depreciation before" optional {...field('openingKobo')} />
                  <DayInput
                    label="Last month of it"
                    hint="Any day of that month"
                    optional
                    {...field('openingMonth')}
                  />
                </div>
              </details>
              <p className="sm muted">
                The register posts nothing. Record the purchase as a payment voucher on the same account.
              </p>
            </>
          )}
        </>
      )}
    </MutationSheet>
  )
}
