/** How the audit log says what is done here. */
import type { DeedWords } from '@kolo/foundation/deed-words'

/** Its deeds, and what two administrators agree about here. */
export const savingsDeeds: DeedWords = {
  groups: [
    { kind: 'savings', title: 'Goals' },
    { kind: 'savings-plan', title: 'Savings plans' },
  ],
  records: { 'savings-plan': '/admin/savings?plan=' },
  deeds: {
    'savings-plan.activated': 'opened a savings plan to members',
    'savings-plan.changed': 'changed a savings plan',
    'savings-plan.drafted': 'drafted a savings plan',
    'savings-plan.rate-changed': 'changed the rate of a savings plan',
    'savings-plan.resumed': 'opened a suspended savings plan again',
    'savings-plan.suspended': 'suspended a savings plan',
    'savings-plan.retirement-announced': 'told members on which day a savings plan ends',
    'savings-plan.retired': 'closed a savings plan for good',
    'savings.auto-save-paused': 'paused automatic saving',
    'savings.auto-save-resumed': 'let automatic saving go on',
    'savings.auto-save-set': 'set up automatic saving',
    'savings.auto-save-stopped': 'stopped automatic saving',
    'savings.auto-saved': 'saved automatically',
    'savings.goal-broken': 'ended a goal before its day',
    'savings.goal-cancelled': 'cancelled a goal',
    'savings.goal-changed': 'changed a goal',
    'savings.goal-closed': 'closed a goal',
    'savings.goal-confirmed': 'woke a goal',
    'savings.goal-freed': 'freed a goal',
    'savings.goal-dormant': 'let a goal fall dormant',
    'savings.goal-frozen': 'froze a goal',
    'savings.goal-inactive': 'noted that a goal is not used',
    'savings.goal-matured': 'brought a goal to its end',
    'savings.goal-opened': 'opened a goal',
    'savings.goal-went-on': 'let a goal go on in another plan',
    'savings.interest-posted': 'posted interest',
    'savings.interest-tax-changed': 'changed the tax on interest',
    'savings.move-asked': 'asked to move money from a goal to the wallet',
    'savings.moved-from-wallet': 'moved money from the wallet to a goal',
    'savings.moved-to-wallet': 'moved money from a goal to the wallet',
  },
  agreed: {
    'savings.interest-tax': 'the tax on interest',
    'savings.plan-activation': 'a savings plan to open',
    'savings.plan-rate': 'the rate of a savings plan',
    'savings.plan-retirement': 'a savings plan to retire',
  },
}
