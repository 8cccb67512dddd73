import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { MutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { YearlyCost } from '../../interest-cover/screens/yearly-cost.tsx'
import { mostTiers } from '../../plans/plan-terms.rules.ts'
import { type RateValues, rateOnWire, type StepsBy } from '../../plans/screens/plan-terms.ts'

const ways: readonly { value: StepsBy; label: string }[] = [
  { value: 'none', label: 'The same rate for everybody' },
  { value: 'balance', label: 'More from a balance on' },
  { value: 'days', label: 'More from an age of the goal on' },
]

/** A rate, and its steps where it has some. */
export function RateFields<Values extends RateValues>({
  form,
  savedKobo = zeroKobo,
}: {
  form: MutationForm<Values>
  savedKobo?: Kobo
}) {
  const { values, errors, setValues, field } = form
  const { stepsBy, rateTiers } = values
  const change = (at: number, part: Partial<RateValues['rateTiers'][number]>) =>
    setValues({
      ...values,
      rateTiers: rateTiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)),
    })
  return (
    <>
      <TextInput
        label="Interest, in percent a year"
        hint="0 for a plan without interest; at most 50"
        inputMode="decimal"
        {...field('rateBps')}
      />
      <YearlyCost rateBps={rateOnWire(values).rateBps} savedKobo={savedKobo} />
      <Select
        label="Steps"
        hint="The highest step reached applies to the whole balance"
        options={ways}
        value={stepsBy}
        onValue={(by) => {
          const asked = ways.find(({ value }) => value === by)?.value ?? 'none'
          setValues({
            ...values,
            stepsBy: asked,
            rateTiers: asked === 'none' ? [] : [{ from: '', rate: '' }],
          })
        }}
      />
      {rateTiers.map((tier, at) => (
        <fieldset className="stack stack-2" key={at}>
          <legend className="vh">Step {at + 1}</legend>
          {stepsBy === 'balance' ? (
            <AmountInput
              label={`Step ${at + 1}: from`}
              value={tier.from}
              onValue={(from) => change(at, { from })}
            />
          ) : (
            <TextInput
              label={`Step ${at + 1}: from day`}
              inputMode="numeric"
              value={tier.from}
              onValue={(from) => change(at, { from })}
            />
          )}
          <TextInput
            label={`Step ${at + 1}: percent a year`}
            inputMode="decimal"
            value={tier.rate}
            onValue={(rate) => change(at, { rate })}
          />
        </fieldset>
      ))}
      <FieldError>{errors.rateTiers}</FieldError>
      {stepsBy !== 'none' && (
        <div className="btn-row">
          {rateTiers.length < mostTiers && (
            <Button
              size="sm"
              onClick={() => setValues({ ...values, rateTiers: [...rateTiers, { from: '', rate: '' }] })}
            >
              Add a step
            </Button>
          )}
          {rateTiers.length > 1 && (
            <Button
              size="sm"
              look="ghost"
              onClick={() => setValues({ ...values, rateTiers: rateTiers.slice(0, -1) })}
            >
              Remove the last step
            </Button>
          )}
        </div>
      )}
    </>
  )
}
