import type { Approval } from '@kolo/approvals/contract'
import { WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { ChangeCard } from '@kolo/ui/patterns/change-card'
import { Naira } from '@kolo/ui/patterns/naira'
import { type CacheUpdate, updateQuery } from '@kolo/ui/patterns/query-cache'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { readShareTerms, type ShareSettings } from '../../shares/share.contract.ts'
import { sharesIn } from '../../shares/share.messages.ts'
import { registerPath } from '../../shares.paths.ts'
import { SharesTermsSheet } from './shares-terms-sheet.tsx'

/** Whether the community offers shares, and on what terms; what was asked for stands above them. */
export function SharesSettingsCard() {
  const read = useRead(readShareTerms, {})
  return (
    <ChangeCard
      title="Shares"
      lead="Shares of the co-operative, on the terms of its bye-laws. Two administrators decide them."
      of={read}
      what="the terms of the shares"
      change="Change the terms of the shares"
      mayChange={({ waiting }) => waiting === undefined}
      form={(settings, onClose) => <SharesTermsSheet settings={settings} onClose={onClose} />}
    >
      {({ isOffered, terms, waiting }) => (
        <>
          {waiting && <WaitingNotice approval={waiting} cacheUpdates={askedTermsCacheUpdates} />}
          {isOffered && terms ? (
            <>
              <Facts facts={factsOf(terms)} />
              <p>
                <ButtonLink to={registerPath}>Open the share register</ButtonLink>
              </p>
            </>
          ) : (
            <p className="muted">Shares are not offered. Members do not see them.</p>
          )}
        </>
      )}
    </ChangeCard>
  )
}

/** Other terms that were asked for; once they are approved they hold, and are asked again. */
function askedTermsCacheUpdates(approval: Approval): readonly CacheUpdate[] {
  if (approval.status === 'approved') return []
  const waiting = approval.status === 'waiting' ? approval : undefined
  return [updateQuery(readShareTerms, {}, (kept) => ({ ...kept, waiting }))]
}

function factsOf(terms: NonNullable<ShareSettings['terms']>) {
  const { parKobo, leastUnits, capitalUnits, mostBps, mostUnits, feeBps, isOpen, issuedUnits } = terms
  return [
    { key: 'par', name: 'One share is worth', value: <Naira amount={parKobo} /> },
    { key: 'least', name: 'Minimum per member', value: sharesIn(leastUnits) },
    {
      key: 'capital',
      name: 'In all',
      value: `${sharesIn(capitalUnits)}, of which members hold ${sharesIn(issuedUnits)}`,
    },
    {
      key: 'most',
      name: 'Limit per member',
      value: `${mostBps / 100} % of all: ${sharesIn(mostUnits)}`,
    },
    { key: 'fee', name: 'Cost of withdrawing', value: feeBps === 0 ? 'None' : `${feeBps / 100} %` },
    { key: 'open', name: 'New ones can be bought', value: isOpen ? 'Yes' : 'No' },
  ]
}
