import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { type PlanReview, rewordPlan } from '../plans.contract.ts'
import { planCacheUpdates, planReads } from './plan.cache.ts'

type Texts = { summary: string; description: string; riskStatement: string; note: string }

/** Changes what members read of a plan, with a note they see. */
export function RewordSheet({ plan, onClose }: { plan: PlanReview; onClose: () => void }) {
  const { summary, description, riskStatement } = plan
  return (
    <MutationSheet<Texts, PlanReview>
      title="Change what members read"
      submit="Change it"
      initial={{ summary, description, riskStatement, note: '' }}
      mutation={mutation(rewordPlan, {
        params: { id: plan.id },
        body: (values: Texts) => ({ ...values, version: plan.version }),
      })}
      cacheUpdates={planCacheUpdates}
      invalidates={planReads}
      successToast={() => ({ title: 'Changed', text: 'What it said before is kept.' })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            Its terms stay as they are. What it said before is kept beside your note.
          </p>
          <TextArea label="What can go wrong" maxLength={5_000} {...field('riskStatement')} />
          <TextArea label="Summary" maxLength={280} {...field('summary')} />
          <TextArea label="Description" maxLength={10_000} {...field('description')} />
          <TextArea
            label="What did you change?"
            hint="Shown next to the text"
            maxLength={500}
            {...field('note')}
          />
        </>
      )}
    </MutationSheet>
  )
}
