import { outsideChannels } from '@kolo/foundation/notices'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { mailIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { Select } from '@kolo/ui/primitives/text-input'
import { useSearchParams } from 'react-router'
import type { output } from 'zod/mini'
import { type deliveryWire, listDeliveries } from '../../notices.contract.ts'
import { type DeliveryState, deliveryStateNames } from '../../notices.words.ts'

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
          <span className="muted">An outside address</span>
        ),
    },
    { key: 'channel', title: 'Way', cell: ({ channel }) => channelNames[channel] },
    {
      key: 'state',
      title: 'State',
      cell: ({ state, error }) => (
        <>
          <Chip tone={tones[state]}>{deliveryStateNames[state]}</Chip>
          {error && <span className="sm muted block">{error}</span>}
        </>
      ),
    },
    { key: 'tries', title: 'Tries', right: true, cell: ({ tries }) => tries },
  ]
}

const states = Object.keys(deliveryStateNames) as DeliveryState[]

/** Who was told what by which way, and what became of it, newest first. The filters live in the address. */
export function DeliveryLogPage() {
  const [search, setSearch] = useSearchParams()
  const pages = usePages()
  const state = states.find((one) => one === search.get('state'))
  const channel = outsideChannels.find((one) => one === search.get('channel'))
  const person = search.get('person') ?? ''
  const read = useRead(listDeliveries, {
    query: {
      ...(state ? { state } : {}),
      ...(channel ? { channel } : {}),
      ...(person ? { person } : {}),
      ...pages.query,
    },
  })

  function change(name: string, value: string) {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    pages.restart()
    setSearch(next, { replace: true })
  }

  return (
    <>
      <PageHead title="Delivery log" lead="What left for members by email, push message and SMS" />
      <div className="form-2">
        <Select
          label="State"
          value={state ?? ''}
          onValue={(next) => change('state', next)}
          options={[
            { value: '', label: 'All states' },
            ...states.map((value) => ({ value, label: deliveryStateNames[value] })),
          ]}
        />
        <Select
          label="Way"
          value={channel ?? ''}
          onValue={(next) => change('channel', next)}
          options={[
            { value: '', label: 'All ways' },
            ...outsideChannels.map((value) => ({ value, label: channelNames[value] })),
          ]}
        />
      </div>
      {person && (
        <p className="row row-2">
          <span className="sm muted">Only what went to one person</span>
          <Button size="sm" onClick={() => change('person', '')}>
            Show everybody
          </Button>
        </p>
      )}
      <Screen
        of={read}
        what="the delivery log"
        isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
        empty={
          <EmptyState picture={mailIcon} title="Nothing here">
            No delivery fits what you chose above.
          </EmptyState>
        }
      >
        {(page) => (
          <section className="card">
            <Table
              label="Deliveries, newest first"
              columns={columnsFor((uid) => change('person', uid))}
              rows={page.rows}
              rowKey={({ id }) => id}
            />
            <Pager busy={read.isFetching} {...pages.pager(page)} />
          </section>
        )}
      </Screen>
    </>
  )
}
