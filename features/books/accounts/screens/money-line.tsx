import { negateKobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import type { ReactNode } from 'react'
import type { MoneySums } from '../books.contract.ts'

/** That the community owes more than it holds, in the words and figures that everybody reads; nothing where it does not. */
export function OwesMore({ sums, children }: { sums: MoneySums; children: ReactNode }) {
  if (sums.ownKobo >= 0n) return null
  return (
    <Notice tone="bad" title="The community owes more than it holds.">
      <p>
        <Sums sums={sums} /> It is short of <Naira amount={negateKobo(sums.ownKobo)} className="strong" />.
      </p>
      {children}
    </Notice>
  )
}

/** What the community holds and owes, in one sentence. */
export function Sums({ sums: { heldKobo, membersKobo, othersKobo } }: { sums: MoneySums }) {
  return (
    <>
      It holds <Naira amount={heldKobo} /> and owes its members <Naira amount={membersKobo} />
      {othersKobo > 0n && (
        <>
          {' '}
          and others <Naira amount={othersKobo} />
        </>
      )}
      .
    </>
  )
}
