import { spokenBytes } from '@kolo/files/rules'
import { pathOf } from '@kolo/foundation/endpoint'
import { dayIn, lagos } from '@kolo/foundation/time'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Picture } from '@kolo/ui/patterns/picture'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { Progress } from '@kolo/ui/primitives/progress'
import { Link } from 'react-router'
import { InvestCard } from '../../investments/screens/invest-card.tsx'
import { investmentsPath, returnsOfPlanPath } from '../../investments.paths.ts'
import { readPlanFile } from '../../plans/plans.contract.ts'
import {
  categoryLabels,
  exitTerms,
  exitWords,
  payoutWords,
  percentWords,
} from '../../plans/plans.messages.ts'
import { PlanChip, RiskChip } from '../../plans/screens/plan-chips.tsx'
import type { OfferedPlan, PlanPage } from '../catalogue.contract.ts'
import { Calculator } from './calculator.tsx'
import { daysWords, takenWords } from './plan-reading.ts'
import { PlanSchedule } from './plan-schedule.tsx'

/** One plan with all a careful investor needs, risk before return. */
export function OfferedPlanPage({ page }: { page: PlanPage }) {
  const { plan } = page
  return (
    <>
      <PageHead
        crumb={<Breadcrumb trail={[{ to: investmentsPath, title: 'Investments' }]} here={plan.name} />}
        title={plan.name}
        lead={plan.summary}
        actions={
          <>
            <RiskChip risk={plan.risk} />
            {plan.takesMoney ? (
              <Chip tone="info">
                Open to <Day day={dayIn(lagos, plan.closesAt)} />
              </Chip>
            ) : (
              <PlanChip
                plan={{
                  status: plan.status,
                  ...(plan.isBeingCancelled ? { cancellingSince: plan.closesAt } : {}),
                }}
              />
            )}
          </>
        }
      />
      <div className="grid g-main">
        <div className="stack stack-5">
          <KeyFacts plan={plan} />
          <TakenUp plan={plan} members={page.members} />
          <WhatCanGoWrong plan={plan} />
          <Calculator plan={plan} inflation={page.inflation} />
          <WhatItIs page={page} />
          <Documents page={page} />
          {page.changes.length > 0 && <Changes page={page} />}
        </div>
        <div className="stack stack-5">
          {plan.takesMoney && <InvestCard page={page} />}
          <PlanSchedule plan={plan} />
          <WhoHoldsIt page={page} />
        </div>
      </div>
    </>
  )
}

function KeyFacts({ plan }: { plan: OfferedPlan }) {
  return (
    <section className="card keyfacts" aria-label="Key facts">
      <div>
        <p className="figure-label">
          {plan.returnType === 'profit_share' ? 'Projected a year' : 'Contractual a year'}
        </p>
        <p className="money money-lg">{percentWords(plan.rateBps)}</p>
        <p className="xs faint">
          {plan.returnType === 'profit_share' && 'not promised; '}
          {plan.interestFree ? 'a share of profit, no interest' : 'before tax'}, paid{' '}
          {payoutWords[plan.payoutFrequency].toLowerCase()}
        </p>
      </div>
      <div>
        <p className="figure-label">Tenor</p>
        <p className="money money-lg">{daysWords(plan.tenorDays)}</p>
        <p className="xs faint">
          <Day day={plan.startsOn} /> to <Day day={plan.maturesOn} />
        </p>
      </div>
      <div>
        <p className="figure-label">Minimum</p>
        <Naira amount={plan.minKobo} size="lg" />
        <p className="xs faint">
          in steps of <Naira amount={plan.multipleKobo} />
        </p>
      </div>
      <div>
        <p className="figure-label">Early exit</p>
        <p className="money money-lg">{exitWords[plan.earlyExit]}</p>
        <p className="xs faint">{exitTerms(plan)}</p>
      </div>
    </section>
  )
}

function TakenUp({ plan, members }: { plan: OfferedPlan; members: number }) {
  return (
    <Card
      title="How much is taken up"
      aside={
        <span className="muted num">
          {members === 1 ? '1 member' : `${members.toLocaleString('en-NG')} members`}
        </span>
      }
    >
      <Progress ink large label="Taken up" percent={plan.takenBps / 100} />
      <p className="row between sm">
        <span>
          <b>
            <Naira amount={plan.leftKobo} />
          </b>{' '}
          <span className="muted">
            of <Naira amount={plan.capKobo} /> is left
          </span>
        </span>
        <b className="num">{takenWords(plan.takenBps)}</b>
      </p>
      <p className="sm">
        <Link to={returnsOfPlanPath(plan.id)}>What it earned and paid</Link>, with the entries of each figure.
      </p>
      {plan.targetKobo > 0n && ['open', 'paused', 'closed'].includes(plan.status) && (
        <p className="sm muted">
          It starts only with <Naira amount={plan.targetKobo} /> or more. Otherwise it is cancelled, and what
          was paid in is handed back.
        </p>
      )}
    </Card>
  )
}

