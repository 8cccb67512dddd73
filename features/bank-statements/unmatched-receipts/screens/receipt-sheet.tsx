import { WaitingNotice } from '@kolo/approvals/screens'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { MemberField, type PickedMember } from '@kolo/profile/screens'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { type FormMutation, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { markAllStale, updateQueries, withRow } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  assignReceipt,
  confirmReturn,
  listUnmatchedReceipts,
  returnReceipt,
  turnDownClaim,
  type UnmatchedReceipt,
} from '../unmatched.contract.ts'

/** What is being done to a receipt, in a sheet of its own. */
type Doing =
  | { kind: 'assign'; member?: PickedMember }
  | { kind: 'return' }
  | { kind: 'sent' }
  | { kind: 'turn-down'; claimId: string; name: string }

const cacheUpdates = (receipt: UnmatchedReceipt) => [
  updateQueries(listUnmatchedReceipts, (page) => ({ ...page, rows: withRow(page.rows, receipt) })),
  markAllStale,
]
const invalidates = ['/api/unmatched-receipts', '/api/approvals', '/api/admin/home']

/** One receipt: what the bank says, who claims it, and what can be done. */
export function ReceiptSheet({ receipt, onClose }: { receipt: UnmatchedReceipt; onClose: () => void }) {
  const [doing, setDoing] = useState<Doing>()
  if (doing)
    return <DoingSheet receipt={receipt} doing={doing} onBack={() => setDoing(undefined)} onClose={onClose} />
  const { can, claims, approval } = receipt
  return (
    <Sheet
      open
      title="Unmatched money"
      onClose={onClose}
      foot={
        can.assign === true || can.sent === true ? (
          <>
            {can.return === true && (
              <Button size="lg" className="btn-auto" onClick={() => setDoing({ kind: 'return' })}>
                Send it back
              </Button>
            )}
            {can.assign === true && (
              <Button look="primary" size="lg" onClick={() => setDoing({ kind: 'assign' })}>
                Give it to a member
              </Button>
            )}
            {can.sent === true && (
              <Button look="primary" size="lg" onClick={() => setDoing({ kind: 'sent' })}>
                It was sent back
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <div className="stack">
        {approval && <WaitingNotice approval={approval} cacheUpdates={() => [markAllStale]} />}
        <Facts receipt={receipt} />
        {claims.map((claim) => (
          <section
            className="card card-pad stack stack-2"
            key={claim.id}
            aria-label={`Claim of ${claim.member.fullName}`}
          >
            <p>
              <b>{claim.member.fullName}</b> <span className="faint">{claim.memberCode}</span> says that it is
              theirs, <Moment at={claim.claimedAt} />
            </p>
            <p className="sm muted">
              Sent by {claim.senderName}, bank reference {claim.bankReference}
              {claim.note && `. ${claim.note}`}
            </p>
            <p className="row row-2 wrap">
              <Button
                look="soft"
                size="sm"
                onClick={() =>
                  setDoing({
                    kind: 'assign',
                    member: { uid: claim.member.uid, fullName: claim.member.fullName },
                  })
                }
              >
                Give it to {claim.member.fullName}
              </Button>
              <Button
                look="danger-line"
                size="sm"
                onClick={() =>
                  setDoing({ kind: 'turn-down', claimId: claim.id, name: claim.member.fullName })
                }
              >
                Turn down
              </Button>
            </p>
          </section>
        ))}
      </div>
    </Sheet>
  )
}

function Facts({ receipt }: { receipt: UnmatchedReceipt }) {
  const { account, member, returnReference, endedAt } = receipt
  return (
    <dl className="kv">
      <div>
        <dt>Amount</dt>
        <dd>
          <Naira amount={receipt.amountKobo} />
        </dd>
      </div>
      <div>
        <dt>Narration</dt>
        <dd>{receipt.narration || 'None'}</dd>
      </div>
      <div>
        <dt>Received on</dt>
        <dd>
          <Day day={receipt.receivedOn} />, {bankAccountWords(account.bankName, account.last4)}
        </dd>
      </div>
      <div>
        <dt>From</dt>
        <dd>{receipt.source}</dd>
      </div>
      {member && (
        <div>
          <dt>In the wallet of</dt>
          <dd>{member.fullName}</dd>
        </div>
      )}
      {returnReference && (
        <div>
          <dt>Sent back under</dt>
          <dd>{returnReference}</dd>
        </div>
      )}
      {endedAt && (
        <div>
          <dt>Settled</dt>
          <dd>
            <Moment at={endedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}

type Typed = { memberUid: string; memberName: string; reason: string; bankReference: string }

function mutationOf(receipt: UnmatchedReceipt, doing: Doing): FormMutation<Typed, UnmatchedReceipt> {
  const params = { id: receipt.id }
  const reason = (values: Typed) => values.reason.trim()
  switch (doing.kind) {
    case 'assign':
      return mutation(assignReceipt, {
        params,
        body: (values: Typed) => ({ memberUid: values.memberUid, reason: reason(values) }),
        check: ({ memberUid }) => (memberUid ? {} : { memberUid: 'Choose the member it belongs to.' }),
      })
    case 'return':
      return mutation(returnReceipt, { params, body: (values: Typed) => ({ reason: reason(values) }) })
    case 'sent':
      return mutation(confirmReturn, {
        params,
        body: ({ bankReference }: Typed) => ({ bankReference: bankReference.trim() }),
      })
    case 'turn-down':
      return mutation(turnDownClaim, {
        params: { id: doing.claimId },
        body: (values: Typed) => ({ reason: reason(values) }),
      })
  }
}

const words = {
  assign: { title: 'Whose money is it?', submit: 'Give it' },
  return: { title: 'Send it back?', submit: 'Ask to send back' },
  sent: { title: 'Was it sent back?', submit: 'It was sent' },
  'turn-down': { title: 'Turn this claim down?', submit: 'Turn down' },
} as const

function DoingSheet({
  receipt,
  doing,
  onBack,
  onClose,
}: {
  receipt: UnmatchedReceipt
  doing: Doing
  onBack: () => void
  onClose: () => void
}) {
  const naira = useNairaText()
  const { kind } = doing
  const member = kind === 'assign' ? doing.member : undefined
  return (
    <MutationSheet<Typed, UnmatchedReceipt>
      title={words[kind].title}
      submit={kind === 'assign' ? `Ask to give ${naira(receipt.amountKobo)}` : words[kind].submit}
      danger={kind === 'turn-down'}
      initial={{
        memberUid: member?.uid ?? '',
        memberName: member?.fullName ?? '',
        reason: '',
        bankReference: '',
      }}
      mutation={mutationOf(receipt, doing)}
      cacheUpdates={cacheUpdates}
      invalidates={invalidates}
      successToast={(answer) => saidOf(kind, answer)}
      still
      onBack={onBack}
      onClose={onClose}
    >
      {(form) => (
        <>
          {kind === 'assign' && (
            <MemberField
              value={
                form.values.memberUid
                  ? { uid: form.values.memberUid, fullName: form.values.memberName }
                  : undefined
              }
              error={form.errors.memberUid}
              onMember={(next) =>
                form.setValues({
                  ...form.values,
                  memberUid: next?.uid ?? '',
                  memberName: next?.fullName ?? '',
                })
              }
            />
          )}
          {kind === 'return' && (
            <Notice title="Two administrators agree, then it is sent at the bank.">
              Write its reference here once it is sent. Only then do the books show the refund.
            </Notice>
          )}
          {kind === 'sent' ? (
            <TextInput
              {...form.field('bankReference')}
              label="Bank reference"
              hint="Of the transfer that sent it back"
              maxLength={60}
            />
          ) : (
            <TextArea
              {...form.field('reason')}
              label="Reason"
              hint={kind === 'turn-down' ? `${doing.name} reads it.` : 'The second administrator reads it.'}
              maxLength={kind === 'turn-down' ? 500 : 300}
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}

function saidOf(kind: Doing['kind'], { state, approval }: UnmatchedReceipt) {
  if (kind === 'turn-down')
    return { tone: 'info', title: 'Turned down', text: 'The member has been told why.' } as const
  if (state === 'assigned') return { title: 'It is in the wallet', text: 'The member has been told.' }
  if (state === 'returned') return { title: 'Sent back', text: 'The books say so.' }
  if (state === 'to-return')
    return { title: 'Agreed', text: 'Send it at the bank, then write its reference here.' }
  return approval ? ({ tone: 'wait', title: 'It needs a second administrator.' } as const) : undefined
}
