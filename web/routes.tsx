/**
 * The map of screens: every address with its title and the script that draws it. A screen's script is fetched when its
 * address is opened. To add a screen: its address in paths.ts, its line here or, for administrators, in
 * admin-routes.tsx, which members never fetch.
 */
import type { memberPaths, moderatorPaths, openPaths } from './paths.ts'
import { screen } from './screen-entry.tsx'
import type { Parent, ScreenEntry } from './shell/page.tsx'

const announcements = () => import('@kolo/announcements/screens')
const books = () => import('@kolo/books/screens')
const bankStatements = () => import('@kolo/bank-statements/screens')
const cash = () => import('@kolo/cash/screens')
const community = () => import('@kolo/community/screens')
const events = () => import('@kolo/events/screens')
const investments = () => import('@kolo/investments/screens')
const shares = () => import('@kolo/shares/screens')
const support = () => import('@kolo/support/screens')
const savings = () => import('@kolo/savings/screens')
const homes = () => import('@kolo/home/screens')
const account = () => import('./account-screens.tsx')

const toInvestments: Parent = { to: '/investments', title: 'Investments' }
const distributions = () => import('@kolo/distributions/screens')
const toSavings: Parent = { to: '/savings', title: 'Savings' }

const home = screen('Home', homes, 'DashboardPage')
const savingsPage = screen('Savings', savings, 'SavingsPage')
const goal = screen('Savings goal', savings, 'GoalPage', toSavings)
const investmentList = screen('Investments', investments, 'CataloguePage')
const investment = screen('Investment', investments, 'InvestmentDetailsPage', toInvestments)
const news = screen('Announcements', announcements, 'AnnouncementsScreen')
const tickets = screen('Support', support, 'SupportScreen')
const toProfile: Parent = { to: '/profile', title: 'Profile' }
const profile = screen('Profile', account, 'ProfileScreen')
const settings = screen('Settings', account, 'SettingsScreen')
const adminTickets = screen('Support tickets', support, 'DeskScreen')
const members = screen('Members', () => import('./members-screen.tsx'), 'MembersScreen')
const reports = screen('Reports', () => import('./later/reports-screen.tsx'), 'ReportsScreen')

export const publicScreens: Record<(typeof openPaths)[number], ScreenEntry> = {
  '/unsubscribe': screen('Switch mails off', () => import('@kolo/notices/screens'), 'UnsubscribePage'),
  '/terms': screen('Terms', community, 'TermsPage'),
  '/privacy': screen('Privacy', community, 'PrivacyPage'),
}

export const memberScreens: Record<(typeof memberPaths)[number], ScreenEntry> = {
  '/dashboard': home,
  '/savings': savingsPage,
  '/savings-goals': savingsPage,
  '/savings/:id': goal,
  '/card-payments/:id': screen(
    'Card payment',
    () => import('@kolo/cards/screens'),
    'CardPaymentPage',
    toSavings,
  ),
  '/statement': screen('Statement', () => import('@kolo/reports/screens'), 'StatementPage', toSavings),
  '/returns': screen('What plans earned and paid', distributions, 'ReturnsScreen'),
  '/where-the-money-is': screen('Where the money is', books, 'WhereMoneyIsPage'),
  '/shares': screen('Shares', shares, 'SharesPage'),
  '/wallet': screen('Wallet', () => import('@kolo/withdrawals/screens'), 'WalletPage'),
  '/cash-receipts/:id': screen('Cash receipt', cash, 'CashReceiptPage', toSavings),
  '/unmatched-money': screen('Money sent without a code', bankStatements, 'ClaimPage', toSavings),
  '/investments': investmentList,
  '/portfolio': investmentList,
  '/investments/compare': screen('Compare plans', investments, 'ComparePage', toInvestments),
  '/investments/mandate': screen('Automatic investing', investments, 'MandatePage', toInvestments),
  '/investments/:id': investment,
  '/investment/:id': investment,
  '/announcements': news,
  '/news': news,
  '/events': screen('Events', events, 'EventsScreen'),
  '/events/:id': screen('Event', events, 'EventScreen', { to: '/events', title: 'Events' }),
  '/events/:id/check-in': screen('Check-in', events, 'CheckInScreen', { to: '/events', title: 'Events' }),
  '/support': tickets,
  '/tickets': tickets,
  '/documents': screen('Documents', () => import('@kolo/documents/screens'), 'DocumentsPage', toProfile),
  '/profile': profile,
  '/account': profile,
  '/settings': settings,
  '/preferences': settings,
}

export const moderatorScreens: Record<(typeof moderatorPaths)[number], ScreenEntry> = {
  '/moderator/members': members,
  '/moderator/tickets': adminTickets,
  '/moderator/reports': reports,
}
