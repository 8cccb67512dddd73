import { saidOfAsking, WaitingNotice } from '@kolo/approvals/screens'
import { WorkProgress } from '@kolo/long-work/screens'
import { ReasonForMember } from '@kolo/payments/screens'
import { ActDialog, ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { sentenceOfError, useAct, useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button, buttonClasses } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import {
  cancelDistribution,
  type Distribution,
  previewDistribution,
  readDistribution,
  recalculateDistribution,
  reverseDistribution,
  submitDistribution,
} from '../../distributions.contract.ts'
import { basisNames, kindNames, lineStatusNames, statusNames } from '../../distributions.words.ts'
import { moneyRefreshes, toldDistribution } from './told-money.ts'

type Step = 'recalculate' | 'submit' | 'cancel' | 'reverse'

/** One distribution: every line of it before anybody approves, and how far its payment is. */
export function DistributionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const pages = usePages()
  const read = useRead(readDistribution, { params: { id }, query: pages.query })
  const [step, setStep] = useState<Step>()
  const of = read.data?.distribution
  if (of && step === 'reverse') return <ReverseSheet of={of} onClose={() => setStep(undefined)} />
  return (
    <Sheet
      open
      tall
      title={of ? `${kindNames[of.kind]} ${of.code}` : 'Distribution'}
      onClose={onClose}
      foot={
        of && ((of.can.submit === true && of.previewedAt) || (of.can.reverse === true && !of.waiting)) ? (
          <Acts of={of} onStep={setStep} />
        ) : undefined
      }
    >
      <Screen of={read} what="this distribution">
        {({ distribution, lines }) => (
          <div className="stack">
            <Standing of={distribution} onEnded={() => void read.refetch()} />
            <OtherActs of={distribution} onStep={setStep} />
            <Table
              label="Lines"
              rows={lines.rows}
              rowKey={({ id: line }) => line}
              columns={[
                {
                  key: 'member',
                  title: 'Member',
                  phone: 'first',
                  cell: ({ member, investmentCode }) =>
                    investmentCode === null ? member : `${member}, ${investmentCode}`,
                },
                {
                  key: 'net',
                  title: 'Into the wallet',
                  right: true,
                  phone: 'lead',
                  cell: ({ netKobo }) => <Naira amount={netKobo} />,
                },
                {
                  key: 'gross',
                  title: 'Before tax',
                  right: true,
                  cell: ({ grossKobo }) => <Naira amount={grossKobo} />,
                },
                { key: 'tax', title: 'Tax', right: true, cell: ({ whtKobo }) => <Naira amount={whtKobo} /> },
                {
                  key: 'status',
                  title: 'Stands',
                  cell: ({ status }) => lineStatusNames[status],
                },
              ]}
            />
            <Pager busy={read.isFetching} {...pages.pager(lines)} />
          </div>
        )}
      </Screen>
      {of && step && <StepDialog of={of} step={step} onClose={() => setStep(undefined)} />}
    </Sheet>
  )
}

