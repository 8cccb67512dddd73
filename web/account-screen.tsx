import { EventsOfRecord } from '@kolo/audit/screens'
import { AccountPage } from '@kolo/books/screens'
import { auditEventLabels } from './audit-event-labels.ts'

/** One account of the chart with its history. */
export function AccountScreen() {
  return <AccountPage history={(number) => <EventsOfRecord words={auditEventLabels} record={number} />} />
}
