import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { readUnits, sharesCacheUpdates, touchedByShares } from '../../shares/screens/share.cache.ts'
import { UnitsInput } from '../../shares/screens/units-input.tsx'
import { offerShares, type SharesPage } from '../../shares/share.contract.ts'
import { sharesIn } from '../../shares/share.messages.ts'
import { type ShareTerms, worthOf } from '../../shares/share.rules.ts'

type Values = { memberCode: string; units: string }

/** Shares for another member, at what they are worth; nothing moves before they accept and two administrators agree. */
export function OfferSheet({
  page,
  terms,
  onClose,
}: {
  page: SharesPage
  terms: ShareTerms
  onClose: () => void
}) {
  const naira = useNairaText()
  const most = Math.max(0, (page.account?.freeUnits ?? 0) - terms.leastUnits)
  const unitsOf = ({ units }: Values) => readUnits(units) || 0
  const priceOf = (values: Values) => naira(worthOf(unitsOf(values), terms))
  return (
    <MutationSheet<Values, SharesPage>
      title="Offer shares to a member"
      submit="Continue"
      initial={{ memberCode: '', units: '' }}
      mutation={mutation(offerShares, {
        body: ({ memberCode, units }: Values) => ({ memberCode, units: readUnits(units) }),
      })}
      confirmation={(values) => ({
        title: `Offer ${sharesIn(unitsOf(values))} to ${values.memberCode.trim().toUpperCase()}?`,
        confirm: 'Send the offer',
        children: `You receive ${priceOf(values)} in your wallet once this member accepts and two administrators approve. Until then these shares are set aside, and you can withdraw the offer.`,
      })}
      cacheUpdates={sharesCacheUpdates}
      invalidates={touchedByShares}
      successToast={() => ({
        title: 'The offer was sent',
        text: 'The member was told, and can accept or decline it.',
      })}
      problemTitle="Nothing was offered."
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Member number"
            hint="The one the member reads on their profile, such as KM-00418"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.field('memberCode')}
          />
          <UnitsInput
            label="How many shares?"
            hint={`You can give ${sharesIn(most)}; at least ${sharesIn(terms.leastUnits)} stay yours`}
            {...form.field('units')}
          />
          <Facts facts={[{ key: 'price', name: 'The member pays', value: priceOf(form.values) }]} />
        </>
      )}
    </MutationSheet>
  )
}
