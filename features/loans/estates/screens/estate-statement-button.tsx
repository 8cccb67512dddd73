/** The statement an estate ends with: made when asked for, then saved by the browser. */
import { pathOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { downloadIcon } from '@kolo/ui/primitives/icons'
import { type EstateStatement, makeEstateStatement, openEstateStatement } from '../estate.contract.ts'

export function EstateStatementButton({ uid }: { uid: string }) {
  const made = useEndpointMutation(makeEstateStatement, {
    failed: 'The statement was not made',
    onDone: (statement: EstateStatement) => {
      const link = document.createElement('a')
      link.href = pathOf(openEstateStatement, { id: statement.id })
      link.download = ''
      link.click()
      toast.ok({ title: 'Your file is being saved', text: `Its code is ${statement.code}.` })
    },
  })
  return (
    <Button
      icon={downloadIcon}
      busy={made.isPending}
      onClick={() => made.mutate({ input: { params: { uid }, body: {} } })}
    >
      Statement
    </Button>
  )
}
