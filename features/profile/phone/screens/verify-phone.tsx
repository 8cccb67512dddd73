import type { OutputOf } from '@kolo/foundation/endpoint'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { CodeInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import type { WholeProfile } from '../../profiles/profile.contract.ts'
import { formatPhone } from '../../profiles/profile.rules.ts'
import { profileCacheUpdates } from '../../profiles/screens/profile.cache.ts'
import { provePhone, sendPhoneCode } from '../phone.contract.ts'

/** Proves the phone number with a code: it is sent first, and then typed. */
export function ProvePhone({ phone }: { phone: string }) {
  const [at, setAt] = useState<'asked' | 'sent'>()
  const end = () => setAt(undefined)
  const shown = formatPhone(phone)
  return (
    <>
      <Button size="sm" aria-label="Check your phone number" onClick={() => setAt('asked')}>
        Check
      </Button>
      {at === 'asked' && (
        <MutationDialog<OutputOf<typeof sendPhoneCode>>
          title="Check your phone number?"
          confirm="Send me a code"
          mutation={mutation(sendPhoneCode, {})}
          successToast={() => 'Code sent'}
          failed="No code was sent"
          onClose={end}
          onDone={() => setAt('sent')}
        >
          <p>We send an SMS with a code of 6 digits to {shown}. It costs you nothing.</p>
          <p>
            <button type="button" className="more more-button" onClick={() => setAt('sent')}>
              I have a code
            </button>
          </p>
        </MutationDialog>
      )}
      {at === 'sent' && (
        <MutationSheet<{ code: string }, WholeProfile>
          title="Type the code"
          submit="Check"
          initial={{ code: '' }}
          mutation={mutation(provePhone, { body: (values: { code: string }) => values })}
          cacheUpdates={profileCacheUpdates}
          successToast={() => 'Phone number checked'}
          problemTitle="The number was not checked."
          onClose={end}
        >
          {({ field }) => (
            <>
              <CodeInput
                label="Code"
                hint={`Sent to ${shown}. It counts for 10 minutes`}
                {...field('code')}
              />
              <p>
                <button type="button" className="more more-button" onClick={() => setAt('asked')}>
                  Send another code
                </button>
              </p>
            </>
          )}
        </MutationSheet>
      )}
    </>
  )
}
