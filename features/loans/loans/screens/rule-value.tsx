import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import type { LoanReview } from '../loan.contract.ts'

/** What a rule asks for, or what was found. */
export function RuleValue({ value }: { value: LoanReview['rules'][number]['found'] }) {
  if (value === 'none') return 'Not given'
  if ('kobo' in value) return <Naira amount={value.kobo} />
  if ('day' in value) return <Day day={value.day} />
  return 'bps' in value ? `${value.bps / 100}%` : value.count
}
