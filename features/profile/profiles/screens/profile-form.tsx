import { ApiProblem } from '@kolo/foundation/request'
import { Form } from '@kolo/ui/patterns/form'
import { type MutationForm, mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { Unsaved } from '@kolo/ui/patterns/unsaved'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { DateParts } from '@kolo/ui/primitives/date-parts'
import { Notice } from '@kolo/ui/primitives/notice'
import { PhoneInput } from '@kolo/ui/primitives/phone-input'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { PhotoButtons } from '../../avatars/screens/photo-buttons.tsx'
import { updateProfile, type WholeProfile } from '../profile.contract.ts'
import { genderNames, maritalStatusNames, profileMessages } from '../profile.messages.ts'
import { optionsOf } from './options.ts'
import { profileCacheUpdates } from './profile.cache.ts'
import { changeOf, type ProfileValues, valuesOf } from './profile-values.ts'

const inactive = 'Your account is currently inactive. Please contact support.'

/** The personal data of one's own profile. Everything typed is sent; the server keeps what differs. */
export function ProfileForm({
  profile,
  onStale,
  onSaved,
}: {
  profile: WholeProfile
  /** Somebody changed the profile meanwhile. */
  onStale: () => void
  onSaved: (profile: WholeProfile) => void
}) {
  const { uid, version } = profile
  const { form } = useMutationForm<ProfileValues, WholeProfile>({
    initial: valuesOf(profile),
    mutation: mutation(updateProfile, {
      params: { uid },
      body: (values: ProfileValues) => ({ ...changeOf(values), version }),
    }),
    cacheUpdates: profileCacheUpdates,
    invalidates: ['/api/home'],
    successToast: () => 'Profile updated',
    failed: 'Failed to update profile',
    onDone: (saved) => {
      form.reset(valuesOf(saved))
      onSaved(saved)
    },
    onProblem: (problem) => {
      if (problem instanceof ApiProblem && problem.code === 'changed-meanwhile') onStale()
    },
  })
  const closed = profile.can.editProfile !== true
  return (
    <Form of={form}>
      <Unsaved when={form.dirty} />
      <div className="card">
        <div className="card-pad row wrap" style={{ borderBottom: '1px solid var(--k-line)' }}>
          <Avatar name={profile.fullName} picture={profile.avatar} size="lg" />
          <div className="grow" style={{ flexBasis: '7rem' }}>
            <p className="item-title">{profile.fullName}</p>
            <p className="item-sub num">{profile.memberCode}</p>
          </div>
          {!closed && <PhotoButtons profile={profile} onSaved={onSaved} />}
        </div>
        <div className="card-pad stack">
          {closed && <Notice tone="wait" title={inactive} />}
          <fieldset className="form-2" disabled={closed}>
            <PersonalFields form={form} profile={profile} />
          </fieldset>
        </div>
        <div className="card-foot btn-row justify-end">
          <Button look="primary" size="lg" type="submit" busy={form.busy} disabled={closed}>
            Save profile
          </Button>
        </div>
      </div>
    </Form>
  )
}

function PersonalFields({ form, profile }: { form: MutationForm<ProfileValues>; profile: WholeProfile }) {
  const nameIsSettled = profile.can.editName === 'name-settled'
  return (
    <>
      <TextInput
        {...form.field('fullName')}
        className="span-2"
        label="Full name"
        hint={
          nameIsSettled
            ? profileMessages['name-settled']
            : 'As shown at your bank. After the identity check, write to Support to change it.'
        }
        autoComplete="name"
        readOnly={nameIsSettled}
      />
      <PhoneInput {...form.field('phone')} label="Phone number" />
      <Select
        {...form.field('gender')}
        label="Gender"
        placeholder="Choose"
        options={optionsOf(genderNames)}
        autoComplete="sex"
      />
      <DateParts {...form.field('dateOfBirth')} label="Date of birth" autoComplete="bday" />
      <Select
        {...form.field('maritalStatus')}
        label="Marital status"
        placeholder="Choose"
        options={optionsOf(maritalStatusNames)}
      />
      {form.values.maritalStatus === 'married' && (
        <DateParts {...form.field('weddingAnniversary')} label="Wedding anniversary" optional />
      )}
      <TextInput
        {...form.field('location')}
        label="Where you live"
        placeholder="Surulere, Lagos"
        autoComplete="address-level2"
      />
      <TextInput {...form.field('occupation')} label="Work" autoComplete="organization-title" />
      <AmountInput {...form.field('preferredInvestmentAmount')} label="Amount for a year" />
    </>
  )
}
