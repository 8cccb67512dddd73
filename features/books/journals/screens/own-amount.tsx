import { subtractKobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import type { Journal } from '../../accounts/books.contract.ts'

/** What a journal moved on one member's accounts, and nobody else's: more or less, or between their own accounts. */
export function OwnAmount({ own: { inKobo, outKobo } }: { own: NonNullable<Journal['own']> }) {
  const net = subtractKobo(inKobo, outKobo)
  if (net !== 0n) return <Naira amount={net} className="strong" sign />
  return (
    <>
      <Naira amount={inKobo} className="strong" />
      <span className="faint xs block">between own accounts</span>
    </>
  )
}
