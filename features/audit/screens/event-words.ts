/** What an audit event says to a person who reads the log. Pure, so that it can be tested without a browser. */

/** The kinds the log can be narrowed to: the part of the name before the dot. */
export const eventGroups = [
  { kind: '', title: 'Everything' },
  { kind: 'payment', title: 'Payments' },
  { kind: 'savings', title: 'Goals' },
  { kind: 'savings-plan', title: 'Savings plans' },
  { kind: 'collection-account', title: 'Bank accounts' },
  { kind: 'profile', title: 'Profiles' },
  { kind: 'account', title: 'Accounts' },
  { kind: 'session', title: 'Sessions' },
  { kind: 'sign-in', title: 'Signing in' },
  { kind: 'password', title: 'Passwords' },
  { kind: 'email', title: 'Email addresses' },
] as const

/** A kind as words: `payment.second-administrator-needed` → "Payment: second administrator needed". */
export function kindWords(kind: string): string {
  const [group = '', ...deed] = kind.split('.')
  const spaced = (text: string) => text.replaceAll('-', ' ')
  const first = spaced(group)
  const title = first.charAt(0).toUpperCase() + first.slice(1)
  return deed.length > 0 ? `${title}: ${spaced(deed.join(' '))}` : title
}

/**
 * What was done, after who did it: "confirmed a payment". Where it was done to somebody else, "of" and their name follow,
 * or the word given here.
 */
const deeds: Record<string, string | readonly [deed: string, joint: string]> = {
  'account.opened': 'opened an account',
  'account.first-administrator': 'opened the account of the first administrator',
  'account.recovery-link-made': ['made a recovery link', 'for'],
  'account.recovered': 'recovered the account',
  'account.deleted': 'deleted the account',
  'account.transferred': 'took over an account',
  'account.superseded': 'replaced an account nobody had confirmed',
  'alone-notice.objected': ['objected to what was decided alone', 'by'],
  'approval.alone': ['decided alone', 'about'],
  'approval.approved': ['approved a change', 'for'],
  'approval.asked': ['asked for approval of a change', 'for'],
  'approval.expired': ['let an approval expire', 'for'],
  'approval.sent-back': ['sent back a change', 'for'],
  'approval.staff-told': ['told staff that one person will decide alone', 'about'],
  'approval.taken-back': ['took back what was asked', 'for'],
  'collection-account.activated': 'put a bank account of the community into use',
  'collection-account.proposed': 'proposed a bank account of the community',
  'collection-account.retired': 'took a bank account of the community out of use',
  'community.look-changed': 'changed how the community is shown',
  'email.changed': 'changed the email address',
  'email.verified': 'verified the email address',
  'federation.refused': 'was refused at the sign-in with Google',
  'long-work.cancelled': 'stopped a long work',
  'long-work.tried-again': 'let a long work go on',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'password.changed': 'changed the password',
  'password.refused': 'gave a wrong password',
  'password.reset': 'set a new password',
  'password.reset-asked': 'asked for a new password',
  'cards.settings-changed': 'changed what is offered by card, or who bears the fee',
  'payment.booked-otherwise': 'booked another amount than was agreed for a payment',
  'card.kept': 'let the community keep a card for automatic saving',
  'card.forgotten': 'had the kept card forgotten',
  'payment.card-page-opened': 'opened the card provider’s page for a payment',
  'payment.charged-back': 'lost a dispute about a payment',
  'payment.confirmed': 'confirmed a payment',
  'payment.dispute-won': 'won a dispute about a payment',
  'payment.disputed': 'held a payment that a bank disputes',
  'payment.expired': 'let a payment nobody made expire',
  'payment.failed': 'was refused a payment by the card provider',
  'payment.first-confirmation': 'was the first to confirm a payment',
  'payment.paid-otherwise': 'paid something else than was agreed for a payment',
  'payment.proof-submitted': 'said that a payment was sent',
  'payment.receipt-added': 'added a receipt to a payment',
  'payment.refund-decided': 'decided that a payment goes back',
  'payment.refund-failed': 'could not send a payment back',
  'payment.refunded': 'sent a payment back',
  'payment.rejected': 'marked as not found a payment',
  'payment.reversed': 'took back a payment confirmed by mistake',
  'payment.started': 'began a payment',
  'payment.word-taken-back': 'took back a word about a payment',
  'payments.alone-ceiling-changed': 'changed how much may be confirmed alone',
  'payments.threshold-changed': 'changed the amount from which two administrators decide',
  'profile.role-changed': 'changed the role',
  'profile.standing-changed': 'changed the standing',
  'profile.tier-changed': 'changed the tier',
  'profile.tier-limits-changed': 'changed the limits of the tiers',
  'profile.updated': 'changed the profile',
  'profile.viewed': 'looked at the profile',
  'savings-plan.activated': 'opened a savings plan to members',
  'savings-plan.changed': 'changed a savings plan',
  'savings-plan.drafted': 'drafted a savings plan',
  'savings-plan.retired': 'closed a savings plan for good',
  'savings.goal-cancelled': 'cancelled a goal',
  'savings.goal-changed': 'changed a goal',
  'savings.goal-closed': 'closed a goal',
  'savings.goal-opened': 'opened a goal',
  'savings.moved-from-wallet': 'moved money from the wallet to a goal',
  'second-factor.code-used': 'signed in with a recovery code',
  'second-factor.codes-made': 'made new recovery codes',
  'second-factor.off': 'switched two-step sign-in off',
  'second-factor.on': 'switched two-step sign-in on',
  'second-factor.refused': 'gave a wrong second step',
  'session.ended': 'signed out',
  'session.limited': 'was asked to wait before signing in again',
  'session.refused': 'was refused at sign-in',
  'session.started': 'signed in',
  'session.stepped-up': 'proved again who it is',
  'sign-in.disabled': 'disabled the sign-in',
  'sign-in.enabled': 'enabled the sign-in',
  'sign-in.linked': 'linked Google',
  'sign-in.unlinked': 'unlinked Google',
  'withdrawals.terms-changed': 'changed the terms of withdrawals',
}

/** An event as a sentence: who, what was done, and where it was done to somebody else the word that leads to them. */
export function sentenceOf({ kind, actor, subject }: Spoken): { who: string; did: string; joint?: string } {
  const said = deeds[kind] ?? `caused this: ${kindWords(kind).toLowerCase()}`
  const [did, joint] = typeof said === 'string' ? [said, 'of'] : said
  const isToAnother = subject !== undefined && subject.uid !== actor?.uid
  return { who: actor ? nameOf(actor) : 'The system', did, ...(isToAnother ? { joint } : {}) }
}

type Person = { uid: string; name?: string | undefined }
type Spoken = { kind: string; actor?: Person | undefined; subject?: Person | undefined }

/** The name of somebody whose account may be gone. */
export function nameOf({ name }: Person): string {
  return name ?? 'Somebody erased'
}

/** Where the record of an event is looked at, if it has a page. */
export function recordPath(target: { type: string; id: string } | undefined): string | undefined {
  if (target?.type === 'payment') return `/admin?review=${target.id}`
  return target?.type === 'savings-plan' ? `/admin/savings?plan=${target.id}` : undefined
}

/** The name of a fact as words: `receivedKobo` → "received"; the unit is said by the value. */
export function factName(name: string): string {
  return name
    .replace(/(Kobo|Bps)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}
