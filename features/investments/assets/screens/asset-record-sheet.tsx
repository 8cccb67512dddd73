import { WaitingNotice } from '@kolo/approvals/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { calendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Select, TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { investmentPlanPath } from '../../investments.paths.ts'
import { readPlanFile } from '../../plans/plans.contract.ts'
import { type AssetPage, readAsset, valueAsset } from '../assets.contract.ts'

const assetCacheUpdates = (page: AssetPage): readonly CacheUpdate[] => [
  setQuery(readAsset, { params: { id: page.asset.id } }, page),
]
const touched = [
  '/api/investment-assets',
  '/api/investment-plan-reviews',
  '/api/admin/plan-money',
  '/api/approvals',
]

/** An asset with every value it had; here it is valued anew. */
export function AssetRecordSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(readAsset, { params: { id } })
  const [valuing, setValuing] = useState(false)
  if (valuing && read.data)
    return <ValueSheet page={read.data} onBack={() => setValuing(false)} onClose={onClose} />
  return (
    <Sheet
      open
      tall
      title={read.data?.asset.name ?? 'Asset'}
      onClose={onClose}
      foot={
        read.data && (
          <Button look="primary" size="lg" onClick={() => setValuing(true)}>
            Update the value
          </Button>
        )
      }
    >
      <Screen of={read} what="this asset">
        {(page) => (
          <div className="stack">
            {page.asset.approvals.map((approval) => (
              <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => []} />
            ))}
            <Facts
              facts={[
                {
                  key: 'plan',
                  name: 'Plan',
                  value: <Link to={investmentPlanPath(page.asset.plan.id)}>{page.asset.plan.name}</Link>,
                },
                { key: 'issuer', name: 'Issuer', value: page.asset.issuer || 'Not given' },
                { key: 'held', name: 'Held by', value: page.asset.custodian || 'The community' },
              ]}
            />
            <h3>Value history</h3>
            {page.valuations.map((one) => (
              <Valuation key={one.id ?? 'first'} of={one} planId={page.asset.plan.id} />
            ))}
          </div>
        )}
      </Screen>
    </Sheet>
  )
}

function Valuation({ of: one, planId }: { of: AssetPage['valuations'][number]; planId: string }) {
  return (
    <div className="well">
      <Facts
        facts={[
          {
            key: 'value',
            name: <Day day={one.valuedOn} />,
            value: <Naira amount={one.valueKobo} className="strong" />,
          },
          ...(one.faceKobo === null
            ? []
            : [{ key: 'face', name: 'Face value', value: <Naira amount={one.faceKobo} /> }]),
          ...(one.costKobo === null
            ? []
            : [{ key: 'cost', name: 'Cost', value: <Naira amount={one.costKobo} /> }]),
          {
            key: 'by',
            name: 'Approved by',
            value:
              one.id === null
                ? 'The review of its plan'
                : [one.askedBy, one.agreedBy].flatMap((name) => name ?? []).join(' and '),
          },
          {
            key: 'paper',
            name: 'Document',
            value: one.fileId ? (
              <a href={pathOf(readPlanFile, { id: planId, fileId: one.fileId })} download>
                Open
              </a>
            ) : (
              'None'
            ),
          },
        ]}
      />
    </div>
  )
}

type Values = {
  valueKobo: string
  faceKobo: string
  costKobo: string
  valuedOn: string
  fileId: string
  reason: string
}

function ValueSheet({ page, onBack, onClose }: { page: AssetPage; onBack: () => void; onClose: () => void }) {
  const { asset, documents } = page
  return (
    <MutationSheet<Values, AssetPage>
      title={`Value ${asset.name}`}
      still
      submit="Request approval"
      initial={{
        valueKobo: '',
        faceKobo: asset.faceKobo?.toString() ?? '',
        costKobo: asset.costKobo?.toString() ?? '',
        valuedOn: '',
        fileId: '',
        reason: '',
      }}
      mutation={mutation(valueAsset, {
        params: { id: asset.id },
        body: ({ faceKobo, costKobo, ...values }: Values) => ({
          ...values,
          faceKobo: faceKobo || null,
          costKobo: costKobo || null,
        }),
        check: ({ valueKobo, valuedOn, fileId }) => ({
          valueKobo: valueKobo === '' ? 'Enter an amount in naira.' : undefined,
          valuedOn: calendarDate(valuedOn) ? undefined : 'Enter a date.',
          fileId: fileId === '' ? 'Choose the supporting document.' : undefined,
        }),
      })}
      cacheUpdates={assetCacheUpdates}
      invalidates={() => touched}
      successToast={({ asset: { approvals } }) =>
        approvals.length > 0 ? 'Another administrator must agree' : 'Valued'
      }
      onDone={onBack}
      onBack={onBack}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice tone="wait" title="Another administrator must agree.">
            Until then the value of <Day day={asset.valuedOn} /> counts: <Naira amount={asset.valueKobo} />.
          </Notice>
          <AmountInput label="Value of what the plan holds" {...field('valueKobo')} />
          <DayInput label="Valued on" {...field('valuedOn')} />
          <AmountInput label="Cost (optional)" hint="What was paid for it" {...field('costKobo')} />
          <AmountInput label="Face value (optional)" hint="What it pays at its end" {...field('faceKobo')} />
          <Select
            label="Document"
            hint="Among the documents of the plan, which members can open"
            placeholder="Choose a document"
            options={documents.map(({ fileId, title }) => ({ value: fileId, label: title }))}
            {...field('fileId')}
          />
          <p className="sm">
            Not there yet? <Link to={investmentPlanPath(asset.plan.id)}>Add it to the plan</Link> first.
          </p>
          <TextArea
            label="Source of the value"
            hint="The other administrator reads it"
            maxLength={500}
            rows={2}
            {...field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
