import { pathOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Pager, Table } from '@kolo/ui/primitives/table'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  cancelRegistration,
  downloadRegistrations,
  type EventReview,
  listRegistrations,
  markAttended,
  type Registration,
} from '../../events/event.contract.ts'
import { attendanceNames, registrationStatusNames } from '../../events/event.messages.ts'
import { registrationMayBecome } from '../../events/event.rules.ts'

/** Who registered, in the order in which they did. */
export function RegistrationsCard({ of }: { of: EventReview }) {
  const pages = usePages()
  const [cancelling, setCancelling] = useState<Registration>()
  const [coming, setComing] = useState<Registration>()
  const list = useRead(listRegistrations, { params: { id: of.id }, query: pages.query })
  return (
    <Card
      title="Registrations"
      padded={false}
      aside={
        <a className="more" href={pathOf(downloadRegistrations, { id: of.id })} download>
          CSV file
        </a>
      }
    >
      <Screen
        of={list}
        what="the registrations"
        isEmpty={({ rows }) => pages.isFirst && rows.length === 0}
        empty={<p className="card-pad muted">Nobody has registered yet.</p>}
      >
        {(page) => (
          <>
            <Table
              label="Registrations"
              rows={page.rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'name',
                  title: 'Member',
                  phone: 'first',
                  cell: ({ name, answers }) => (
                    <div>
                      <span className="medium block">{name}</span>
                      {answers.map(({ question, answer }) => (
                        <span key={question} className="xs muted block">
                          {question} {answer}
                        </span>
                      ))}
                    </div>
                  ),
                },
                { key: 'status', title: 'Status', cell: (row) => standing(row) },
                {
                  key: 'mode',
                  title: 'Takes part',
                  cell: ({ mode, guests }) =>
                    guests === 0 ? attendanceNames[mode] : `${attendanceNames[mode]}, ${guests} more`,
                },
                { key: 'at', title: 'Registered', cell: ({ registeredAt }) => <Moment at={registeredAt} /> },
                {
                  key: 'acts',
                  title: 'Acts',
                  phone: 'acts',
                  cell: (row) => (
                    <>
                      {of.checksIn && registrationMayBecome(row.status, 'attended') && (
                        <Button size="sm" onClick={() => setComing(row)}>
                          Attended<span className="vh">: {row.name}</span>
                        </Button>
                      )}
                      {of.status === 'published' &&
                        registrationMayBecome(row.status, 'cancelled_by_admin') && (
                          <Button size="sm" onClick={() => setCancelling(row)}>
                            Cancel<span className="vh"> the registration of {row.name}</span>
                          </Button>
                        )}
                    </>
                  ),
                },
              ]}
            />
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </>
        )}
      </Screen>
      {coming && (
        <MutationDialog
          mutation={mutation(markAttended, { params: { id: coming.id } })}
          title={`Did ${coming.name} attend?`}
          confirm="Attended"
          successToast={() => 'Removed'}
          failed="It was not removed"
          invalidates={['/api/admin/events']}
          onClose={() => setComing(undefined)}
        >
          You cannot undo this.
        </MutationDialog>
      )}
      {cancelling && <CancelSheet of={cancelling} onClose={() => setCancelling(undefined)} />}
    </Card>
  )
}

function standing(of: Registration) {
  const { feeKobo, isPaid, status, offeredUntil, cancelledReason, checkedInAt, checkedInOn, scannedAgain } =
    of
  return (
    <>
      {registrationStatusNames[status]}
      {isPaid && (
        <span className="xs muted block">
          Paid <Naira amount={feeKobo} />
        </span>
      )}
      {offeredUntil && (
        <span className="xs muted block">
          until <Moment at={offeredUntil} />
        </span>
      )}
      {checkedInAt && (
        <span className="xs muted block">
          <Moment at={checkedInAt} />
          {checkedInOn && `, ${checkedInOn}`}
        </span>
      )}
      {scannedAgain.map(({ at, device }) => (
        <span key={at + device} className="xs block medium">
          Scanned again at <Moment at={at} />, {device}
        </span>
      ))}
      {cancelledReason && <span className="xs muted block">{cancelledReason}</span>}
    </>
  )
}

function CancelSheet({ of, onClose }: { of: Registration; onClose: () => void }) {
  return (
    <MutationSheet<{ reason: string }, Registration>
      title={`Cancel the registration of ${of.name}`}
      submit="Cancel the registration"
      danger
      initial={{ reason: '' }}
      mutation={mutation(cancelRegistration, {
        params: { id: of.id },
        body: (values: { reason: string }) => values,
      })}
      invalidates={['/api/admin/events', '/api/events']}
      successToast={() => 'Registration cancelled'}
      problemTitle="The registration was not cancelled."
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          label="Reason"
          hint="They read this. The place goes to the next person on the waiting list"
          maxLength={500}
          rows={3}
          {...field('reason')}
        />
      )}
    </MutationSheet>
  )
}
