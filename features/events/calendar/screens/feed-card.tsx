import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { makeFeed, readFeed, removeFeed } from '../../events/event.contract.ts'

const invalidates = ['/api/calendar-feed']

/** One's own events in one's own calendar program, by an address that only its owner knows. */
export function FeedCard() {
  const read = useRead(readFeed, {})
  const [step, setStep] = useState<'make' | 'remove'>()
  const [address, setAddress] = useState<string>()
  const back = () => setStep(undefined)
  return (
    <Card title="In your own calendar">
      <Screen of={read} what="your calendar address">
        {({ madeAt }) => (
          <>
            <p className="sm muted">
              The calendar of your phone or computer can follow the events you registered for. It reads them
              at a private address: whoever has it reads them too, so share it with nobody.
            </p>
            {madeAt && (
              <p className="sm">
                You have an address since <Moment at={madeAt} />.
              </p>
            )}
            {address !== undefined && (
              <>
                <Notice tone="ok" live="status" title="This is your address.">
                  It is shown once. Copy it and add it to your calendar as a subscription.
                </Notice>
                <TextInput label="Private address" readOnly value={address} onValue={() => undefined} />
              </>
            )}
            <div className="btn-row">
              <Button onClick={() => setStep('make')}>
                {madeAt ? 'Make a new address' : 'Make an address'}
              </Button>
              {madeAt && <Button onClick={() => setStep('remove')}>Take it back</Button>}
            </div>
            {step === 'make' && (
              <MutationDialog<{ address: string }>
                mutation={mutation(makeFeed, {})}
                title={madeAt ? 'Make a new address?' : 'Make a private address?'}
                confirm="Make it"
                failed="It was not made"
                invalidates={invalidates}
                onClose={back}
                onDone={(made) => setAddress(made.address)}
              >
                {madeAt
                  ? 'Calendars that follow the old one read nothing more.'
                  : 'It shows the events you registered for, with their joining links.'}
              </MutationDialog>
            )}
            {step === 'remove' && (
              <MutationDialog
                mutation={mutation(removeFeed, {})}
                title="Take the address back?"
                confirm="Take back"
                danger
                successToast={() => 'Taken back'}
                failed="It was not taken back"
                invalidates={invalidates}
                onClose={back}
                onDone={() => setAddress(undefined)}
              >
                Calendars that follow it read nothing more.
              </MutationDialog>
            )}
          </>
        )}
      </Screen>
    </Card>
  )
}
