import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { sentenceOf } from '@kolo/foundation/refusal'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { type FormMutation, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Facts } from '@kolo/ui/primitives/card'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Steps } from '@kolo/ui/primitives/progress'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Inflation, OfferedPlan } from '../../catalogue/catalogue.contract.ts'
import { Calculated, HowCertain } from '../../catalogue/screens/calculated.tsx'
import { type MaturityInstruction, maturityInstructions } from '../../endings/ending.rules.ts'
import { payInvestmentPath } from '../../investments.paths.ts'
import { type Investment, type Offer, readOffer, startInvestment } from '../investment.contract.ts'
import { investingMessages, maturityInstructionWords, suitabilityWords } from '../investment.messages.ts'
import { boundsRefusal, suitabilityWarnings } from '../investment.rules.ts'
import { AgreementText } from './agreement-text.tsx'

/** The plan as its page shows it, and how fast prices rise. */
type Offered = { plan: OfferedPlan; inflation: Inflation }

type Wishes = {
  amountKobo: string
  income: string
  maturityInstruction: MaturityInstruction
  nomineeName: string
  nomineeRelationship: string
}

const amountIn = (digits: string): Kobo => (digits === '' ? zeroKobo : kobo(BigInt(digits)))

const nomineesIn = ({ nomineeName, nomineeRelationship }: Wishes) =>
  nomineeName.trim() === ''
    ? []
    : [{ name: nomineeName.trim(), relationship: nomineeRelationship.trim(), percent: 100 }]

/** How many steps it takes to the payment. */
const steps = 4

/**
 * Invests in a plan in three steps: the amount, what it could come to, and the agreement; then the investment's own page asks
 * for the payment. What is typed of an income stays on this screen.
 */
export function InvestSheet({ plan, inflation, onClose }: Offered & { onClose: () => void }) {
  const { data: offer } = useRead(readOffer, { params: { id: plan.id } })
  const [wishes, setWishes] = useState<Wishes>()
  const [at, setAt] = useState<'amount' | 'return' | 'agreement'>('amount')
  if (!offer) return null
  if (!wishes || at === 'amount')
    return (
      <AmountStep
        offer={offer}
        before={wishes}
        onClose={onClose}
        onDone={(said) => {
          setWishes(said)
          setAt('return')
        }}
      />
    )
  const back = () => setAt(at === 'return' ? 'amount' : 'return')
  return at === 'return' ? (
    <ReturnStep
      plan={plan}
      inflation={inflation}
      wishes={wishes}
      onClose={onClose}
      onBack={back}
      onDone={() => setAt('agreement')}
    />
  ) : (
    <AgreementStep offer={offer} wishes={wishes} onClose={onClose} onBack={back} />
  )
}

/** What the amount could come to, the loss before the return. */
function ReturnStep({
  plan,
  inflation,
  wishes,
  onBack,
  onClose,
  onDone,
}: Offered & { wishes: Wishes; onBack: () => void; onClose: () => void; onDone: () => void }) {
  const amount = amountIn(wishes.amountKobo)
  return (
    <MutationSheet<Wishes, Wishes>
      title="What it could become"
      still
      submit="Read the agreement"
      initial={wishes}
      mutation={lookedAt(() => ({}))}
      onDone={onDone}
      onBack={onBack}
      onClose={onClose}
    >
      {() => (
        <>
          <Steps at={2} of={steps} />
          <Notice tone="bad" title="You can lose money.">
            You can get back less than your <Naira amount={amount} />, and in the worst case nothing of it.
          </Notice>
          <Calculated plan={plan} amount={amount} inflation={inflation} />
          <HowCertain plan={plan} />
        </>
      )}
    </MutationSheet>
  )
}

/** Nothing is sent before the agreement: what was typed is looked at here. */
function lookedAt(
  check: (values: Wishes) => Partial<Record<keyof Wishes, string>>,
): FormMutation<Wishes, Wishes> {
  return {
    validate: async (values) => {
      const issues = Object.entries(check(values)).map(([name, message]) => ({ message, path: [name] }))
      return issues.length > 0 ? { issues } : { value: values }
    },
    prepareRequest: (values) => ({ fingerprint: 'wishes', send: async () => values as Wishes }),
  }
}

