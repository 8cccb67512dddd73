/** A borrower who leaves lets wallet and savings repay the loan. */
import { useRead } from '@kolo/ui/patterns/api'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { readSetOff, requestSetOff, type SetOff, withdrawSetOff } from '../leaving.contract.ts'

export function LeavingCard({ id }: { id: string }) {
  const { data } = useRead(readSetOff, { params: { id } })
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const isRequested = data.requestedAt !== undefined
  return (
    <Card title="Leaving?">
      <p className="sm muted">
        {isRequested
          ? 'You asked that your wallet and savings repay this loan. Two administrators do it next.'
          : 'Your wallet and savings can repay this loan. What is left then has to be paid before you leave.'}
      </p>
      <SetOffFacts setOff={data} />
      <div className="btn-row">
        <Button onClick={() => setOpen(true)}>
          {isRequested ? 'Withdraw request' : 'Repay from savings'}
        </Button>
      </div>
      {isOpen && <StepDialog setOff={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function StepDialog({ setOff, onClose }: { setOff: SetOff; onClose: () => void }) {
  const naira = useNairaText()
  const isRequested = setOff.requestedAt !== undefined
  const words = isRequested
    ? { title: 'Withdraw this request?', confirm: 'Withdraw request', done: 'Request withdrawn' }
    : {
        title: `Repay ${naira(setOff.paysKobo)} from your wallet and savings?`,
        confirm: 'Ask administrators',
        done: 'Two administrators do it next',
      }
  return (
    <MutationDialog
      mutation={mutation(isRequested ? withdrawSetOff : requestSetOff, {
        params: { id: setOff.id },
        body: () => ({}),
      })}
      title={words.title}
      confirm={words.confirm}
      failed="Your request was not saved"
      successToast={() => words.done}
      cacheUpdates={(saved: SetOff) => [setQuery(readSetOff, { params: { id: saved.id } }, saved)]}
      onClose={onClose}
    >
      {isRequested
        ? 'Your wallet and savings stay as they are.'
        : 'It is what is owed on the day it is done. You can withdraw the request until then.'}
    </MutationDialog>
  )
}

/** What is there, and what it pays. */
export function SetOffFacts({ setOff }: { setOff: SetOff }) {
  const { walletKobo, savingsKobo, settleKobo, paysKobo, leftKobo } = setOff
  return (
    <Facts
      facts={[
        { key: 'wallet', name: 'Wallet', value: <Naira amount={walletKobo} /> },
        { key: 'savings', name: 'Savings', value: <Naira amount={savingsKobo} /> },
        { key: 'settle', name: 'Settling takes today', value: <Naira amount={settleKobo} /> },
        { key: 'pays', name: 'Paid from both', value: <Naira amount={paysKobo} className="strong" /> },
        { key: 'left', name: 'Left to pay then', value: <Naira amount={leftKobo} /> },
      ]}
    />
  )
}
