import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery, withoutRow } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { laptopIcon, smartphoneIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { onlyHereCacheUpdates } from '../../screens/account.cache.ts'
import { listDevices, type SignedInDevice, signOutDevice, signOutOtherDevices } from '../devices.contract.ts'

/** Where one is signed in, with signing out one of them or all others. */
export function DevicesCard() {
  const read = useRead(listDevices, {})
  const [asking, setAsking] = useState(false)
  return (
    <section className="card card-pad">
      <h2>Where you are signed in</h2>
      <Screen of={read} what="your devices">
        {({ rows }) => (
          <>
            <div>
              {rows.map((device) => (
                <DeviceRow device={device} key={device.id} />
              ))}
            </div>
            {rows.length > 1 && (
              <div className="btn-row">
                <Button onClick={() => setAsking(true)}>Sign out everywhere else</Button>
              </div>
            )}
          </>
        )}
      </Screen>
      {asking && (
        <MutationDialog
          title="Sign out everywhere else?"
          confirm="Sign out everywhere else"
          mutation={mutation(signOutOtherDevices, {})}
          cacheUpdates={onlyHereCacheUpdates}
          successToast={() => 'Signed out everywhere else'}
          failed="Failed to sign out"
          onClose={() => setAsking(false)}
        >
          You stay signed in here.
        </MutationDialog>
      )}
    </section>
  )
}

function DeviceRow({ device }: { device: SignedInDevice }) {
  const end = useEndpointMutation(signOutDevice, {
    cacheUpdates: () => [updateQuery(listDevices, {}, ({ rows }) => ({ rows: withoutRow(rows, device.id) }))],
    onDone: () => toast.ok(`Signed out: ${device.name}`),
    failed: 'Failed to sign out',
  })
  return (
    <div className="setting">
      <span className="glyph">
        <Icon of={device.kind === 'phone' ? smartphoneIcon : laptopIcon} />
      </span>
      <div className="grow">
        <p className="medium">{device.name}</p>
        <p className="sm muted">
          {device.address} · signed in <Moment at={device.signedInAt} />
          <br />
          Last used <Moment at={device.lastActiveAt} />
        </p>
      </div>
      {device.isThis ? (
        <Chip tone="ok">This one</Chip>
      ) : (
        <Button busy={end.isPending} onClick={() => end.mutate({ input: { params: { id: device.id } } })}>
          Sign out<span className="vh"> {device.name}</span>
        </Button>
      )}
    </div>
  )
}
