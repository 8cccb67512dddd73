import type { OutputOf } from '@kolo/foundation/endpoint'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { useRead } from '@kolo/ui/patterns/api'
import { ChangeCard } from '@kolo/ui/patterns/change-card'
import { toldWhole } from '@kolo/ui/patterns/kept-answers'
import { Moment } from '@kolo/ui/patterns/moments'
import { Facts } from '@kolo/ui/primitives/card'
import { PhoneInput } from '@kolo/ui/primitives/phone-input'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { changeLook, type Look, readLook } from '../../community.contract.ts'
import { MarkRow } from './mark-row.tsx'

type Answer = OutputOf<typeof readLook>

/** What the community is called, how it looks and whom members call, with who changed it. */
export function LookCard() {
  const read = useRead(readLook, {})
  return (
    <ChangeCard
      title="Name, look and Support"
      lead="It stands on every page, in mails, on statements and in the installed app. Members see a change when they open a page again."
      of={read}
      what="the look of the community"
      change="Change name, look and Support"
      form={(answer, onClose) => <LookSheet answer={answer} onClose={onClose} />}
    >
      {(answer) => (
        <>
          <MarkRow answer={answer} />
          <Facts facts={factsOf(answer.look)} />
          <History rows={answer.history} />
        </>
      )}
    </ChangeCard>
  )
}

function factsOf({ name, letters, colour, address, phone, whatsapp, hours }: Look) {
  const nothing = 'Not given'
  return [
    { key: 'name', name: 'Name', value: name },
    { key: 'letters', name: 'Letters', value: letters },
    { key: 'colour', name: 'Colour', value: colour },
    { key: 'address', name: 'Address', value: address },
    { key: 'phone', name: 'Phone', value: phone || nothing },
    { key: 'whatsapp', name: 'WhatsApp', value: whatsapp || nothing },
    { key: 'hours', name: 'Hours', value: hours || nothing },
  ]
}

function History({ rows }: { rows: Answer['history'] }) {
  if (rows.length === 0) return <p className="sm faint">Nobody has changed it yet.</p>
  return (
    <details>
      <summary>Changed {rows.length === 1 ? 'once' : `${rows.length} times`}</summary>
      <ul className="stack stack-1 sm muted">
        {rows.map(({ version, name, changedBy, changedAt }) => (
          <li key={version}>
            <Moment at={changedAt} />: {changedBy}, “{name}”
          </li>
        ))}
      </ul>
    </details>
  )
}

function LookSheet({ answer: { look, version }, onClose }: { answer: Answer; onClose: () => void }) {
  return (
    <ActSheet<Look, Answer>
      title="Name, look and Support"
      submit="Save"
      initial={look}
      disabled={(values) =>
        Object.entries(look).every(([name, value]) => values[name as keyof Look] === value)
      }
      deed={deed(changeLook, { body: (values: Look) => ({ ...values, version }) })}
      tells={(saved) => [toldWhole(readLook, {}, saved)]}
      says={() => 'Saved. Members see it when they open a page again.'}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput {...field('name')} label="Name" maxLength={60} />
          <TextInput
            {...field('letters')}
            label="Letters"
            hint="One to three, on the coloured square where no picture stands"
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
    </ActSheet>
  )
}
