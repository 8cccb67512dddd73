import { spokenBytes } from '@kolo/files/rules'
import { WorkProgress } from '@kolo/long-work/screens'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import { Pager } from '@kolo/ui/primitives/table'
import { useCallback } from 'react'
import { askForCopy, type Copy, linkToCopy, listCopies } from '../copies.contract.ts'
import { copyKeptDays } from '../rights.rules.ts'
import { RequestsCard } from './requests-card.tsx'

const rowsAPage = 5

/** What the community keeps about somebody: all of it to take along. */
export function YourDataPage() {
  return (
    <>
      <PageHead title="Your data" lead="You can get a copy of your data and ask us to correct it." />
      <div className="stack stack-5">
        <CopiesCard />
        <RequestsCard />
      </div>
    </>
  )
}

function CopiesCard() {
  const pages = usePages(rowsAPage)
  const read = useRead(listCopies, { query: { limit: rowsAPage, ...pages.query } })
  const { refetch } = read
  const again = useCallback(() => void refetch(), [refetch])
  return (
    <Card title="A copy of everything" padded={false}>
      <div className="card-pad stack stack-3">
        <p className="sm muted">
          One ZIP file with all we keep about you: profile, money, documents and messages. It includes your
          statement and the files you sent. You can go on working while it is made. It is kept for{' '}
          {copyKeptDays} days.
        </p>
        <AskButton onAsked={again} />
      </div>
      <Screen
        of={read}
        what="your copies"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={<p className="card-pad sm muted">You have not asked for a copy yet.</p>}
      >
        {(page) => (
          <>
            <ul className="list">
              {page.rows.map((copy) => (
                <CopyItem key={copy.id} copy={copy} onMade={again} />
              ))}
            </ul>
            {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
          </>
        )}
      </Screen>
    </Card>
  )
}

function AskButton({ onAsked }: { onAsked: () => void }) {
  const ask = useEndpointMutation(askForCopy, {
    onDone: () => {
      onAsked()
      toast.ok({ title: 'Your copy is being made', text: 'We notify you when it is ready.' })
    },
    failed: 'No copy is made',
  })
  return (
    <p className="btn-row">
      <Button look="primary" busy={ask.isPending} onClick={() => ask.mutate({ input: {} })}>
        Ask for a copy
      </Button>
    </p>
  )
}

function CopyItem({
  copy: { id, askedAt, state, sizeBytes, keptUntil },
  onMade,
}: {
  copy: Copy
  onMade: () => void
}) {
  return (
    <li className="item-stack">
      <div className="item">
        <span className="glyph">
          <Icon of={fileTextIcon} />
        </span>
        <span className="grow">
          <span className="item-title block">
            As of <Moment at={askedAt} />
          </span>
          <span className="item-sub block">
            {state === 'ready' && keptUntil && (
              <>
                {spokenBytes(sizeBytes ?? 0)}, kept until <Moment at={keptUntil} />
              </>
            )}
            {state === 'making' && 'Being made'}
            {state === 'gone' && 'No longer kept'}
          </span>
        </span>
        {state === 'ready' && <SaveButton id={id} />}
      </div>
      {state === 'making' && (
        <div className="card-pad">
          <WorkProgress subject={id} onEnded={onMade} />
        </div>
      )}
    </li>
  )
}

/** Saves it, once somebody showed that it is them: the server gives a link of minutes. */
function SaveButton({ id }: { id: string }) {
  const link = useEndpointMutation(linkToCopy, {
    onDone: (answer) => {
      const anchor = document.createElement('a')
      anchor.href = answer.link
      anchor.download = ''
      anchor.click()
    },
    failed: 'It was not saved',
  })
  return (
    <Button
      size="sm"
      icon={downloadIcon}
      busy={link.isPending}
      aria-label="Save the copy of your data"
      onClick={() => link.mutate({ input: { params: { id } } })}
    >
      Save
    </Button>
  )
}
