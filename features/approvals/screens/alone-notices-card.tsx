import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { oldNextTime, type Told } from '@kolo/ui/patterns/kept-answers'
import { Moment } from '@kolo/ui/patterns/moments'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type AloneNotice, objectAlone } from '../approvals.contract.ts'

type TellsNotice = (notice: AloneNotice) => readonly Told[]

/** What an administrator is about to decide alone, for those who may object. `tells`: the answers that hold these. */
export function AloneNotices({ notices, tells }: { notices: readonly AloneNotice[]; tells: TellsNotice }) {
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
      {objecting && <ObjectSheet notice={objecting} tells={tells} onClose={() => setObjecting(undefined)} />}
    </>
  )
}

function ObjectSheet({
  notice,
  tells,
  onClose,
}: {
  notice: AloneNotice
  tells: TellsNotice
  onClose: () => void
}) {
  return (
    <ActSheet<{ reason: string }, AloneNotice>
      title="Object"
      submit="Object"
      danger
      initial={{ reason: '' }}
      deed={deed(objectAlone, { params: { id: notice.id }, body: ({ reason }) => ({ reason }) })}
      tells={(objected) => [oldNextTime, ...tells(objected)]}
      says={() => ({ title: 'You objected', text: 'A second administrator decides it now.' })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{notice.sentence}</p>
          <p className="muted">
            {notice.toldBy.fullName} cannot finish it alone any more. Everybody who was told hears of your
            reason.
          </p>
          <TextArea {...form.field('reason')} label="Reason" maxLength={500} rows={3} />
        </>
      )}
    </ActSheet>
  )
}
