import { TextInput, type TextInputProps } from '@kolo/ui/primitives/text-input'

/** A field for whole shares. */
export function UnitsInput(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" maxLength={13} {...props} />
}
