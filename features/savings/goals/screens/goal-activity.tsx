import { dayIn } from '@kolo/foundation/time'
import { StatementButton } from '@kolo/reports/screens'
import { callEndpoint, sentenceOfError } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { StatementLine } from '@kolo/ui/patterns/statement-line'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { statementPath } from '../../savings.paths.ts'
import { type Goal, type GoalPage, listGoalActivity } from '../goal.contract.ts'

type Line = GoalPage['activity']['rows'][number]

/** A line where money of several accounts is listed: the account first, and no room for more than needed. */
export function ActivityRow({ line, account }: { line: Line; account: string }) {
  const { timezone } = usePreferences()
  return (
    <div className="item">
      <span className="grow">
        <span className="item-title block">{account}</span>
        <span className="item-sub">{line.description}</span>
      </span>
      <span className="stack stack-1 justify-items-end">
        <Naira amount={line.amountKobo} className={line.amountKobo > 0n ? 'strong in' : 'strong'} sign />
        <span className="xs faint">
          <Day day={dayIn(timezone, line.at)} />
        </span>
      </span>
    </div>
  )
}

/** The statement of a goal: the latest lines, more on request, and the whole of it to print and keep. */
export function GoalActivity({ goal, first }: { goal: Goal; first: GoalPage['activity'] }) {
  const [older, setOlder] = useState<{ rows: readonly Line[]; nextCursor: string | undefined }>()
  const [busy, setBusy] = useState(false)
  const nextCursor = older ? older.nextCursor : first.nextCursor
  const rows = [...first.rows, ...(older?.rows ?? [])]

  async function more(cursor: string) {
    setBusy(true)
    try {
      const page = await callEndpoint(listGoalActivity, { params: { id: goal.id }, query: { cursor } })
      setOlder({ rows: [...(older?.rows ?? []), ...page.rows], nextCursor: page.nextCursor })
    } catch (problem) {
      toast.bad(sentenceOfError(problem))
    } finally {
      setBusy(false)
    }
  }

  if (rows.length === 0)
    return (
      <EmptyState picture={fileTextIcon} title="No money in or out yet">
        Each deposit is listed here once it is confirmed, with the balance after it.
      </EmptyState>
    )
  return (
    <section className="card">
      <div className="card-head">
        <h2>Money in and out</h2>
        <span className="row row-2 no-print">
          <Link className="more" to={`${statementPath}?${new URLSearchParams({ account: goal.id })}`}>
            Read all
          </Link>
          <StatementButton account={goal.id} look="ghost" size="sm" />
        </span>
      </div>
      <div className="list">
        {rows.map((line) => (
          <div className="item" key={line.id}>
            <StatementLine line={line} />
          </div>
        ))}
      </div>
      <div className="card-foot row between no-print">
        {nextCursor ? (
          <Button busy={busy} onClick={() => void more(nextCursor)}>
            Show older
          </Button>
        ) : (
          <span className="sm faint">That is all since the goal was opened</span>
        )}
      </div>
    </section>
  )
}
