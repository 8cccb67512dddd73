import { sentenceOf } from '@kolo/foundation/refusal'
import { useRead } from '@kolo/ui/patterns/api'
import { Form } from '@kolo/ui/patterns/form'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, updateQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { Link } from 'react-router'
import { investingMessages } from '../../investments/investment.messages.ts'
import { AgreementText } from '../../investments/screens/agreement-text.tsx'
import { investmentsPath } from '../../investments.paths.ts'
import { categoryLabels, riskLabels } from '../../plans/plans.messages.ts'
import { endMandate, giveMandate, type Mandate, readMandate } from '../mandate.contract.ts'
import { mandateWords } from '../mandate.messages.ts'

const mandateCacheUpdates = (mandate: Mandate): readonly CacheUpdate[] => [
  updateQuery(readMandate, {}, () => mandate),
]
/** The setting is read with the profile, too. */
const touched = ['/api/profile', '/api/users']

/** Automatic investing: what it does, in its words, and its switch. */
export function MandatePage() {
  const read = useRead(readMandate, {})
  return (
    <>
      <PageHead
        crumb={
          <Breadcrumb trail={[{ to: investmentsPath, title: 'Investments' }]} here="Automatic investing" />
        }
        title="Automatic investing"
        lead="When a plan opens that suits you, its smallest amount goes into it from your wallet"
      />
      <Screen of={read} what="the mandate">
        {(mandate) => (
          <div className="grid g-main">
            <div className="stack stack-5">
              <Standing mandate={mandate} />
              <Mandated mandate={mandate} />
            </div>
            <Choices mandate={mandate} />
          </div>
        )}
      </Screen>
    </>
  )
}

function Standing({ mandate }: { mandate: Mandate }) {
  const { isOn, isCurrent, givenAt } = mandate
  const [ending, setEnding] = useState(false)
  if (!isOn || !givenAt) return null
  return (
    <Card
      title="It is on"
      foot={
        <Button look="ghost" onClick={() => setEnding(true)}>
          Switch it off
        </Button>
      }
    >
      <p>
        You agreed to it <Moment at={givenAt} />. We notify you each time, and you can undo it for 24 hours.
      </p>
      {!isCurrent && (
        <Notice tone="wait" title="The words have changed since.">
          Nothing is invested until you read and accept them below.
        </Notice>
      )}
      {ending && (
        <MutationDialog
          mutation={mutation(endMandate, {})}
          title="Switch automatic investing off?"
          confirm="Switch off"
          successToast={() => 'Automatic investing is off'}
          failed="It is still on"
          cacheUpdates={mandateCacheUpdates}
          invalidates={() => touched}
          onClose={() => setEnding(false)}
        >
          <p>Nothing more is invested automatically. Existing investments stay as they are.</p>
        </MutationDialog>
      )}
    </Card>
  )
}

/** What it looks at, as the member's settings say now. */
function Choices({ mandate: { ownRisk, ownCategories, walletKobo } }: { mandate: Mandate }) {
  return (
    <Card
      title="What it checks"
      aside={
        <Link className="more" to="/settings?tab=preferences">
          Change
        </Link>
      }
    >
      <Facts
        facts={[
          { key: 'risk', name: 'Risk up to', value: riskLabels[ownRisk] },
          {
            key: 'categories',
            name: 'Categories',
            value:
              ownCategories.length === 0 ? 'All' : ownCategories.map((one) => categoryLabels[one]).join(', '),
          },
          { key: 'wallet', name: 'In your wallet', value: <Naira amount={walletKobo} /> },
        ]}
      />
    </Card>
  )
}

function Mandated({ mandate }: { mandate: Mandate }) {
  const { text, isOn, isCurrent, can } = mandate
  const isGiven = isOn && isCurrent
  return (
    <Card title={isGiven ? 'What you agreed to' : 'What you agree to'}>
      <AgreementText text={text} />
      {!isGiven && can.give === true && <GiveForm mandate={mandate} />}
      {!isGiven && can.give !== true && (
        <Notice tone="wait" title={sentenceOf(investingMessages, { refusal: 'not-eligible' })} />
      )}
    </Card>
  )
}

function GiveForm({ mandate: { sha256 } }: { mandate: Mandate }) {
  const { form, question } = useMutationForm<{ mandate: string }, Mandate>({
    initial: { mandate: '' },
    mutation: mutation(giveMandate, {
      body: ({ mandate }) => ({ mandate: mandate || undefined }),
      check: ({ mandate }) =>
        mandate === '' ? { mandate: sentenceOf(mandateWords, { refusal: 'mandate-missing' }) } : {},
    }),
    successToast: () => 'Automatic investing is on',
    cacheUpdates: mandateCacheUpdates,
    invalidates: () => touched,
  })
  return (
    <Form of={form}>
      <TickBox
        ticked={form.values.mandate !== ''}
        onTick={(ticked) => form.setValue('mandate', ticked ? sha256 : '')}
        error={form.field('mandate').error}
      >
        I have read the mandate and accept it
      </TickBox>
      <p className="sm faint">We keep its words, the date and the time, and from which address you agreed.</p>
      <div className="btn-row">
        <Button look="primary" type="submit" busy={form.busy}>
          Switch on
        </Button>
      </div>
      {question}
    </Form>
  )
}
