import { useRead } from '@kolo/ui/patterns/api'
import { mutation } from '@kolo/ui/patterns/mutation-sheet'
import { type CacheUpdate, updateQuery, withRow } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { arrowUpRightIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useState } from 'react'
import { SecretSheet } from '../../screens/secret-sheet.tsx'
import { addWebhook, listWebhooks, type Webhook } from '../webhooks.contract.ts'
import { WebhookRow } from './webhook-row.tsx'
import { bodyOfWebhook, WebhookSheet } from './webhook-sheet.tsx'

const cacheUpdates = (webhook: Webhook): readonly CacheUpdate[] => [
  updateQuery(listWebhooks, {}, ({ rows }) => ({ rows: withRow(rows, webhook) })),
]

/** Addresses of other programs that are told what happens: one administrator adds one, another lets it out. */
export function WebhooksCard() {
  const read = useRead(listWebhooks, {})
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const add = (
    <Button icon={plusIcon} onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  )
  return (
    <>
      <Screen
        of={read}
        what="the webhooks"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={arrowUpRightIcon} title="No webhooks" action={add}>
            A webhook tells your own software of each payment, withdrawal or new member at once.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <Card title="Webhooks" aside={add} padded={false}>
            <ul className="list">
              {rows.map((webhook) => (
                <WebhookRow key={webhook.id} of={webhook} cacheUpdates={cacheUpdates} onSecret={setSecret} />
              ))}
            </ul>
          </Card>
        )}
      </Screen>
      {adding && (
        <WebhookSheet
          title="Add a webhook"
          initial={{ description: '', url: '', kinds: ['payment.confirmed'], reason: '' }}
          asking={mutation(addWebhook, { body: bodyOfWebhook })}
          cacheUpdates={({ webhook }) => cacheUpdates(webhook)}
          onDone={(made) => {
            setAdding(false)
            setSecret(made.secret)
          }}
          onClose={() => setAdding(false)}
        >
          Nothing is sent before another administrator approves it.
        </WebhookSheet>
      )}
      {secret !== undefined && (
        <SecretSheet
          title="The secret of the webhook"
          what="Secret"
          secret={secret}
          onClose={() => setSecret(undefined)}
        >
          The program needs it to verify that messages come from us. If you lose it, create another.
        </SecretSheet>
      )}
    </>
  )
}
