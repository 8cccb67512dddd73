import { WaitingNotice } from '@kolo/approvals/screens'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { type CacheUpdate, markAllStale, updateQuery, withoutRow } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { useState } from 'react'
import {
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
  type Webhook,
} from '../webhooks.contract.ts'
import { formerSecretHours } from '../webhooks.rules.ts'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import { bodyOfWebhook, WebhookSheet } from './webhook-sheet.tsx'

const states = {
  waiting: { tone: 'wait', word: 'Waiting' },
  on: { tone: 'ok', word: 'On' },
  off: { tone: 'bad', word: 'Off' },
} as const

const offWords = {
  'switched-off': 'Switched off',
  failing: 'Switched off, because it accepted nothing for more than a day,',
  gone: 'Switched off, because it said that nobody is there any more,',
} as const

type RowProps = {
  of: Webhook
  cacheUpdates: (webhook: Webhook) => readonly CacheUpdate[]
  onSecret: (secret: string) => void
}
type Opened = 'log' | 'change' | 'secret' | 'switch' | 'remove'

/** One webhook: where it goes, what it is told, how it fares, and everything that is done with it. */
export function WebhookRow({ of: webhook, cacheUpdates, onSecret }: RowProps) {
  const [opened, setOpened] = useState<Opened>()
  const { description, url, kinds, state, waiting } = webhook
  const { tone, word } = states[state]
  const act = (name: Opened, words: string, look: 'line' | 'danger-line' = 'line') => (
    <Button size="sm" look={look} onClick={() => setOpened(name)}>
      {words}
      <span className="vh"> {description}</span>
    </Button>
  )
  return (
    <li className="item top wrap">
      <div className="grow stack stack-2">
        <p className="item-title">{description}</p>
        <p className="item-sub break-all">{url}</p>
        <p className="item-sub">Events: {kinds.join(', ')}</p>
        <p className="xs faint">
          <Standing of={webhook} />
        </p>
        {waiting && <WaitingNotice approval={waiting} cacheUpdates={() => [markAllStale]} />}
        <div className="btn-row">
          {act('log', 'Delivery log')}
          {!waiting && act('change', 'Change')}
          {act('secret', 'New secret')}
          {state !== 'waiting' && act('switch', state === 'on' ? 'Switch off' : 'Switch on')}
          {act('remove', 'Remove', 'danger-line')}
        </div>
      </div>
      <Chip tone={tone}>{word}</Chip>
      {opened && (
        <Doing
          webhook={webhook}
          opened={opened}
          cacheUpdates={cacheUpdates}
          onSecret={onSecret}
          onClose={() => setOpened(undefined)}
        />
      )}
    </li>
  )
}

function Standing({ of: { madeAt, deliveredAt, offAt, offBecause, formerUntil } }: { of: Webhook }) {
  return (
    <>
      Added <Moment at={madeAt} />
      {' · '}
      {deliveredAt ? (
        <>
          last accepted <Moment at={deliveredAt} />
        </>
      ) : (
        'accepted nothing yet'
      )}
      {offAt && offBecause && (
        <>
          <br />
          {offWords[offBecause]} <Moment at={offAt} />
        </>
      )}
      {formerUntil && (
        <>
          <br />
          The old secret also signs until <Moment at={formerUntil} />
        </>
      )}
    </>
  )
}

function Doing({
  webhook,
  opened,
  cacheUpdates,
  onSecret,
  onClose,
}: Omit<RowProps, 'of'> & { webhook: Webhook; opened: Opened; onClose: () => void }) {
  const { id, description, url, kinds, state } = webhook
  const params = { id }
  if (opened === 'log') return <DeliveriesSheet of={webhook} onClose={onClose} />
  if (opened === 'change')
    return (
      <WebhookSheet
        title={`Change ${description}`}
        initial={{ description, url, kinds, reason: '' }}
        asking={mutation(changeWebhook, { params, body: bodyOfWebhook })}
        cacheUpdates={cacheUpdates}
        onDone={() => {
          toast.ok('Waiting for a second administrator')
          onClose()
        }}
        onClose={onClose}
      >
        The webhook stays as it is until another administrator approves the change.
      </WebhookSheet>
    )
  if (opened === 'secret')
    return (
      <MutationDialog
        title={`Create a new secret for ${description}?`}
        confirm="Create another"
        mutation={mutation(renewWebhookSecret, { params })}
        cacheUpdates={(made) => cacheUpdates(made.webhook)}
        failed="No new secret was created"
        onDone={(made) => onSecret(made.secret)}
        onClose={onClose}
      >
        For {formerSecretHours} hours the old secret also signs. Put the new one into the program within that
        time.
      </MutationDialog>
    )
  if (opened === 'switch')
    return (
      <SwitchDialog webhook={webhook} cacheUpdates={cacheUpdates} onClose={onClose} isOn={state === 'on'} />
    )
  return (
    <MutationDialog
      title={`Remove ${description}?`}
      confirm="Remove this webhook"
      danger
      mutation={mutation(removeWebhook, { params })}
      cacheUpdates={() => [updateQuery(listWebhooks, {}, ({ rows }) => ({ rows: withoutRow(rows, id) }))]}
      successToast={() => 'Webhook removed'}
      failed="The webhook was not removed"
      onClose={onClose}
    >
      Nothing more is sent there, and its delivery log is deleted.
    </MutationDialog>
  )
}

function SwitchDialog({
  webhook: { id, description },
  cacheUpdates,
  isOn,
  onClose,
}: Pick<RowProps, 'cacheUpdates'> & { webhook: Webhook; isOn: boolean; onClose: () => void }) {
  return (
    <MutationDialog
      title={isOn ? `Switch ${description} off?` : `Switch ${description} on?`}
      confirm={isOn ? 'Switch off' : 'Switch on'}
      danger={isOn}
      mutation={mutation(switchWebhook, { params: { id }, body: () => ({ on: !isOn }) })}
      cacheUpdates={cacheUpdates}
      successToast={() => (isOn ? 'Webhook switched off' : 'Webhook switched on')}
      failed={isOn ? 'The webhook was not switched off' : 'The webhook was not switched on'}
      onClose={onClose}
    >
      {isOn
        ? 'Events while it is off are never sent.'
        : 'It gets events from now on. Events while it was off are not sent.'}
    </MutationDialog>
  )
}
