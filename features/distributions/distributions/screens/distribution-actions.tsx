/** What administrators do with a distribution: each step is asked for once more. */
import { saidOfAsking } from '@kolo/approvals/screens'
import { ReasonForMember } from '@kolo/payments/screens'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Icon } from '@kolo/ui/primitives/icon'
import { chevronRightIcon } from '@kolo/ui/primitives/icons'
import {
  cancelDistribution,
  type Distribution,
  previewDistribution,
  recalculateDistribution,
  reverseDistribution,
  submitDistribution,
} from '../distribution.contract.ts'
import { statusNames } from '../distribution.messages.ts'
import { distributionCacheUpdates, moneyRefreshes } from './distribution.cache.ts'

/** What can be done about it as a whole. */
export type Step = 'recalculate' | 'submit' | 'cancel' | 'reverse'

/** All lines as a file. Before it is submitted, that they were looked at is kept with it. */
export function LinesButton({ of: { can, id, previewedAt } }: { of: Distribution }) {
  const address = `/api/admin/distributions/${id}/file`
  const preview = useEndpointMutation(previewDistribution, {
    cacheUpdates: distributionCacheUpdates,
    invalidates: moneyRefreshes,
    onDone: () => location.assign(address),
    failed: 'The lines were not downloaded',
  })
  if (can.preview !== true || previewedAt)
    return (
      <a className="more" href={address} download>
        All lines as CSV
        <Icon of={chevronRightIcon} size="sm" />
      </a>
    )
  return (
    <Button
      look="primary"
      busy={preview.isPending}
      onClick={() => preview.mutate({ input: { params: { id } } })}
    >
      Download the lines to check them
    </Button>
  )
}

const dialogs = {
  recalculate: {
    contract: recalculateDistribution,
    title: 'Calculate the lines again?',
    confirm: 'Calculate',
    words: 'The lines are made anew from the investments as they are now.',
    failed: 'It was not calculated',
  },
  submit: {
    contract: submitDistribution,
    title: 'Submit this distribution?',
    confirm: 'Submit',
    words: 'Another administrator looks at these lines. Nothing is paid before they approve.',
    failed: 'It was not submitted',
  },
  cancel: {
    contract: cancelDistribution,
    title: 'Cancel this distribution?',
    confirm: 'Cancel it',
    words: 'Nothing of it is paid. Another one can be calculated for the same period.',
    failed: 'It was not cancelled',
  },
} as const

/** One step of it, once it is confirmed. */
export function StepDialog({
  of,
  step,
  onClose,
}: {
  of: Distribution
  step: Exclude<Step, 'reverse'>
  onClose: () => void
}) {
  const { contract, title, confirm, words, failed } = dialogs[step]
  return (
    <MutationDialog<Distribution>
      mutation={mutation(contract, { params: { id: of.id } })}
      title={title}
      confirm={confirm}
      danger={step === 'cancel'}
      cacheUpdates={distributionCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={({ waiting, status }) =>
        waiting ? saidOfAsking(waiting, 'Submitted') : statusNames[status]
      }
      failed={failed}
      onClose={onClose}
    >
      {words}
    </MutationDialog>
  )
}

/** Asks to take a paid one back, with the reason its members read. */
export function ReverseSheet({ of, onClose }: { of: Distribution; onClose: () => void }) {
  return (
    <MutationSheet<{ reason: string }, Distribution>
      title="Reverse the distribution"
      submit="Ask another administrator"
      danger
      initial={{ reason: '' }}
      mutation={mutation(reverseDistribution, {
        params: { id: of.id },
        body: (values: { reason: string }) => values,
      })}
      cacheUpdates={distributionCacheUpdates}
      invalidates={moneyRefreshes}
      successToast={({ waiting }) => saidOfAsking(waiting, 'It is being reversed')}
      problemTitle="It was not requested."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            The amount leaves each wallet, line by line. Members who spent it owe it and are notified. It is
            taken once their wallet holds the full amount.
          </p>
          <ReasonForMember {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
