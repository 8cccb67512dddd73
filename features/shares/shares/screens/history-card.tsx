import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { listShareMovements, type ShareMovement } from '../share.contract.ts'
import { movementWords, sharesIn } from '../share.messages.ts'

/** Every share that came or went, newest first, with what was held after it. */
export function HistoryCard() {
  const pages = usePages()
  const read = useRead(listShareMovements, { query: pages.query })
  return (
    <Screen
      of={read}
      what="the history of your shares"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState picture={fileTextIcon} title="No shares have moved yet">
          Every share you buy, transfer or withdraw is listed here.
        </EmptyState>
      }
    >
      {(page) => (
        <Card title="In and out" padded={false}>
          <ul className="list">
            {page.rows.map((line) => (
              <MovementItem key={line.id} line={line} />
            ))}
          </ul>
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </Card>
      )}
    </Screen>
  )
}

function MovementItem({ line }: { line: ShareMovement }) {
  const { kind, units, unitsAfter, valueKobo, on, other } = line
  const came = units > 0
  return (
    <li className="item">
      <span className={came ? 'glyph glyph-in' : 'glyph'}>
        <Icon of={fileTextIcon} />
      </span>
      <div className="grow">
        <p className="item-title">
          {movementWords[kind]}
          {other !== undefined && ` ${came ? 'from' : 'to'} ${other}`}
        </p>
        <p className="item-sub">
          <Day day={on} /> · <Naira amount={valueKobo} />
        </p>
      </div>
      <span className="stack stack-1 justify-items-end">
        <span className="strong num">
          {came ? '+' : '−'}
          {sharesIn(Math.abs(units))}
        </span>
        <span className="xs faint num">{sharesIn(unitsAfter)} after it</span>
      </span>
    </li>
  )
}
