import { addKobo } from '@kolo/foundation/money'
import { sentenceOfError, useEndpointMutation } from '@kolo/ui/patterns/api'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useEffect, useRef, useState } from 'react'
import { type Chosen, choicesOf, linesWords } from '../../statements/screens/line.messages.ts'
import { statementCacheUpdates } from '../../statements/screens/statement.cache.ts'
import {
  type BankStatement,
  type BatchWeight,
  confirmBatch,
  weighBatch,
} from '../../statements/statement.contract.ts'
import { troubleWords } from '../../statements/statement.messages.ts'

/** What a batch does, to the kobo, before it is confirmed: how much at once, how much by two, and what stays. */
export function ConfirmSheet({
  statement,
  chosen,
  onClose,
  onDone,
}: {
  statement: BankStatement
  chosen: readonly Chosen[]
  onClose: () => void
  onDone: () => void
}) {
  const naira = useNairaText()
  const [weight, setWeight] = useState<BatchWeight>()
  const [problem, setProblem] = useState<Error>()
  const input = { params: { id: statement.id }, body: { lines: choicesOf(chosen) } }
  const weigh = useEndpointMutation(weighBatch, { onDone: setWeight, onProblem: setProblem })
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    weigh.mutate({ input })
  })
  const confirm = useEndpointMutation(confirmBatch, {
    cacheUpdates: statementCacheUpdates,
    invalidates: [`/api/bank-statements/${statement.id}/lines`, '/api/admin/home', '/api/approvals'],
    onDone: () => {
      toast.ok({
        title: 'Confirmed',
        text:
          weight && weight.two.count > 0
            ? `${linesWords(weight.two.count)} wait for a second administrator.`
            : 'The lines are being booked.',
      })
      onDone()
    },
    onProblem: (why) => {
      setProblem(why)
      // The sums are read anew, so that what is confirmed next is what is shown.
      weigh.mutate({ input })
    },
  })
  const total = weight && addKobo(addKobo(weight.one.sumKobo, weight.two.sumKobo), weight.unmatched.sumKobo)
  const count = weight
    ? weight.one.count + weight.two.count + weight.unmatched.count + weight.booked.count
    : 0
  return (
    <Sheet
      open
      title="Confirm these lines?"
      onClose={onClose}
      foot={
        <>
          <Button size="lg" className="btn-auto" onClick={onClose}>
            Back
          </Button>
          <Button
            look="primary"
            size="lg"
            busy={confirm.isPending || (weigh.isPending && weight !== undefined)}
            disabled={count === 0}
            onClick={() => {
              if (weight)
                confirm.mutate({ input: { ...input, body: { ...input.body, forTwo: weight.two.count } } })
            }}
          >
            {total === undefined ? 'Confirm' : `Confirm ${naira(total)}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormProblem of={problem && sentenceOfError(problem)} />
        {!weight && !problem && <SkeletonRows />}
        {weight && <Weight weight={weight} chosen={chosen} />}
      </div>
    </Sheet>
  )
}

function Weight({ weight, chosen }: { weight: BatchWeight; chosen: readonly Chosen[] }) {
  const { one, two, unmatched, booked, left } = weight
  const numbers = new Map(chosen.map(({ line }) => [line.id, line.lineNo]))
  const row = (title: string, part: BatchWeight['one']) =>
    part.count > 0 && (
      <div>
        <dt>
          {title}: {linesWords(part.count)}
        </dt>
        <dd>
          <Naira amount={part.sumKobo} />
        </dd>
      </div>
    )
  return (
    <>
      <dl className="kv">
        {row('Booked immediately, on your confirmation', one)}
        {row('Waiting for a second administrator', two)}
        {row('Booked as unmatched money', unmatched)}
        {row('Linked to a payment confirmed by hand, nothing is booked again', booked)}
      </dl>
      {two.count > 0 && (
        <Notice title="Two administrators where much money comes in.">
          What one administrator confirms in 24 hours has a limit, also in many small payments. The rest is
          booked once another administrator agrees.
        </Notice>
      )}
      {left.length > 0 && (
        <Notice
          tone="wait"
          title={`${linesWords(left.length)} ${left.length === 1 ? 'stays' : 'stay'} as ${left.length === 1 ? 'it is' : 'they are'}.`}
        >
          <ul>
            {left.slice(0, 20).map(({ id, because, paymentCode }) => (
              <li key={id}>
                Line {numbers.get(id)}: {troubleWords[because]} {paymentCode}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {one.count + two.count > 0 && (
        <p className="sm muted">Each member is notified. To correct a mistake, reverse the payment.</p>
      )}
    </>
  )
}
