import { spokenBytes } from '@kolo/files/rules'
import { pathOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { useState } from 'react'
import { type NotedPoint, readChecklist, readLegalPaper } from '../checklist.contract.ts'
import { pointWords, stateNames } from '../checklist.messages.ts'
import { NoteSheet } from './note-sheet.tsx'

/** What a society should have looked after, as its administrators noted it. */
export function ChecklistCard() {
  const read = useRead(readChecklist, {})
  const [noting, setNoting] = useState<NotedPoint>()
  return (
    <section className="card card-pad stack" aria-labelledby="legal-checklist">
      <h2 id="legal-checklist">Legal checklist</h2>
      <p className="sm muted">
        Questions a co-operative or club should have answered. Administrators wrote the answers. Nobody
        checked them, and they are not legal advice. Ask a lawyer what applies to you.
      </p>
      <Screen of={read} what="the legal checklist">
        {({ points }) => (
          <>
            <p className="sm" role="status">
              {points.filter(({ state }) => state === 'in-place').length} of {points.length} available,{' '}
              {points.filter(({ isDue }) => isDue).length} due for renewal
            </p>
            <ul className="list">
              {points.map((point) => (
                <Point key={point.point} of={point} onNote={() => setNoting(point)} />
              ))}
            </ul>
          </>
        )}
      </Screen>
      {noting && <NoteSheet key={noting.point} of={noting} onClose={() => setNoting(undefined)} />}
    </section>
  )
}

function Point({ of, onNote }: { of: NotedPoint; onNote: () => void }) {
  const { title, asks } = pointWords[of.point]
  return (
    <li className="item top">
      <span className="grow stack stack-1">
        <span className="row row-2 wrap">
          <span className="item-title">{title}</span>
          <Chip tone={of.state === 'in-place' ? 'ok' : of.state === 'not-needed' ? 'quiet' : 'wait'}>
            {of.state ? stateNames[of.state] : 'Nothing noted'}
          </Chip>
          {of.isDue && <Chip tone="bad">Due for renewal</Chip>}
        </span>
        <span className="sm muted block">{asks}</span>
        {of.evidence && <span className="sm block">{of.evidence}</span>}
        {of.paper && (
          <a className="sm" href={pathOf(readLegalPaper, { id: of.paper.id })} download>
            {of.paper.name}, {spokenBytes(of.paper.sizeBytes)}
          </a>
        )}
        {of.notedAt && (
          <span className="xs muted block">
            Noted by {of.notedBy ?? 'somebody who left'}, <Moment at={of.notedAt} />
            {of.dueOn && (
              <>
                {' '}
                · due again on <Day day={of.dueOn} />
              </>
            )}
          </span>
        )}
      </span>
      <Button size="sm" onClick={onNote}>
        Note<span className="vh">: {title}</span>
      </Button>
    </li>
  )
}
