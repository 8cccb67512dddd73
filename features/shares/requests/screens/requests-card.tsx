import { sentenceOf } from '@kolo/foundation/refusal'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { useState } from 'react'
import { sharesCacheUpdates, touchedByShares } from '../../shares/screens/share.cache.ts'
import {
  acceptShares,
  cancelShareRequest,
  declineShares,
  type ShareRequest,
  type SharesPage,
} from '../../shares/share.contract.ts'
import {
  requestStatusLabels,
  type SharesRefusal,
  sharesIn,
  sharesMessages,
} from '../../shares/share.messages.ts'

type Asking = { request: ShareRequest; act: 'accept' | 'decline' | 'cancel' }

/** What waits: offers from other members, and what the member asked for. */
export function RequestsCard({ page }: { page: SharesPage }) {
  const [asking, setAsking] = useState<Asking>()
  if (page.requests.length === 0) return null
  return (
    <Card title="Waiting" padded={false}>
      <ul className="list">
        {page.requests.map((request) => (
          <RequestItem key={request.id} request={request} onAsk={(act) => setAsking({ request, act })} />
        ))}
      </ul>
      {asking && <AnswerDialog {...asking} page={page} onClose={() => setAsking(undefined)} />}
    </Card>
  )
}

/** `20 shares offered to Dayo Balogun`. */
function titleOf({ kind, side, units, other }: ShareRequest): string {
  const shares = sharesIn(units)
  if (kind === 'withdrawal') return `Withdrawal of ${shares}`
  if (kind === 'leaving') return `All ${shares} given back, on leaving`
  const name = other?.fullName ?? 'a former member'
  return side === 'gives' ? `${shares} offered to ${name}` : `${shares} offered by ${name}`
}

function RequestItem({ request, onAsk }: { request: ShareRequest; onAsk: (act: Asking['act']) => void }) {
  const { status, valueKobo, askedAt, can } = request
  const title = titleOf(request)
  const isAnswerable = request.side === 'takes' && status === 'offered'
  return (
    <li className="item wrap">
      <div className="grow stack stack-1 min-w-60">
        <p className="item-title">{title}</p>
        <p className="item-sub">
          <Naira amount={valueKobo} /> · <Moment at={askedAt} />
        </p>
        <p>
          <Chip tone="wait">{isAnswerable ? 'Waiting for your answer' : requestStatusLabels[status]}</Chip>
        </p>
        {isAnswerable && can.accept !== true && (
          <p className="sm muted">
            {can.accept === 'account-inactive' || can.accept === 'not-allowed'
              ? 'Your account cannot take shares over now.'
              : sentenceOf(sharesMessages, { refusal: can.accept as SharesRefusal })}
          </p>
        )}
      </div>
      <div className="btn-row">
        {can.decline === true && (
          <Button size="sm" aria-label={`Decline: ${title}`} onClick={() => onAsk('decline')}>
            Decline
          </Button>
        )}
        {can.accept === true && (
          <Button size="sm" look="soft" aria-label={`Accept: ${title}`} onClick={() => onAsk('accept')}>
            Accept
          </Button>
        )}
        {can.cancel === true && (
          <Button size="sm" aria-label={`Withdraw: ${title}`} onClick={() => onAsk('cancel')}>
            Withdraw request
          </Button>
        )}
      </div>
    </li>
  )
}

function AnswerDialog({ request, act, page, onClose }: Asking & { page: SharesPage; onClose: () => void }) {
  const naira = useNairaText()
  const { id, units, valueKobo } = request
  const shares = sharesIn(units)
  const price = naira(valueKobo)
  const name = request.other?.fullName ?? 'The member'
  const common = { cacheUpdates: sharesCacheUpdates, invalidates: touchedByShares, onClose }
  if (act === 'accept')
    return (
      <MutationDialog
        {...common}
        title={`Take over ${shares}?`}
        confirm={`Accept for ${price}`}
        mutation={mutation(acceptShares, { params: { id } })}
        successToast={() => ({ title: 'Accepted', text: 'Two administrators decide it now.' })}
        failed="Nothing was accepted"
      >
        {price} of the {naira(page.walletKobo)} that is free in your wallet is set aside. It goes to {name},
        and the shares become yours, once two administrators agree.
      </MutationDialog>
    )
  if (act === 'decline')
    return (
      <MutationDialog
        {...common}
        title={`Decline ${shares}?`}
        confirm="Decline"
        mutation={mutation(declineShares, { params: { id } })}
        successToast={() => 'Declined'}
        failed="Nothing was declined"
      >
        {name} is told, and keeps the shares.
      </MutationDialog>
    )
  return (
    <MutationDialog
      {...common}
      title="Withdraw this request?"
      confirm="Withdraw request"
      cancel="Keep it"
      mutation={mutation(cancelShareRequest, { params: { id } })}
      successToast={() => ({ title: 'Withdrawn', text: `${shares} are released.` })}
      failed="The request was not withdrawn"
    >
      The {shares} that were set aside for it are released.
    </MutationDialog>
  )
}
