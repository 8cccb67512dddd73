import { genderNames, maritalStatusNames } from '@kolo/profile/messages'
import { formatPhone, type Gender, genders, maritalStatuses } from '@kolo/profile/rules'
import type { useForm } from '@kolo/ui/patterns/use-form'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Pick, Segment, TickBox } from '@kolo/ui/primitives/choices'
import { DateParts } from '@kolo/ui/primitives/date-parts'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { PhoneInput } from '@kolo/ui/primitives/phone-input'
import { PasswordInput, Select, TextInput } from '@kolo/ui/primitives/text-input'
import { PasswordRules } from '../../passwords/screens/password-rules.tsx'
import type { SignUpValues } from './sign-up-answers.ts'

type Form = ReturnType<typeof useForm<SignUpValues>>

/** Step 1: e-mail and password. */
export function SignInDetails({ form, isInvited }: { form: Form; isInvited: boolean }) {
  return (
    <>
      <TextInput
        {...form.field('email')}
        label="Email address"
        hint={isInvited ? 'Your invitation came here.' : 'We send a link here to check it is yours.'}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="stack stack-3">
        <PasswordInput {...form.field('password')} label="Password" autoComplete="new-password" />
        <PasswordRules password={form.values.password} />
      </div>
    </>
  )
}

/** Step 2: name, phone, gender, date of birth. */
export function AboutYou({ form }: { form: Form }) {
  return (
    <>
      <TextInput {...form.field('fullName')} label="Full name" autoComplete="name" />
      <PhoneInput {...form.field('phone')} label="Phone number" />
      <FieldGroup label="Gender" error={form.errors.gender}>
        <Segment<Gender | ''>
          label="Gender"
          options={genders.map((value) => ({ value, label: genderNames[value] }))}
          value={form.values.gender}
          onValue={(value) => form.setValue('gender', value)}
        />
      </FieldGroup>
      <DateParts
        {...form.field('dateOfBirth')}
        label="Date of birth"
        hint="You must be 18 or older. Example: 27 03 1994"
        autoComplete="bday"
      />
    </>
  )
}

/** Step 3: marital status, the anniversary of the married, home, work. */
export function YourLife({ form }: { form: Form }) {
  return (
    <>
      <Select
        {...form.field('maritalStatus')}
        label="Marital status"
        placeholder="Choose one"
        options={maritalStatuses.map((value) => ({ value, label: maritalStatusNames[value] }))}
      />
      {form.values.maritalStatus === 'married' && (
        <DateParts {...form.field('weddingAnniversary')} label="Wedding anniversary" optional />
      )}
      <TextInput
        {...form.field('location')}
        label="Where you live"
        hint="Town and state"
        autoComplete="address-level2"
      />
      <TextInput
        {...form.field('occupation')}
        label="Work"
        hint="What you do to earn money"
        autoComplete="organization-title"
      />
    </>
  )
}

// Examples to press, in kobo digits as the field keeps them.
const suggestions = [
  { digits: '5000000', words: '₦50,000' },
  { digits: '10000000', words: '₦100,000' },
  { digits: '25000000', words: '₦250,000' },
  { digits: '50000000', words: '₦500,000' },
]

/** Step 4: the amount for a year, a last look, agreement. */
export function YourPlan({ form }: { form: Form }) {
  const { fullName, phone, email, agreed, preferredInvestmentAmount } = form.values
  return (
    <>
      <AmountInput {...form.field('preferredInvestmentAmount')} label="Amount for a year" large />
      <fieldset className="picks picks-even" aria-label="Suggested amounts">
        {suggestions.map(({ digits, words }) => (
          <Pick
            key={digits}
            pressed={preferredInvestmentAmount === digits}
            onPress={() => form.setValue('preferredInvestmentAmount', digits)}
          >
            {words}
          </Pick>
        ))}
      </fieldset>
      <div className="well">
        <dl className="kv">
          <div>
            <dt>Name</dt>
            <dd>{fullName}</dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd className="num">{formatPhone(phone)}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{email}</dd>
          </div>
        </dl>
      </div>
      <TickBox
        name="agreed"
        ticked={agreed}
        error={form.errors.agreed}
        onTick={(ticked) => form.setValue('agreed', ticked)}
      >
        I agree to the{' '}
        <a href="/terms" rel="noreferrer" target="_blank">
          terms
        </a>{' '}
        and the{' '}
        <a href="/privacy" rel="noreferrer" target="_blank">
          privacy text
        </a>{' '}
        of this community, and I know that investments can lose money.
      </TickBox>
    </>
  )
}
