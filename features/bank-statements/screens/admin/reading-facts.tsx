import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Table } from '@kolo/ui/primitives/table'
import type { StatementReading } from '../../bank-statements.contract.ts'
import { faultWords } from '../../line.words.ts'
import { linesWords } from './line-words.ts'

type ReadLine = StatementReading['lines'][number]

const columns: readonly Column<ReadLine>[] = [
  { key: 'day', title: 'Day', cell: ({ bookedOn }) => <Day day={bookedOn} /> },
  {
    key: 'says',
    title: 'Narration',
    phone: 'first',
    cell: ({ narration }) => <span className="sm">{narration}</span>,
  },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} sign className="strong" />,
  },
]

/** What was understood of a file: what came in and went out, whether its balances add up, and what cannot be read. */
export function ReadingFacts({ reading, busy }: { reading: StatementReading; busy: boolean }) {
  const { lines, faults, faultCount, passedOver, balancesAddUp } = reading
  return (
    <div className="stack" aria-busy={busy}>
      {faultCount > 0 && (
        <Notice tone="bad" live="alert" title={`${linesWords(faultCount)} cannot be read.`}>
          Nothing is imported until each is.
          <ul>
            {faults.map(({ lineNo, what }) => (
              <li key={lineNo}>
                Line {lineNo}: {faultWords[what]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {balancesAddUp === false && (
        <Notice tone="wait" title="The balances do not add up.">
          The columns of what came in and went out may be the other way round, or lines are missing.
        </Notice>
      )}
      {lines.length > 0 && (
        <>
          <dl className="kv">
            <div>
              <dt>Came in</dt>
              <dd>
                <Naira amount={reading.inKobo} />
              </dd>
            </div>
            <div>
              <dt>Went out</dt>
              <dd>
                <Naira amount={reading.outKobo} />
              </dd>
            </div>
            {reading.firstOn && reading.lastOn && (
              <div>
                <dt>Days</dt>
                <dd>
                  <Day day={reading.firstOn} /> – <Day day={reading.lastOn} />
                </dd>
              </div>
            )}
            {reading.closingKobo !== undefined && (
              <div>
                <dt>Closing balance</dt>
                <dd>
                  <Naira amount={reading.closingKobo} />
                  {balancesAddUp && ', and the balances add up'}
                </dd>
              </div>
            )}
          </dl>
          <Table
            label="The first lines of the file"
            columns={columns}
            rows={lines}
            rowKey={({ lineNo }) => String(lineNo)}
          />
          <p className="xs faint">
            The first {lines.length} of {linesWords(reading.lineCount)}.
            {passedOver > 0 &&
              ` ${linesWords(passedOver)} without a movement ${passedOver === 1 ? 'is' : 'are'} left out.`}
          </p>
        </>
      )}
    </div>
  )
}
