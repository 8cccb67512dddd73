import { Moment } from '@kolo/ui/patterns/moments'
import { MoreLink } from '@kolo/ui/primitives/card'
import { shieldCheckIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { AdminHomePage } from '../../dashboard/home.contract.ts'

type Books = NonNullable<AdminHomePage['books']>

/** Whether the books held when they were last proved: every hour what is new, every night every line. */
export function BooksLine({ books }: { books: AdminHomePage['books'] }) {
  const log = <MoreLink to="/admin/audit">Audit log</MoreLink>
  if (!books)
    return (
      <div className="row between wrap">
        <p className="sm muted">
          The books have not been checked yet. They are checked by themselves every hour.
        </p>
        {log}
      </div>
    )
  const { everyLine } = books
  if (!books.balanced || everyLine?.balanced === false)
    return (
      <>
        {!books.balanced && (
          <Notice tone="bad" title="The books do not balance." live="alert">
            Checked <Moment at={books.checkedAt} />: {books.findings} findings in {books.accounts} accounts.
            Stop confirming payments and call whoever runs the server.
          </Notice>
        )}
        {everyLine?.balanced === false && <OldLineAlarm everyLine={everyLine} />}
      </>
    )
  return (
    <div className="row between wrap">
      <Notice tone="ok" icon={shieldCheckIcon} title="Debits and credits balance:">
        checked <Moment at={books.checkedAt} />, {books.accounts.toLocaleString('en-NG')} accounts
        {everyLine && (
          <>
            ; every one of {everyLine.lines.toLocaleString('en-NG')} lines checked{' '}
            <Moment at={everyLine.checkedAt} />
          </>
        )}
      </Notice>
      {log}
    </div>
  )
}

function OldLineAlarm({ everyLine }: { everyLine: NonNullable<Books['everyLine']> }) {
  return (
    <Notice tone="bad" title="An old line of the books was changed." live="alert">
      Every line was checked <Moment at={everyLine.checkedAt} />. Stop confirming payments and call whoever
      runs the server. It was found:
      <ul className="stack stack-2 sm">
        {everyLine.findings.map(({ account, finding }) => (
          <li key={account + finding}>
            {account}: {finding}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
