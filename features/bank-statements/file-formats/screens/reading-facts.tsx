import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Chip } from '@kolo/ui/primitives/chip'
import { Notice } from '@kolo/ui/primitives/notice'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { doubtWords, faultWords, skippedWords } from '../../statements/line.messages.ts'
import { linesWords } from '../../statements/screens/line.messages.ts'
import { readingLinesShown, type StatementReading } from '../../statements/statement.contract.ts'
import type { SkipWhy } from '../../statements/statement.rules.ts'

type ReadLine = StatementReading['lines'][number]

const columns: readonly Column<ReadLine>[] = [
  { key: 'day', title: 'Day', cell: ({ bookedOn }) => <Day day={bookedOn} /> },
  {
    key: 'says',
    title: 'Narration',
    phone: 'first',
    cell: ({ lineNo, narration, written, isReversal, doubt, reversedOn }) => (
      <span>
        <span className="sm block">{narration || 'No narration'}</span>
        <span className="muted xs block">
          Line {lineNo} of the file. {written}
        </span>
        {isReversal && <Chip tone="wait">Reversal</Chip>}
        {doubt && <Chip tone="wait">{doubtWords[doubt]}</Chip>}
        {reversedOn && (
          <Chip tone="wait">
            May be reversed on <Day day={reversedOn} />
          </Chip>
        )}
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} sign className="strong" />,
  },
]

/** Why the file is not imported as it was understood, and what to do. */
function Stop({ stop }: { stop: NonNullable<StatementReading['stop']> }) {
  const { because, lineNo, found, expected } = stop
  if (because === 'balances-differ')
    return (
      <Notice tone="bad" live="alert" title={`The balances do not add up on line ${lineNo}.`}>
        The file says {found}. The lines before it lead to {expected}. Check the columns, or download the
        statement again: a line may be missing.
      </Notice>
    )
  if (because === 'other-currency')
    return (
      <Notice tone="bad" live="alert" title={`Line ${lineNo} is in ${found}.`}>
        Only statements in naira can be imported.
      </Notice>
    )
  return (
    <Notice tone="bad" live="alert" title="This statement is of another bank account.">
      Line {lineNo} says {found}. Choose the account it is of, or another column.
    </Notice>
  )
}

/** Why a line is skipped that says money moved: those are shown without being asked for. */
const isMoneyLeftOut: Record<SkipWhy, boolean> = {
  above: false,
  heading: false,
  blank: false,
  'no-movement': false,
  total: false,
  balance: false,
  failed: true,
  reversed: true,
  pending: true,
  'other-account': true,
  about: false,
  unread: true,
}

/** Every line that is no movement, and why. */
function SkippedLines({ reading }: { reading: StatementReading }) {
  const { kind, skipped, skippedCount, fileLineCount, lineCount, faultCount } = reading
  if (fileLineCount === 0) return null
  const left = skipped.filter(({ why }) => isMoneyLeftOut[why])
  const more = skippedCount - skipped.reduce((sum, { lines }) => sum + lines, 0)
  return (
    <details open={left.length > 0}>
      <summary className="more">
        {linesWords(fileLineCount)} in the file: {linesWords(lineCount)} to import
        {faultCount > 0 && `, ${linesWords(faultCount)} with an error`}
        {skippedCount > 0 && `, ${linesWords(skippedCount)} skipped`}
      </summary>
      {(kind === 'ofx' || kind === 'camt') && (
        <p className="sm muted">This kind of file has entries. Each entry counts as one line.</p>
      )}
      <ul className="stack stack-1 sm">
        {skipped.map(({ lineNo, lines, why, text }) => (
          <li key={lineNo}>
            {lines === 1 ? `Line ${lineNo}` : `Lines ${lineNo} to ${lineNo + lines - 1}`}: {skippedWords[why]}
            {text && <span className="muted block">{text}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="sm muted">{linesWords(more)} more were skipped.</p>}
    </details>
  )
}

/** What came in and went out, and between which days. */
function Sums({ reading }: { reading: StatementReading }) {
  const { firstOn, lastOn, closingKobo, balancesAddUp } = reading
  return (
    <dl className="kv">
      <div>
        <dt>Money in</dt>
        <dd>
          <Naira amount={reading.inKobo} />
        </dd>
      </div>
      <div>
        <dt>Money out</dt>
        <dd>
          <Naira amount={reading.outKobo} />
        </dd>
      </div>
      {firstOn && lastOn && (
        <div>
          <dt>Days</dt>
          <dd>
            <Day day={firstOn} /> – <Day day={lastOn} />
          </dd>
        </div>
      )}
      {closingKobo !== undefined && (
        <div>
          <dt>Closing balance</dt>
          <dd>
            <Naira amount={closingKobo} />
            {balancesAddUp && ', and the balances add up'}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What was understood of a file, beside what stands in it: every line that is read, skipped, or cannot be read. */
export function ReadingFacts({
  reading,
  busy,
  page,
  onPage,
}: {
  reading: StatementReading
  busy: boolean
  page: number
  onPage: (page: number) => void
}) {
  const { lines, faults, faultCount, stop, lineCount, form, outKobo, balancesAddUp } = reading
  const first = page * readingLinesShown
  const isOneWay = form.amount?.kind === 'one' && outKobo === 0n && lineCount > 0
  return (
    <div className="stack" aria-busy={busy}>
      {faultCount > 0 && (
        <Notice tone="bad" live="alert" title={`${linesWords(faultCount)} cannot be read.`}>
          Nothing is imported until each is.
          <ul>
            {faults.map(({ lineNo, what, text }) => (
              <li key={lineNo}>
                Line {lineNo}: {faultWords[what]}
                {text && <span className="muted block">{text}</span>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {stop && <Stop stop={stop} />}
      {isOneWay && (
        <Notice tone="wait" title="No amount in this file has a minus.">
          All of it is read as money in. If some went out, choose the column that says so.
        </Notice>
      )}
      {reading.file && lineCount > 0 && balancesAddUp === undefined && (
        <Notice title="The balances are not checked.">
          With a column of balances we would notice a missing line.
        </Notice>
      )}
      {!reading.file && lineCount > 0 && balancesAddUp === undefined && (
        <Notice title="The balances are not checked.">
          The file does not say both the opening and the closing balance. We cannot notice a missing line.
        </Notice>
      )}
      {lines.length > 0 && (
        <>
          <Sums reading={reading} />
          <Table
            label="The lines of the file, as they are understood"
            columns={columns}
            rows={lines}
            rowKey={({ lineNo }) => String(lineNo)}
          />
          <Pager
            busy={busy}
            shown={`${first + 1} to ${first + lines.length} of ${linesWords(lineCount)}`}
            onBack={page > 0 ? () => onPage(page - 1) : undefined}
            onNext={first + lines.length < lineCount ? () => onPage(page + 1) : undefined}
          />
        </>
      )}
      <SkippedLines reading={reading} />
    </div>
  )
}
