import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, markAllStale } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { chevronRightIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Approval, approveApproval, sendBackApproval, takeBackApproval } from '../approvals.contract.ts'
import { approvalStatusLabels } from '../approvals.messages.ts'
import { decidedPaths, whyNotApprove } from './approval.messages.ts'

/** What becomes of an approval that was decided, in the answers that hold it. */
export type ApprovalCacheUpdates = (decided: Approval) => readonly CacheUpdate[]

type ApprovalProps = {
  approval: Approval
  cacheUpdates: ApprovalCacheUpdates
  onClose: () => void
  /** Once it was approved; without it the sheet closes. */
  onApproved?: (() => void) | undefined
}

/** One thing that waits for a second administrator: what will change, who asked and why, and what may be done. */
export function ApprovalSheet(props: ApprovalProps) {
  const { approval, onClose } = props
  const [sendingBack, setSendingBack] = useState(false)
  if (sendingBack) return <SendBackSheet {...props} onBack={() => setSendingBack(false)} />
  return (
    <Sheet
      open
      title={approval.title}
      onClose={onClose}
      foot={<Decisions {...props} onSendBack={() => setSendingBack(true)} />}
    >
      <div className="stack">
        <p>
          <Chip tone="wait">{approvalStatusLabels[approval.status]}</Chip>
        </p>
        <h3 className="sub2">What will change</h3>
        <Facts facts={changeFacts(approval)} />
        <h3 className="sub2">Requested</h3>
        <Facts facts={askedFacts(approval)} />
        {approval.objection && (
          <Notice tone="bad" title={`${approval.objection.by.fullName} objected.`}>
            {approval.objection.reason}
          </Notice>
        )}
        <RecordLink of={approval} onLeave={onClose} />
        <WhyNot approval={approval} />
      </div>
    </Sheet>
  )
}

function changeFacts({ lines, amountKobo, about }: Approval) {
  return [
    ...(about ? [{ key: 'about', name: 'About', value: about.fullName }] : []),
    ...lines.map(({ label, value }) => ({ key: label, name: label, value })),
    ...(amountKobo === undefined
      ? []
      : [{ key: 'amount', name: 'Amount', value: <Naira amount={amountKobo} /> }]),
  ]
}

function askedFacts({ askedBy, askedAt, reason, expiresAt }: Approval) {
  return [
    { key: 'by', name: 'By', value: askedBy.fullName },
    { key: 'at', name: 'When', value: <Moment at={askedAt} /> },
    ...(reason === '' ? [] : [{ key: 'reason', name: 'Reason', value: reason }]),
    { key: 'expires', name: 'Expires', value: <Moment at={expiresAt} /> },
  ]
}

/** The record it is about, for whoever decides elsewhere and wants to see it first. */
function RecordLink({ of: { page }, onLeave }: { of: Approval; onLeave: () => void }) {
  const { pathname } = useLocation()
  if (page === undefined || page === pathname) return null
  return (
    <p>
      <Link className="more" to={page} onClick={onLeave}>
        Open the record
        <Icon of={chevronRightIcon} size="sm" />
      </Link>
    </p>
  )
}

/** Who may not decide, and why; the wait of somebody who is alone. */
function WhyNot({ approval }: { approval: Approval }) {
  const why = whyNotApprove(approval)
  if (why) return <Notice tone={approval.can.approve === 'alone-delay' ? 'wait' : 'info'} title={why} />
  if (approval.aloneFrom && approval.can.approve === true) {
    return (
      <Notice tone="wait" title="You decide this alone.">
        Staff were notified a day ago. The record shows this.
      </Notice>
    )
  }
  return null
}

function Decisions({
  approval,
  cacheUpdates,
  onSendBack,
  onClose,
  onApproved = onClose,
}: ApprovalProps & { onSendBack: () => void }) {
  const { can, id, version } = approval
  const decisionCacheUpdates = (decided: Approval) => [markAllStale, ...cacheUpdates(decided)]
  const failed = 'No decision was saved'
  const approve = useEndpointMutation(approveApproval, {
    cacheUpdates: decisionCacheUpdates,
    // What was approved changed something, here or elsewhere.
    invalidates: ({ status }) => (status === 'approved' ? decidedPaths : []),
    onDone: (decided) => {
      if (decided.status === 'approved') toast.ok({ title: 'Approved', text: decided.title })
      else toast.info({ title: 'Staff notified', text: 'You can complete this alone in 24 hours.' })
      onApproved()
    },
    failed,
  })
  const takeBack = useEndpointMutation(takeBackApproval, {
    cacheUpdates: decisionCacheUpdates,
    onDone: (decided) => {
      toast.ok({ title: 'Withdrawn', text: decided.title })
      onClose()
    },
    failed,
  })
  const input = { params: { id }, body: { version } }
  return (
    <>
      {can.takeBack === true && (
        <Button size="lg" busy={takeBack.isPending} onClick={() => takeBack.mutate({ input })}>
          Withdraw request
        </Button>
      )}
      {can.sendBack === true && (
        <Button size="lg" onClick={onSendBack}>
          Send back
        </Button>
      )}
      {can.approve === true && (
        <Button look="primary" size="lg" busy={approve.isPending} onClick={() => approve.mutate({ input })}>
          Approve
        </Button>
      )}
    </>
  )
}

function SendBackSheet({ approval, cacheUpdates, onBack, onClose }: ApprovalProps & { onBack: () => void }) {
  const { id, version, title } = approval
  return (
    <MutationSheet<{ reason: string }, Approval>
      still
      title="Send back"
      submit="Send back"
      initial={{ reason: '' }}
      mutation={mutation(sendBackApproval, { params: { id }, body: ({ reason }) => ({ version, reason }) })}
      cacheUpdates={(decided) => [markAllStale, ...cacheUpdates(decided)]}
      successToast={() => ({ title: 'Sent back', text: title })}
      onBack={onBack}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">{title}</p>
          <TextArea
            {...form.field('reason')}
            label="Reason"
            hint={`${approval.askedBy.fullName} reads it`}
            maxLength={500}
            rows={3}
          />
        </>
      )}
    </MutationSheet>
  )
}
