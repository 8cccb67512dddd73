/** The fees of a loan: each an amount or a part of it, taken from what is paid out or paid before. */
import type { MutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { plusIcon } from '@kolo/ui/primitives/icons'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { termBounds } from '../loan-terms.rules.ts'
import type { FeeValues, ProductValues } from './product-values.ts'

const emptyFee: FeeValues = {
  name: '',
  by: 'amount',
  amount: '',
  taken: 'from_disbursement',
}

export function FeeFields({ form }: { form: MutationForm<ProductValues> }) {
  const { fees } = form.values
  const change = (at: number, part: Partial<FeeValues>) =>
    form.setValue(
      'fees',
      fees.map((fee, index) => (index === at ? { ...fee, ...part } : fee)),
    )
  return (
    <>
      {fees.map((fee, at) => (
        <fieldset key={at} className="stack stack-2 m-0 border-0 p-0">
          <legend className="vh">Fee {at + 1}</legend>
          <TextInput
            label={`Fee ${at + 1}`}
            maxLength={40}
            value={fee.name}
            onValue={(name) => change(at, { name })}
          />
          <Select
            label="It is"
            value={fee.by}
            onValue={(by) => change(at, { by: by === 'percent' ? 'percent' : 'amount', amount: '' })}
            options={[
              { value: 'amount', label: 'An amount' },
              { value: 'percent', label: 'A percentage of the loan' },
            ]}
          />
          {fee.by === 'amount' ? (
            <AmountInput label="Amount" value={fee.amount} onValue={(amount) => change(at, { amount })} />
          ) : (
            <TextInput
              label="Percent"
              inputMode="decimal"
              value={fee.amount}
              onValue={(amount) => change(at, { amount })}
            />
          )}
          <Select
            label="It is taken"
            value={fee.taken}
            onValue={(taken) => change(at, { taken: taken === 'before' ? 'before' : 'from_disbursement' })}
            options={[
              { value: 'from_disbursement', label: 'From what is paid out' },
              { value: 'before', label: 'From the wallet, before it is paid out' },
            ]}
          />
          <div className="btn-row">
            <Button
              size="sm"
              look="ghost"
              onClick={() =>
                form.setValue(
                  'fees',
                  fees.filter((_, index) => index !== at),
                )
              }
            >
              Remove fee {at + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      <FieldError>{form.errors.fees}</FieldError>
      {fees.length < termBounds.fees && (
        <div className="btn-row">
          <Button size="sm" icon={plusIcon} onClick={() => form.setValue('fees', [...fees, emptyFee])}>
            Add a fee
          </Button>
        </div>
      )}
    </>
  )
}
