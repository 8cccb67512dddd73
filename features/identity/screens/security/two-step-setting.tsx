import type { OutputOf } from '@kolo/foundation/endpoint'
import { callEndpoint, sentenceOfError, useRead } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { ConfirmDialog } from '@kolo/ui/primitives/confirm-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beginTwoStep, endTwoStep, makeRecoveryCodes, readTwoStep } from '../../factor.contract.ts'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { TwoStepSheet } from './two-step-sheet.tsx'

type Card = OutputOf<typeof beginTwoStep>
type Asked = 'end' | 'codes'

/** The row of the security settings for two-step sign-in: on, off, and new recovery codes. */
export function TwoStepSetting() {
  const read = useRead(readTwoStep, {})
  const cache = useQueryClient()
  const [card, setCard] = useState<Card>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const on = Boolean(read.data?.onSince)

  // Whatever asks who it is draws a dialog of its own, so nothing else may be open meanwhile.
  async function perform(act: () => Promise<void>, failure: string): Promise<void> {
    setAsked(undefined)
    setBusy(true)
    try {
      await act()
      await cache.invalidateQueries()
    } catch (problem) {
      toast.bad({ title: failure, text: sentenceOfError(problem) })
    } finally {
      setBusy(false)
    }
  }
  const begin = () =>
    perform(async () => setCard(await callEndpoint(beginTwoStep, {})), 'Failed to begin two-step sign-in')
  const end = () =>
    perform(async () => {
      await callEndpoint(endTwoStep, {})
      toast.ok('Two-step sign-in is off')
    }, 'Failed to turn two-step sign-in off')
  const renew = () =>
    perform(
      async () => setCodes((await callEndpoint(makeRecoveryCodes, {})).recoveryCodes),
      'Failed to make recovery codes',
    )

  return (
    <>
      <div className="setting set-ctl">
        <div className="grow">
          <p className="medium">Two-step sign-in {on && <Chip tone="ok">On</Chip>}</p>
          <p className="sm muted">
            {on
              ? 'A code of your app, beside your password'
              : 'A code of an app on your phone, beside your password'}
          </p>
        </div>
        <Button busy={busy} disabled={!read.data} onClick={() => (on ? setAsked('end') : void begin())}>
          {on ? 'Turn off' : 'Turn on'}
          <span className="vh"> two-step sign-in</span>
        </Button>
      </div>
      {on && (
        <div className="setting set-ctl">
          <div className="grow">
            <p className="medium">Recovery codes</p>
            <p className="sm muted">
              {read.data?.recoveryCodesLeft} of 10 left, for the day your phone is lost
            </p>
          </div>
          <Button busy={busy} onClick={() => setAsked('codes')}>
            Make new ones<span className="vh">: recovery codes</span>
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
            void cache.invalidateQueries()
          }}
        />
      )}
      {codes && <RecoveryCodesSheet codes={codes} onClose={() => setCodes(undefined)} />}
      {asked && (
        <ConfirmTwoStep
          asked={asked}
          onConfirm={() => void (asked === 'end' ? end() : renew())}
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
    title: 'Make new recovery codes?',
    confirm: 'Make new codes',
    text: 'The codes you have now stop working at once.',
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
