import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  amountText,
  caretAfter,
  groupDigits,
  isTooFine,
  koboDigits,
  meaningfulIn,
  understandAmount,
} from './amount-text.tsx'
import { Field } from './field.tsx'
import { Affix, type TextInputProps } from './text-input.tsx'

const tooFine = 'Kobo has two digits, as in 5,000.55.'

/**
 * An amount of naira. The value is a string of whole kobo ("2500000" is ₦25,000.00), empty while nothing is
 * typed. Commas are put in while typing with the caret kept; leaving the field completes the kobo.
 */
export function AmountInput({
  value,
  onValue,
  large = false,
  onBlur,
  ...props
}: TextInputProps & { large?: boolean }) {
  const { label, hint, error: given, optional, aside, className, id, ...rest } = props
  const [text, setText] = useState(() => amountText(value))
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  // A value set from outside (a suggested amount, a reset) replaces the text; our own typing does not.
  const held = koboDigits(amountText(value))
  if (koboDigits(text) !== held) setText(amountText(held))

  const error = isTooFine(text) ? tooFine : given

  useLayoutEffect(() => {
    if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value
    const grouped = understandAmount(typed)
    const before = typed.slice(0, event.target.selectionStart ?? typed.length)
    const short = grouped !== groupDigits(typed)
    caret.current = short ? grouped.length : caretAfter(grouped, meaningfulIn(before))
    setText(grouped)
    onValue(koboDigits(grouped))
  }

  return (
    <Field {...{ label, hint, error, optional, aside, className, id }}>
      {(control) => (
        <Affix before="₦" large={large}>
          <input
            {...rest}
            {...control}
            ref={box}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="input num"
            value={text}
            onChange={change}
            onBlur={(event) => {
              if (!isTooFine(text)) setText(amountText(koboDigits(text)))
              onBlur?.(event)
            }}
          />
        </Affix>
      )}
    </Field>
  )
}
