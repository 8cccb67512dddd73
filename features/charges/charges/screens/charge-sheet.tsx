/** One charge for administrators: what was paid and waived, the contest, and what can be done. */
import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { chargeRunPath } from '../../charges.paths.ts'
import {
  answerContest,
  readCharge,
  remindOfCharge,
  type WholeCharge,
  waiveCharge,
} from '../charge.contract.ts'
import { chargeKindWords } from '../charge.messages.ts'
import { chargeCacheUpdates, chargeReads } from './charge.cache.ts'
import { ChargeChip } from './charge-chip.tsx'

type Act = 'waive' | 'answer'

export function ChargeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(readCharge, { params: { id } })
  const [act, setAct] = useState<Act>()
  if (read.data && act === 'waive') return <WaiveSheet charge={read.data} onClose={() => setAct(undefined)} />
  if (read.data && act === 'answer')
    return <AnswerSheet charge={read.data} onClose={() => setAct(undefined)} />
  return (
    <Sheet
      open
      title="Charge"
      onClose={onClose}
      foot={read.data && <Actions charge={read.data} onAct={setAct} />}
    >
      <Screen of={read} what="this charge">
        {(charge) => <Whole charge={charge} />}
      </Screen>
    </Sheet>
  )
}

function Actions({ charge, onAct }: { charge: WholeCharge; onAct: (act: Act) => void }) {
  const remind = useEndpointMutation(remindOfCharge, {
    cacheUpdates: chargeCacheUpdates,
    invalidates: chargeReads,
    onDone: () => toast.ok({ title: 'Reminder sent' }),
    failed: 'The reminder was not sent',
  })
  const { can, id } = charge
  return (
    <div className="btn-row">
      {can.remind === true && (
        <Button busy={remind.isPending} onClick={() => remind.mutate({ input: { params: { id } } })}>
          Send reminder
        </Button>
      )}
      {can.answerContest === true && <Button onClick={() => onAct('answer')}>Answer</Button>}
      {can.waive === true && charge.waiting.length === 0 && (
        <Button look="danger-line" onClick={() => onAct('waive')}>
          Waive or reduce
        </Button>
      )}
    </div>
  )
}

function Whole({ charge }: { charge: WholeCharge }) {
  const { member, title, code, kind, period, instalments, contest } = charge
  return (
    <div className="stack">
      <p className="row between">
        <Link className="more more-title" to={`/admin/members/${member.uid}`}>
          {member.fullName}
        </Link>
        <ChargeChip status={charge.status} />
      </p>
      {charge.waiting.map((approval) => (
        <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => [markAllStale]} />
      ))}
      {contest && (
        <Notice
          tone="info"
          title={contest.endedAt === null ? 'The member contests this fine.' : 'The contest is answered.'}
        >
          {contest.answer ?? 'Answer that it stays, or waive it. It is not collected meanwhile.'}{' '}
          <Link to={`/moderator/tickets?open=${contest.ticketId}`}>Open the ticket</Link>
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'for', name: 'For', value: `${title}, ${period}` },
          { key: 'kind', name: 'Kind', value: chargeKindWords[kind] },
          { key: 'code', name: 'Code', value: code },
          {
            key: 'run',
            name: 'Charge run',
            value: <Link to={chargeRunPath(charge.runId)}>{charge.runCode}</Link>,
          },
          { key: 'charged', name: 'Charged', value: <Day day={charge.chargedOn} /> },
          { key: 'due', name: 'Due', value: <Day day={charge.dueOn} /> },
          ...(instalments > 1 ? [{ key: 'parts', name: 'Monthly parts', value: instalments }] : []),
          { key: 'amount', name: 'Amount', value: <Naira amount={charge.amountKobo} /> },
          { key: 'paid', name: 'Paid', value: <Naira amount={charge.paidKobo} /> },
          { key: 'waived', name: 'Waived', value: <Naira amount={charge.waivedKobo} /> },
          {
            key: 'left',
            name: 'Outstanding',
            value: <Naira amount={charge.outstandingKobo} className="strong" />,
          },
        ]}
      />
      <History charge={charge} />
    </div>
  )
}

const channelWords: Record<string, string> = {
  wallet: 'Wallet',
  transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  payroll: 'Payroll',
}

function History({ charge: { payments, waivers } }: { charge: WholeCharge }) {
  if (payments.length + waivers.length === 0) return null
  return (
    <>
      <h3 className="sub2">What happened</h3>
      <ul className="list">
        {payments.map(({ id, amountKobo, channel, paidAt, reversedAt }) => (
          <li key={id} className="item">
            <span className="grow">
              <span className="item-title block">{reversedAt === null ? 'Paid' : 'Paid, and reversed'}</span>
              <span className="item-sub">
                {channelWords[channel] ?? channel}, <Moment at={paidAt} />
              </span>
            </span>
            <Naira amount={amountKobo} />
          </li>
        ))}
        {waivers.map(({ id, amountKobo, reason, waivedAt }) => (
          <li key={id} className="item">
            <span className="grow">
              <span className="item-title block">Waived</span>
              <span className="item-sub">
                {reason} <Moment at={waivedAt} />
              </span>
            </span>
            <Naira amount={amountKobo} />
          </li>
        ))}
      </ul>
    </>
  )
}

type WaiveValues = { amountKobo: string; reason: string }

function WaiveSheet({ charge, onClose }: { charge: WholeCharge; onClose: () => void }) {
  const naira = useNairaText()
  return (
    <MutationSheet<WaiveValues, WholeCharge>
      title="Waive or reduce"
      submit="Propose waiver"
      initial={{ amountKobo: charge.outstandingKobo.toString(), reason: '' }}
      mutation={mutation(waiveCharge, {
        params: { id: charge.id },
        body: ({ amountKobo, reason }: WaiveValues) => ({ amountKobo: amountKobo || '0', reason }),
      })}
      cacheUpdates={chargeCacheUpdates}
      invalidates={chargeReads}
      successToast={({ waiting }) => saidOfAsking(waiting[0], 'Waived')}
      problemTitle="Nothing was waived."
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="sm muted">
            {charge.member.fullName} owes {naira(charge.outstandingKobo)} of {charge.title}. A second
            administrator must agree.
          </p>
          <AmountInput label="Amount to waive" hint="All of it, or a part" {...form.field('amountKobo')} />
          <TextArea
            label="Reason"
            hint="The member reads it"
            maxLength={500}
            rows={3}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}

function AnswerSheet({ charge, onClose }: { charge: WholeCharge; onClose: () => void }) {
  return (
    <MutationSheet<{ answer: string }, WholeCharge>
      title="Answer a contested fine"
      submit="Keep fine"
      initial={{ answer: '' }}
      mutation={mutation(answerContest, {
        params: { id: charge.id },
        body: ({ answer }: { answer: string }) => ({ answer }),
      })}
      cacheUpdates={chargeCacheUpdates}
      invalidates={chargeReads}
      successToast={() => 'The member is told'}
      problemTitle="The answer was not kept."
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="sm muted">The fine stays. To cancel it, waive it instead.</p>
          <TextArea
            label="Answer"
            hint="The member reads it"
            maxLength={500}
            rows={4}
            {...form.field('answer')}
          />
        </>
      )}
    </MutationSheet>
  )
}