function AmountStep({
  offer,
  before,
  onClose,
  onDone,
}: {
  offer: Offer
  before: Wishes | undefined
  onClose: () => void
  onDone: (wishes: Wishes) => void
}) {
  const naira = useNairaText()
  const { plan } = offer
  const check = (values: Wishes) => {
    const no = boundsRefusal(amountIn(values.amountKobo), offer)
    const isNamed = values.nomineeName.trim() !== ''
    return {
      ...(no ? { amountKobo: sentenceOf(investingMessages, no) } : {}),
      ...(isNamed && values.nomineeName.trim().length < 2
        ? { nomineeName: 'Enter a name of 2 to 100 characters.' }
        : {}),
      ...(isNamed && values.nomineeRelationship.trim().length < 2
        ? { nomineeRelationship: 'Say in 2 to 40 characters what they are to you.' }
        : {}),
    }
  }
  return (
    <MutationSheet<Wishes, Wishes>
      title={`Invest in ${plan.name}`}
      submit="See what it could become"
      still={before !== undefined}
      initial={
        before ?? {
          amountKobo: '',
          income: '',
          maturityInstruction: 'pay_out',
          nomineeName: '',
          nomineeRelationship: '',
        }
      }
      mutation={lookedAt(check)}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Steps at={1} of={steps} />
          <AmountInput
            label="How much?"
            hint={`From ${naira(offer.minKobo)}, in steps of ${naira(offer.multipleKobo)}. You can put in up to ${naira(offer.mostKobo)}.`}
            large
            {...form.field('amountKobo')}
          />
          <AmountInput
            label="Your yearly income (if you like)"
            hint="To tell you when an amount is much for you. It stays on this screen."
            {...form.field('income')}
          />
          <Warnings offer={offer} values={form.values} />
          <Select
            label="When it ends"
            hint="You can change it until then."
            options={maturityInstructions.map((value) => ({ value, label: maturityInstructionWords[value] }))}
            {...form.field('maturityInstruction')}
          />
          <TextInput
            label="Who receives it if you die (if you like)"
            hint="Their full name. You can change it later."
            maxLength={100}
            {...form.field('nomineeName')}
          />
          {form.values.nomineeName.trim() !== '' && (
            <TextInput
              label="What they are to you"
              hint="Sister, husband, friend"
              maxLength={40}
              {...form.field('nomineeRelationship')}
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}

/** What fits ill, said and never in the way. */
function Warnings({ offer, values }: { offer: Offer; values: Wishes }) {
  const income = amountIn(values.income)
  const warnings = suitabilityWarnings(amountIn(values.amountKobo), {
    yearlyIncome: income > zeroKobo ? income : undefined,
    ownRisk: offer.ownRisk,
    planRisk: offer.plan.risk,
  })
  return warnings.map((warning) => (
    <Notice key={warning} tone="wait" live="status" title={suitabilityWords[warning]}>
      You decide: it does not stop you.
    </Notice>
  ))
}

function AgreementStep({
  offer,
  wishes,
  onBack,
  onClose,
}: {
  offer: Offer
  wishes: Wishes
  onBack: () => void
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { plan, agreement } = offer
  const amount = amountIn(wishes.amountKobo)
  return (
    <MutationSheet<{ agreement: string }, Investment>
      title="The agreement"
      still
      submit={
        <>
          Agree to <Naira amount={amount} />
        </>
      }
      initial={{ agreement: '' }}
      mutation={mutation(startInvestment, {
        body: ({ agreement: agreed }) => ({
          planId: plan.id,
          amountKobo: wishes.amountKobo,
          maturityInstruction: wishes.maturityInstruction,
          nominees: nomineesIn(wishes),
          agreement: agreed || undefined,
        }),
        check: ({ agreement: agreed }) =>
          agreed === '' ? { agreement: sentenceOf(investingMessages, { refusal: 'agreement-missing' }) } : {},
      })}
      invalidates={() => ['/api/investments', '/api/investment-plans', '/api/home']}
      onDone={({ id }) => void navigate(payInvestmentPath(id), { replace: true })}
      onBack={onBack}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Steps at={3} of={steps} />
          <div className="well">
            <Facts
              facts={[
                { key: 'plan', name: 'Plan', value: plan.name },
                { key: 'amount', name: 'You invested', value: <Naira amount={amount} /> },
                { key: 'from', name: 'From', value: <Day day={plan.startsOn} /> },
                { key: 'until', name: 'Until', value: <Day day={plan.maturesOn} /> },
                {
                  key: 'end',
                  name: 'At the end',
                  value: maturityInstructionWords[wishes.maturityInstruction],
                },
              ]}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard. */}
          <section className="well max-h-72 overflow-y-auto" aria-label="Investment agreement" tabIndex={0}>
            <AgreementText text={agreement.text} />
          </section>
          <TickBox
            ticked={form.values.agreement !== ''}
            onTick={(ticked) => form.setValue('agreement', ticked ? agreement.sha256 : '')}
            error={form.field('agreement').error}
          >
            I have read the investment agreement and accept it
          </TickBox>
          <p className="sm faint">
            We keep its words, the date and the time, and from which address you agreed. Your place is kept
            for 72 hours until you have paid.
          </p>
        </>
      )}
    </MutationSheet>
  )
}
