import { outsideChannels } from '@kolo/foundation/notices'
import { useRead } from '@kolo/ui/patterns/api'
import { LogPage, useLog } from '@kolo/ui/patterns/log-page'
import { Moment } from '@kolo/ui/patterns/moments'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { mailIcon } from '@kolo/ui/primitives/icons'
import type { Column } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import type { output } from 'zod/mini'
import { type deliveryWire, listDeliveries } from '../notice.contract.ts'
import { type DeliveryState, deliveryStateNames } from '../notice.messages.ts'

type Delivery = output<typeof deliveryWire>

const channelNames = { email: 'Email', push: 'Push messages', sms: 'SMS' } as const

const tones: Record<DeliveryState, Tone> = {
  collected: 'wait',
  summed: 'ok',
  waiting: 'wait',
  delivered: 'ok',
  gone: 'quiet',
  failed: 'bad',
}

function columnsFor(onPerson: (uid: string) => void): readonly Column<Delivery>[] {
  return [
    {
      key: 'title',
      title: 'What',
      phone: 'first',
      cell: ({ title }) => <span className="medium">{title}</span>,
    },
    { key: 'at', title: 'When', cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'person',
      title: 'To',
      cell: ({ person }) =>
        person ? (
          <button type="button" className="more more-button" onClick={() => onPerson(person.uid)}>
            {person.fullName}
          </button>
        ) : (
          <span className="muted">Not a member’s address</span>
        ),
    },
    { key: 'channel', title: 'Channel', cell: ({ channel }) => channelNames[channel] },
    {
      key: 'state',
      title: 'Status',
      cell: ({ state, error }) => (
        <>
          <Chip tone={tones[state]}>{deliveryStateNames[state]}</Chip>
          {error && <span className="sm muted block">{error}</span>}
        </>
      ),
    },
    { key: 'tries', title: 'Attempts', right: true, cell: ({ tries }) => tries },
  ]
}

const states = Object.keys(deliveryStateNames) as DeliveryState[]

/** Who was told what by which way, and what became of it, newest first. */
export function DeliveryLogPage() {
  const log = useLog()
  const { search, change } = log
  const person = search.get('person') ?? ''
  const state = states.find((one) => one === search.get('state'))
  const channel = outsideChannels.find((one) => one === search.get('channel'))
  const read = useRead(listDeliveries, {
    query: {
      ...(state ? { state } : {}),
      ...(channel ? { channel } : {}),
      ...(person ? { person } : {}),
      ...log.pages.query,
    },
  })
  return (
    <LogPage
      log={log}
      title="Delivery log"
      lead="Emails, push messages and SMS sent to members"
      filters={
        <>
          <Select
            label="Status"
            value={state ?? ''}
            onValue={(next) => change('state', next)}
            options={[
              { value: '', label: 'All statuses' },
              ...states.map((value) => ({ value, label: deliveryStateNames[value] })),
            ]}
          />
          <Select
            label="Channel"
            value={channel ?? ''}
            onValue={(next) => change('channel', next)}
            options={[
              { value: '', label: 'All channels' },
              ...outsideChannels.map((value) => ({ value, label: channelNames[value] })),
            ]}
          />
        </>
      }
      narrowed={{ person: 'Only what went to one person' }}
      read={read}
      icon={mailIcon}
      none="No deliveries match your filters."
      columns={columnsFor((uid) => change('person', uid))}
    />
  )
}
