import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { useState } from 'react'
import { type Channels, readChannels, switchChannel } from '../channels.contract.ts'
import { channelNames } from '../channels.messages.ts'

type Way = Channels['channels'][number]

const setUpBy = {
  email: 'Mail is kept in a folder of the server, because no mail server is set up',
  push: 'To the browsers members switched on themselves',
  sms: 'Costs the community something for each; only to who wants them',
}
const notSetUp = 'Not set up by whoever runs the server, so it cannot be switched on'

function hintOf({ name, isConfigured }: Way, mailIsSent: boolean): string {
  if (!isConfigured) return notSetUp
  return name === 'email' && mailIsSent ? 'To everybody who left it on' : setUpBy[name]
}

/** Which ways members are told by outside the product, each with its switch. */
export function ChannelsCard() {
  const read = useRead(readChannels, {})
  const [turning, setTurning] = useState<Way>()
  return (
    <section className="card card-pad stack" aria-labelledby="notice-channels">
      <h2 id="notice-channels">Notification channels</h2>
      <p className="sm muted">
        All notifications also appear in the product. Security notices and mails with a link, such as a new
        password, always go by e-mail. Card payments have their own switch.
      </p>
      <Screen of={read} what="the notification channels">
        {({ channels, mailIsSent, can }) => (
          <div>
            {channels.map((way) => (
              <SwitchRow
                key={way.name}
                title={channelNames[way.name]}
                hint={hintOf(way, mailIsSent)}
                on={way.isOn}
                disabled={!way.isConfigured || can.switch !== true}
                onChange={() => setTurning(way)}
              />
            ))}
          </div>
        )}
      </Screen>
      {turning && <SwitchSheet way={turning} onClose={() => setTurning(undefined)} />}
    </section>
  )
}

/** Asked once more, because it is for everybody. */
function SwitchSheet({ way: { name, isOn }, onClose }: { way: Way; onClose: () => void }) {
  const title = `Switch ${channelNames[name]} ${isOn ? 'off' : 'on'}`
  return (
    <MutationSheet<object, Channels>
      title={title}
      submit={title}
      initial={{}}
      mutation={mutation(switchChannel, { params: { name }, body: () => ({ isOn: !isOn }) })}
      cacheUpdates={(channels) => [setQuery(readChannels, {}, channels)]}
      successToast={() =>
        `${channelNames[name]} ${name === 'push' ? 'are' : 'is'} switched ${isOn ? 'off' : 'on'}`
      }
      problemTitle="This was not changed."
      onClose={onClose}
    >
      {() => (
        <p>
          {isOn
            ? 'From now on it is not used, except for account safety by e-mail. Messages already waiting are still sent.'
            : 'Members who left it on are notified by it again from now on.'}
        </p>
      )}
    </MutationSheet>
  )
}
