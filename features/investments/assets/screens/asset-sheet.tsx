import { calendarDate } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { type PlanReview, setPlanAssets } from '../../plans/plans.contract.ts'
import { planCacheUpdates, planReads } from '../../plans/screens/plan.cache.ts'

type AssetValues = {
  name: string
  issuer: string
  custodian: string
  valueKobo: string
  valuedOn: string
  fileId: string
  isGone: boolean
}

/** One thing that stands behind a draft: named, valued and proven, or taken off. */
export function AssetSheet({ plan, at, onClose }: { plan: PlanReview; at: number; onClose: () => void }) {
  const asset = plan.assets[at]
  const initial: AssetValues = {
    name: asset?.name ?? '',
    issuer: asset?.issuer ?? '',
    custodian: asset?.custodian ?? '',
    valueKobo: asset?.valueKobo.toString() ?? '',
    valuedOn: asset?.valuedOn ?? '',
    fileId: asset?.file?.id ?? '',
    isGone: false,
  }
  const others = (values: AssetValues) => {
    const kept = plan.assets.map(({ id: _, file, valueKobo, ...rest }) => ({
      ...rest,
      valueKobo: valueKobo.toString(),
      fileId: file?.id ?? null,
    }))
    const { isGone, fileId, ...typed } = values
    return [
      ...kept.slice(0, at),
      ...(isGone ? [] : [{ ...typed, fileId: fileId || null }]),
      ...kept.slice(at + 1),
    ]
  }
  return (
    <MutationSheet<AssetValues, PlanReview>
      title={asset ? `Change ${asset.name}` : 'Add an asset'}
      submit={({ isGone }) => (isGone ? 'Remove asset' : 'Save')}
      initial={initial}
      mutation={mutation(setPlanAssets, {
        params: { id: plan.id },
        body: (values: AssetValues) => ({ version: plan.version, assets: others(values) }),
        check: faultsOf,
      })}
      cacheUpdates={planCacheUpdates}
      invalidates={planReads}
      successToast={(_, { isGone }) => (isGone ? 'Removed' : 'Saved')}
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          {asset && (
            <SwitchRow
              title="Remove asset"
              hint="It is no longer an asset of this plan"
              on={values.isGone}
              onChange={(on) => setValue('isGone', on)}
            />
          )}
          {!values.isGone && (
            <>
              <TextInput label="What it is" {...field('name')} maxLength={120} />
              <TextInput
                label="Issuer"
                optional
                hint="Who owes it or made it"
                maxLength={120}
                {...field('issuer')}
              />
              <TextInput
                label="Held by"
                optional
                hint="Leave empty for the community itself"
                maxLength={120}
                {...field('custodian')}
              />
              <AmountInput label="Value" {...field('valueKobo')} />
              <DayInput label="Valued on" {...field('valuedOn')} />
              {plan.documents.length === 0 ? (
                <Notice tone="quiet" title="Evidence comes next.">
                  Add a document to the plan, then choose it here.
                </Notice>
              ) : (
                <Select
                  label="Evidence"
                  optional
                  placeholder="None yet"
                  options={plan.documents.map(({ title, file }) => ({ value: file.id, label: title }))}
                  {...field('fileId')}
                />
              )}
            </>
          )}
        </>
      )}
    </MutationSheet>
  )
}

/** What the contract would say of a list, said beside the field of this one. */
function faultsOf({ isGone, name, valueKobo, valuedOn }: AssetValues) {
  if (isGone) return {}
  return {
    name: name.trim().length < 2 ? 'Enter the name of the asset in 2 to 120 characters.' : undefined,
    valueKobo: valueKobo === '' ? 'Enter an amount in naira.' : undefined,
    valuedOn: calendarDate(valuedOn) ? undefined : 'Enter a date.',
  }
}
