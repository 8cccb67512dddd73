/** An asset is sold or written off. */
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Segment } from '@kolo/ui/primitives/segment'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { type Asset, disposeOfAsset, readAsset } from '../asset.contract.ts'
import { disposalNames } from '../asset.messages.ts'
import { type DisposalKind, disposalKinds } from '../asset.rules.ts'

type Values = {
  kind: DisposalKind
  disposedOn: string
  proceedsKobo: string
  party: string
  evidence: string
}

/** Submits the voucher of its disposal. */
export function DisposeSheet({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  return (
    <MutationSheet<Values, Asset>
      title={`Dispose of ${asset.code}`}
      submit="Submit for approval"
      initial={{
        kind: 'sold',
        disposedOn: dayIn(lagos, instant(new Date())),
        proceedsKobo: '',
        party: '',
        evidence: '',
      }}
      mutation={mutation(disposeOfAsset, {
        params: { id: asset.id },
        body: ({ proceedsKobo, ...values }: Values) => ({
          ...values,
          version: asset.version,
          proceedsKobo: values.kind === 'sold' ? proceedsKobo || '0' : '0',
        }),
      })}
      cacheUpdates={(saved) => [setQuery(readAsset, { params: { id: saved.id } }, saved)]}
      invalidates={['/api/fixed-assets', '/api/vouchers', '/api/approvals', '/api/admin/home']}
      successToast={({ disposal }) => ({ title: `${disposal?.voucher.code} is waiting for approval` })}
      problemTitle="The disposal was not submitted."
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          <p className="muted">
            A journal voucher takes cost and accumulated depreciation out of the books. Another administrator
            approves it.
          </p>
          <Segment
            label="How it leaves"
            options={disposalKinds.map((value) => ({ value, label: disposalNames[value] }))}
            value={values.kind}
            onValue={(kind) => setValue('kind', kind)}
          />
          <DayInput label="Day" {...field('disposedOn')} />
          {values.kind === 'sold' && (
            <>
              <AmountInput
                label="Price"
                hint="It becomes a receivable. Record the money by a receipt voucher."
                {...field('proceedsKobo')}
              />
              <TextInput label="Buyer" optional maxLength={120} {...field('party')} />
            </>
          )}
          <TextArea
            label="Evidence"
            hint="What you saw: the receipt, the minutes, the report"
            maxLength={500}
            rows={2}
            {...field('evidence')}
          />
        </>
      )}
    </MutationSheet>
  )
}
