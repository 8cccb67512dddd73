import { Field } from './field.tsx'
import { Affix, type TextInputProps } from './text-input.tsx'

const country = '+234'

/**
 * "0803 555 0142", "+234 803…", "00234 803…" and "803…" → "8035550142". The country's number counts as such when a plus
 * stands before it, however few digits follow, or when the digits would be too many without it. More than ten digits
 * stay, so that two numbers, or a digit too many, are refused and not cut to a number that nobody typed.
 */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+(?=234\d{10})/, '')
  const named = /^(?:tel:)?\s*\+/i.test(text.trim()) || digits.length > 10
  const national = named && digits.startsWith('234') ? digits.slice(3) : digits
  return national.replace(/^0+/, '').slice(0, 24)
}

/** "8035550142" → "803 555 0142", as far as it is typed. */
export function spacedPhone(national: string): string {
  return [national.slice(0, 3), national.slice(3, 6), national.slice(6)].filter(Boolean).join(' ')
}

/** A Nigerian phone number. The value is E.164 (`+2348035550142`), or empty. */
export function PhoneInput({ value, onValue, ...props }: TextInputProps) {
  const { label, hint, error, optional, aside, className, id, ...rest } = props
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
        <Affix before={country}>
          <input
            autoComplete="tel-national"
            {...rest}
            {...control}
            type="tel"
            inputMode="tel"
            className="input num"
            value={spacedPhone(nationalDigits(value))}
            onChange={(event) => {
              const national = nationalDigits(event.target.value)
              onValue(national ? country + national : '')
            }}
          />
        </Affix>
      )}
    </Field>
  )
}
