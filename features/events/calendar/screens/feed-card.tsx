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
      <Screen of={read} what="your calendar link">
        {({ madeAt }) => (
          <>
            <p className="sm muted">
              Your phone or computer calendar can show the events you registered for. It uses a private link.
              Anybody with the link can see them, so do not share it.
            </p>
            {madeAt && (
              <p className="sm">
                You have had a calendar link since <Moment at={madeAt} />.
              </p>
            )}
            {address !== undefined && (
              <>
                <Notice tone="ok" live="status" title="This is your calendar link.">
                  We show it only once. Copy it and add it to your calendar as a subscription.
                </Notice>
                <TextInput label="Private calendar link" readOnly value={address} onValue={() => undefined} />
              </>
            )}
            <div className="btn-row">
              <Button onClick={() => setStep('make')}>
                {madeAt ? 'Get a new calendar link' : 'Get a calendar link'}
              </Button>
              {madeAt && <Button onClick={() => setStep('remove')}>Remove link</Button>}
            </div>
            {step === 'make' && (
              <MutationDialog<{ address: string }>
                mutation={mutation(makeFeed, {})}
                title={madeAt ? 'Get a new calendar link?' : 'Get a private calendar link?'}
                confirm="Get the link"
                failed="The link was not created"
                invalidates={invalidates}
                onClose={back}
                onDone={(made) => setAddress(made.address)}
              >
                {madeAt
                  ? 'Calendars that use the old link get no more updates.'
                  : 'It shows the events you registered for, with their joining links.'}
              </MutationDialog>
            )}
            {step === 'remove' && (
              <MutationDialog
                mutation={mutation(removeFeed, {})}
                title="Remove the calendar link?"
                confirm="Remove link"
                danger
                successToast={() => 'Link removed'}
                failed="The link was not removed"
                invalidates={invalidates}
                onClose={back}
                onDone={() => setAddress(undefined)}
              >
                Calendars that use it get no more updates.
              </MutationDialog>
            )}
          </>
        )}
      </Screen>
    </Card>
  )
}
