/** One voucher: how far it is, its lines, what was checked, who approved it, and its documents. */

import { type CalendarDate, dayIn, lagos, monthName } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, chevronRightIcon, triangleAlertIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { Timeline } from '@kolo/ui/primitives/timeline'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { fixedAssetPath, journalsPath, templatePath, voucherPath } from '../../books.paths.ts'
import { CalculationCard } from '../../fixed-assets/screens/calculation-card.tsx'
import { vouchersTrail } from '../../screens/accounts-navigation.ts'
import { readVoucher, type Voucher } from '../voucher.contract.ts'
import { kindNames, partyNames } from '../voucher.messages.ts'
import { LinesTable } from './lines-table.tsx'
import { VoucherActions } from './voucher-actions.tsx'
import { VoucherDocuments } from './voucher-documents.tsx'

export function VoucherPage() {
  const { id = '' } = useParams()
  const read = useRead(readVoucher, { params: { id } })
  return (
    <Screen of={read} what="the voucher">
      {(voucher) => <Whole voucher={voucher} />}
    </Screen>
  )
}

function Whole({ voucher }: { voucher: Voucher }) {
  const title = `${kindNames[voucher.kind]}${voucher.code ? ` ${voucher.code}` : ', draft'}`
  return (
    <div className="stack">
      <PageHead
        title={title}
        lead={<Steps voucher={voucher} />}
        crumb={<Breadcrumb trail={vouchersTrail} here={voucher.code ?? 'Draft'} />}
        actions={<VoucherActions voucher={voucher} />}
      />
      <Remarks voucher={voucher} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,16fr)_minmax(0,9fr)] lg:items-start">
        <div className="stack">
          <Lines voucher={voucher} />
          {voucher.source?.type === 'depreciation' && <CalculationCard voucherId={voucher.id} />}
          <Details voucher={voucher} />
          {voucher.checks.length > 0 && <Checks voucher={voucher} />}
        </div>
        <div className="stack">
          <Approvals voucher={voucher} />
          <VoucherDocuments voucher={voucher} />
        </div>
      </div>
    </div>
  )
}

/** Draft, submitted, pending, posted: how far it has come. */
function Steps({ voucher: { state, takesTwo, firstApproval } }: { voucher: Voucher }) {
  const isSubmitted = state !== 'draft' && state !== 'sent_back' && state !== 'cancelled'
  const isPosted = state === 'posted' || state === 'reversed'
  const pending = takesTwo && firstApproval ? 'Pending second approval' : 'Pending approval'
  const steps: [title: string, tone: Tone][] = [
    ['Draft', 'ok'],
    ...(state === 'cancelled' ? [['Cancelled', 'bad'] as [string, Tone]] : []),
    state === 'sent_back' ? ['Sent back', 'bad'] : ['Submitted', isSubmitted ? 'ok' : 'quiet'],
    ...(isPosted ? [] : [[pending, isSubmitted ? 'wait' : 'quiet'] as [string, Tone]]),
    ['Posted', isPosted ? 'ok' : 'quiet'],
    ...(state === 'reversed' ? [['Reversed', 'quiet'] as [string, Tone]] : []),
  ]
  return (
    <span className="row row-2 flex-wrap">
      {steps.map(([title, tone], at) => (
        <span key={title} className="row row-2">
          <Chip tone={tone}>{title}</Chip>
          {at < steps.length - 1 && <Icon of={chevronRightIcon} size="sm" />}
        </span>
      ))}
    </span>
  )
}

function Remarks({ voucher: { state, answer, reverses, reversedBy, source } }: { voucher: Voucher }) {
  return (
    <>
      {state === 'sent_back' && (
        <Notice tone="wait" title="This voucher was sent back.">
          {answer ?? 'Change it, or submit it again.'}
        </Notice>
      )}
      {reverses && (
        <Notice title="A reversal.">
          It reverses <Link to={voucherPath(reverses.id)}>{reverses.code}</Link>.
        </Notice>
      )}
      {reversedBy && (
        <Notice tone="wait" title={reversedBy.state === 'posted' ? 'Reversed.' : 'A reversal is prepared.'}>
          {reversedBy.state === 'posted' ? 'It was reversed by' : 'It would be reversed by'}{' '}
          <Link to={voucherPath(reversedBy.id)}>{reversedBy.code ?? 'a draft'}</Link>.
        </Notice>
      )}
      {source?.type === 'bank-statement-line' && (
        <Notice title="From a bank statement.">It books one line of it.</Notice>
      )}
      {source?.type === 'asset-disposal' && (
        <Notice title="A disposal.">
          Its amounts are calculated from <Link to={fixedAssetPath(source.id)}>the fixed asset</Link>.
        </Notice>
      )}
      {source?.type === 'voucher-template' && (
        <Notice title="From a template.">
          <Link to={templatePath(source.id.slice(0, source.id.indexOf(':')))}>Open the template</Link>
        </Notice>
      )}
    </>
  )
}

