/** How the audit log says what is done here. */
import type { AuditEventLabels } from '@kolo/foundation/audit-event-labels'

/** Its actions, and what two administrators agree about here. */
export const distributionsAuditEvents: AuditEventLabels = {
  events: {
    'distribution.approved': 'approved a distribution',
    'distribution.calculated': 'calculated a distribution',
    'distribution.cancelled': 'cancelled a distribution',
    'distribution.paid': 'paid a distribution',
    'distribution.previewed': 'looked at the lines of a distribution',
    'distribution.reversed': 'took a distribution back',
    'distribution.reversal-approved': 'agreed to take a distribution back',
    'distribution.collected': 'took what was owed of a distribution',
    'distribution.forgiven': 'forgave what was owed of a distribution',
    'distribution.submitted': 'submitted a distribution',
    'investment-plan.came-back': 'booked that money of a plan came back',
    'investment-plan.invested': 'booked that money of a plan was invested',
    'surplus.reserve-part-changed': 'changed the reserve’s part of a year’s surplus',
    'surplus.dividend-ceiling-changed': 'changed the ceiling of dividends on shares',
    'surplus.year-closed': 'closed a year into the surplus',
    'surplus.audit-recorded': 'recorded the audit of a year',
    'surplus.appropriated': 'appropriated the surplus of a year',
    'surplus.resolution-kept': 'kept what a meeting resolved',
    'surplus.paper-added': 'added the minutes of a meeting',
    'investment-plan.evidence-added': 'added a paper to the money of a plan',
    'investment-plan.entry-taken-back': 'took back what was booked of a plan',
    'investment-plan.no-income': 'told members that a period brought no income',
  },
  agreed: {
    'distributions.approval': 'a distribution',
    'distributions.appropriation': 'the appropriation of a surplus',
    'distributions.dividend-ceiling': 'the ceiling of dividends on shares',
    'distributions.forgiveness': 'what is owed of a distribution to forgive',
    'distributions.plan-entry': 'an entry in the money of a plan',
    'distributions.reserve-part': 'the reserve’s part of a surplus',
    'distributions.reversal': 'a distribution to take back',
    'distributions.surplus-year': 'a year to close',
    'distributions.year-audit': 'the audit of a year',
  },
}
