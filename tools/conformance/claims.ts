/**
 * What README and the landing page promise, piece by piece, with what shows it in the same run. A claim nobody can show
 * is not made; `docs/benchmarks.md` is printed by its own run and needs no list.
 */
import { frames, says, section } from './statement.ts'

const deposit = 'journeys/from-sign-up-to-confirmed-deposit.journey.ts › a newcomer saves her first money'
const ownMoney =
  'features/home/dashboard/server/home.api.test.ts › the member sees confirmed money only, month by month, over all goals'
const desk =
  'features/home/dashboard/server/home.api.test.ts › administrators see what waits, what moved and that the books hold'
const alarm =
  'features/home/dashboard/server/home.api.test.ts › administrators see when every line was checked, and which one is not what it was'
const twoPeople =
  'features/savings/plans/server/plans.api.test.ts › takes a second administrator; members see it only then'
const aboveThreshold =
  'features/transfers/reviews/server/large-payment-split.api.test.ts › needs two when the threshold has risen since'
const alone =
  'features/approvals/server/approvals.api.test.ts › tells staff, waits a day, and says that it was decided alone'
const aboveCeiling =
  'features/approvals/server/approvals.api.test.ts › nothing above the ceiling is decided alone'
const ownsNothing =
  'server/database-rights.test.ts › the server’s role owns nothing, is nobody’s member and has no right over the cluster'
const balanced =
  'ledger/ledger.properties.test.ts › balance: every journal debits what it credits and the world sums to zero'
const neverChanged = 'ledger/database-refuses.test.ts › the server changing an amount'
const neverRemoved = 'ledger/database-refuses.test.ts › the server removing a transfer'
const hourly = 'ledger/proof.test.ts › the hourly proof reads what is new, however much is old'
const statement =
  'features/reports/statements/server/statement.api.test.ts › of everything adds up: opening, each line, closing, and what the accounts hold'
const audit = (title: string) => `features/audit/server/audit.test.ts › ${title}`
const withdrawal = (title: string) =>
  `features/withdrawals/withdrawals/server/withdrawal.api.test.ts › ${title}`
const planPage =
  'journeys/accept-pay-certificate.journey.ts › a member accepts the agreement, pays, and has the certificate'
const landing =
  'journeys/every-screen.journey.ts › the landing page says what the community offers, and leads in'
/** The step of the check that holds the finished build to its budgets. */
const sizes = 'npm run check › sizes'
const pdfAsked =
  'journeys/two-administrators-find-it.journey.ts › two administrators write what they saw, and one story is told'

