/** What an audit event says to a person who reads the log. Pure, so that it can be tested without a browser. */

/** The kinds the log can be narrowed to: the part of the name before the dot. */
export const eventGroups = [
  { kind: '', title: 'Everything' },
  { kind: 'payment', title: 'Payments' },
  { kind: 'savings', title: 'Goals' },
  { kind: 'withdrawal', title: 'Withdrawals' },
  { kind: 'savings-plan', title: 'Savings plans' },
  { kind: 'collection-account', title: 'Bank accounts of the community' },
  { kind: 'bank-account', title: 'Bank accounts of members' },
  { kind: 'bank-statement', title: 'Bank statements' },
  { kind: 'unmatched-receipt', title: 'Unmatched money' },
  { kind: 'books', title: 'Books' },
  { kind: 'paper', title: 'Papers' },
  { kind: 'document', title: 'Documents of members' },
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
export const deeds: Record<string, string | readonly [deed: string, joint: string]> = {
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
  'bank-account.added': 'added a bank account to be paid to',
  'bank-account.confirmed': 'confirmed a bank account',
  'bank-account.declined': 'declined a bank account',
  'bank-account.number-seen': 'looked at the number of a bank account',
  'bank-account.removed': 'removed a bank account',
  'bank-statement.batch-confirmed': 'confirmed lines of a bank statement together',
  'bank-statement.batch-taken-back': 'took back lines of a bank statement',
  'bank-statement.imported': 'read in a bank statement',
  'bank-statement.lines-brought-back': 'brought back lines of a bank statement',
  'bank-statement.lines-set-aside': 'set aside lines of a bank statement',
  'bank-statement.removed': 'removed a bank statement',
  'books.journal-taken-back': ['took back a booking', 'of'],
  'books.month-closed': 'closed a month of the books',
  'books.reconciled': 'signed what the bank holds beside the books',
  'cash.banked': 'brought cash to the bank',
  'cash.booked': 'booked cash that was counted',
  'cash.cancelled': 'cancelled cash that was counted',
  'cash.taken-back': 'took back that cash was brought to the bank',
  'cash.settings-changed': 'changed whether cash is taken',
  'payroll.chosen': 'chose where payroll deductions go',
  'payroll.employer-added': 'added an employer that pays deductions in',
  'payroll.employer-changed': 'changed an employer that pays deductions in',
  'payroll.line-settled': 'decided about a line of a payroll schedule',
  'payroll.posted': 'booked a payroll schedule',
  'payroll.removed': 'gave up a payroll schedule',
  'payroll.return-taken-back': 'took back that money went back to an employer',
  'payroll.returned': 'sent money that was kept back to an employer',
  'payroll.run-approved': 'agreed to a payroll schedule',
  'payroll.settings-changed': 'changed whether employers pay deductions in',
  'payroll.uploaded': 'uploaded a payroll schedule',
  'collection-account.activated': 'put a bank account of the community into use',
  'collection-account.proposed': 'proposed a bank account of the community',
  'collection-account.retired': 'took a bank account of the community out of use',
  'message.reported': 'reported a message',
  'message.hidden': 'hid a message',
  'message.left': 'left a reported message as it is',
  'ticket.answered': 'answered a support ticket',
  'ticket.assigned': 'gave a support ticket to somebody',
  'ticket.closed': 'closed their support ticket',
  'ticket.given-back': 'gave a support ticket back to all',
  'ticket.moved': 'moved a support ticket on',
  'ticket.noted': 'kept a note in a support ticket',
  'ticket.opened': 'wrote to support',
  'ticket.reopened': 'opened their support ticket again',
  'holiday.added': 'added a holiday',
  'holiday.removed': 'took a holiday out of the list',
  'announcement.accepted': 'accepted an announcement',
  'announcement.changed': 'changed the draft of an announcement',
  'announcement.edited': 'changed an announcement members read',
  'announcement.published': 'published an announcement',
  'announcement.removed': 'removed the draft of an announcement',
  'announcement.scheduled': 'set the time an announcement appears',
  'announcement.unscheduled': 'took an announcement back to a draft',
  'announcement.withdrawn': 'withdrew an announcement',
  'announcement.written': 'wrote the draft of an announcement',
  'distribution.approved': 'approved a distribution',
  'distribution.calculated': 'calculated a distribution',
  'distribution.cancelled': 'cancelled a distribution',
  'distribution.paid': 'paid a distribution',
  'distribution.previewed': 'looked at the lines of a distribution',
  'distribution.reversed': 'took a distribution back',
  'distribution.submitted': 'submitted a distribution',
  'investment-plan.came-back': 'booked that money of a plan came back',
  'investment-plan.invested': 'booked that money of a plan was invested',
  'surplus.reserve-part-changed': 'changed the reserve’s part of a year’s surplus',
  'surplus.year-closed': 'closed a year into the surplus',
  'surplus.resolution-kept': 'kept what a meeting resolved',
  'surplus.paper-added': 'added the minutes of a meeting',
  'investment-plan.evidence-added': 'added a paper to the money of a plan',
  'investment-plan.entry-taken-back': 'took back what was booked of a plan',
  'investment-plan.no-income': 'told members that a period brought no income',
  'demonstration.begun': 'began an invented community, whose dates are made up',
  'demonstration.told': 'told the last of what was invented',
  'community.look-changed': 'changed how the community is shown',
  'community.terms-changed': 'changed the terms',
  'email.changed': 'changed the email address',
  'email.verified': 'verified the email address',
  'event.archived': 'put an event away',
  'event.awaits-fee': 'took a place at an event that is to be paid',
  'event.cancelled': 'cancelled an event',
  'event.changed': 'changed the draft of an event',
  'event.checked-in': 'took down the attendance at an event',
  'event.edited': 'changed a published event',
  'event.fee-paid': 'paid the fee of an event',
  'event.feed-made': 'made a private calendar address',
  'event.feed-removed': 'took a private calendar address back',
  'event.given-back': 'gave a place at an event back',
  'event.published': 'published an event',
  'event.registered': 'registered for an event',
  'event.registration-cancelled': 'cancelled the registration for an event',
  'event.removed': 'removed the draft of an event',
  'event.scanned-again': 'scanned a ticket that had let somebody in already',
  'event.stewards-named': 'named the stewards of an event',
  'event.waits': 'joined the waiting list of an event',
  'event.written': 'wrote the draft of an event',
  'federation.refused': 'was refused at the sign-in with Google',
  'long-work.cancelled': 'stopped a long work',
  'long-work.tried-again': 'let a long work go on',
  'paper.issued': ['made a paper', 'for'],
  'paper.opened': ['opened a paper', 'of'],
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'password.changed': 'changed the password',
  'password.refused': 'gave a wrong password',
  'password.reset': 'set a new password',
  'password.reset-asked': 'asked for a new password',
  'card-settlement.booked': 'booked what Paystack paid out',
  'card-settlement.taken-back': 'took back what Paystack was said to pay out',
  'cards.settings-changed': 'changed what is offered by card, or who bears the fee',
  'payment.booked-otherwise': 'booked another amount than was agreed for a payment',
  'card.kept': 'let the community keep a card for automatic saving',
  'card.forgotten': 'had the kept card forgotten',
  'payment.cancelled': 'cancelled a payment',
  'payment.card-page-opened': 'opened the card provider’s page for a payment',
  'payment.charged-back': 'lost a dispute about a payment',
  'payment.corrected': 'put a payment where it belongs',
  'payment.confirmed': 'confirmed a payment',
  'payment.debt-paid': 'paid what was owed to the community',
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
  'profile.higher-limit-asked': 'asked for a higher limit',
  'profile.higher-limit-declined': ['declined a higher limit', 'for'],
  'profile.identity-changed': 'wrote down the check of the identity',
  'profile.role-changed': 'changed the role',
  'profile.standing-changed': 'changed the standing',
  'profile.tier-changed': 'changed the tier',
  'profile.tier-limits-changed': 'changed the limits of the tiers',
  'profile.updated': 'changed the profile',
  'profile.phone-code-sent': 'asked for a code to prove a phone number',
  'profile.phone-proved': 'proved a phone number',
  'profile.viewed': 'looked at the profile',
  'investment-plan.drafted': 'drafted an investment plan',
  'investment-plan.changed': 'changed the draft of an investment plan',
  'investment-plan.assets-set': 'said what stands behind an investment plan',
  'investment-plan.copied': 'began another version of an investment plan',
  'investment-plan.document-added': 'added a document to an investment plan',
  'investment-plan.document-removed': 'took a document off the draft of an investment plan',
  'investment-plan.submitted': 'sent an investment plan to review',
  'investment-plan.sent-back': 'sent an investment plan back to its draft',
  'investment-plan.opened': 'opened an investment plan to members',
  'investment-plan.reworded': 'changed what members read of an investment plan',
  'investment-plan.paused': 'paused an investment plan',
  'investment-plan.resumed': 'opened a paused investment plan again',
  'investment-plan.closed': 'closed an investment plan to new money',
  'investment-plan.started': 'started an investment plan',
  'investment-plan.target-missed': 'gave up an investment plan that fell short',
  'investment-plan.cancelling': 'began to cancel an investment plan',
  'investment-plan.cancelled': 'cancelled an investment plan',
  'investment-plan.matured': 'saw an investment plan mature',
  'investment-plan.settled': 'settled an investment plan',
  'investments.registration-paper-added': 'added the document of the community’s registration',
  'investments.inflation-changed': 'wrote how fast prices rise',
  'investments.set-up-changed': 'changed the set-up for investments',
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
  'investments.investment-activated': 'brought an investment to its beginning',
  'investments.investment-bought-by-mandate': 'was invested for by mandate',
  'investments.asset-valued': 'valued an asset of a plan anew',
  'investments.mandate-given': 'gave a mandate for automatic investing',
  'investments.mandate-ended': 'switched automatic investing off',
  'investments.investment-begun': 'began an investment',
  'investments.investment-cancelled': 'cancelled an investment',
  'investments.investment-changed': 'changed an investment',
  'investments.investment-exit-asked': 'asked to leave an investment early',
  'investments.investment-exit-refused': 'refused a request to leave an investment early',
  'investments.investment-exit-withdrawn': 'took a request to leave an investment back',
  'investments.investment-exited': 'settled that an investment is left early',
  'investments.investment-matured': 'brought an investment to its end',
  'investments.investment-paid-out': 'paid out an investment',
  'investments.investment-roll-agreed': 'agreed to what an investment goes on in',
  'investments.investment-rolled-over': 'let an investment go on in a later version',
  'investments.pay-out-approved': 'let a plan pay out what it owes at its end',
  'investments.investment-freed': 'freed an investment',
  'investments.investment-frozen': 'froze an investment',
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
  'shares.bought': 'bought shares',
  'shares.leaving-asked': 'asked to give back all shares, to leave',
  'shares.request-cancelled': 'took back a request about shares',
  'shares.request-rejected': 'rejected a request about shares',
  'shares.terms-changed': 'changed the terms of the shares',
  'shares.transfer-accepted': 'accepted shares of another member',
  'shares.transfer-asked': 'offered shares to another member',
  'shares.transfer-declined': 'declined shares of another member',
  'shares.transferred': 'transferred shares to another member',
  'shares.withdrawal-asked': 'asked to withdraw shares',
  'shares.withdrawn': 'turned shares into money',
  'tax.remitted': 'paid tax to the tax office',
  'tax.taken-back': 'took back that withheld tax was paid on',
  'unmatched-receipt.taken-back': 'had unmatched money wait again',
  'unmatched-receipt.assigned': ['gave unmatched money', 'to'],
  'unmatched-receipt.booked': 'booked money that matches no payment',
  'unmatched-receipt.claim-turned-down': ['turned down a claim on unmatched money', 'of'],
  'unmatched-receipt.claimed': 'said that unmatched money is theirs',
  'unmatched-receipt.return-agreed': 'agreed to send unmatched money back',
  'unmatched-receipt.returned': 'sent unmatched money back',
  'withdrawal.approved': 'approved a withdrawal',
  'withdrawal.cancelled': 'cancelled a withdrawal',
  'withdrawal.failed': 'wrote down that the bank did not take a withdrawal',
  'withdrawal.sent': 'sent a withdrawal through Paystack',
  'withdrawal.paid-all-the-same': 'found a withdrawal paid that had not been sent, as Paystack says',
  'withdrawal.not-sent': 'took a withdrawal back that was not sent',
  'withdrawal.on-hold': 'put a withdrawal on hold',
  'withdrawal.paid': 'paid a withdrawal',
  'withdrawal.processing': 'began to pay a withdrawal',
  'withdrawal.rejected': 'declined a withdrawal',
  'withdrawal.requested': 'asked for a withdrawal',
  'withdrawal.retried': 'let a withdrawal be paid again',
  'document.added': 'added a file of a document',
  'document.approved': 'approved a document',
  'document.opened': 'opened the file of a document',
  'document.rejected': 'rejected a document',
  'document.removed': 'took a document back',
  'document.sent': 'sent a document to be reviewed',
  'identity-number.kept': 'gave a BVN or NIN',
  'withdrawal.receipt-added': 'added the receipt of a withdrawal',
  'withdrawal.receipt-removed': 'removed the receipt of a withdrawal',
  'withdrawal.returned': 'took in a withdrawal the bank sent back',
  'withdrawal-batch.downloaded': 'downloaded the file of a batch of withdrawals, with whole account numbers',
  'withdrawal-batch.given-up': 'gave up the file of a batch of withdrawals',
  'withdrawal-batch.made': 'put withdrawals into a batch',
  'withdrawal-batch.paid': 'confirmed that a batch of withdrawals was paid',
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
  const path = target && recordPaths[target.type]
  return path && `${path}${target.id}`
}

const recordPaths: Record<string, string> = {
  payment: '/admin?review=',
  'savings-plan': '/admin/savings?plan=',
  'investment-plan': '/admin/investment-plans/',
  event: '/admin/events/',
  'payroll-run': '/admin/payroll/',
}

/** What a fact that is yes or no says; one side may be nothing worth saying. */
const flags: Record<string, readonly [yes: string | undefined, no: string | undefined]> = {
  alone: ['decided alone', undefined],
  isTaken: ['it is taken', 'it is not taken'],
  founding: ['before there was a second administrator', undefined],
  staffTold: ['staff were told before', undefined],
  needsTwo: ['a second administrator must agree', 'one administrator was enough'],
  anotherTransfer: ['looked at as another transfer', undefined],
  draft: ['still a draft', undefined],
}

/** What is written in codes, in words. */
const codes: Record<string, string> = {
  'google.com': 'Google',
  password: 'a password',
  passkey: 'a passkey',
  code: 'a code of the app',
  recovery: 'a recovery code',
  google: 'Google',
  user: 'member',
  admin: 'administrator',
  csv: 'CSV',
  pdf: 'PDF',
}

/** What two administrators agree about, by the kind of the approval. */
export const agreed: Record<string, string> = {
  'announcements.publication': 'an announcement to publish',
  'bank-statements.assign': 'whose money came in without a code',
  'bank-statements.batch': 'lines of a bank statement',
  'bank-statements.return': 'money to send back',
  'bank-statements.settlement': 'what the card provider paid out',
  'books.journal-reversal': 'a journal to take back',
  'books.month-close': 'a month to close',
  'books.reconciliation': 'the bank beside the books',
  'books.tax-remittance': 'tax paid to the revenue service',
  'cash.banking': 'cash brought to the bank',
  'distributions.approval': 'a distribution',
  'distributions.plan-entry': 'an entry in the money of a plan',
  'distributions.reserve-part': 'the reserve’s part of a surplus',
  'distributions.reversal': 'a distribution to take back',
  'distributions.surplus-year': 'a year to close',
  'investments.asset-valuation': 'a value of an asset',
  'investments.exit-settlement': 'an early exit',
  'investments.maturity-pay-out': 'what a plan pays at its end',
  'investments.plan-cancellation': 'an investment plan to cancel',
  'investments.plan-opening': 'an investment plan to open',
  'investments.plan-settlement': 'an investment plan to settle',
  'investments.set-up': 'how investments are set up',
  'payments.alone-ceiling': 'what one administrator may confirm alone',
  'payments.collection-account': 'a bank account to pay into',
  'payments.correction': 'a payment to correct',
  'payments.dispute-end': 'the end of a dispute',
  'payments.refund': 'a refund',
  'payments.refund-sent': 'a refund that was sent',
  'payments.reversal': 'a payment to take back',
  'payments.threshold': 'from which amount two confirm',
  'payroll.return': 'payroll money to send back',
  'payroll.run': 'a payroll schedule',
  'profile.higher-limit': 'a higher limit',
  'profile.identity': 'an identity check',
  'profile.role': 'a role',
  'profile.standing': 'whether an account is active',
  'profile.tier': 'a tier',
  'profile.tier-limits': 'limits of the tiers',
  'savings.interest-tax': 'the tax on interest',
  'savings.plan-activation': 'a savings plan to open',
  'savings.plan-rate': 'the rate of a savings plan',
  'savings.plan-retirement': 'a savings plan to retire',
  'shares.terms': 'the terms of shares',
  'shares.transfer': 'a transfer of shares',
  'shares.withdrawal': 'shares to pay back',
  'withdrawals.approval': 'a withdrawal',
  'withdrawals.batch-payment': 'a batch of withdrawals that was paid',
  'withdrawals.payment': 'a withdrawal that was paid',
  'withdrawals.return': 'a withdrawal that came back',
  'withdrawals.sending': 'a withdrawal to send',
  'withdrawals.terms': 'the terms of withdrawals',
}

/** The names of facts that their key does not tell. */
const names: Record<string, string> = {
  code: '',
  last4: 'account ending in',
  bankCode: 'bank',
  provider: 'with',
  way: 'with',
  through: 'by',
  because: 'because of',
  journalId: 'journal',
  sha256: 'fingerprint of the file',
  feeBearer: 'fee borne by',
  rate: 'rate',
  sum: 'in all',
  work: 'work',
  kind: 'about',
  known: 'lines known before',
  round: 'time sent',
}

/** The name of a fact as words: `receivedKobo` → "received"; the unit is said by the value. */
export function factName(name: string): string {
  const bare = name.replace(/(Kobo|Bps|Bytes)$/, '')
  return names[bare] ?? bare.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
}

/** A fact as people read it: a phrase, or its name with what it is, still to be written in the reader's formats. */
export type SpokenFact =
  | { key: string; phrase: string }
  | { key: string; name: string; is: 'text' | 'naira' | 'day'; value: string }

type Value = string | number | boolean

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const codeForm = /^[a-z]+([._-][a-z]+)*$/

function spoken(key: string, value: Value): SpokenFact | undefined {
  if (typeof value === 'boolean') {
    const said = flags[key] ?? [factName(key), `not ${factName(key)}`]
    const phrase = said[value ? 0 : 1]
    return phrase === undefined ? undefined : { key, phrase }
  }
  const [name, text] = [factName(key), String(value)]
  if (key.endsWith('Kobo') && /^-?\d+$/.test(text)) return { key, name, is: 'naira', value: text }
  if (key.endsWith('Bps')) return { key, name, is: 'text', value: `${Number(value) / 100}%` }
  if (key.endsWith('Bytes')) return { key, name: 'file of', is: 'text', value: `${text} bytes` }
  if (dayForm.test(text)) return { key, name, is: 'day', value: text }
  const words = agreed[text] ?? codes[text] ?? (codeForm.test(text) ? text.replace(/[._-]/g, ' ') : text)
  return words === '' ? undefined : { key, name, is: 'text', value: words }
}

/** The facts of an event, each as it is read; what was before and what is after stand together, what says nothing is left out. */
export function factsSpoken(facts: Readonly<Record<string, Value>>): SpokenFact[] {
  const { before, after, ...rest } = facts
  const changed = before !== undefined && after !== undefined
  const words = (value: Value) => codes[String(value)] ?? String(value).replace(/[._-]/g, ' ')
  return [
    ...(changed ? [{ key: 'change', phrase: `from ${words(before)} to ${words(after)}` }] : []),
    ...Object.entries(changed ? rest : facts).flatMap(([key, value]) => spoken(key, value) ?? []),
  ]
}
