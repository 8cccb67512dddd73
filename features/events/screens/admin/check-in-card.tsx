import { deed, useDeedForm } from '@kolo/ui/patterns/act-sheet'
import { FormProblem } from '@kolo/ui/patterns/form-problem'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useSearchParams } from 'react-router'
import { checkIn, type EventReview, type Registration } from '../../events.contract.ts'

type Values = { code: string }

/** Checks whoever holds a ticket in: scanned with a phone's camera it opens this with the code in its place. */
export function CheckInCard({ of }: { of: EventReview }) {
  const [search, setSearch] = useSearchParams()
  const scanned = search.get('ticket') ?? ''
  return <CheckIn key={scanned} of={of} scanned={scanned} onDone={() => setSearch({}, { replace: true })} />
}

function CheckIn({ of, scanned, onDone }: { of: EventReview; scanned: string; onDone: () => void }) {
  const { form, question } = useDeedForm<Values, Registration>({
    initial: { code: scanned },
    deed: deed(checkIn, { params: { id: of.id }, body: (values: Values) => values }),
    refreshes: ['/api/admin/events'],
    says: ({ name, guests }) => ({
      title: `${name} is checked in`,
      ...(guests > 0 ? { text: `With ${guests} ${guests === 1 ? 'guest' : 'guests'}.` } : {}),
    }),
    onDone: () => {
      form.setValue('code', '')
      onDone()
    },
  })
  return (
    <Card title="Check-in">
      <form className="stack" {...form.form}>
        <FormProblem title="Not checked in." of={form.whole} />
        <TextInput
          label="Code of the ticket"
          hint="Scan the ticket with the camera of a phone on which you are signed in, or enter its code"
          autoComplete="off"
          {...form.field('code')}
        />
        <div>
          <Button look="primary" type="submit" busy={form.busy}>
            Check in
          </Button>
        </div>
      </form>
      {question}
    </Card>
  )
}
