/** In which order a repayment pays what is owed. */
import type { MutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { IconButton } from '@kolo/ui/primitives/button'
import { FieldError } from '@kolo/ui/primitives/field'
import { chevronUpIcon } from '@kolo/ui/primitives/icons'
import type { OwedPart } from '../loan-terms.rules.ts'
import { owedPartWords } from '../product.messages.ts'
import type { ProductValues } from './product-values.ts'

export function AllocationField({ form }: { form: MutationForm<ProductValues> }) {
  const { allocation } = form.values
  const raise = (part: OwedPart) => {
    const at = allocation.indexOf(part)
    const rest = allocation.filter((one) => one !== part)
    form.setValue('allocation', [...rest.slice(0, at - 1), part, ...rest.slice(at - 1)])
  }
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="label">A repayment pays first</legend>
      <ol className="list">
        {allocation.map((part, at) => (
          <li key={part} className="item">
            <span className="grow">
              {at + 1}. {owedPartWords[part]}
            </span>
            {at > 0 && (
              <IconButton
                icon={chevronUpIcon}
                label={`Pay ${owedPartWords[part].toLowerCase()} earlier`}
                onClick={() => raise(part)}
              />
            )}
          </li>
        ))}
      </ol>
      <FieldError>{form.errors.allocation}</FieldError>
    </fieldset>
  )
}
