import { type Kobo, naira } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { readInterest } from '../../interest/interest.contract.ts'
import { yearlyCost } from '../cover.rules.ts'

const example = naira(1_000_000n)

/** What a rate costs the society in a year, beside its income: of what is saved in the plan, or of an example. */
export function YearlyCost({ rateBps, savedKobo }: { rateBps: number; savedKobo: Kobo }) {
  // Asked for once: what the sheet itself does changes nothing of the income of a year.
  const [asked, setAsked] = useState(false)
  const { data } = useRead(readInterest, {}, { enabled: !asked })
  if (data && !asked) setAsked(true)
  if (!(rateBps > 0)) return null
  const balance = savedKobo > 0n ? savedKobo : example
  return (
    <Notice
      tone="quiet"
      title={
        <>
          Interest on <Naira amount={balance} /> costs <Naira amount={yearlyCost(balance, rateBps)} /> a year.
        </>
      }
    >
      {savedKobo > 0n ? 'This is what is saved in the plan now. ' : 'This is an example. '}
      {data && (
        <>
          The society’s income of the last 12 months was <Naira amount={data.incomeKobo} />.
        </>
      )}
    </Notice>
  )
}
