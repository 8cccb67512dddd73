import type { CalendarDate } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Form } from '@kolo/ui/patterns/form'
import { Day } from '@kolo/ui/patterns/moments'
import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Pager } from '@kolo/ui/primitives/table'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { claimReceipt, listReceiptClaims, type ReceiptClaim } from '../unmatched.contract.ts'

const empty = { amountKobo: '', sentOn: '', senderName: '', bankReference: '', note: '' }

function StateChip({ state }: Pick<ReceiptClaim, 'state'>) {
  if (state === 'granted') return <Chip tone="ok">In your wallet</Chip>
  return state === 'waiting' ? <Chip tone="wait">We are looking</Chip> : <Chip tone="bad">Not yours</Chip>
}

/** "I sent money without a code": what only its sender knows finds it, and an administrator looks. */
export function ClaimPage() {
  const pages = usePages()
  const read = useRead(listReceiptClaims, { query: pages.query })
  return (
    <>
      <PageHead
        title="Money sent without a code"
        lead="You sent money to the community without a transfer code, or with a wrong one? Tell us exactly what you sent"
      />
      <div className="stack">
        <ClaimForm />
        <Screen of={read} what="what you told us" isEmpty={({ rows }) => rows.length === 0} empty={null}>
          {(page) => (
            <Card title="What you told us" padded={false}>
              <ul className="list">
                {page.rows.map((claim) => (
                  <li className="item" key={claim.id}>
                    <span className="grow">
                      <span className="item-title">
                        <Naira amount={claim.amountKobo} />, <Day day={claim.sentOn} />
                      </span>
                      <span className="item-sub block">
                        Sent by {claim.senderName}, bank reference {claim.bankReference}
                        {claim.answer && `. ${claim.answer}`}
                      </span>
                    </span>
                    <StateChip state={claim.state} />
                  </li>
                ))}
              </ul>
              {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
            </Card>
          )}
        </Screen>
      </div>
    </>
  )
}

function ClaimForm() {
  const { form, question } = useMutationForm({
    initial: empty,
    mutation: mutation(claimReceipt, {
      body: (values: typeof empty) => ({
        amountKobo: values.amountKobo || '0',
        sentOn: values.sentOn as CalendarDate,
        senderName: values.senderName,
        bankReference: values.bankReference.trim(),
        note: values.note.trim() || undefined,
      }),
    }),
    invalidates: ['/api/receipt-claims'],
    successToast: () => ({ title: 'Found', text: 'An administrator looks at it and tells you.' }),
    onDone: () => form.setValues(empty),
  })
  return (
    <Card title="What you sent">
      <Form of={form}>
        <AmountInput {...form.field('amountKobo')} label="Exact amount" />
        <DayInput {...form.field('sentOn')} label="Day you sent it" />
        <TextInput
          {...form.field('senderName')}
          label="Name on the account it came from"
          hint="As your bank writes it"
          maxLength={100}
          autoComplete="off"
        />
        <TextInput
          {...form.field('bankReference')}
          label="Bank reference or session ID"
          hint="Your bank app shows it on the receipt"
          maxLength={60}
          autoComplete="off"
        />
        <TextArea {...form.field('note')} label="Anything else" optional maxLength={500} />
        <p>
          <Button look="primary" type="submit" busy={form.busy}>
            Find my money
          </Button>
        </p>
      </Form>
      {question}
    </Card>
  )
}
