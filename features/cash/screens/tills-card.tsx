import { WaitingNotice } from '@kolo/approvals/screens'
import { kobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { markAllStale, setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { bankCash, listTills, type Till, type Tills } from '../cash.contract.ts'

/** What each officer has in hand, and what was brought to the bank. */
export function TillsCard() {
  const read = useRead(listTills, {})
  const [banking, setBanking] = useState<Till>()
  return (
    <>
      <Screen of={read} what="the cash in hand" isEmpty={({ rows }) => rows.length === 0} empty={null}>
        {(tills) => (
          <div className="stack stack-5">
            <Card
              title="Cash in hand"
              aside={<Naira amount={tills.inHandKobo} className="strong" />}
              padded={false}
            >
              <ul className="list">
                {tills.rows.map((till) => (
                  <li className="item-stack" key={till.id}>
                    <div className="item">
                      <span className="grow">
                        <span className="item-title block">{till.keeper.fullName}</span>
                        <span className="item-sub">
                          <Naira amount={till.inHandKobo} /> in hand
                        </span>
                      </span>
                      {till.inHandKobo > 0n && !till.waiting && (
                        <Button size="sm" onClick={() => setBanking(till)}>
                          Paid in at the bank<span className="vh">, cash of {till.keeper.fullName}</span>
                        </Button>
                      )}
                    </div>
                    {till.waiting && (
                      <WaitingNotice approval={till.waiting} cacheUpdates={() => [markAllStale]} />
                    )}
                  </li>
                ))}
              </ul>
            </Card>
            <BankedCard bankings={tills.bankings} />
          </div>
        )}
      </Screen>
      {banking && read.data && (
        <BankSheet till={banking} accounts={read.data.accounts} onClose={() => setBanking(undefined)} />
      )}
    </>
  )
}

/** What was brought to the bank last, each with its journal. */
function BankedCard({ bankings }: Pick<Tills, 'bankings'>) {
  if (bankings.length === 0) return null
  return (
    <Card title="Paid in at the bank" padded={false}>
      <ul className="list">
        {bankings.map((one) => (
          <li className="item" key={one.id}>
            <span className="grow">
              <Link
                className="item-title block cell-link"
                to={`/admin/books/journals?journal=${one.journalId}`}
              >
                {one.account}
              </Link>
              <span className="item-sub">
                <Day day={one.paidOn} /> · <span className="num">{one.bankReference}</span> ·{' '}
                {one.keeper.fullName}
              </span>
            </span>
            {one.isTakenBack && <Chip tone="bad">Reversed</Chip>}
            <Naira amount={one.amountKobo} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Values = { amountKobo: string; collectionAccountId: string; bankReference: string; paidOn: string }

function BankSheet({
  till,
  accounts,
  onClose,
}: {
  till: Till
  accounts: Tills['accounts']
  onClose: () => void
}) {
  const naira = useNairaText()
  return (
    <MutationSheet<Values, Tills>
      title="Paid in at the bank"
      submit="Record bank deposit"
      initial={{
        amountKobo: '',
        collectionAccountId: accounts.length === 1 ? (accounts[0]?.id ?? '') : '',
        bankReference: '',
        paidOn: '',
      }}
      mutation={mutation(bankCash, { params: { id: till.id }, body: (values: Values) => values })}
      confirmation={({ amountKobo }) => ({
        title: `Was ${naira(kobo(BigInt(amountKobo || '0')))} paid in?`,
        confirm: 'It was paid in',
        children: `It moves from ${till.keeper.fullName} to the bank in the books once another administrator approves.`,
      })}
      cacheUpdates={(tills) => [setQuery(listTills, {}, tills), markAllStale]}
      invalidates={['/api/approvals', '/api/admin/home']}
      successToast={({ rows }) =>
        rows.some(({ id, waiting }) => id === till.id && waiting)
          ? { tone: 'wait', title: 'It needs a second administrator.' }
          : { title: 'Booked', text: 'The cash is in the bank.' }
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            <Naira amount={till.inHandKobo} /> of {till.keeper.fullName} in hand. Write what the bank’s slip
            says.
          </p>
          <AmountInput label="Amount" {...field('amountKobo')} />
          <Select
            label="Into"
            placeholder="Choose the bank account"
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...field('collectionAccountId')}
          />
          <TextInput label="Bank reference" maxLength={60} autoComplete="off" {...field('bankReference')} />
          <DayInput label="Day" {...field('paidOn')} />
        </>
      )}
    </MutationSheet>
  )
}
