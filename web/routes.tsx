/**
 * The map of screens: every address with its title and the script that draws it. A screen's script is fetched when its
 * address is opened. To add a screen: its address in paths.ts, its line here or, for administrators, in
 * admin-routes.tsx, which members never fetch.
 */
import type { memberPaths, moderatorPaths, openPaths } from './paths.ts'
import { screen } from './screen-entry.tsx'
import type { Parent, ScreenEntry } from './shell/page.tsx'

const toInvestments: Parent = { to: '/investments', title: 'Investments' }
const toSavings: Parent = { to: '/savings', title: 'Savings' }

const home = screen('Home', async () => (await import('@kolo/home/screens')).DashboardPage)
const savingsPage = screen('Savings', async () => (await import('@kolo/savings/screens')).SavingsPage)
const goal = screen('Savings goal', async () => (await import('@kolo/savings/screens')).GoalPage, toSavings)
const investmentList = screen(
  'Investments',
  async () => (await import('@kolo/investments/screens')).CataloguePage,
)
const investment = screen(
  'Investment',
  async () => (await import('@kolo/investments/screens')).InvestmentDetailsPage,
  toInvestments,
)
const news = screen(
  'Announcements',
  async () => (await import('@kolo/announcements/screens')).AnnouncementsScreen,
)
const tickets = screen('Support', async () => (await import('./support-screen.tsx')).MemberSupportScreen)
const toProfile: Parent = { to: '/profile', title: 'Profile' }
const profile = screen('Profile', async () => (await import('./profile-screen.tsx')).ProfileScreen)
const settings = screen('Settings', async () => (await import('./settings-screen.tsx')).SettingsScreen)
const adminTickets = screen(
  'Support tickets',
  async () => (await import('@kolo/support/screens')).TicketQueueScreen,
)
const members = screen('Members', async () => (await import('./members-screen.tsx')).MembersScreen)
const reports = screen('Reports', async () => (await import('@kolo/reports/screens')).ReportsScreen)

export const publicScreens: Record<(typeof openPaths)[number], ScreenEntry> = {
  '/unsubscribe': screen(
    'Switch mails off',
    async () => (await import('@kolo/notices/screens')).UnsubscribePage,
  ),
  '/terms': screen('Terms', async () => (await import('@kolo/community/screens')).TermsPage),
  '/auditor': screen(
    'Accounts for the auditor',
    async () => (await import('@kolo/books/screens')).AuditorLinkPage,
  ),
  '/privacy': screen('Privacy', async () => (await import('@kolo/community/screens')).PrivacyPage),
}

export const memberScreens: Record<(typeof memberPaths)[number], ScreenEntry> = {
  '/borrow': screen('Borrow', async () => (await import('@kolo/loans/screens')).BorrowPage),
  '/borrow/:id': screen('Loan', async () => (await import('@kolo/loans/screens')).LoanPage, {
    to: '/borrow',
    title: 'Borrow',
  }),
  '/borrow/:id/guarantors': screen(
    'Guarantors',
    async () => (await import('@kolo/loans/screens')).GuarantorsPage,
    { to: '/borrow', title: 'Borrow' },
  ),
  '/guarantees': screen(
    'Loans you guarantee',
    async () => (await import('@kolo/loans/screens')).GuaranteesPage,
    { to: '/borrow', title: 'Borrow' },
  ),
  '/guarantees/:id': screen('Guarantee', async () => (await import('@kolo/loans/screens')).GuaranteePage, {
    to: '/guarantees',
    title: 'Loans you guarantee',
  }),
  '/what-you-owe': screen(
    'What you owe',
    async () => (await import('@kolo/charges/screens')).WhatYouOwePage,
    { to: '/dashboard', title: 'Home' },
  ),
  '/dashboard': home,
  '/savings': savingsPage,
  '/savings-goals': savingsPage,
  '/savings/:id': goal,
  '/card-payments/:id': screen(
    'Card payment',
    async () => (await import('@kolo/cards/screens')).CardPaymentPage,
    toSavings,
  ),
  '/statement': screen(
    'Statement',
    async () => (await import('@kolo/reports/screens')).StatementPage,
    toSavings,
  ),
  '/returns': screen(
    'What plans earned and paid',
    async () => (await import('@kolo/distributions/screens')).ReturnsScreen,
  ),
  '/returns/:id': screen(
    'What a plan earned and paid',
    async () => (await import('@kolo/distributions/screens')).ReturnsOfPlanScreen,
    { to: '/returns', title: 'What plans earned and paid' },
  ),
  '/where-the-money-is': screen(
    'Where the money is',
    async () => (await import('@kolo/books/screens')).WhereMoneyIsPage,
  ),
  '/shares': screen('Shares', async () => (await import('@kolo/shares/screens')).SharesPage),
  '/wallet': screen('Wallet', async () => (await import('@kolo/withdrawals/screens')).WalletPage),
  '/cash-receipts/:id': screen(
    'Cash receipt',
    async () => (await import('@kolo/cash/screens')).CashReceiptPage,
    toSavings,
  ),
  '/unmatched-money': screen(
    'Money sent without a code',
    async () => (await import('@kolo/bank-statements/screens')).ClaimPage,
    toSavings,
  ),
  '/investments': investmentList,
  '/portfolio': investmentList,
  '/investments/compare': screen(
    'Compare plans',
    async () => (await import('@kolo/investments/screens')).ComparePage,
    toInvestments,
  ),
  '/investments/mandate': screen(
    'Automatic investing',
    async () => (await import('@kolo/investments/screens')).MandatePage,
    toInvestments,
  ),
  '/investments/:id': investment,
  '/investment/:id': investment,
  '/announcements': news,
  '/news': news,
  '/events': screen('Events', async () => (await import('@kolo/events/screens')).EventsScreen),
  '/events/:id': screen('Event', async () => (await import('@kolo/events/screens')).EventScreen, {
    to: '/events',
    title: 'Events',
  }),
  '/events/:id/check-in': screen(
    'Check-in',
    async () => (await import('@kolo/events/screens')).CheckInScreen,
    { to: '/events', title: 'Events' },
  ),
  '/directory': screen('Members', async () => (await import('@kolo/messages/screens')).DirectoryScreen),
  '/messages': screen('Messages', async () => (await import('@kolo/messages/screens')).MessagesScreen),
  '/support': tickets,
  '/tickets': tickets,
  '/your-data': screen('Your data', async () => (await import('@kolo/community/screens')).YourDataPage),
  '/documents': screen(
    'Documents',
    async () => (await import('@kolo/documents/screens')).DocumentsPage,
    toProfile,
  ),
  '/profile': profile,
  '/account': profile,
  '/settings': settings,
  '/preferences': settings,
}

export const moderatorScreens: Record<(typeof moderatorPaths)[number], ScreenEntry> = {
  '/moderator/members': members,
  '/moderator/tickets': adminTickets,
  '/moderator/messages': screen(
    'Reported messages',
    async () => (await import('@kolo/messages/screens')).ReportedScreen,
  ),
  '/moderator/reports': reports,
}
