import { saidOfAsking } from '@kolo/approvals/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { typedPercent } from '@kolo/ui/patterns/typed-percent'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { readUnits } from '../../shares/screens/share.cache.ts'
import { UnitsInput } from '../../shares/screens/units-input.tsx'
import { changeShareTerms, readShareTerms, type ShareSettings } from '../../shares/share.contract.ts'
import { sharesIn } from '../../shares/share.messages.ts'
import { mostUnits, proposedTerms } from '../../shares/share.rules.ts'

type Values = {
  isOffered: boolean
  isOpen: boolean
  parKobo: string
  leastUnits: string
  capitalUnits: string
  mostBps: string
  feeBps: string
  reason: string
}

/** The terms of the bye-laws: asked for with a reason, approved by another administrator. */
export function SharesTermsSheet({ settings, onClose }: { settings: ShareSettings; onClose: () => void }) {
  const now = settings.terms ?? proposedTerms
  const initial: Values = {
    isOffered: settings.terms ? settings.isOffered : true,
    isOpen: now.isOpen,
    parKobo: now.parKobo.toString(),
    leastUnits: String(now.leastUnits),
    capitalUnits: String(now.capitalUnits),
    mostBps: String(now.mostBps / 100),
    feeBps: String(now.feeBps / 100),
    reason: '',
  }
  return (
    <MutationSheet<Values, ShareSettings>
      title="Terms of the shares"
      submit="Ask for these terms"
      initial={initial}
      mutation={mutation(changeShareTerms, {
        body: (values: Values) => ({
          ...values,
          parKobo: values.parKobo || '0',
          leastUnits: readUnits(values.leastUnits),
          capitalUnits: readUnits(values.capitalUnits),
          mostBps: typedPercent(values.mostBps),
          feeBps: typedPercent(values.feeBps || '0'),
        }),
      })}
      cacheUpdates={(answer) => [setQuery(readShareTerms, {}, answer)]}
      invalidates={['/api/shares', '/api/share-register', '/api/admin', '/api/approvals']}
      successToast={({ waiting }) => saidOfAsking(waiting, 'Terms of the shares changed')}
      problemTitle="The terms were not changed."
      onClose={onClose}
    >
      {(form) => {
        const most = mostUnits({
          capitalUnits: readUnits(form.values.capitalUnits) || 0,
          mostBps: typedPercent(form.values.mostBps) || 0,
        })
        return (
          <>
            <p className="sm muted">
              Write what the bye-laws of your co-operative say. Another administrator must approve it.
            </p>
            <SwitchRow
              title="Offer shares to members"
              hint="Until this is on, members do not see shares"
              on={form.values.isOffered}
              onChange={(on) => form.setValue('isOffered', on)}
            />
            <SwitchRow
              title="New shares can be bought"
              hint="Members can transfer shares to each other either way"
              on={form.values.isOpen}
              onChange={(on) => form.setValue('isOpen', on)}
            />
            <AmountInput
              label="One share is worth"
              hint="Its par value; it stays as it is once a member holds one"
              {...form.field('parKobo')}
            />
            <UnitsInput label="Minimum shares per member" {...form.field('leastUnits')} />
            <UnitsInput
              label="Shares in all"
              hint="The share capital your bye-laws provide for"
              {...form.field('capitalUnits')}
            />
            <TextInput
              label="Limit per member, in percent of all shares"
              hint={`That is ${sharesIn(most)}. Many co-operative laws say a fifth: check your bye-laws.`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              {...form.field('mostBps')}
            />
            <TextInput
              label="Cost of withdrawing, in percent"
              hint="Of what the withdrawn shares are worth; 0 where there is none"
              inputMode="decimal"
              autoComplete="off"
              maxLength={5}
              {...form.field('feeBps')}
            />
            <TextArea
              label="Reason"
              hint="Another administrator reads it before they approve the terms"
              maxLength={500}
              rows={3}
              {...form.field('reason')}
            />
          </>
        )
      }}
    </MutationSheet>
  )
}
