import type { FormEvent, ReactNode } from 'react'
import { FormProblem } from './form-problem.tsx'
import type { useForm } from './use-form.tsx'

/**
 * The form element of `useForm` and `useMutationForm`. It draws what no field shows above the fields: a screen that draws its
 * form with it cannot lose a refusal, whichever fields it has.
 */
export function Form({
  of,
  id,
  className = 'stack',
  problemTitle,
  advice,
  onSubmit,
  children,
}: {
  of: Pick<ReturnType<typeof useForm>, 'form' | 'whole'>
  id?: string
  className?: string
  /** Above what was said about the whole form. */
  problemTitle?: string | undefined
  advice?: ReactNode
  /** Instead of sending, for a form in steps. */
  onSubmit?: (event: FormEvent) => void
  children: ReactNode
}) {
  return (
    <form id={id} className={className} {...of.form} onSubmit={onSubmit ?? of.form.onSubmit}>
      <FormProblem title={problemTitle} of={of.whole} advice={advice} />
      {children}
    </form>
  )
}
