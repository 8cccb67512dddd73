import type { OutputOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { OfflineNotice } from '@kolo/ui/patterns/network'
import { usePages } from '@kolo/ui/patterns/pages'
import { type Loaded, Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { arrowUpRightIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  deliveryStates,
  listWebhookDeliveries,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../webhooks.contract.ts'
import { deliveryDays } from '../webhooks.rules.ts'
import { answerWords, stateWords } from './delivery.messages.ts'
import { DeliverySheet } from './delivery-sheet.tsx'

/** What was sent to a webhook, newest first, and sending a test. */
export function DeliveriesSheet({ of: webhook, onClose }: { of: Webhook; onClose: () => void }) {
  const pages = usePages()
  const [state, setState] = useState('')
  const [shown, setShown] = useState<string>()
  const chosen = deliveryStates.find((one) => one === state)
  const read = useRead(listWebhookDeliveries, {
    params: { id: webhook.id },
    query: { ...pages.query, ...(chosen ? { state: chosen } : {}) },
  })
  const test = useEndpointMutation(testWebhook, {
    invalidates: [listWebhookDeliveries],
    onDone: () => void toast.ok('A test is on its way'),
    failed: 'No test was sent',
  })
  if (shown !== undefined)
    return (
      <DeliverySheet
        id={shown}
        isOn={webhook.state === 'on'}
        onBack={() => setShown(undefined)}
        onClose={onClose}
      />
    )
  return (
    <Sheet
      open
      tall
      flush
      title={`Sent to ${webhook.description}`}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" busy={read.isFetching} onClick={() => void read.refetch()}>
            Look again
          </Button>
          {webhook.state === 'on' && (
            <Button
              size="lg"
              look="primary"
              busy={test.isPending}
              onClick={() => test.mutate({ input: { params: { id: webhook.id } } })}
            >
              Send a test
            </Button>
          )}
        </>
      }
    >
      <OfflineNotice />
      <div className="card-pad">
        <Select
          label="Status"
          value={state}
          onValue={(next) => {
            pages.restart()
            setState(next)
          }}
          options={[
            { value: '', label: 'All' },
            ...deliveryStates.map((value) => ({ value, label: stateWords[value].word })),
          ]}
        />
      </div>
      <DeliveryList of={read} pages={pages} onOpen={setShown} />
    </Sheet>
  )
}

function DeliveryList({
  of: read,
  pages,
  onOpen,
}: {
  of: Loaded<OutputOf<typeof listWebhookDeliveries>>
  pages: ReturnType<typeof usePages>
  onOpen: (id: string) => void
}) {
  return (
    <Screen
      of={read}
      what="what was sent"
      isEmpty={({ rows }) => rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState picture={arrowUpRightIcon} title="Nothing here" card={false}>
          Events sent in the last {deliveryDays} days appear here.
        </EmptyState>
      }
    >
      {(page) => (
        <>
          <ul className="list" aria-label="Delivery log, newest first">
            {page.rows.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryItem of={delivery} onOpen={() => onOpen(delivery.id)} />
              </li>
            ))}
          </ul>
          {(page.nextCursor || !pages.isFirst) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </>
      )}
    </Screen>
  )
}

function DeliveryItem({ of: delivery, onOpen }: { of: WebhookDelivery; onOpen: () => void }) {
  const { kind, madeAt, state, attempts } = delivery
  const { tone, word } = stateWords[state]
  return (
    <button type="button" className="item item-button top" onClick={onOpen}>
      <span className="grow">
        <span className="item-title block">{kind}</span>
        <span className="item-sub block">
          {answerWords(delivery)}
          {attempts > 1 && `, tried ${attempts} times`}
        </span>
        <span className="xs faint block">
          <Moment at={madeAt} />
        </span>
      </span>
      <Chip tone={tone}>{word}</Chip>
    </button>
  )
}
