/** What a list comes to under its title: how many records its filters find, and their sum where all were counted. */
import type { Kobo } from '@kolo/foundation/money'
import { Naira } from '../patterns/naira.tsx'

const count = new Intl.NumberFormat('en-NG')

/** "1,204 payments, ₦12,400,000.00 in all"; nothing while it is not known. */
export function ListTotals({
  totals,
  one,
  many,
}: {
  totals: { count: number; isMore: boolean; sumKobo?: Kobo | undefined } | undefined
  one: string
  many: string
}) {
  if (!totals) return null
  const { count: found, isMore, sumKobo } = totals
  return (
    <span className="num" role="status">
      {isMore && 'More than '}
      {count.format(found)} {found === 1 ? one : many}
      {sumKobo === undefined ? (
        '. Choose days or a status to see the sum.'
      ) : (
        <>
          , <Naira amount={sumKobo} /> in all
        </>
      )}
    </span>
  )
}
