import { negateKobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import type { ReactNode } from 'react'
import type { MoneySums } from '../money.rules.ts'

/** Whether every member could be paid, from what and in what time: the sentence that members and officers read alike. */
export function PayingSentence({ sums }: { sums: MoneySums }) {
  const { payable, ownKobo, withinDayKobo } = sums
  if (payable === 'short')
    return (
      <>
        Assets are <Naira amount={negateKobo(ownKobo)} className="strong" /> less than what is owed. Not
        everyone could be paid in full.
      </>
    )
  if (payable === 'day')
    return (
      <>
        Every member can be paid. If everyone asked on one day, all that is due then could be paid that day.
      </>
    )
  return (
    <>
      Every member can be paid. If everyone asked on one day, <Naira amount={withinDayKobo} /> could be paid
      that day, and {restWords[payable]}.
    </>
  )
}

const restWords = {
  month: 'the rest due then within a month',
  year: 'the rest due then within a year',
  later: 'the rest due then as investments and other assets turn into money, which can take more than a year',
}

/** A warning where assets are less than what is owed, in the words that everybody reads; nothing where they are not. */
export function ShortOfMoney({ sums, children }: { sums: MoneySums; children: ReactNode }) {
  if (sums.payable !== 'short') return null
  return (
    <Notice tone="bad" title="The society owes more than its assets.">
      <p>
        <PayingSentence sums={sums} />
      </p>
      {children}
    </Notice>
  )
}
