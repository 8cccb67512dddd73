import { Notice } from '@kolo/ui/primitives/notice'
import { separatorWords, skipWords } from '../reading.messages.ts'
import type { FileReading } from '../reading.rules.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`

type Words = Readonly<Record<string, string>>

/** What became of every line of a file: how many were read, and each that was skipped, with why and what stands there. */
export function LinesOfFile({ reading, words = skipWords }: { reading: FileReading; words?: Words }) {
  const { lines, read, faulty, skipped, hiddenRows, sheets, sheet } = reading
  return (
    <div className="stack stack-2">
      {sheets.length > 1 && (
        <Notice tone="wait" title={`Only the sheet “${sheet}” was read.`}>
          The file has other sheets: {sheets.filter((name) => name !== sheet).join(', ')}.
        </Notice>
      )}
      <p className="sm">
        {counted(lines, 'line', 'lines')} in the file: {counted(read, 'line', 'lines')} read,{' '}
        {counted(faulty, 'line', 'lines')} with an error, {counted(skipped, 'line', 'lines')} skipped.
      </p>
      {hiddenRows > 0 && (
        <p className="sm">
          {counted(hiddenRows, 'row is', 'rows are')} hidden in the spreadsheet. We read hidden rows too.
        </p>
      )}
      <details>
        <summary className="more">Skipped lines, and how the file was read</summary>
        <HowRead reading={reading} />
        <SkippedList reading={reading} words={words} />
      </details>
    </div>
  )
}

function HowRead({ reading: { separator, sheet, headLine } }: { reading: FileReading }) {
  return (
    <p className="sm muted">
      {separator && `Separator: ${separatorWords[separator]}. `}
      {sheet && `Sheet: ${sheet}. `}
      The names of the columns stand on line {headLine}.
    </p>
  )
}

function SkippedList({ reading: { list, skipped }, words }: { reading: FileReading; words: Words }) {
  const listed = list.reduce((sum, { lines }) => sum + lines, 0)
  return (
    <>
      <ul className="stack stack-1 sm">
        {list.map(({ lineNo, lines, why, text }) => (
          <li key={lineNo}>
            {lines === 1 ? `Line ${lineNo}` : `Lines ${lineNo} to ${lineNo + lines - 1}`}: {words[why] ?? why}
            {text && <span className="muted block">{text}</span>}
          </li>
        ))}
      </ul>
      {skipped > listed && (
        <p className="sm muted">{counted(skipped - listed, 'more line was', 'more lines were')} skipped.</p>
      )}
    </>
  )
}
