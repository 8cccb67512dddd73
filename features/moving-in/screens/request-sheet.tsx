import { kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextArea } from '@kolo/ui/primitives/text-input'
import { askMoveIn, type MoveIn, undoMoveIn, type WholeMoveIn } from '../moving-in.contract.ts'
import { restOf } from '../moving-in.rules.ts'
import { listPaths } from './list.cache.ts'

type Values = {
  accountId: string
  positionKobo: string
  positionOn: string
  invites: boolean
  reason: string
}

const members = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'member' : 'members'}`

/** Declares what lies in the bank, and asks for the list to be brought in. */
export function AskSheet({ list, onClose }: { list: WholeMoveIn; onClose: () => void }) {
  const naira = useNairaText()
  const [account] = list.places.accounts.length === 1 ? list.places.accounts : []
  return (
    <MutationSheet<Values, MoveIn>
      title="Import them"
      submit="Ask a second administrator"
      initial={{
        accountId: account?.id ?? '',
        positionKobo: '',
        positionOn: list.loans?.on ?? '',
        invites: true,
        reason: '',
      }}
      mutation={mutation(askMoveIn, {
        params: { id: list.id },
        body: (values: Values) => ({ ...values, version: list.version }),
      })}
      confirmation={({ positionKobo }) => ({
        title: `Import ${members(list.memberCount)} with ${naira(list.broughtKobo)}?`,
        confirm: 'Request approval',
        children: list.balances
          ? 'Another administrator must approve it. Then each member has what their row says, and each account what the trial balance says.'
          : `A second administrator must approve. Then each member has the balances of their row, and ${naira(
              restOf({
                brought: list.broughtKobo,
                position: kobo(BigInt(positionKobo || '0')),
                loans: list.loans?.owedKobo,
              }),
            )} goes to the reserve.`,
      })}
      invalidates={listPaths}
      successToast={({ waiting }) =>
        waiting
          ? { tone: 'wait', title: 'It needs a second administrator.' }
          : { title: 'Agreed', text: 'They are being imported now.' }
      }
      onClose={onClose}
    >
      {({ field, values, setValues }) => (
        <>
          <p>
            {members(list.memberCount)} bring <Naira amount={list.broughtKobo} className="strong" />.{' '}
            {list.balances
              ? 'Enter the balance of the bank account, as in the trial balance.'
              : 'Declare what the bank account holds; what is above that sum is the community’s own and goes to its reserve.'}
          </p>
          <Select
            label="Bank account"
            placeholder="Choose the bank account"
            options={list.places.accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('accountId')}
          />
          <AmountInput label="Its balance" {...field('positionKobo')} />
          {!list.balances && <Rest list={list} positionKobo={values.positionKobo} />}
          <DayInput label="Date of the balance" {...field('positionOn')} />
          <SwitchRow
            title="Write to everybody with an e-mail"
            hint="How they sign in after the import."
            on={values.invites}
            onChange={(invites) => setValues({ ...values, invites })}
          />
          <TextArea label="What should the second administrator know?" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

/** What is left over of what is declared. */
function Rest({ list, positionKobo }: { list: MoveIn; positionKobo: string }) {
  if (!/^\d+$/.test(positionKobo)) return null
  const rest = restOf({
    brought: list.broughtKobo,
    position: kobo(BigInt(positionKobo)),
    loans: list.loans?.owedKobo,
  })
  if (rest >= zeroKobo)
    return (
      <p className="sm muted">
        <Naira amount={rest} /> is not members’ money and goes to the reserve.
      </p>
    )
  return (
    <Notice tone="bad" title="This is less than the members have.">
      <Naira amount={subtractKobo(zeroKobo, rest)} /> is missing. If running loans or other assets make up for
      it, add them to this list first.
    </Notice>
  )
}

/** Asks for a list to be taken back. */
export function UndoSheet({ list, onClose }: { list: WholeMoveIn; onClose: () => void }) {
  const naira = useNairaText()
  return (
    <MutationSheet<{ reason: string }, MoveIn>
      title="Reverse import"
      submit="Ask a second administrator"
      initial={{ reason: '' }}
      mutation={mutation(undoMoveIn, {
        params: { id: list.id },
        body: ({ reason }: { reason: string }) => ({ reason }),
      })}
      confirmation={() => ({
        title: `Reverse the import of ${members(list.doneCount)} and ${naira(list.broughtKobo)}?`,
        confirm: 'Request approval',
        children:
          'A second administrator must approve. Then the members of this list are removed with their balances.',
      })}
      invalidates={listPaths}
      successToast={({ waiting }) =>
        waiting
          ? { tone: 'wait', title: 'It needs a second administrator.' }
          : { title: 'Agreed', text: 'The import is being reversed now.' }
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Notice title="Only while nothing has changed since.">
            Once one of these members signs in, moves money or is changed, the import cannot be reversed. Then
            correct errors member by member.
          </Notice>
          <TextArea label="Reason for the reversal" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
