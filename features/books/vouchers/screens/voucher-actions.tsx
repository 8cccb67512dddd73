/** What can be done with a voucher. */
import { type Approval, sendBackApproval } from '@kolo/approvals/contract'
import { pathOf } from '@kolo/foundation/endpoint'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { DownloadLink } from '@kolo/ui/admin/admin-list'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newTemplatePath, voucherPath, vouchersPath } from '../../books.paths.ts'
import {
  approveVoucher,
  cancelVoucher,
  deleteVoucher,
  printVoucher,
  readVoucher,
  reverseVoucher,
  submitVoucher,
  type Voucher,
} from '../voucher.contract.ts'

const stale = [
  '/api/vouchers',
  '/api/approvals',
  '/api/admin/home',
  '/api/chart-of-accounts',
  '/api/journals',
]
const kept = (voucher: Voucher) => [setQuery(readVoucher, { params: { id: voucher.id } }, voucher)]

export function VoucherActions({ voucher }: { voucher: Voucher }) {
  const { id, version, amountKobo, can, approval, state } = voucher
  const [doing, setDoing] = useState<'remove' | 'cancel' | 'send-back' | 'reverse'>()
  const close = () => setDoing(undefined)
  const input = { params: { id }, body: { version } }
  const submit = useEndpointMutation(submitVoucher, {
    cacheUpdates: kept,
    invalidates: stale,
    onDone: ({ code }) => toast.ok({ title: `${code} is waiting for approval` }),
    failed: 'The voucher was not submitted',
  })
  const approve = useEndpointMutation(approveVoucher, {
    cacheUpdates: kept,
    invalidates: stale,
    onDone: (answer) =>
      answer.state === 'posted'
        ? toast.ok({ title: `${answer.code} is posted` })
        : toast.ok({ title: 'Approved', text: 'Another administrator approves it next.' }),
    failed: 'The voucher was not approved',
  })
  const mayApprove = can.approve === true && approval?.can.approve === true
  return (
    <>
      <DownloadLink href={pathOf(printVoucher, { id })}>PDF</DownloadLink>
      <ButtonLink to={`${newTemplatePath}?voucher=${id}`}>Save as template</ButtonLink>
      {can.remove === true && (
        <Button look="danger-line" onClick={() => setDoing('remove')}>
          Delete draft
        </Button>
      )}
      {can.cancel === true && (
        <Button look="danger-line" onClick={() => setDoing('cancel')}>
          Cancel voucher
        </Button>
      )}
      {can.edit === true && <ButtonLink to={`${voucherPath(id)}/edit`}>Edit</ButtonLink>}
      {can.submit === true && (
        <Button look="primary" busy={submit.isPending} onClick={() => submit.mutate({ input })}>
          Submit for approval
        </Button>
      )}
      {state === 'submitted' && approval?.can.sendBack === true && (
        <Button onClick={() => setDoing('send-back')}>Send back</Button>
      )}
      {mayApprove && (
        <Button look="primary" busy={approve.isPending} onClick={() => approve.mutate({ input })}>
          Approve <Naira amount={amountKobo} />
        </Button>
      )}
      {can.reverse === true && <Button onClick={() => setDoing('reverse')}>Reverse</Button>}
      {doing === 'remove' && <RemoveDialog id={id} onClose={close} />}
      {doing === 'cancel' && (
        <MutationDialog
          mutation={mutation(cancelVoucher, { params: { id }, body: () => ({ version }) })}
          title="Cancel this voucher?"
          confirm="Cancel voucher"
          danger
          failed="The voucher was not cancelled"
          successToast={() => 'The voucher is cancelled'}
          cacheUpdates={kept}
          invalidates={stale}
          onClose={close}
        >
          Nothing of it was posted. It keeps its code and is not submitted again.
        </MutationDialog>
      )}
      {doing === 'send-back' && approval && <SendBackSheet approval={approval} onClose={close} />}
      {doing === 'reverse' && <ReverseSheet voucher={voucher} onClose={close} />}
    </>
  )
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const go = useNavigate()
  return (
    <MutationDialog
      mutation={mutation(deleteVoucher, { params: { id } })}
      title="Delete this draft?"
      confirm="Delete draft"
      danger
      failed="The draft was not deleted"
      successToast={() => 'The draft is deleted'}
      invalidates={['/api/vouchers']}
      onClose={onClose}
      onDone={() => void go(vouchersPath)}
    >
      Its lines and documents are deleted too. Nothing of it was posted.
    </MutationDialog>
  )
}

function SendBackSheet({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  return (
    <MutationSheet<{ reason: string }, Approval>
      title="Send back"
      submit="Send back"
      initial={{ reason: '' }}
      mutation={mutation(sendBackApproval, {
        params: { id: approval.id },
        body: ({ reason }) => ({ version: approval.version, reason }),
      })}
      invalidates={stale}
      successToast={() => ({ title: 'Sent back' })}
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          {...field('reason')}
          label="Reason"
          hint={`${approval.askedBy.fullName} reads it`}
          maxLength={500}
          rows={3}
        />
      )}
    </MutationSheet>
  )
}

function ReverseSheet({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const go = useNavigate()
  return (
    <MutationSheet<{ reason: string; valueDate: string }, Voucher>
      title={`Reverse ${voucher.code}`}
      submit="Submit the reversal"
      initial={{ reason: '', valueDate: dayIn(lagos, instant(new Date())) }}
      mutation={mutation(reverseVoucher, {
        params: { id: voucher.id },
        body: ({ reason, valueDate }: { reason: string; valueDate: string }) => ({ reason, valueDate }),
      })}
      cacheUpdates={kept}
      invalidates={stale}
      successToast={({ code }) => ({ title: `${code} is waiting for approval` })}
      onDone={({ id }) => void go(voucherPath(id))}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">
            A new voucher with debit and credit exchanged is submitted. Another administrator approves it.
          </p>
          <TextInput label="Reason" maxLength={200} {...field('reason')} />
          <DayInput label="Value date" {...field('valueDate')} />
        </>
      )}
    </MutationSheet>
  )
}
