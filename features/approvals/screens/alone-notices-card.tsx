import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { type CacheUpdate, markAllStale } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type AloneNotice, objectAlone } from '../approvals.contract.ts'

type NoticeCacheUpdates = (notice: AloneNotice) => readonly CacheUpdate[]

/** What an administrator is about to decide alone, for those who may object. `tells`: the answers that hold these. */
export function AloneNotices({
  notices,
  cacheUpdates,
}: {
  notices: readonly AloneNotice[]
  cacheUpdates: NoticeCacheUpdates
}) {
  const [objecting, setObjecting] = useState<AloneNotice>()
  return (
    <>
      {notices.map((notice) => (
        <Notice
          key={notice.id}
          tone={notice.objection ? 'info' : 'wait'}
          title={`${notice.toldBy.fullName} ${notice.objection ? 'wanted' : 'is about'} to decide alone.`}
        >
          <div className="stack stack-2">
            <span className="block">{notice.sentence}</span>
            {notice.objection ? (
              <span className="block">
                {notice.objection.by.fullName} objected, so a second administrator decides it.
              </span>
            ) : (
              <>
                <span className="block">
                  Possible from <Moment at={notice.aloneFrom} />, unless somebody objects.
                </span>
                <span>
                  <Button size="sm" onClick={() => setObjecting(notice)}>
                    Object
                  </Button>
                </span>
              </>
            )}
          </div>
        </Notice>
      ))}
      {objecting && (
        <ObjectSheet notice={objecting} cacheUpdates={cacheUpdates} onClose={() => setObjecting(undefined)} />
      )}
    </>
  )
}

function ObjectSheet({
  notice,
  cacheUpdates,
  onClose,
}: {
  notice: AloneNotice
  cacheUpdates: NoticeCacheUpdates
  onClose: () => void
}) {
  return (
    <MutationSheet<{ reason: string }, AloneNotice>
      title="Object"
      submit="Object"
      danger
      initial={{ reason: '' }}
      mutation={mutation(objectAlone, { params: { id: notice.id }, body: ({ reason }) => ({ reason }) })}
      cacheUpdates={(objected) => [markAllStale, ...cacheUpdates(objected)]}
      successToast={() => ({ title: 'You objected', text: 'A second administrator must decide now.' })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{notice.sentence}</p>
          <p className="muted">
            {notice.toldBy.fullName} can no longer complete it alone. Everybody who was notified gets your
            reason.
          </p>
          <TextArea {...form.field('reason')} label="Reason" maxLength={500} rows={3} />
        </>
      )}
    </MutationSheet>
  )
}
