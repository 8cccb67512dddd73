import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  amountAfter,
  amountText,
  caretFor,
  isMistyped,
  isTooFine,
  koboDigits,
  putIn,
} from './amount-text.tsx'
import { Field } from './field.tsx'
import { Affix, type TextInputProps } from './text-input.tsx'

const tooFine = 'Kobo has two digits, as in 5,000.55.'
const mistyped = 'Write the amount like 2,000.50: commas for thousands, a point for kobo.'

/**
 * An amount of naira. The value is a string of whole kobo ("2500000" is ₦25,000.00), empty while nothing is
 * typed. Commas are put in while typing with the caret kept; leaving the field completes the kobo. What is no amount
 * stays as it was typed, is refused by every contract, and is told once the field is left.
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
  const [isLeft, setLeft] = useState(false)

  // A value set from outside (a suggested amount, a reset) replaces the text; our own typing does not.
  const held = koboDigits(amountText(value))
  if (koboDigits(text) !== held) setText(amountText(held))

  const fault = isMistyped(text) ? mistyped : isTooFine(text) ? tooFine : undefined
  const error = fault !== undefined && (isLeft || given || fault === tooFine) ? fault : given

  useLayoutEffect(() => {
    if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value
    const { data } = event.nativeEvent as InputEvent
    const shown = amountAfter(text, typed, data ?? putIn(text, typed))
    const start = event.target.selectionStart ?? typed.length
    caret.current = caretFor(typed, start, shown)
    setLeft(false)
    setText(shown)
    onValue(koboDigits(shown))
  }

  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      className={className}
      id={id}
    >
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
              if (fault === undefined) setText(amountText(koboDigits(text)))
              setLeft(true)
              onBlur?.(event)
            }}
          />
        </Affix>
      )}
    </Field>
  )
}
