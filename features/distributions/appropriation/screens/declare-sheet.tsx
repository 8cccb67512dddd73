import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { TickBox } from '@kolo/ui/primitives/choices'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import type { Distribution } from '../../distributions/distribution.contract.ts'
import { distributionCacheUpdates, moneyRefreshes } from '../../distributions/screens/distribution.cache.ts'
import { declareInterest } from '../appropriation.contract.ts'

/** A rate as it is typed, in basis points: "6.5" is 650. */
const typedBps = (text: string) =>
  /^\s*\d{1,2}([.,]\d{1,2})?\s*$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : Number.NaN

/** Calculates interest of a year at the rate the meeting declared; nothing is paid before another administrator approved its lines. */
export function DeclareSheet({
  year,
  partKobo,
  rateBps,
  onClose,
}: {
  year: number
  /** What the meeting gave to interest on savings, and at which rate, where it said one. */
  partKobo: Kobo
  rateBps: number | null
  onClose: () => void
}) {
  const initial = {
    rateBps: rateBps === null ? '' : String(rateBps / 100),
    isExempt: false,
    exemptReason: '',
    payOn: '',
  }
  return (
    <MutationSheet<typeof initial, Distribution>
      title={`Declare interest for ${year}`}
      submit="Calculate"
      initial={initial}
      mutation={mutation(declareInterest, {
        body: ({ rateBps: rate, isExempt, exemptReason, payOn }: typeof initial) => ({
          year,
          rateBps: typedBps(rate),
          exemptReason: isExempt ? exemptReason : null,
          payOn,
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
          <p className="sm muted">
            Each goal of a plan with declared interest gets this rate on what it held on each day of {year},
            rounded down to whole kobo. Goals that were closed receive theirs in the wallet. The total can be
            up to {formatNaira(partKobo)}. The rest is carried forward.
          </p>
          <TextInput
            label="Rate declared by the meeting, in percent a year"
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            {...field('rateBps')}
          />
          <TickBox ticked={values.isExempt} onTick={(ticked) => setValue('isExempt', ticked)}>
            No tax is withheld
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
