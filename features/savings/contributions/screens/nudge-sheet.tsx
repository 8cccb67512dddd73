import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Notice } from '@kolo/ui/primitives/notice'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { nudgeOutcomeWords } from '../../goals/goal.messages.ts'
import { listNudges, type Nudge, previewNudge, sendNudge } from '../nudges.contract.ts'

type Preview = OutputOf<typeof previewNudge>

/** Writes to everybody who is behind: who gets it, what it says, and a sentence to add. */
export function NudgeSheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<{ note: string }, Nudge>
      title="Write to members in arrears"
      submit="Write to them"
      initial={{ note: '' }}
      mutation={mutation(sendNudge, { body: ({ note }) => ({ note }) })}
      confirmation={() => ({
        title: 'Write to everybody in arrears?',
        confirm: 'Write now',
        children: 'Each member reads their own amounts. Members left out now are listed afterwards.',
      })}
      cacheUpdates={(nudge) => [
        updateQueries(listNudges, (page) => ({ ...page, rows: withRow(page.rows, nudge) })),
      ]}
      invalidates={['/api/long-works']}
      successToast={() => 'Messages are being sent'}
      failed="The messages were not sent"
      head={<Who />}
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          {...field('note')}
          label="Your own words (optional)"
          hint="They appear in the same notice, with your name."
          maxLength={300}
          rows={3}
        />
      )}
    </MutationSheet>
  )
}

function Who() {
  const pages = usePages()
  const read = useRead(previewNudge, { query: pages.query })
  return (
    <div className="stack stack-4 mb-4">
      <p className="sm muted">
        Nobody is written to twice in 7 days. It reaches each in the way they chose in their settings.
      </p>
      <Screen of={read} what="the arrears">
        {(page) => (
          <>
            {page.example && <Example {...page.example} />}
            <section aria-label="Who gets it" className="card">
              <ul className="list">
                {page.rows.map((row) => (
                  <Row key={row.owner.uid} row={row} />
                ))}
              </ul>
              {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
            </section>
          </>
        )}
      </Screen>
    </div>
  )
}

function Example({ title, paragraphs }: NonNullable<Preview['example']>) {
  return (
    <Notice tone="quiet" title={title}>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}

function Row({ row: { owner, behindKobo, outcome } }: { row: Preview['rows'][number] }) {
  return (
    <li className="item">
      <span className="grow">
        <span className="block">{owner.fullName}</span>
        <span className="item-sub block">
          {outcome === 'sent' ? nudgeOutcomeWords.sent : `Left out: ${nudgeOutcomeWords[outcome]}`}
        </span>
      </span>
      <Naira amount={behindKobo} className="num" />
    </li>
  )
}
