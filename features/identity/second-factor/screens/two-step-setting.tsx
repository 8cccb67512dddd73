import type { OutputOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { ConfirmDialog } from '@kolo/ui/primitives/confirm-dialog'
import { useState } from 'react'
import { twoStepCacheUpdates } from '../../screens/account.cache.ts'
import { beginTwoStep, endTwoStep, makeRecoveryCodes, readTwoStep } from '../second-factor.contract.ts'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { TwoStepSheet } from './two-step-sheet.tsx'

type Card = OutputOf<typeof beginTwoStep>
type Asked = 'end' | 'codes'

/** The row of the security settings for two-step sign-in: on, off, and new recovery codes. */
export function TwoStepSetting() {
  const read = useRead(readTwoStep, {})
  const [card, setCard] = useState<Card>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asked, setAsked] = useState<Asked>()
  const on = Boolean(read.data?.onSince)

  const begin = useEndpointMutation(beginTwoStep, {
    onDone: setCard,
    failed: 'Failed to begin two-step sign-in',
  })
  const end = useEndpointMutation(endTwoStep, {
    cacheUpdates: () => twoStepCacheUpdates({ onSince: null, recoveryCodesLeft: 0 }),
    invalidates: ['/api/session/step-up'],
    onDone: () => toast.ok('Two-step sign-in is off'),
    failed: 'Failed to turn two-step sign-in off',
  })
  const renew = useEndpointMutation(makeRecoveryCodes, {
    cacheUpdates: ({ recoveryCodes }) => [
      updateQuery(readTwoStep, {}, (kept) => ({ ...kept, recoveryCodesLeft: recoveryCodes.length })),
    ],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    failed: 'Failed to make recovery codes',
  })
  const busy = begin.isPending || end.isPending || renew.isPending
  // Whatever asks who it is draws a dialog of its own, so nothing else may be open meanwhile.
  const perform = (act: typeof end | typeof renew) => {
    setAsked(undefined)
    act.mutate({ input: {} })
  }

  return (
    <>
      <div className="setting set-ctl">
        <div className="grow">
          <p className="medium">Two-step sign-in {on && <Chip tone="ok">On</Chip>}</p>
          <p className="sm muted">
            {on
              ? 'A code from your app, as well as your password'
              : 'A code from an app on your phone, as well as your password'}
          </p>
        </div>
        <Button
          busy={busy}
          disabled={!read.data}
          onClick={() => (on ? setAsked('end') : begin.mutate({ input: {} }))}
        >
          {on ? 'Turn off' : 'Turn on'}
          <span className="vh"> two-step sign-in</span>
        </Button>
      </div>
      {on && (
        <div className="setting set-ctl">
          <div className="grow">
            <p className="medium">Recovery codes</p>
            <p className="sm muted">{read.data?.recoveryCodesLeft} of 10 left, in case you lose your phone</p>
          </div>
          <Button busy={busy} onClick={() => setAsked('codes')}>
            Get new codes<span className="vh">: recovery codes</span>
          </Button>
        </div>
      )}
      {card && (
        <TwoStepSheet
          card={card}
          onClose={() => setCard(undefined)}
          onOn={(recoveryCodes) => {
            setCard(undefined)
            setCodes(recoveryCodes)
          }}
        />
      )}
      {codes && <RecoveryCodesSheet codes={codes} onClose={() => setCodes(undefined)} />}
      {asked && (
        <ConfirmTwoStep
          asked={asked}
          onConfirm={() => perform(asked === 'end' ? end : renew)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const words: Record<Asked, { title: string; confirm: string; text: string }> = {
  end: {
    title: 'Turn two-step sign-in off?',
    confirm: 'Turn off',
    text: 'Your password alone opens your account then. The secret in your app and your recovery codes stop working.',
  },
  codes: {
    title: 'Get new recovery codes?',
    confirm: 'Get new codes',
    text: 'Your current codes stop working immediately.',
  },
}

function ConfirmTwoStep({ asked, ...rest }: { asked: Asked; onConfirm: () => void; onCancel: () => void }) {
  const { title, confirm, text } = words[asked]
  return (
    <ConfirmDialog title={title} confirm={confirm} danger={asked === 'end'} {...rest}>
      {text}
    </ConfirmDialog>
  )
}
