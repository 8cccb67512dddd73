import { sumKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { usersIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { whyNotWords } from '../../withdrawals/screens/why-not.messages.ts'
import { type Batch, downloadBatch, giveUpBatch, payBatch, readBatch } from '../batches.contract.ts'
import { BatchChip } from './batch-chip.tsx'
import { batchCacheUpdates, touchedByBatch } from './batches.cache.ts'

/** One batch: its file, its lines, and what the bank made of it. */
export function BatchSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(readBatch, { params: { id } })
  const [paying, setPaying] = useState(false)
  const [givingUp, setGivingUp] = useState(false)
  const batch = read.data
  if (paying && batch) return <PaySheet batch={batch} onBack={() => setPaying(false)} />
  if (givingUp && batch) return <GiveUpSheet batch={batch} onBack={() => setGivingUp(false)} />
  return (
    <Sheet
      open
      title={batch ? `Batch ${batch.code}` : 'Batch'}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" className="btn-auto" onClick={onClose}>
            Close
          </Button>
          {batch?.can.pay === true && (
            <Button look="primary" size="lg" onClick={() => setPaying(true)}>
              Mark as paid
            </Button>
          )}
        </>
      }
    >
      <Screen of={read} what="this batch">
        {(one) => <BatchFacts batch={one} onGiveUp={() => setGivingUp(true)} />}
      </Screen>
    </Sheet>
  )
}

const outcomes: Record<Batch['lines'][number]['outcome'], readonly ['info' | 'ok' | 'bad' | 'wait', string]> =
  {
    open: ['info', 'Being paid'],
    paid: ['ok', 'Paid'],
    failed: ['bad', 'Refused'],
    on_hold: ['wait', 'On hold'],
    given_up: ['wait', 'Not sent'],
  }

function BatchFacts({ batch, onGiveUp }: { batch: Batch; onGiveUp: () => void }) {
  const { lines, waiting, can } = batch
  const paid = lines.filter(({ outcome }) => outcome === 'paid').map(({ netKobo }) => netKobo)
  const shown = batch.openKobo > 0n ? batch.openKobo : sumKobo(paid)
  return (
    <>
      <div className="row between">
        {shown > 0n && <Naira amount={shown} size="lg" />}
        <BatchChip batch={batch} />
      </div>
      {waiting && (
        <Notice tone="wait" icon={usersIcon} title={`${waiting.askedBy.fullName} said so first.`}>
          {can.pay === true ? 'Another administrator has to agree.' : whyNotWords(String(can.pay))}
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'from', name: 'Paid from', value: batch.from },
          { key: 'made', name: 'Made by', value: batch.madeBy.fullName },
          { key: 'at', name: 'Made', value: <Moment at={batch.madeAt} /> },
          ...(batch.bankReference === undefined || batch.paidOn === undefined
            ? []
            : [
                { key: 'reference', name: 'Bank reference', value: batch.bankReference },
                { key: 'day', name: 'Paid on', value: <Day day={batch.paidOn} /> },
              ]),
        ]}
      />
      {batch.givenUp && (
        <Notice tone="wait" title={`${batch.givenUp.by.fullName} cancelled it.`}>
          {batch.givenUp.reason} What was in it is approved again.
        </Notice>
      )}
      {can.download === true && <Download batch={batch} />}
      <div className="list">
        {lines.map((line) => (
          <Link
            className="item item-button"
            key={line.withdrawalId}
            to={`/admin?withdrawal=${line.withdrawalId}`}
          >
            <span className="grow">
              <span className="item-title block">{line.member.fullName}</span>
              <span className="item-sub block">{bankAccountWords(line.bankName, line.last4)}</span>
              <span className="item-sub block num">{line.code}</span>
            </span>
            <span className="stack stack-1 justify-items-end">
              <Naira amount={line.netKobo} className="strong" />
              <Chip tone={outcomes[line.outcome][0]}>{outcomes[line.outcome][1]}</Chip>
            </span>
          </Link>
        ))}
      </div>
      {can.giveUp === true && (
        <div className="btn-row">
          <Button size="sm" look="danger-line" onClick={onGiveUp}>
            Cancel this file
          </Button>
        </div>
      )}
    </>
  )
}

/** The file with the whole numbers: asked for each time, with a fresh proof, and kept nowhere here. */
function Download({ batch: { id } }: { batch: Batch }) {
  const download = useEndpointMutation(downloadBatch, {
    onDone: save,
    failed: 'The file was not downloaded',
  })
  return (
    <div className="stack stack-2">
      <Button busy={download.isPending} onClick={() => download.mutate({ input: { params: { id } } })}>
        Download the file for the bank
      </Button>
      <p className="xs faint">
        It has full account numbers, so the audit log records your download. Delete it once the bank has it.
      </p>
    </div>
  )
}

function save({ name, text }: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

type Values = { bankReference: string; paidOn: string }

/** Says that what is open of the batch was paid. What the bank shows is typed by whoever says it. */
function PaySheet({ batch, onBack }: { batch: Batch; onBack: () => void }) {
  const naira = useNairaText()
  const count = batch.lines.filter(({ outcome }) => outcome === 'open').length
  return (
    <MutationSheet<Values, Batch>
      still
      title="Mark the batch as paid"
      submit={`Record payment of ${naira(batch.openKobo)}`}
      initial={{ bankReference: '', paidOn: dayIn(lagos, instant(new Date())) }}
      mutation={mutation(payBatch, { params: { id: batch.id }, body: (values: Values) => values })}
      cacheUpdates={batchCacheUpdates}
      invalidates={touchedByBatch}
      successToast={({ waiting }) =>
        waiting
          ? { title: 'Saved', text: 'A second administrator has to agree.', tone: 'info' }
          : 'All of the batch is paid'
      }
      onBack={onBack}
      onDone={onBack}
      onClose={onBack}
    >
      {(form) => (
        <>
          <p className="item-title">
            {naira(batch.openKobo)} to {count} {count === 1 ? 'member' : 'bank accounts'}
          </p>
          <p className="sm muted">
            First take out the lines the bank refused. A second administrator records or approves the same.
            Then the money leaves the members’ accounts.
          </p>
          <TextInput label="Paid on" type="date" {...form.field('paidOn')} />
          <TextInput
            label="Bank reference"
            hint="Of the whole file, as the bank wrote it"
            autoComplete="off"
            {...form.field('bankReference')}
          />
        </>
      )}
    </MutationSheet>
  )
}

/** Gives up a file that the bank never got. Whoever does it says so, and why. */
function GiveUpSheet({ batch, onBack }: { batch: Batch; onBack: () => void }) {
  const naira = useNairaText()
  return (
    <MutationSheet<{ reason: string }, Batch>
      still
      danger
      title="Cancel this file"
      submit="Cancel file"
      initial={{ reason: '' }}
      mutation={mutation(giveUpBatch, { params: { id: batch.id }, body: (values) => values })}
      cacheUpdates={batchCacheUpdates}
      invalidates={touchedByBatch}
      successToast={() => ({ title: 'File cancelled', text: 'Its withdrawals are approved again.' })}
      onBack={onBack}
      onDone={onBack}
      onClose={onBack}
    >
      {(form) => (
        <>
          <p className="item-title">{naira(batch.openKobo)} was not paid with it</p>
          <Notice tone="wait" title="Only if the bank never received it.">
            Check the bank first. If the file was uploaded, its withdrawals would be paid twice. Delete every
            copy of it.
          </Notice>
          <TextArea
            label="Reason"
            hint="Administrators read it"
            maxLength={500}
            rows={3}
            {...form.field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
