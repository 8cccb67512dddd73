import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { OptionCards, SwitchRow } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { useState } from 'react'
import { type CardSettings, changeCardSettings, readCardSettings } from '../card-payment.contract.ts'
import { bearerChoices, feeTermsWords } from '../card-payment.messages.ts'
import { type FeeBearer, feeBearers } from '../card-payment.rules.ts'

const settingsCacheUpdates = (settings: CardSettings) => [setQuery(readCardSettings, {}, settings)]

/** Whether members can pay by card, who bears what the provider takes, and where its events have to be sent. */
export function CardSettingsCard() {
  const read = useRead(readCardSettings, {})
  return (
    <section className="card card-pad stack" aria-labelledby="card-payments">
      <h2 id="card-payments">Card payments</h2>
      <Screen of={read} what="how members pay by card">
        {(settings) =>
          settings.isConfigured ? (
            <Configured settings={settings} />
          ) : (
            <p className="sm muted">
              No card provider is configured, so nobody can pay by card. Whoever runs this server sets your
              Paystack secret key as <code>PAYSTACK_SECRET_KEY</code>. It is never shown here.
            </p>
          )
        }
      </Screen>
    </section>
  )
}

function Configured({ settings }: { settings: CardSettings }) {
  const naira = useNairaText()
  const [choosing, setChoosing] = useState(false)
  const turning = useEndpointMutation(changeCardSettings, {
    cacheUpdates: settingsCacheUpdates,
    onDone: ({ isOffered }) =>
      toast.ok({ title: isOffered ? 'Card payments are offered' : 'Card payments are not offered any more' }),
    failed: 'This was not changed',
  })
  return (
    <div>
      <SwitchRow
        title="Offer card payments"
        hint="When off, nobody can start one. Payments already started are still booked"
        on={settings.isOffered}
        disabled={turning.isPending}
        onChange={(isOffered) => turning.mutate({ input: { body: { isOffered } } })}
      />
      <div className="setting">
        <div className="grow">
          <p className="medium">{bearerChoices[settings.feeBearer].label} pays the fee</p>
          <p className="sm muted">Paystack takes {feeTermsWords(naira)}.</p>
        </div>
        <Button aria-label="Change who pays the card fee" onClick={() => setChoosing(true)}>
          Change
        </Button>
      </div>
      <div className="setting">
        <div className="grow">
          <p className="medium">Webhook address</p>
          <p className="sm muted">
            Paystack has to send its events there: its dashboard, Settings, Webhooks.
          </p>
          <p className="sm">{settings.webhookUrl}</p>
        </div>
      </div>
      {choosing && <BearerSheet settings={settings} onClose={() => setChoosing(false)} />}
    </div>
  )
}

type Values = { feeBearer: FeeBearer }

function BearerSheet({ settings, onClose }: { settings: CardSettings; onClose: () => void }) {
  return (
    <MutationSheet<Values, CardSettings>
      title="Who pays the card fee"
      submit="Change"
      initial={{ feeBearer: settings.feeBearer }}
      disabled={({ feeBearer }) => feeBearer === settings.feeBearer}
      mutation={mutation(changeCardSettings, { body: (values: Values) => values })}
      cacheUpdates={settingsCacheUpdates}
      successToast={({ feeBearer }) => `${bearerChoices[feeBearer].label} pays the card fee`}
      problemTitle="This was not changed."
      onClose={onClose}
    >
      {({ values, setValue }) => (
        <>
          <p className="sm muted">It applies to payments started from now on.</p>
          <FieldGroup label="Who pays it">
            <OptionCards
              value={values.feeBearer}
              onValue={(feeBearer) => setValue('feeBearer', feeBearer)}
              options={feeBearers.map((value) => ({ value, ...bearerChoices[value] }))}
            />
          </FieldGroup>
        </>
      )}
    </MutationSheet>
  )
}
