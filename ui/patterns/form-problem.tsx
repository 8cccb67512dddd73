import { Notice } from '../primitives/notice.tsx'

/** What was said about a form as a whole, above its fields: announced, and where the focus goes. */
export function FormProblem({ title, of }: { title?: string | undefined; of: string | undefined }) {
  if (of === undefined) return null
  return (
    <div tabIndex={-1} data-form-problem>
      <Notice tone="bad" title={title ?? of} live="alert">
        {title && of}
      </Notice>
    </div>
  )
}
