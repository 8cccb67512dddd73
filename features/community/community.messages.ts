/** What is read when the look or the texts of the community cannot be changed or agreed to. */
import type { Words } from '@kolo/foundation/refusal'
import type { Look } from './community.contract.ts'

const changedMeanwhile = 'Another administrator changed this meanwhile. Please look at it again.'

export const communityMessages = {
  'look-changed': changedMeanwhile,
  'terms-changed': changedMeanwhile,
  'mark-picture': 'This picture cannot be used. Choose another one.',
  'no-change': 'Nothing was changed.',
  'no-such-version': 'There is no such version.',
  'newer-terms': 'These texts have just been changed. Please read the new ones.',
} satisfies Words<
  'look-changed' | 'terms-changed' | 'mark-picture' | 'no-change' | 'no-such-version' | 'newer-terms'
>

/** What a look says, part by part. */
export function lookFacts(look: Partial<Look>) {
  const nothing = 'Not given'
  return [
    { key: 'name', name: 'Name', value: look.name || nothing },
    { key: 'letters', name: 'Letters', value: look.letters || nothing },
    { key: 'colour', name: 'Colour', value: look.colour || nothing },
    { key: 'address', name: 'Address', value: look.address || nothing },
    { key: 'phone', name: 'Phone', value: look.phone || nothing },
    { key: 'whatsapp', name: 'WhatsApp', value: look.whatsapp || nothing },
    { key: 'hours', name: 'Hours', value: look.hours || nothing },
  ]
}
