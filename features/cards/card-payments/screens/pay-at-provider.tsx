import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { sentenceOfError } from '@kolo/ui/patterns/problems'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import { againPath } from '../../cards.paths.ts'
import { type CardPayment, openCheckout } from '../card-payment.contract.ts'
import { unavailableSentence } from '../card-payment.messages.ts'

/** Leaves for the provider's page, where the card is typed; its number never reaches this page or this server. */
export function PayAtProvider({ card }: { card: CardPayment }) {
  const naira = useNairaText()
  const [problem, setProblem] = useState<string>()
  const opening = useEndpointMutation(openCheckout, {
    onDone: ({ url }) => location.assign(url),
    onProblem: (error) => setProblem(sentenceOfError(error)),
  })
  if (card.can.pay !== true) return null
  const isAgain = card.checkout !== undefined
  return (
    <>
      <FormProblem of={problem} />
      {problem === unavailableSentence && !isAgain && (
        <ButtonLink to={againPath(card, 'transfer')}>Pay by bank transfer</ButtonLink>
      )}
      <Button
        look={isAgain ? 'line' : 'primary'}
        size="lg"
        busy={opening.isPending}
        onClick={() => {
          setProblem(undefined)
          opening.mutate({ input: { params: { id: card.id } } })
        }}
      >
        {isAgain ? 'Back to Paystack’s page' : `Pay ${naira(card.chargeKobo)} at Paystack`}
      </Button>
      <p className="sm faint">Your card number is typed at Paystack and never reaches this site.</p>
    </>
  )
}