function Lines({ voucher }: { voucher: Voucher }) {
  const { kind, party, amountKobo, amountInWords, lines } = voucher
  return (
    <section className="card">
      <div className="card-pad stack stack-2">
        <div className="flex flex-wrap items-end justify-between gap-2">
          <div>
            {party !== '' && (
              <>
                <p className="sm muted">{partyNames[kind]}</p>
                <p className="h3 strong">{party}</p>
              </>
            )}
          </div>
          <Naira amount={amountKobo} size="lg" />
        </div>
        <p className="sm muted">{amountInWords}</p>
      </div>
      <LinesTable lines={lines} amountKobo={amountKobo} />
    </section>
  )
}

function Details({ voucher }: { voucher: Voucher }) {
  const { valueDate, monthOpen, reference, narration, evidence, posted } = voucher
  const month = monthName(`${valueDate.slice(0, 7)}-01` as CalendarDate)
  const facts: { key: string; name: string; value: ReactNode }[] = [
    { key: 'day', name: 'Value date', value: <Day day={valueDate} /> },
    { key: 'month', name: 'Month', value: `${month}, ${monthOpen ? 'open' : 'closed'}` },
    ...(reference === '' ? [] : [{ key: 'reference', name: 'Reference', value: reference }]),
    { key: 'narration', name: 'Narration', value: narration },
    ...(evidence === '' ? [] : [{ key: 'evidence', name: 'Evidence', value: evidence }]),
    ...(posted
      ? [
          {
            key: 'journal',
            name: 'Journal',
            value: <Link to={`${journalsPath}?journal=${posted.journalId}`}>Open</Link>,
          },
        ]
      : []),
  ]
  return (
    <Card title="Details">
      <Facts facts={facts} />
    </Card>
  )
}

function Checks({ voucher: { checks } }: { voucher: Voucher }) {
  return (
    <Card title="Checks">
      <ul className="stack stack-2 m-0 list-none p-0">
        {checks.map(({ holds, text }) => (
          <li key={text} className="row row-2 items-start">
            <span className={`shrink-0 ${holds ? 'text-ok' : 'text-wait'}`}>
              <Icon of={holds ? checkIcon : triangleAlertIcon} />
              <span className="vh">{holds ? 'In order:' : 'Look at this:'}</span>
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Approvals({ voucher }: { voucher: Voucher }) {
  const {
    preparedBy,
    preparedAt,
    submittedAt,
    files,
    takesTwo,
    firstApproval,
    posted,
    secondFromKobo,
    state,
  } = voucher
  const isSubmitted = state === 'submitted'
  const isPosted = posted !== undefined
  const documents =
    files.length === 0 ? 'no document' : files.length === 1 ? '1 document' : `${files.length} documents`
  const step = (key: string, isDone: boolean, isNow: boolean, title: ReactNode, at?: string) => ({
    key,
    state: isDone ? ('done' as const) : isNow ? ('now' as const) : ('later' as const),
    title,
    ...(at ? { when: <Day day={dayIn(lagos, at as typeof preparedAt)} /> } : {}),
  })
  const two = takesTwo || firstApproval !== undefined
  return (
    <Card title="Approvals">
      <Timeline
        steps={[
          step('prepared', true, false, <>Prepared by {preparedBy?.fullName ?? 'the system'}</>, preparedAt),
          step(
            'submitted',
            submittedAt !== undefined && state !== 'sent_back',
            !isSubmitted,
            submittedAt === undefined ? 'To be submitted' : `Submitted with ${documents}`,
            submittedAt,
          ),
          ...(two
            ? [
                step(
                  'first',
                  firstApproval !== undefined,
                  isSubmitted,
                  firstApproval ? <>First approval by {firstApproval.by.fullName}</> : 'First approval',
                  firstApproval?.at,
                ),
              ]
            : []),
          step(
            'last',
            isPosted,
            isSubmitted && (!two || firstApproval !== undefined),
            posted ? (
              <>
                {two ? 'Second approval' : 'Approved'} by{' '}
                {posted.by?.fullName ?? `${preparedBy?.fullName ?? 'an administrator'} alone`}
              </>
            ) : two ? (
              'Second approval'
            ) : (
              'Approval'
            ),
            posted?.at,
          ),
          step('posted', isPosted, false, 'Posted', posted?.at),
        ]}
      />
      <p className="sm muted">
        Second approval from <Naira amount={secondFromKobo} /> where three administrators or more can sign in.
        The preparer cannot approve. A posted voucher is changed only by a reversal.
      </p>
    </Card>
  )
}
