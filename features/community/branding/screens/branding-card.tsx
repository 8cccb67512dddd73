import type { OutputOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { ChangeCard } from '@kolo/ui/patterns/change-card'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Facts } from '@kolo/ui/primitives/card'
import { PhoneInput } from '@kolo/ui/primitives/phone-input'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { changeLook, type Look, readLook } from '../../community.contract.ts'
import { lookFacts } from '../../community.messages.ts'
import { MarkRow } from './mark-row.tsx'

type Answer = OutputOf<typeof readLook>

/** What the community is called, how it looks and whom members call, and how to change it. */
export function LookCard() {
  const read = useRead(readLook, {})
  return (
    <ChangeCard
      title="Name, look and Support"
      lead="It appears on every page, in emails, on statements and in the installed app. Members see a change when they reload."
      of={read}
      what="the look of the community"
      change="Change name, look and Support"
      form={(answer, onClose) => <LookSheet answer={answer} onClose={onClose} />}
    >
      {(answer) => (
        <>
          <MarkRow answer={answer} />
          <Facts facts={lookFacts(answer.look)} />
        </>
      )}
    </ChangeCard>
  )
}

function LookSheet({ answer: { look, version }, onClose }: { answer: Answer; onClose: () => void }) {
  return (
    <MutationSheet<Look, Answer>
      title="Name, look and Support"
      submit="Save"
      initial={look}
      disabled={(values) =>
        Object.entries(look).every(([name, value]) => values[name as keyof Look] === value)
      }
      mutation={mutation(changeLook, { body: (values: Look) => ({ ...values, version }) })}
      cacheUpdates={(saved) => [setQuery(readLook, {}, saved)]}
      successToast={() => 'Saved. Members see it when they open a page again.'}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput {...field('name')} label="Name" maxLength={60} />
          <TextInput
            {...field('letters')}
            label="Letters"
            hint="One to three letters, shown when there is no picture"
            maxLength={3}
          />
          <TextInput
            {...field('colour')}
            type="color"
            label="Colour"
            hint="We keep its hue and choose how light it is, so that words on it stay readable."
          />
          <TextInput {...field('address')} label="Address" maxLength={200} />
          <PhoneInput {...field('phone')} label="Phone of Support" optional />
          <PhoneInput {...field('whatsapp')} label="WhatsApp of Support" optional />
          <TextInput
            {...field('hours')}
            label="Hours"
            hint="Monday to Friday, 9 to 5"
            optional
            maxLength={120}
          />
        </>
      )}
    </MutationSheet>
  )
}
