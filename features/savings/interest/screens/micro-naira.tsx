import { type MicroKobo, microKobo, settleInterest } from '@kolo/foundation/interest'
import { zeroKobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { useHiddenAmounts } from '@kolo/ui/patterns/preferences'

/** Interest with the parts of a kobo it is made of: ₦82.19178082. */
export function MicroNaira({ amount }: { amount: MicroKobo }) {
  const [hidden] = useHiddenAmounts()
  if (hidden) return <Naira amount={zeroKobo} />
  const isBelow = amount < 0n
  const { paid, carried } = settleInterest(isBelow ? microKobo(-amount) : amount)
  return (
    <span className="num">
      {isBelow && '−'}
      <Naira amount={paid} />
      <span className="faint">{carried.toString().padStart(6, '0')}</span>
    </span>
  )
}
