import { communityOfPage } from '@kolo/ui/patterns/community'
import { Facts } from '@kolo/ui/primitives/card'
import { nationalDigits, spacedPhone } from '@kolo/ui/primitives/phone-input'

const digits = (number: string) => number.replace(/[^0-9]/g, '')

const written = (number: string) => `+234 ${spacedPhone(nationalDigits(number))}`

/** Whom to call, as the community says it; nothing where it says nothing. */
export function WaysToCall() {
  const { phone, whatsapp, hours, email, address } = communityOfPage()
  const facts = [
    phone && {
      key: 'phone',
      name: 'Phone',
      value: <a href={`tel:${phone.replaceAll(' ', '')}`}>{written(phone)}</a>,
    },
    whatsapp && {
      key: 'whatsapp',
      name: 'WhatsApp',
      value: (
        <a href={`https://wa.me/${digits(whatsapp)}`} rel="noreferrer" target="_blank">
          {written(whatsapp)}
        </a>
      ),
    },
    hours && { key: 'hours', name: 'Hours', value: hours },
    email && { key: 'email', name: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
    address && { key: 'address', name: 'Address', value: address },
  ]
  return <Facts facts={facts.filter((fact) => typeof fact === 'object')} />
}
