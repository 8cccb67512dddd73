import { EventsOfRecord } from '@kolo/audit/screens'
import { AccountPage, PettyCashCard } from '@kolo/books/screens'
import { auditEventLabels } from './audit-event-labels.ts'

/** One account of the chart with its history. */
export function AccountScreen() {
  return (
    <AccountPage
      cash={(number) => <PettyCashCard number={number} />}
      history={(number) => <EventsOfRecord words={auditEventLabels} record={number} />}
    />
  )
}