/** README, down to how it is started. */
export const readme = section(
  'README',
  frames(
    'Kolo is a self-hosted web application for people in Nigeria who save and invest together: co-operatives, thrift societies, investment clubs.',
  ),
  says('Members see where every kobo of theirs is', statement, ownMoney),
  says('officers can prove it.', hourly, desk),
  says('Members keep a profile, save towards goals, pay in by bank transfer', deposit),
  says(
    'card, cash or payroll as the community allows',
    'journeys/card-payment.journey.ts › a card payment whose event comes twice and late is booked once',
    'journeys/cash-counted-by-two.journey.ts › cash is received, counted by another officer and brought to the bank',
    'journeys/payroll-booked-by-two.journey.ts › a schedule is uploaded, put right, agreed to by another administrator and booked',
  ),
  says(
    'take money out',
    'journeys/withdrawal-from-request-to-paid.journey.ts › a member has her money in her bank account, and knows at every step where it is',
  ),
  says('invest in plans', planPage),
  says(
    'hold shares',
    'journeys/shares-agreed-by-two.journey.ts › shares are bought from the wallet, and transferred when both members and two administrators agree',
  ),
  says(
    'come to events',
    'journeys/event-last-seat.journey.ts › an event is planned, its last place taken, given back, offered and taken',
  ),
  says(
    'read announcements',
    'journeys/announced-and-accepted.journey.ts › an announcement is written, published, read and accepted',
  ),
  says(
    'ask for help',
    'journeys/support-answers.journey.ts › a member asks support, and is answered by a moderator',
  ),
  says('see what is being checked and what is confirmed', ownMoney),
  says('and download their statements.', statement),
  says('Administrators work through a queue.', desk),
  says(
    'Whoever prepared, requested or benefits from a movement of money does not approve it',
    deposit,
    twoPeople,
  ),
  says('from a set amount it takes two.', aboveThreshold),
  says('An administrator who is the only one waits a day first, tells all who were staff', alone),
  says('and decides nothing above a ceiling.', aboveCeiling),
  says('The books are double entry in whole kobo', balanced),
  says('written once and never changed', neverChanged, neverRemoved),
  says('the database refuses anything else from the program', neverChanged, neverRemoved),
  says('whose role owns no table.', ownsNothing),
  says('A trial balance is proved every hour.', hourly),
  says(
    'The audit log is chained: a changed, removed or inserted row is found by a command.',
    audit('finds that the amount was changed and names the row'),
    audit('finds a removed event and a removed seal'),
    audit('finds a row put in by hand'),
    'tools/verify-audit.test.ts › compares with heads from files, from mail and from the command line, and finds a log that was cut',
  ),
  frames('It is meant for a cheap phone and costly data'),
  says(
    'the sign-in form is there with 4 KB of scripts, 42 KB with all that a browser counts, and fetches the program, 142 KB more with what signing in needs, when it is touched;',
    'journeys/sign-in-with-google.journey.ts › the sign-in form stands in its document, and keeps what comes before the program',
  ),
  says(
    'the scripts the program begins with are under 100 KB, the frame around screens under 30 KB, a screen adds under 30 KB, and what a button opens under 35 KB more.',
    sizes,
  ),
  says('Only showing a PDF inside Kolo takes 500 KB, once, and the button says so first.', sizes, pdfAsked),
  says(
    'What a member saw of their money is there at once when they come back, with its time, and is read without a network while they are signed in and a page of Kolo stays open.',
    'journeys/second-look.journey.ts › a screen that was seen is there before the server is asked, says of when it is, and then is of now',
    'journeys/second-look.journey.ts › what was seen is read on without a network, from screen to screen',
  ),
)

