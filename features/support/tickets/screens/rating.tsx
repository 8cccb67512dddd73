import { Form } from '@kolo/ui/patterns/form'
import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Pick } from '@kolo/ui/primitives/choices'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { rateTicket, readTicket, type WholeTicket } from '../ticket.contract.ts'
import { starNames } from '../ticket.messages.ts'

type Values = { stars: number; comment: string }

/** Asks a member how they found the help once their ticket is solved. */
export function Rating({ of: { id, rating } }: { of: WholeTicket }) {
  const { form } = useMutationForm<Values, WholeTicket>({
    initial: { stars: rating?.stars ?? 0, comment: rating?.comment ?? '' },
    mutation: mutation(rateTicket, { params: { id }, body: (values: Values) => values }),
    cacheUpdates: (whole) => [updateQuery(readTicket, { params: { id } }, () => whole)],
    successToast: () => 'Thank you for telling us',
  })
  const { values, setValue } = form
  return (
    <Form of={form} className="stack well card-pad" problemTitle="It was not sent.">
      <fieldset className="picks" aria-label="How did you find the help?">
        <legend className="medium">How did you find the help?</legend>
        {starNames.map((name, place) => (
          <Pick key={name} pressed={values.stars === place + 1} onPress={() => setValue('stars', place + 1)}>
            {name}
          </Pick>
        ))}
      </fieldset>
      {values.stars > 0 && (
        <>
          <TextArea
            label="What could be better"
            optional
            rows={2}
            maxLength={500}
            {...form.field('comment')}
          />
          <Button type="submit" busy={form.busy}>
            {rating ? 'Change my rating' : 'Tell Support'}
          </Button>
        </>
      )}
    </Form>
  )
}
