import { EventsOfRecord } from '@kolo/audit/screens'
import { TemplatePage } from '@kolo/books/screens'
import { auditEventLabels } from './audit-event-labels.ts'

/** One template of vouchers with its history. */
export function TemplateScreen() {
  return <TemplatePage history={(id) => <EventsOfRecord words={auditEventLabels} record={id} />} />
}