/** The landing page, from its first heading to its last button. */
export const landingPage = section(
  'landing page',
  frames('The old wooden box, now with friends and records.'),
  says('%COMMUNITY_NAME% is a savings and investment community in Nigeria.', landing),
  says('Put money aside for rent, school fees or business, together with other members.', deposit),
  says('See every kobo.', statement),
  frames('Open an account'),
  frames('See how it works'),
  says('Checked before it counts', deposit, ownMoney),
  says('Every kobo on record', balanced),
  says('Light on data', sizes),
  frames('Confirmed'),
  says('Checked, then written down', deposit),
  frames('House rent'),
  frames('65%'),
  frames('An example'),
  frames('Nothing is lost'),
  says('Every amount is written twice in the books', balanced),
  says('and no line is ever rubbed out.', neverChanged, neverRemoved),
  says('Nobody decides in secret', alone),
  says('Who prepares a movement of money may not approve it', twoPeople),
  says('and large amounts take two.', aboveThreshold),
  says('An administrator who is the only one waits a day first, and must tell all who were staff.', alone),
  frames('You see what we see'),
  says('Each amount has a state and a date.', deposit),
  says('What is not confirmed is never counted.', ownMoney),
  frames('How it works'),
  frames('1'),
  frames('Open a goal'),
  says('Rent, school fees, a new grinding machine.', deposit),
  says('Say how much and by when.', deposit),
  says(
    'Kolo works out what to save each month.',
    'features/savings/goals/goal.rules.test.ts › the worked example: half of the time gone, ₦780,000 of ₦1,200,000 saved',
  ),
  frames('2'),
  frames('Transfer from your bank'),
  says('Use your bank app or USSD.', deposit),
  says(
    'Each transfer has its own reference, so your money is never mixed up.',
    'features/transfers/transfers/server/transfer.api.test.ts › is found by what a bank made of its transfer code, or by its own code, in any state',
  ),
  frames('3'),
  frames('Watch the box fill'),
  says('A person confirms the money against the bank account.', deposit),
  says('Then it is in your kolo, with the exact amount and date.', deposit),
  frames('Save for something real'),
  says('Give each goal its own box.', deposit),
  says(
    'If you fall behind, we show the new monthly amount.',
    'features/savings/goals/goal.rules.test.ts › the worked example: half of the time gone, ₦780,000 of ₦1,200,000 saved',
  ),
  frames('No shame.'),
  frames('Examples of goals'),
  ...[
    'House rent',
    '65%',
    'On track',
    'School fees',
    '90%',
    'Almost there',
    'Emergency kolo',
    '32%',
    'No date',
  ].map(frames),
  frames('Invest with open eyes'),
  says(
    'Every plan says what can go wrong',
    'features/investments/catalogue/server/catalogue.api.test.ts › says what it is, who holds it, what it was worth when, what it costs and what was changed',
  ),
  says(
    'and who holds what it buys.',
    'features/investments/plans/server/plans.api.test.ts › names assets whose evidence is here, valued in the past',
  ),
  says(
    'It opens only when two administrators agree.',
    'features/investments/plans/server/plans.api.test.ts › is for a second administrator, stands in the queue, and is sent back with a reason',
  ),
  frames('What each plan shows its members'),
  ...[
    'What can go wrong, in plain words',
    'What it buys, who holds it, and what shows it',
    'What you get after tax, and after prices rise',
    'When money comes back, and what leaving early costs',
  ].map((quote) => says(quote, planPage)),
  frames('You can lose money.'),
  frames('Expected is not promised.'),
  frames('Questions people ask'),
  frames('Where is my money kept?'),
  says('In the community’s own bank account.', deposit),
  says(
    'A card payment reaches it through the payment company',
    'features/bank-statements/settlements/server/settlements.api.test.ts › that names Paystack and brings no more than it holds is suggested, and booked when a second agrees',
  ),
  says(
    'and cash once officers have counted it and paid it in.',
    'journeys/cash-counted-by-two.journey.ts › cash is received, counted by another officer and brought to the bank',
  ),
  says('You see the account’s name, bank and number each time before you send money.', deposit),
  frames('Can I withdraw any time?'),
  says(
    'Only if your savings plan allows it: some plans lock the money until a day.',
    'features/savings/goal-endings/server/goal-ending.api.test.ts › lets nothing out before its day but for its fee, which is shown, and closes',
  ),
  says(
    'Once your identity is checked, request a withdrawal in your wallet.',
    withdrawal('needs a checked identity and a proved e-mail address'),
  ),
  says(
    'The money is set aside immediately',
    withdrawal('is held at once, and given back whole when it is cancelled'),
  ),
  says(
    'administrators pay it into your own bank account.',
    withdrawal('leaves the wallet with the second word, as held, and is in the audit log without a number'),
    'features/withdrawals/bank-accounts/server/bank-accounts.api.test.ts › is added with a mail to its owner, and used a day later by whoever was confirmed',
  ),
  frames('Read the terms of your savings plan before you deposit'),
  says(
    'its rate and limits do not change behind your back.',
    'features/savings/plans/server/plans.api.test.ts › freezes terms once it is active, but not its name',
  ),
  frames('Are returns promised?'),
  frames('No.'),
  frames('You can get back less than you put in.'),
  frames('Who checks the books?'),
  says('The books are added up every hour', hourly),
  says('and the officers see when a single kobo is out.', alarm),
  says('Your own statement can be downloaded at any time.', statement),
  frames('Will it finish my data?'),
  says(
    'Kolo is kept light: each page begins with under 100 KB of code, and a screen adds under 60 KB the first time.',
    sizes,
  ),
  says('Showing a PDF inside Kolo takes 500 KB, once, and asks first.', sizes, pdfAsked),
  says('There are no videos.', 'server/pages/security-headers.test.ts › names no other site'),
  frames('Open your first box'),
  says(
    'Opening an account takes four short steps.',
    'journeys/messages/opening-an-account.journey.ts › Account created successfully',
  ),
  frames('Have your phone number and date of birth ready.'),
  frames('Open an account'),
)
