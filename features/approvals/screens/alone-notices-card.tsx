import { useAct } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { toast } from '@kolo/ui/patterns/toasts'
import { useForm } from '@kolo/ui/patterns/use-form'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useId, useState } from 'react'
import { type AloneNotice, objectAlone } from '../approvals.contract.ts'
import { decidedPaths } from './approval-words.ts'

/** What an administrator is about to decide alone, for those who may object. */
export function AloneNotices({ notices }: { notices: readonly AloneNotice[] }) {
  const [objecting, setObjecting] = useState<AloneNotice>()
  return (
    <>
      {notices.map((notice) => (
        <Notice
          key={notice.id}
          tone={notice.objection ? 'info' : 'wait'}
          title={`${notice.toldBy.fullName} is about to decide alone.`}
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
      {objecting && <ObjectSheet notice={objecting} onClose={() => setObjecting(undefined)} />}
    </>
  )
}

function ObjectSheet({ notice, onClose }: { notice: AloneNotice; onClose: () => void }) {
  const formId = useId()
  const object = useAct(objectAlone, { refreshes: decidedPaths })
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await object.mutateAsync({ input: { params: { id: notice.id }, body: { reason } } })
      toast.ok({ title: 'You objected', text: 'A second administrator decides it now.' })
      onClose()
    },
  })
  return (
    <Sheet
      open
      title="Object"
      dirty={form.dirty}
      onClose={onClose}
      foot={
        <Button look="danger" size="lg" block type="submit" form={formId} busy={form.busy}>
          Object
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <p>{notice.sentence}</p>
        <p className="muted">
          {notice.toldBy.fullName} cannot finish it alone any more. Everybody who was told hears of your
          reason.
        </p>
        <TextArea {...form.field('reason')} label="Reason" maxLength={500} rows={3} />
      </form>
    </Sheet>
  )
}