function Standing({ of, onEnded }: { of: Distribution; onEnded: () => void }) {
  return (
    <>
      {of.waiting && <WaitingNotice approval={of.waiting} tells={() => []} />}
      {(of.status === 'posting' || of.status === 'reversing') && (
        <WorkProgress subject={of.id} onEnded={onEnded} />
      )}
      <Facts
        facts={[
          { key: 'status', name: 'Stands', value: statusNames[of.status] },
          {
            key: 'period',
            name: 'Period',
            value: (
              <>
                <Day day={of.periodStart} /> to <Day day={of.periodEnd} />
              </>
            ),
          },
          { key: 'basis', name: 'Divided by', value: basisNames[of.basis] },
          { key: 'pool', name: 'Amount', value: <Naira amount={of.grossKobo} /> },
          { key: 'tax', name: `Tax held back (${of.whtBps / 100}%)`, value: <Naira amount={of.whtKobo} /> },
          { key: 'net', name: 'Into wallets', value: <Naira amount={of.netKobo} /> },
          { key: 'lines', name: of.planId === null ? 'Members' : 'Investments', value: of.lineCount },
          ...(of.resolution
            ? [{ key: 'resolved', name: 'Resolved by the meeting', value: of.resolution }]
            : []),
          { key: 'on', name: 'Paid on', value: <Day day={of.payOn} /> },
          { key: 'by', name: 'Prepared by', value: of.preparedBy },
          {
            key: 'hash',
            name: 'Snapshot',
            value: <code className="xs">{of.snapshotHash.slice(0, 16)}</code>,
          },
          ...(of.previewedAt
            ? [{ key: 'seen', name: 'Lines downloaded', value: <Moment at={of.previewedAt} /> }]
            : []),
          ...(of.exemptReason ? [{ key: 'exempt', name: 'No tax because', value: of.exemptReason }] : []),
          ...(of.postedAt ? [{ key: 'posted', name: 'Paid', value: <Moment at={of.postedAt} /> }] : []),
          ...(of.reversedReason
            ? [
                { key: 'reversed', name: 'Taken back because', value: of.reversedReason },
                { key: 'back', name: 'Lines taken back', value: `${of.reversedCount} of ${of.lineCount}` },
              ]
            : []),
          ...(of.owedCount > 0
            ? [
                {
                  key: 'owed',
                  name:
                    of.owedCount === 1
                      ? 'Spent, and owed on 1 line'
                      : `Spent, and owed on ${of.owedCount} lines`,
                  value: <Naira amount={of.owedKobo} />,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** What can be done beside going on: the lines as a file, made anew, or given up. */
function OtherActs({ of, onStep }: { of: Distribution; onStep: (step: Step) => void }) {
  const { can } = of
  return (
    <div className="btn-row wrap">
      <LinesButton of={of} />
      {can.recalculate === true && <Button onClick={() => onStep('recalculate')}>Calculate again</Button>}
      {can.cancel === true && <Button onClick={() => onStep('cancel')}>Cancel it</Button>}
    </div>
  )
}

/** All lines as a file. Before it is submitted, that they were looked at is kept with it. */
function LinesButton({ of: { can, id, previewedAt } }: { of: Distribution }) {
  const address = `/api/admin/distributions/${id}/file`
  const preview = useAct(previewDistribution, {
    tells: toldDistribution,
    onDone: () => location.assign(address),
    onProblem: (problem) =>
      toast.bad({ title: 'The lines were not downloaded', text: sentenceOfError(problem) }),
  })
  if (can.preview !== true || previewedAt)
    return (
      <a className={buttonClasses({})} href={address} download>
        All lines as CSV
      </a>
    )
  return (
    <Button
      look="primary"
      busy={preview.isPending}
      onClick={() => preview.mutate({ input: { params: { id } } })}
    >
      Download the lines to look at them
    </Button>
  )
}

function Acts({ of: { can, waiting }, onStep }: { of: Distribution; onStep: (step: Step) => void }) {
  if (can.submit === true)
    return (
      <Button size="lg" look="primary" onClick={() => onStep('submit')}>
        Submit
      </Button>
    )
  if (can.reverse !== true || waiting) return null
  return (
    <Button size="lg" onClick={() => onStep('reverse')}>
      Take back
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

function StepDialog({ of, step, onClose }: { of: Distribution; step: Step; onClose: () => void }) {
  if (step === 'reverse') return null
  const { contract, title, confirm, words, failed } = dialogs[step]
  return (
    <ActDialog<Distribution>
      deed={deed(contract, { params: { id: of.id } })}
      title={title}
      confirm={confirm}
      danger={step === 'cancel'}
      tells={toldDistribution}
      refreshes={moneyRefreshes}
      says={({ waiting, status }) => (waiting ? saidOfAsking(waiting, 'Submitted') : statusNames[status])}
      failed={failed}
      onClose={onClose}
    >
      {words}
    </ActDialog>
  )
}

function ReverseSheet({ of, onClose }: { of: Distribution; onClose: () => void }) {
  return (
    <ActSheet<{ reason: string }, Distribution>
      title="Take the distribution back"
      submit="Ask another administrator"
      danger
      initial={{ reason: '' }}
      deed={deed(reverseDistribution, {
        params: { id: of.id },
        body: (values: { reason: string }) => values,
      })}
      tells={toldDistribution}
      refreshes={moneyRefreshes}
      says={({ waiting }) => saidOfAsking(waiting, 'It is being taken back')}
      problemTitle="It was not asked for."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            What is still in a wallet leaves it again, line by line. Who has spent it owes it: they are told
            so, and it is taken once their wallet holds the whole of it.
          </p>
          <ReasonForMember {...field('reason')} />
        </>
      )}
    </ActSheet>
  )
}
