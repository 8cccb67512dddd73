import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { Icon } from '@kolo/ui/primitives/icon'
import { laptopIcon, smartphoneIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { type PushBrowser, readWays, removeBrowser, saveBrowser, type Ways } from '../push.contract.ts'
import {
  forgetBrowser,
  type Hindrance,
  hindranceHere,
  hindranceWords,
  type Person,
  rememberOwner,
  subscribe,
} from './this-browser.ts'

/**
 * Push messages: the member's switch, and this and their other browsers. Switching it on asks the browser for permission
 * in the same press, and says why where it refuses.
 */
export function PushSettings({
  ways,
  person,
  on,
  onChange,
}: {
  ways: Ways
  person: Person
  on: boolean
  onChange: (on: boolean) => void
}) {
  const { browser, hindrance, busy, turnOn, showAll } = useThisBrowser(ways, person)
  return (
    <>
      <SwitchRow
        title="Push messages"
        hint="On the devices where you allow them"
        on={on}
        onChange={(next) => {
          onChange(next)
          if (next && !browser) void turnOn()
        }}
      />
      {on && !browser && (
        <div className="setting set-ctl">
          <div className="grow">
            <p className="medium">On this device</p>
            <p className="sm muted" role={hindrance ? 'status' : undefined}>
              {hindrance ? hindranceWords[hindrance] : 'Not switched on yet'}
            </p>
          </div>
          {(hindrance === undefined || hindrance === 'failed') && (
            <Button busy={busy} onClick={() => void turnOn()}>
              Switch on here
            </Button>
          )}
        </div>
      )}
      {on && ways.browsers.map((one) => <BrowserRow browser={one} key={one.id} />)}
      {on && browser && (
        <SwitchRow
          title="Show the whole message on this device"
          hint="Also while the device is locked, with amounts. Otherwise it only says that there is news."
          on={browser.showsAll}
          disabled={busy}
          onChange={(showsAll) => void showAll(showsAll)}
        />
      )}
    </>
  )
}

/** Every command here answers the ways as they are then. */
const cacheUpdates = (ways: Ways) => [setQuery(readWays, {}, ways)]

function useThisBrowser({ browsers, serverKey }: Ways, person: Person) {
  const [hindrance, setHindrance] = useState<Hindrance | undefined>(hindranceHere)
  const [asking, setAsking] = useState(false)
  const keep = useEndpointMutation(saveBrowser, {
    cacheUpdates,
    onDone: () => rememberOwner(person),
    failed: 'Failed to switch on push messages',
  })
  async function notify(showsAll?: boolean): Promise<void> {
    setAsking(true)
    const subscribed = await subscribe(serverKey)
    setAsking(false)
    if (typeof subscribed === 'string') return setHindrance(subscribed)
    setHindrance(undefined)
    keep.mutate({ input: { body: { ...subscribed, ...(showsAll === undefined ? {} : { showsAll }) } } })
  }
  return {
    browser: browsers.find(({ isThis }) => isThis),
    hindrance,
    busy: asking || keep.isPending,
    turnOn: () => notify(),
    showAll: notify,
  }
}

function BrowserRow({ browser }: { browser: PushBrowser }) {
  const { id, name, kind, keptAt, isThis } = browser
  const remove = useEndpointMutation(removeBrowser, {
    cacheUpdates,
    onDone: () => {
      if (isThis) void forgetBrowser()
      toast.ok(`No more push messages to: ${name}`)
    },
    failed: 'Failed to switch off',
  })
  return (
    <div className="setting">
      <span className="glyph">
        <Icon of={kind === 'phone' ? smartphoneIcon : laptopIcon} />
      </span>
      <div className="grow">
        <p className="medium">
          {name} {isThis && <Chip tone="ok">This one</Chip>}
        </p>
        <p className="sm muted">
          Switched on <Moment at={keptAt} />
        </p>
      </div>
      <Button busy={remove.isPending} onClick={() => remove.mutate({ input: { params: { id } } })}>
        Switch off<span className="vh"> {name}</span>
      </Button>
    </div>
  )
}
