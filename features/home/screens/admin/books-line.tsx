import { Moment } from '@kolo/ui/patterns/moments'
import { MoreLink } from '@kolo/ui/primitives/card'
import { shieldCheckIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import type { AdminHomePage } from '../../home.contract.ts'

/** Whether the books held when they were last proved. */
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
  if (!books.balanced)
    return (
      <Notice tone="bad" title="The books do not balance." live="alert">
        Checked <Moment at={books.checkedAt} />: {books.findings} findings in {books.accounts} accounts. Stop
        confirming payments and call whoever runs the server.
      </Notice>
    )
  return (
    <div className="row between wrap">
      <Notice tone="ok" icon={shieldCheckIcon} title="Books balance:">
        checked <Moment at={books.checkedAt} />, {books.accounts.toLocaleString('en-NG')} accounts
      </Notice>
      {log}
    </div>
  )
}
