import { TextArea } from '@kolo/ui/primitives/text-input'

/** Why it is asked for, in words that the member reads. */
export function ReasonForMember(field: { name: string; value: string; onValue: (value: string) => void }) {
  return <TextArea label="Reason" hint="The member reads this" maxLength={300} rows={3} {...field} />
}