function WhatCanGoWrong({ plan }: { plan: OfferedPlan }) {
  return (
    <Card title="What can go wrong" aside={<RiskChip risk={plan.risk} />} className="riskcard">
      <p className="worth">{plan.riskStatement}</p>
      {plan.isAboveTolerance && (
        <p className="sm muted">This is more risk than you accept in your settings.</p>
      )}
      <Notice tone="bad" title="You can lose money.">
        This is not a bank deposit and no deposit insurance covers it. Do not invest rent, school fees or
        money you will need before <Day day={plan.maturesOn} />.
      </Notice>
    </Card>
  )
}

/** A picture above this is asked for first: documents may be larger than a page should cost. */
const pictureBytesMost = 256 * 1024

function WhatItIs({ page: { plan, description, cover, legalBasis } }: { page: PlanPage }) {
  return (
    <Card title="What it is">
      {cover && (
        <Picture
          src={addressOf(plan, cover.fileId)}
          alt={cover.alt}
          size={spokenBytes(cover.sizeBytes)}
          isLarge={cover.sizeBytes > pictureBytesMost}
        />
      )}
      <FormattedText text={description} heading="h3" />
      <Facts
        facts={[
          { key: 'category', name: 'Money goes into', value: categoryLabels[plan.category] },
          { key: 'basis', name: 'Legal basis', value: legalBasis },
          { key: 'terms', name: 'Terms', value: `${plan.code}, version ${plan.number}` },
        ]}
      />
    </Card>
  )
}

const addressOf = (plan: OfferedPlan, fileId: string) => pathOf(readPlanFile, { id: plan.id, fileId })

function Documents({ page: { plan, documents } }: { page: PlanPage }) {
  return (
    <Card title="Documents" padded={false}>
      <div className="list">
        {documents.map((one) => (
          <a className="item" key={one.id} href={addressOf(plan, one.fileId)} download>
            <span className="glyph">
              <Icon of={one.type === 'application/pdf' ? fileTextIcon : imageIcon} />
            </span>
            <span className="grow">
              <span className="item-title block">{one.title}</span>
              <span className="item-sub">
                {one.type === 'application/pdf' ? 'PDF' : 'Picture'}, {spokenBytes(one.sizeBytes)}
              </span>
            </span>
            <Icon of={downloadIcon} />
          </a>
        ))}
      </div>
    </Card>
  )
}

function WhoHoldsIt({ page: { plan, assets } }: { page: PlanPage }) {
  return (
    <Card title="Who holds it">
      {assets.length === 0 && <p className="sm muted">Nothing is bought yet.</p>}
      {assets.map(({ id, name, issuer, custodian, valueKobo, valuedOn, fileId }) => (
        <div className="stack stack-2" key={id}>
          <h3>{name}</h3>
          <Facts
            facts={[
              { key: 'issuer', name: 'Issuer', value: issuer || 'Not given' },
              { key: 'custodian', name: 'Held by', value: custodian || 'Not given' },
              { key: 'value', name: 'Valued at', value: <Naira amount={valueKobo} /> },
              { key: 'on', name: 'Valued on', value: <Day day={valuedOn} /> },
            ]}
          />
          {fileId && (
            <a className="sm" href={addressOf(plan, fileId)} download>
              See what shows it<span className="vh">: {name}</span>
            </a>
          )}
        </div>
      ))}
    </Card>
  )
}

function Changes({ page: { changes } }: { page: PlanPage }) {
  return (
    <Card title="Changed texts">
      <ul className="stack stack-3">
        {changes.map(({ at, note, summary, description, riskStatement }) => (
          <li key={at} className="stack stack-2 sm">
            <p>
              <b>{note}</b>
              <br />
              <span className="faint">
                <Moment at={at} />
              </span>
            </p>
            <details>
              <summary>What it said before</summary>
              <p className="worth">{[riskStatement, summary, description].filter(Boolean).join('\n\n')}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
