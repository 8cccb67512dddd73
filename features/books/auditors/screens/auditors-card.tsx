/** Auditors' access: two administrators give it, either ends it, and the audit log says what was opened. */
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type AuditorAccess,
  endAuditorAccess,
  giveAuditorAccess,
  listAuditorAccesses,
} from '../auditor.contract.ts'
import { AuditorLinkSheet } from './auditor-link-sheet.tsx'

const states = {
  pending: { tone: 'wait', word: 'Pending approval' },
  open: { tone: 'ok', word: 'Open' },
  expired: { tone: 'quiet', word: 'Expired' },
  ended: { tone: 'quiet', word: 'Ended' },
} as const

const stale = ['/api/auditor-accesses', '/api/approvals', '/api/admin/home']

export function AuditorsCard({ years }: { years: readonly number[] }) {
  const read = useRead(listAuditorAccesses, {})
  const [isGiving, setGiving] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [ending, setEnding] = useState<AuditorAccess>()
  return (
    <Card
      title="Auditors"
      padded={false}
      foot={<Button onClick={() => setGiving(true)}>Give an auditor access</Button>}
    >
      <Screen of={read} what="auditors’ access">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="card-pad muted">
              No auditor has access. An auditor reads one year by a link and changes nothing.
            </p>
          ) : (
            <ul>
              {rows.map((access) => (
                <Row key={access.id} of={access} onEnd={() => setEnding(access)} />
              ))}
            </ul>
          )
        }
      </Screen>
      {isGiving && (
        <GiveSheet
          years={years}
          onDone={(made) => {
            setGiving(false)
            setSecret(made)
          }}
          onClose={() => setGiving(false)}
        />
      )}
      {secret && <AuditorLinkSheet secret={secret} onClose={() => setSecret(undefined)} />}
      {ending && (
        <MutationDialog
          mutation={mutation(endAuditorAccess, { params: { id: ending.id } })}
          title={`End the access of ${ending.auditor}?`}
          confirm="End access"
          danger
          failed="The access was not ended"
          successToast={() => 'Access ended'}
          invalidates={stale}
          onClose={() => setEnding(undefined)}
        >
          The link and every open page stop working immediately and for good.
        </MutationDialog>
      )}
    </Card>
  )
}

function Row({ of, onEnd }: { of: AuditorAccess; onEnd: () => void }) {
  const { tone, word } = states[of.state]
  const isOver = of.state === 'ended' || of.state === 'expired'
  return (
    <li className="item top wrap">
      <div className="grow stack stack-2">
        <p className="item-title">
          {of.auditor}, {of.year}
        </p>
        <p className="item-sub">{of.contact}</p>
        <p className="xs faint">
          {of.endedAt ? (
            <>
              Ended <Moment at={of.endedAt} />
            </>
          ) : (
            <>
              {of.state === 'expired' ? 'Expired' : 'Expires'} <Moment at={of.expiresAt} />
            </>
          )}
          {' · '}
          {of.lastOpenedAt ? (
            <>
              link last opened <Moment at={of.lastOpenedAt} />
            </>
          ) : (
            'link not opened yet'
          )}
        </p>
        <div className="btn-row">
          <Link className="more" to={`/admin/audit?record=${of.id}`}>
            View what was opened<span className="vh"> by {of.auditor}</span>
          </Link>
          {!isOver && (
            <Button size="sm" look="danger-line" onClick={onEnd}>
              End access<span className="vh"> of {of.auditor}</span>
            </Button>
          )}
        </div>
      </div>
      <Chip tone={tone}>{word}</Chip>
    </li>
  )
}

type Values = { year: string; auditor: string; contact: string; days: string; reason: string }

function GiveSheet({
  years,
  onDone,
  onClose,
}: {
  years: readonly number[]
  onDone: (secret: string) => void
  onClose: () => void
}) {
  return (
    <MutationSheet<Values, { secret: string }>
      title="Give an auditor access"
      submit="Create the link"
      initial={{ year: String(years[0] ?? ''), auditor: '', contact: '', days: '30', reason: '' }}
      mutation={mutation(giveAuditorAccess, {
        body: ({ year, days, ...values }: Values) => ({ ...values, year: Number(year), days: Number(days) }),
      })}
      invalidates={stale}
      onDone={({ secret }) => onDone(secret)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            The auditor reads the statements, journals, vouchers and bank statements of the year, and members’
            balances with names. Another administrator approves it first.
          </p>
          <Select
            {...field('year')}
            label="Year"
            options={years.map((year) => ({ value: String(year), label: String(year) }))}
          />
          <TextInput {...field('auditor')} label="Auditor" hint="A person or a firm" maxLength={120} />
          <TextInput {...field('contact')} label="Contact" hint="E-mail or phone" maxLength={120} />
          <TextInput {...field('days')} label="Days" hint="1 to 90" inputMode="numeric" maxLength={2} />
          <TextArea {...field('reason')} label="Reason" hint="Another administrator reads this" />
        </>
      )}
    </MutationSheet>
  )
}
