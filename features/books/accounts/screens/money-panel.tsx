import { koboToDraw } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import type { CSSProperties } from 'react'
import type { Money } from '../books.contract.ts'
import { PayingSentence } from './money-line.tsx'

/** The assets of the society in one figure, whose they are, and whether everybody could be paid. */
export function MoneyPanel({ money }: { money: Money }) {
  const parts = [
    { name: 'Owed to members', kobo: money.membersKobo, colour: 'var(--k-panel-accent)' },
    { name: 'Owed to others', kobo: money.othersKobo, colour: 'var(--k-chart-5)' },
    { name: 'Members’ funds', kobo: money.ownKobo, colour: 'var(--k-on-panel-2)' },
  ]
  return (
    <section className="panel balance">
      <h2 className="bal-label">Assets of the society</h2>
      <p>
        <Naira amount={money.heldKobo} size="xl" />
      </p>
      <div className="split" aria-hidden="true">
        {parts
          .filter(({ kobo }) => kobo > 0n)
          .map(({ name, kobo, colour }) => (
            <span key={name} style={{ flex: koboToDraw(kobo), background: colour, minWidth: '4px' }} />
          ))}
      </div>
      <dl className="bal-split">
        {parts.map(({ name, kobo, colour }) => (
          <div key={name}>
            <dt className="sm muted">
              <i className="key" style={{ '--c': colour } as CSSProperties} />
              {name}
            </dt>
            <dd>
              <Naira amount={kobo} size="md" />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <PayingSentence sums={money} />
      </p>
    </section>
  )
}
