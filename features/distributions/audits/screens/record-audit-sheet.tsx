import { saidOfAsking } from '@kolo/approvals/screens'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import type { Evidence } from '../../evidence/evidence.contract.ts'
import { EvidenceField } from '../../evidence/screens/evidence-parts.tsx'
import { type AuditOfYear, recordAudit } from '../audit.contract.ts'
import { opinionNames } from '../audit.messages.ts'
import { opinions } from '../audited-accounts.contract.ts'

const nothing = { auditor: '', signedOn: '', opinion: '', evidenceId: '', reason: '' }

/** What a recorded audit changes: the year, the statements, and what members read. */
const refreshes = [
  '/api/admin/surplus',
  '/api/admin/year-end',
  '/api/financial-statements',
  '/api/where-the-money-is',
  '/api/approvals',
  '/api/admin/home',
]

/** Records who audited a closed year, with the accounts they signed. */
export function RecordAuditSheet({ year, onClose }: { year: number; onClose: () => void }) {
  const [accounts, setAccounts] = useState<Evidence>()
  return (
    <MutationSheet<typeof nothing, AuditOfYear>
      title={`Record the audit of ${year}`}
      submit="Submit for approval"
      initial={nothing}
      mutation={mutation(recordAudit, { body: (values: typeof nothing) => ({ ...values, year }) as never })}
      invalidates={refreshes}
      successToast={({ waiting }) => saidOfAsking(waiting?.approval, 'Audit recorded')}
      problemTitle="The audit was not recorded."
      onClose={onClose}
    >
      {({ field, setValue }) => (
        <>
          <p className="sm muted">
            Members read who audited the accounts, and open the document. Another administrator opens it and
            approves.
          </p>
          <TextInput label="Auditor" hint="A person or a firm" maxLength={120} {...field('auditor')} />
          <DayInput label="Signed on" {...field('signedOn')} />
          <Select
            label="Opinion"
            placeholder="Choose an opinion"
            options={opinions.map((value) => ({ value, label: opinionNames[value] }))}
            {...field('opinion')}
          />
          <EvidenceField
            planId={null}
            label="Signed accounts"
            evidence={accounts}
            error={field('evidenceId').error}
            onEvidence={(added) => {
              setAccounts(added)
              setValue('evidenceId', added.id)
            }}
          />
          <TextArea
            label="Reason"
            hint="Another administrator reads it before approving."
            maxLength={500}
            rows={3}
            {...field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}
