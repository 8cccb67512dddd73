import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { Icon } from '../primitives/icon.tsx'
import { arrowDownLeftIcon, arrowUpRightIcon } from '../primitives/icons.tsx'
import { Moment } from './moments.tsx'
import { Naira } from './naira.tsx'

type Line = {
  description: string
  at: Instant
  amountKobo: Kobo
  balanceAfterKobo?: Kobo | undefined
}

/** What is in one line of a statement, inside an `item`: what, when, how much, and what there was afterwards. */
export function StatementLine({ line }: { line: Line }) {
  const comesIn = line.amountKobo > 0n
  return (
    <>
      <span className={comesIn ? 'glyph glyph-in' : 'glyph'}>
        <Icon of={comesIn ? arrowDownLeftIcon : arrowUpRightIcon} />
      </span>
      <span className="grow">
        <span className="item-title block">{line.description}</span>
        <span className="item-sub">
          <Moment at={line.at} />
        </span>
      </span>
      <span className="stack stack-1 justify-items-end">
        <Naira amount={line.amountKobo} className="strong" sign />
        {line.balanceAfterKobo !== undefined && (
          <span className="xs faint">
            <span className="vh">Balance </span>
            <Naira amount={line.balanceAfterKobo} />
          </span>
        )}
      </span>
    </>
  )
}
