import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Facts } from '@kolo/ui/primitives/card'
import { OptionCards, TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { editInvestment, type Investment } from '../../investments/investment.contract.ts'
import { investingMessages, maturityInstructionWords } from '../../investments/investment.messages.ts'
import { AgreementText } from '../../investments/screens/agreement-text.tsx'
import { investmentCacheUpdates } from '../../investments/screens/investment.cache.ts'
import { consentToRoll, type Ending } from '../ending.contract.ts'
import { maturityHints } from '../ending.messages.ts'
import { type MaturityInstruction, maturityInstructions } from '../ending.rules.ts'
import { endingCacheUpdates } from './ending.cache.ts'

/** Chooses what becomes of the money at the end. */
export function InstructionSheet({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  return (
    <MutationSheet<{ maturityInstruction: MaturityInstruction }, Investment>
      title="When it ends"
      submit="Save"
      initial={{ maturityInstruction: investment.maturityInstruction }}
      mutation={mutation(editInvestment, {
        params: { id: investment.id },
        body: ({ maturityInstruction }) => ({
          version: investment.version,
          maturityInstruction,
          nominees: investment.nominees,
        }),
      })}
      disabled={({ maturityInstruction }) => maturityInstruction === investment.maturityInstruction}
      cacheUpdates={investmentCacheUpdates}
      invalidates={() => [`/api/investments/${investment.id}/ending`]}
      successToast={() => 'Saved'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldGroup label="What happens to your money" error={form.field('maturityInstruction').error}>
            <OptionCards
              options={maturityInstructions.map((value) => ({
                value,
                label: maturityInstructionWords[value],
                hint: maturityHints(investment.plan.payoutFrequency)[value],
              }))}
              value={form.values.maturityInstruction}
              onValue={(value) => form.setValue('maturityInstruction', value)}
            />
          </FieldGroup>
          <p className="sm muted">
            You can change this until it ends. Investing again takes an open later version of the plan, and
            your consent to its agreement. Without them everything goes to your wallet.
          </p>
        </>
      )}
    </MutationSheet>
  )
}

/** Accepts the agreement of the version an investment is to go on in. */
export function ConsentSheet({
  ending,
  successor,
  onClose,
}: {
  ending: Ending
  successor: NonNullable<Ending['successor']>
  onClose: () => void
}) {
  const { agreement, planId, name, number, startsOn, maturesOn } = successor
  return (
    <MutationSheet<{ agreed: boolean }, Ending>
      title="Roll over into the next version"
      submit="Agree to roll over"
      initial={{ agreed: false }}
      mutation={mutation(consentToRoll, {
        params: { id: ending.id },
        body: () => ({ planId, sha256: agreement.sha256 }),
        check: ({ agreed }) => (agreed ? {} : { agreed: investingMessages['agreement-missing'] }),
      })}
      cacheUpdates={endingCacheUpdates}
      successToast={() => 'You agreed to roll over'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Notice tone="info" title="What it means:">
            When this investment ends, your money moves to the next version, on that version’s terms, until
            that version ends. Any amount that does not fit is paid to your wallet.
          </Notice>
          <Facts
            facts={[
              { key: 'plan', name: 'Continues in', value: `${name}, version ${number}` },
              { key: 'from', name: 'From', value: <Day day={startsOn} /> },
              { key: 'until', name: 'Until', value: <Day day={maturesOn} /> },
              {
                key: 'what',
                name: 'At the end of this one',
                value: maturityInstructionWords[ending.maturityInstruction],
              },
            ]}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard. */}
          <section className="well max-h-72 overflow-y-auto" aria-label="Investment agreement" tabIndex={0}>
            <AgreementText text={agreement.text} />
          </section>
          <TickBox
            ticked={form.values.agreed}
            onTick={(ticked) => form.setValue('agreed', ticked)}
            error={form.field('agreed').error}
          >
            I have read the investment agreement and accept it
          </TickBox>
          <p className="sm faint">
            We keep its words, the date and the time, and from which address you agreed. You can still choose
            to be paid out until this investment ends.
          </p>
        </>
      )}
    </MutationSheet>
  )
}
