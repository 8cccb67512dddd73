import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { Button } from '@kolo/ui/primitives/button'
import { useState } from 'react'
import { seeAccountNumber } from '../bank-accounts.contract.ts'

/** The ten digits, once they are asked for: with a fresh proof, and kept in the audit log. They are kept nowhere here. */
export function AccountNumber({ id }: { id: string }) {
  const [shown, setShown] = useState<string>()
  const see = useEndpointMutation(seeAccountNumber, {
    onDone: ({ accountNumber }) => setShown(accountNumber),
    failed: 'The number was not shown',
  })
  if (shown !== undefined) return <span className="num">{shown}</span>
  return (
    <Button
      size="sm"
      look="ghost"
      busy={see.isPending}
      onClick={() => see.mutate({ input: { params: { id } } })}
    >
      Show the number
    </Button>
  )
}
