import { deviceWords } from '@kolo/foundation/device-words'
import { callEndpoint, newIdempotencyKey, useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { type FormMutation, MutationSheet } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery, withoutRow } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { ConfirmDialog } from '@kolo/ui/primitives/confirm-dialog'
import { Icon } from '@kolo/ui/primitives/icon'
import { keyRoundIcon } from '@kolo/ui/primitives/icons'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { listPasskeys, type Passkey, removePasskey, savePasskey } from '../passkey.contract.ts'
import { namedAddress } from './named-address.ts'
import { knowsPasskeys, makeOnDevice } from './use-browser-passkey.ts'

/** The passkeys of the person, with adding and removing. */
export function PasskeysCard() {
  const read = useRead(listPasskeys, {})
  const [adding, setAdding] = useState(false)
  const named = namedAddress(location.href)
  return (
    <section className="card card-pad stack stack-3">
      <div>
        <h2>Passkeys</h2>
        <p className="sm muted">
          Sign in with your finger, your face or the PIN of your phone or computer, without a password.
        </p>
      </div>
      <Screen of={read} what="your passkeys">
        {({ rows }) => (
          <div>
            {rows.map((passkey) => (
              <PasskeyRow passkey={passkey} key={passkey.id} />
            ))}
          </div>
        )}
      </Screen>
      {knowsPasskeys() && named && (
        <p className="sm muted">
          A browser makes no passkey for an address made of numbers.{' '}
          <a href={named}>Open this page at localhost</a> and sign in there.
        </p>
      )}
      {knowsPasskeys() && !named && (
        <div className="btn-row">
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        </div>
      )}
      {!knowsPasskeys() && <p className="sm muted">This browser does not know passkeys.</p>}
      {adding && <AddPasskeySheet onClose={() => setAdding(false)} />}
    </section>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [asking, setAsking] = useState(false)
  const remove = useEndpointMutation(removePasskey, {
    cacheUpdates: () => [
      updateQuery(listPasskeys, {}, ({ rows }) => ({ rows: withoutRow(rows, passkey.id) })),
    ],
    invalidates: ['/api/session/step-up'],
    onDone: () => toast.ok('Passkey removed'),
    failed: 'Failed to remove the passkey',
  })
  return (
    <div className="setting">
      <span className="glyph">
        <Icon of={keyRoundIcon} />
      </span>
      <div className="grow">
        <p className="medium">{passkey.name}</p>
        <p className="sm muted">
          Added <Moment at={passkey.createdAt} />
          <br />
          {passkey.lastUsedAt ? (
            <>
              Last used <Moment at={passkey.lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <Button onClick={() => setAsking(true)}>
        Remove<span className="vh"> {passkey.name}</span>
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Remove ${passkey.name}?`}
          confirm="Remove passkey"
          danger
          busy={remove.isPending}
          onConfirm={() => {
            setAsking(false)
            remove.mutate({ input: { params: { id: passkey.id } } })
          }}
          onCancel={() => setAsking(false)}
        >
          You can no longer sign in with it. Your other ways to sign in stay.
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The device makes the passkey once, however often the network needs to be tried. */
const keeping: FormMutation<{ name: string }, Passkey> = {
  validate: async (values) => ({ value: values.name }),
  prepareRequest: (name) => {
    let made: ReturnType<typeof makeOnDevice> | undefined
    return {
      fingerprint: newIdempotencyKey(),
      send: async (idempotencyKey) => {
        made ??= makeOnDevice()
        return callEndpoint(
          savePasskey,
          { body: { name: String(name), made: await made } },
          { idempotencyKey },
        )
      },
    }
  },
}

function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  return (
    <MutationSheet<{ name: string }, Passkey>
      title="Add a passkey"
      submit="Add passkey"
      initial={{ name: deviceWords(navigator.userAgent).name }}
      mutation={keeping}
      cacheUpdates={(passkey) => [
        updateQuery(listPasskeys, {}, ({ rows }) => ({ rows: [...rows, passkey] })),
      ]}
      invalidates={['/api/session/step-up']}
      successToast={() => 'Passkey added'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="muted">
            Your device asks for your finger, your face or its PIN, and keeps the passkey.
          </p>
          <TextInput {...form.field('name')} label="Name" hint="So that you know it again" maxLength={60} />
        </>
      )}
    </MutationSheet>
  )
}
