import { Form } from '@kolo/ui/patterns/form'
import { useForm } from '@kolo/ui/patterns/use-form'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { OptionCards, Pick, Segment, SwitchRow, TickBox } from '@kolo/ui/primitives/choices'
import { DateParts } from '@kolo/ui/primitives/date-parts'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { PhoneInput } from '@kolo/ui/primitives/phone-input'
import { Tabs } from '@kolo/ui/primitives/tabs'
import { CodeInput, PasswordInput, Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import * as z from 'zod/mini'

const schema = z.object({
  email: z.string().check(z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'Invalid email address format.')),
  amount: z.string().check(z.minLength(1, 'Write an amount, for example 25,000.')),
  born: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write day, month and year.')),
})

const initial = { email: '', password: '', phone: '', amount: '', born: '', town: '', note: '', code: '' }

function Choices() {
  const [on, setOn] = useState(true)
  const [view, setView] = useState<'month' | 'list'>('month')
  const [picked, setPicked] = useState(true)
  const [status, setStatus] = useState<'single' | 'married' | ''>('')
  return (
    <>
      <SwitchRow title="Email" hint="Receipts and security notices" on={on} onChange={setOn} />
      <Segment
        label="View"
        value={view}
        onValue={setView}
        options={[
          { value: 'month', label: 'Month' },
          { value: 'list', label: 'List' },
        ]}
      />
      <div className="picks">
        <Pick pressed={picked} onPress={() => setPicked(!picked)}>
          ₦10,000
        </Pick>
        <Pick pressed={!picked} onPress={() => setPicked(!picked)}>
          ₦25,000
        </Pick>
      </div>
      <FieldGroup label="Marital status">
        <OptionCards
          columns
          value={status}
          onValue={setStatus}
          options={[
            { value: 'single', label: 'Single' },
            { value: 'married', label: 'Married' },
          ]}
        />
      </FieldGroup>
      <TickBox ticked={on} onTick={setOn}>
        I have read the rules of the community.
      </TickBox>
      <FileButton label="Add a receipt" hint="Photo or PDF" accept="image/*" onFiles={() => undefined} />
    </>
  )
}

/** Every kind of field, wired to one form. */
export function GalleryForm() {
  const [tab, setTab] = useState<'fields' | 'choices'>('fields')
  const form = useForm({ initial, schema, onSubmit: async () => undefined })
  return (
    <Card title="Fields">
      <Tabs
        label="Kinds"
        tabs={[
          { key: 'fields', title: 'Fields' },
          { key: 'choices', title: 'Choices' },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'choices' ? (
          <Choices />
        ) : (
          <Form of={form}>
            <div className="form-2">
              <TextInput label="Email address" type="email" {...form.field('email')} />
              <PasswordInput label="Password" {...form.field('password')} />
              <PhoneInput label="Phone number" {...form.field('phone')} />
              <AmountInput label="Amount" {...form.field('amount')} />
              <Select
                label="Choose"
                placeholder="How often?"
                options={[{ value: 'week', label: 'Every week' }]}
                {...form.field('town')}
              />
              <CodeInput label="Code" optional {...form.field('code')} />
              <DateParts label="Date of birth" autoComplete="bday" {...form.field('born')} />
            </div>
            <TextArea label="Note" hint="What is it for?" optional {...form.field('note')} />
            <p className="sm muted num" data-amount={form.values.amount}>
              {form.values.amount} kobo, {form.values.phone}, {form.values.born}
            </p>
            <Button look="primary" type="submit" busy={form.busy}>
              Send
            </Button>
          </Form>
        )}
      </Tabs>
    </Card>
  )
}
