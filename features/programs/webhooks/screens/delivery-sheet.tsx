import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { OfflineNotice } from '@kolo/ui/patterns/network'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Sheet } from '@kolo/ui/primitives/sheet'
import type { output } from 'zod/mini'
import { listWebhookDeliveries, readWebhookDelivery, replayWebhookDelivery } from '../webhooks.contract.ts'
import { answerWords, stateWords } from './delivery.messages.ts'

/** One event with what was sent and what was answered, and sending it again. */
export function DeliverySheet({
  id,
  isOn,
  onBack,
  onClose,
}: {
  id: string
  isOn: boolean
  onBack: () => void
  onClose: () => void
}) {
  const read = useRead(readWebhookDelivery, { params: { id } })
  const replay = useEndpointMutation(replayWebhookDelivery, {
    invalidates: [listWebhookDeliveries, readWebhookDelivery],
    onDone: () => void toast.ok('Sending again'),
    failed: 'The event was not sent again',
  })
  return (
    <Sheet
      open
      still
      tall
      title="An event that was sent"
      onClose={onClose}
      onBack={onBack}
      foot={
        <>
          <Button size="lg" className="btn-auto" onClick={onBack}>
            Back
          </Button>
          {isOn && read.data && read.data.state !== 'waiting' && (
            <Button
              size="lg"
              look="primary"
              busy={replay.isPending}
              onClick={() => replay.mutate({ input: { params: { id } } })}
            >
              Send again
            </Button>
          )}
        </>
      }
    >
      <OfflineNotice />
      <Screen of={read} what="this event">
        {(delivery) => <Delivery of={delivery} />}
      </Screen>
    </Sheet>
  )
}

function Delivery({ of }: { of: output<typeof readWebhookDelivery.output> }) {
  const { kind, eventId, madeAt, state, nextAt, body, tries } = of
  const { tone, word } = stateWords[state]
  return (
    <div className="stack stack-4">
      <Facts
        facts={[
          { key: 'kind', name: 'What', value: kind },
          { key: 'state', name: 'Status', value: <Chip tone={tone}>{word}</Chip> },
          { key: 'made', name: 'Made', value: <Moment at={madeAt} /> },
          ...(nextAt ? [{ key: 'next', name: 'Next try', value: <Moment at={nextAt} /> }] : []),
          { key: 'id', name: 'Id', value: <span className="break-all">{eventId}</span> },
        ]}
      />
      <section className="stack stack-2">
        <h3>Delivery log</h3>
        <p className="sm break-all">{body}</p>
      </section>
      {tries.length > 0 && (
        <section className="stack stack-2">
          <h3>Tries</h3>
          <ul className="stack stack-2">
            {tries.map((one) => (
              <li key={one.at} className="sm">
                <Moment at={one.at} />: {answerWords(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
