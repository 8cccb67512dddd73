import { subtractKobo } from '@kolo/foundation/money'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { buyShares, type SharesPage } from '../shares.contract.ts'
import { type ShareTerms, worthOf } from '../shares.rules.ts'
import { sharesIn } from '../shares.words.ts'
import { readUnits, toldShares, touchedByShares } from './told-shares.ts'
import { UnitsInput } from './units-input.tsx'

type Values = { units: string }

/** How many, what they cost, and what is left in the wallet then; asked once more before the money moves. */
export function BuySheet({
  page,
  terms,
  onClose,
}: {
  page: SharesPage
  terms: ShareTerms
  onClose: () => void
}) {
  const naira = useNairaText()
  const { walletKobo } = page
  const held = page.account?.units ?? 0
  const unitsOf = ({ units }: Values) => readUnits(units) || 0
  const costOf = (values: Values) => worthOf(unitsOf(values), terms)
  return (
    <ActSheet<Values, SharesPage>
      title="Buy shares"
      submit="Continue"
      initial={{ units: '' }}
      deed={deed(buyShares, { body: ({ units }: Values) => ({ units: readUnits(units) }) })}
      asks={(values) => ({
        title: `Buy ${sharesIn(unitsOf(values))}?`,
        confirm: `Pay ${naira(costOf(values))}`,
        children: `${naira(costOf(values))} leaves your wallet at once. Shares become money again only above the minimum, and when two administrators agree.`,
      })}
      tells={toldShares}
      refreshes={touchedByShares}
      says={({ account }, values) => ({
        title: `${sharesIn(unitsOf(values))} bought`,
        text: `You hold ${sharesIn(account?.units ?? 0)} now.`,
      })}
      problemTitle="No shares were bought."
      onClose={onClose}
    >
      {(form) => (
        <>
          <UnitsInput
            label="How many shares?"
            hint={
              held === 0
                ? `${naira(terms.parKobo)} each, at first ${sharesIn(terms.leastUnits)} or more`
                : `${naira(terms.parKobo)} each`
            }
            {...form.field('units')}
          />
          <Facts
            facts={[
              { key: 'cost', name: 'They cost', value: naira(costOf(form.values)) },
              { key: 'wallet', name: 'Free in your wallet', value: naira(walletKobo) },
              ...(costOf(form.values) <= walletKobo && unitsOf(form.values) > 0
                ? [
                    {
                      key: 'left',
                      name: 'Left there then',
                      value: naira(subtractKobo(walletKobo, costOf(form.values))),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </ActSheet>
  )
}
