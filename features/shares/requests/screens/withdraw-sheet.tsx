import { zeroKobo } from '@kolo/foundation/money'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { readUnits, sharesCacheUpdates, touchedByShares } from '../../shares/screens/share.cache.ts'
import { UnitsInput } from '../../shares/screens/units-input.tsx'
import { type SharesPage, withdrawShares } from '../../shares/share.contract.ts'
import { sharesIn } from '../../shares/share.messages.ts'
import { type ShareTerms, withdrawalSums } from '../../shares/share.rules.ts'

type Values = { units: string }

/** Some above the minimum become money in the wallet; the cost stands there first. */
export function WithdrawSheet({
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
  const sumsOf = (values: Values) => withdrawalSums(unitsOf(values), terms)
  return (
    <MutationSheet<Values, SharesPage>
      title="Withdraw shares"
      submit="Continue"
      initial={{ units: '' }}
      mutation={mutation(withdrawShares, {
        body: (values: Values) => ({
          units: readUnits(values.units),
          feeKobo: sumsOf(values).feeKobo.toString(),
        }),
      })}
      confirmation={(values) => ({
        title: `Withdraw ${sharesIn(unitsOf(values))}?`,
        confirm: 'Request withdrawal',
        children: `${naira(sumsOf(values).netKobo)} reaches your wallet once two administrators agree. The cost: ${naira(sumsOf(values).feeKobo)}. Until then these shares are set aside.`,
      })}
      cacheUpdates={sharesCacheUpdates}
      invalidates={touchedByShares}
      successToast={() => ({ title: 'Requested', text: 'Two administrators decide it now.' })}
      problemTitle="Nothing was asked for."
      onClose={onClose}
    >
      {(form) => {
        const { valueKobo, feeKobo, netKobo } = sumsOf(form.values)
        return (
          <>
            <UnitsInput
              label="How many shares?"
              hint={`You can withdraw ${sharesIn(most)}; at least ${sharesIn(terms.leastUnits)} stay yours`}
              {...form.field('units')}
            />
            <Facts
              facts={[
                { key: 'worth', name: 'They are worth', value: naira(valueKobo) },
                { key: 'fee', name: 'The cost', value: naira(feeKobo) },
                { key: 'net', name: 'Into your wallet', value: naira(netKobo) },
              ]}
            />
          </>
        )
      }}
    </MutationSheet>
  )
}

/** Everything, because the member leaves the community. */
export function LeaveDialog({ page, onClose }: { page: SharesPage; onClose: () => void }) {
  const naira = useNairaText()
  const units = page.account?.units ?? 0
  const worth = naira(page.account?.valueKobo ?? zeroKobo)
  return (
    <MutationDialog
      title="Give back all your shares?"
      confirm="Request withdrawal"
      danger
      mutation={mutation(withdrawShares, { body: () => ({ feeKobo: '0' }) })}
      cacheUpdates={sharesCacheUpdates}
      invalidates={touchedByShares}
      successToast={() => ({ title: 'Requested', text: 'Two administrators decide it now.' })}
      failed="Nothing was asked for"
      onClose={onClose}
    >
      This is for leaving the community. {worth} for {sharesIn(units)} reaches your wallet, without a cost,
      once two administrators agree. Until then they are set aside.
    </MutationDialog>
  )
}
