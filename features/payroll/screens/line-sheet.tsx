import { MemberField } from '@kolo/profile/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { type PayrollRun, type RunLine, settleLine } from '../payroll.contract.ts'
import { differenceWords } from '../payroll.messages.ts'
import { runCacheUpdates } from './run.cache.ts'

type Values = { what: 'book' | 'leave-out'; memberUid: string; memberName: string }

const options = [
  { value: 'book', label: 'Assign to a member' },
  { value: 'leave-out', label: 'Leave it out', hint: 'Its amount is kept for the employer.' },
] as const

/** Decides about one line: whose it is, or that it is left out. */
export function LineSheet({ run, line, onClose }: { run: PayrollRun; line: RunLine; onClose: () => void }) {
  return (
    <MutationSheet<Values, PayrollRun>
      title={`Line ${line.lineNo}`}
      submit={({ what }) => (what === 'book' ? 'Confirm this member' : 'Leave it out')}
      initial={{
        what: line.leftOut ? 'leave-out' : 'book',
        memberUid: line.member?.uid ?? '',
        memberName: line.member?.fullName ?? '',
      }}
      mutation={mutation(settleLine, {
        params: { id: run.id },
        body: ({ what, memberUid }: Values) => ({
          lineNo: line.lineNo,
          leftOut: what === 'leave-out',
          ...(what === 'book' ? { memberUid } : {}),
        }),
      })}
      cacheUpdates={runCacheUpdates}
      invalidates={[`/api/payroll-runs/${run.id}/lines`, '/api/approvals', '/api/admin/home']}
      successToast={(_, { what, memberName }) =>
        what === 'book' ? `Line ${line.lineNo} is of ${memberName}` : `Line ${line.lineNo} is left out`
      }
      onClose={onClose}
    >
      {({ values, errors, setValues }) => (
        <>
          <p>
            <b>{line.name || 'No name'}</b>, {line.staffNumber || 'no staff number'},{' '}
            <Naira amount={line.amountKobo} />
            {line.difference && (
              <span className="sm muted block">
                {differenceWords[line.difference]}
                {line.member && `: ${line.member.fullName}, ${line.member.memberCode}`}
              </span>
            )}
          </p>
          {run.waiting && (
            <p className="sm muted">
              A second administrator is asked already. When you change a line, you ask again afterwards.
            </p>
          )}
          <FieldGroup label="What should happen to it?">
            <OptionCards
              options={options}
              value={values.what}
              onValue={(what) => setValues({ ...values, what })}
            />
          </FieldGroup>
          {values.what === 'book' && (
            <MemberField
              value={values.memberUid ? { uid: values.memberUid, fullName: values.memberName } : undefined}
              error={errors.memberUid}
              onMember={(member) =>
                setValues({ ...values, memberUid: member?.uid ?? '', memberName: member?.fullName ?? '' })
              }
            />
          )}
        </>
      )}
    </MutationSheet>
  )
}
