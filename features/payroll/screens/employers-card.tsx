import { WaitingNotice } from '@kolo/approvals/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { markAllStale, setQuery } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { plusIcon, usersIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  addEmployer,
  changeEmployer,
  type Employer,
  type Employers,
  listEmployers,
} from '../payroll.contract.ts'
import { ReturnSheet } from './return-sheet.tsx'

/** The employers that pay deductions in, with how many members work there and what is kept for each. */
export function EmployersCard({ page }: { page: Employers }) {
  const [open, setOpen] = useState<Employer | 'new'>()
  const [returning, setReturning] = useState<Employer>()
  const add = page.isTaken && (
    <Button size="sm" icon={plusIcon} onClick={() => setOpen('new')}>
      Add an employer
    </Button>
  )
  return (
    <>
      {page.rows.length === 0 ? (
        <EmptyState picture={usersIcon} title="No employer yet" action={add}>
          Add the employer whose schedule you have. We ask once what each column of its files means.
        </EmptyState>
      ) : (
        <Card title="Employers" padded={false} aside={add}>
          <ul className="list">
            {page.rows.map((employer) => (
              <li className="item-stack" key={employer.id}>
                <div className="item wrap">
                  <span className="grow">
                    <span className="item-title block">{employer.name}</span>
                    <span className="item-sub block">{employer.contact}</span>
                    <span className="item-sub block">
                      {employer.members === 1 ? '1 member' : `${employer.members} members`}
                      {employer.heldKobo > 0n && (
                        <>
                          , <Naira amount={employer.heldKobo} /> kept for it
                        </>
                      )}
                    </span>
                  </span>
                  <Button size="sm" onClick={() => setOpen(employer)}>
                    Edit<span className="vh"> {employer.name}</span>
                  </Button>
                  {employer.heldKobo > 0n && !employer.returning && (
                    <Button size="sm" onClick={() => setReturning(employer)}>
                      Sent back<span className="vh"> to {employer.name}</span>
                    </Button>
                  )}
                </div>
                {employer.returning && (
                  <WaitingNotice approval={employer.returning} cacheUpdates={() => [markAllStale]} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {returning && (
        <ReturnSheet employer={returning} accounts={page.accounts} onClose={() => setReturning(undefined)} />
      )}
      {open && (
        <EmployerSheet employer={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

type Values = { name: string; contact: string }

function EmployerSheet({ employer, onClose }: { employer: Employer | undefined; onClose: () => void }) {
  const body = (values: Values) => values
  return (
    <MutationSheet<Values, Employers>
      title={employer ? `Edit ${employer.name}` : 'Add an employer'}
      submit={employer ? 'Save' : 'Add'}
      initial={{ name: employer?.name ?? '', contact: employer?.contact ?? '' }}
      mutation={
        employer
          ? mutation(changeEmployer, { params: { id: employer.id }, body })
          : mutation(addEmployer, { body })
      }
      cacheUpdates={(page) => [setQuery(listEmployers, {}, page)]}
      invalidates={['/api/payroll-runs']}
      successToast={(_, { name }) => (employer ? 'Saved' : `${name} was added`)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label="Name" maxLength={100} autoComplete="off" {...field('name')} />
          <TextInput
            label="Contact person"
            hint="A name with a phone number or an e-mail address"
            maxLength={160}
            autoComplete="off"
            {...field('contact')}
          />
        </>
      )}
    </MutationSheet>
  )
}
