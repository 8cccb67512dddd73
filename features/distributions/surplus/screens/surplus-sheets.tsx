import { saidOfAsking } from '@kolo/approvals/screens'
import { formatNaira } from '@kolo/foundation/money'
import { formatDay } from '@kolo/foundation/time'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { typedPercent } from '@kolo/ui/patterns/typed-percent'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import type { Distribution } from '../../distributions/distribution.contract.ts'
import { basisNames } from '../../distributions/distribution.messages.ts'
import { surplusBases } from '../../distributions/distribution.rules.ts'
import {
  distributionCacheUpdates,
  moneyRefreshes,
  surplusCacheUpdates,
} from '../../distributions/screens/distribution.cache.ts'
import type { Evidence } from '../../evidence/evidence.contract.ts'
import { EvidenceField } from '../../evidence/screens/evidence-parts.tsx'
import {
  calculateDividend,
  changeDividendCeiling,
  changeReservePart,
  type Surplus,
  saveResolution,
} from '../surplus.contract.ts'

const reasonHint = 'Another administrator reads it before approving.'

type PartValues = { effectiveFrom: string; rateBps: string; reason: string }

/** Another part of a year's surplus for the reserve. */
export function ReservePartSheet({ partBps, onClose }: { partBps: number; onClose: () => void }) {
  return (
    <MutationSheet<PartValues, Surplus>
      title="Change the reserve percentage"
      submit="Submit for approval"
      initial={{ effectiveFrom: '', rateBps: '', reason: '' }}
      mutation={mutation(changeReservePart, {
        body: ({ rateBps, ...values }: PartValues) => ({
          ...values,
          rateBps: typedPercent(rateBps),
        }),
      })}
      cacheUpdates={surplusCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={({ waitingPart }) => saidOfAsking(waitingPart, 'Changed')}
      problemTitle="It was not requested."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            Today an appropriation begins with {partBps / 100}% of the surplus for the statutory reserve. The
            percentage of the year’s last day counts.
          </p>
          <TextInput
            label="Percentage"
            hint="As your bye-laws say, for example 25"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            {...field('rateBps')}
          />
          <DayInput label="From" {...field('effectiveFrom')} />
          <TextArea label="Reason" hint={reasonHint} maxLength={500} rows={3} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

/** The most a dividend may be, from a day on. */
export function DividendCeilingSheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<PartValues, Surplus>
      title="Set the dividend ceiling"
      submit="Submit for approval"
      initial={{ effectiveFrom: '', rateBps: '', reason: '' }}
      mutation={mutation(changeDividendCeiling, {
        body: ({ rateBps, ...values }: PartValues) => ({ ...values, rateBps: typedPercent(rateBps) }),
      })}
      cacheUpdates={surplusCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={({ waitingCeiling }) => saidOfAsking(waitingCeiling, 'Changed')}
      problemTitle="It was not requested."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            An appropriation with a higher dividend is refused. The ceiling of the day it is entered counts.
          </p>
          <TextInput
            label="Percentage of share capital"
            hint="As your bye-laws say, for example 10"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            {...field('rateBps')}
          />
          <DayInput label="From" {...field('effectiveFrom')} />
          <TextArea label="Reason" hint={reasonHint} maxLength={500} rows={3} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

const noResolution = { heldOn: '', wording: '', mostKobo: '', evidenceId: '' }

/** Keeps what a meeting resolved, with its minutes. */
export function ResolutionSheet({ onClose }: { onClose: () => void }) {
  const [minutes, setMinutes] = useState<Evidence>()
  return (
    <MutationSheet<typeof noResolution, Surplus>
      title="Record a resolution"
      submit="Record"
      initial={noResolution}
      mutation={mutation(saveResolution, {
        body: (values: typeof noResolution) => ({ ...values, mostKobo: values.mostKobo || '0' }),
      })}
      cacheUpdates={surplusCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={() => 'Resolution recorded'}
      problemTitle="The resolution was not recorded."
      onClose={onClose}
    >
      {({ field, setValue }) => (
        <>
          <p className="sm muted">
            It moves no money. An appropriation or a dividend names it. Another administrator opens the
            minutes and then approves.
          </p>
          <DayInput label="Day of the meeting" {...field('heldOn')} />
          <TextArea label="Wording of the resolution" maxLength={2_000} rows={4} {...field('wording')} />
          <AmountInput label="Amount for members, at most" {...field('mostKobo')} />
          <EvidenceField
            planId={null}
            label="Minutes of the meeting"
            evidence={minutes}
            error={field('evidenceId').error}
            onEvidence={(added) => {
              setMinutes(added)
              setValue('evidenceId', added.id)
            }}
          />
        </>
      )}
    </MutationSheet>
  )
}

const noDividend = {
  resolutionId: '',
  periodStart: '',
  periodEnd: '',
  poolKobo: '',
  basis: 'units',
  isExempt: false,
  exemptReason: '',
  payOn: '',
}

/** Calculates a dividend; nothing is paid before another administrator approved its lines. */
export function DividendSheet({
  surplus: { resolutions, freeKobo, whtBps },
  onClose,
}: {
  surplus: Surplus
  onClose: () => void
}) {
  return (
    <MutationSheet<typeof noDividend, Distribution>
      title="New dividend"
      submit="Calculate"
      initial={noDividend}
      mutation={mutation(calculateDividend, {
        body: ({ isExempt, ...values }: typeof noDividend) => ({
          ...values,
          poolKobo: values.poolKobo || '0',
          exemptReason: isExempt ? values.exemptReason : null,
        }),
      })}
      cacheUpdates={distributionCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={({ lineCount }) => `${lineCount} ${lineCount === 1 ? 'line' : 'lines'} calculated`}
      problemTitle="Nothing was calculated."
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          <p className="sm muted">Unallocated surplus: {formatNaira(freeKobo)}.</p>
          <Select
            label="Resolved by"
            placeholder="Choose a resolution of the meeting"
            options={resolutions.map(({ id, code, heldOn, freeKobo: left }) => ({
              value: id,
              label: `${code} of ${formatDay(heldOn)}, ${formatNaira(left)} left`,
            }))}
            {...field('resolutionId')}
          />
          <AmountInput label="Amount to divide" {...field('poolKobo')} />
          <DayInput label="Period from" {...field('periodStart')} />
          <DayInput label="Period to" {...field('periodEnd')} />
          <Select
            label="Divided by"
            options={surplusBases.map((value) => ({ value, label: basisNames[value] }))}
            {...field('basis')}
          />
          <TickBox ticked={values.isExempt} onTick={(ticked) => setValue('isExempt', ticked)}>
            No tax is withheld (otherwise {whtBps / 100}%)
          </TickBox>
          {values.isExempt && (
            <TextArea label="Why no tax is withheld" maxLength={300} rows={2} {...field('exemptReason')} />
          )}
          <DayInput label="Paid on" {...field('payOn')} />
        </>
      )}
    </MutationSheet>
  )
}
