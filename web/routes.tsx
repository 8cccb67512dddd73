/**
 * The one map of screens: every address with its title and the script that draws it. A screen's script is fetched
 * when its address is opened. To add a screen: its address in paths.ts, its line here.
 */
import { AuthScreen } from '@kolo/identity/screens'
import { type ComponentType, lazy } from 'react'
import type { adminPaths, memberPaths, moderatorPaths, publicPaths } from './paths.ts'
import type { Parent, ScreenEntry } from './shell/page.tsx'

function screen<Name extends string>(
  title: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  parent?: Parent,
): ScreenEntry {
  const drawn = async (): Promise<{ default: ComponentType }> => {
    const Inside: ComponentType = (await load())[name]
    // A door's page may be lazy itself, and `lazy` does not take what is lazy: a component around it does.
    return { default: () => <Inside /> }
  }
  return { title, parent, Screen: lazy(drawn) }
}

const payroll = () => import('@kolo/payroll/screens')
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
const toSavingsPlans: Parent = { to: '/admin/savings-plans', title: 'Savings plans' }
const distributions = () => import('@kolo/distributions/screens')
const toPlanMoney: Parent = { to: '/admin/distributions', title: 'Money of plans' }
const toPlans: Parent = { to: '/admin/investment-plans', title: 'Investment plans' }
const toCash: Parent = { to: '/admin/cash', title: 'Cash' }
const toCards: Parent = { to: '/admin/card-payments', title: 'Card payments' }
const toPayroll: Parent = { to: '/admin/payroll', title: 'Payroll' }
const toStatements: Parent = { to: '/admin/bank-statements', title: 'Bank statements' }
const toSavings: Parent = { to: '/savings', title: 'Savings' }

const home = screen('Home', homes, 'DashboardPage')
const savingsPage = screen('Savings', savings, 'SavingsPage')
const goal = screen('Savings goal', savings, 'GoalPage', toSavings)
const investmentList = screen('Investments', investments, 'CataloguePage')
const investment = screen('Investment', investments, 'InvestmentDetailsPage', toInvestments)
const news = screen('Announcements', announcements, 'AnnouncementsScreen')
const tickets = screen('Support', support, 'SupportScreen')
const profile = screen('Profile', account, 'ProfileScreen')
const settings = screen('Settings', account, 'SettingsScreen')
const adminHome = screen('Work queue', () => import('./admin-home-screen.tsx'), 'AdminHomeScreen')
const adminTickets = screen('Support tickets', support, 'DeskScreen')
const interest = screen('Interest', savings, 'InterestPage', toSavingsPlans)
const savingsPlans = screen('Savings plans', savings, 'SavingsPlansPage')
const members = screen('Members', () => import('./members-screen.tsx'), 'MembersScreen')
const reports = screen('Reports', () => import('./later/reports-screen.tsx'), 'ReportsScreen')

export const publicScreens: Record<(typeof publicPaths)[number], ScreenEntry> = {
  // The door of identity is part of the first script, because the shell asks it who is here.
  '/auth': { title: 'Sign in', Screen: AuthScreen },
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
  '/investments/:id': investment,
  '/investment/:id': investment,
  '/announcements': news,
  '/news': news,
  '/events': screen('Events', events, 'EventsScreen'),
  '/events/:id': screen('Event', events, 'EventScreen', { to: '/events', title: 'Events' }),
  '/support': tickets,
  '/tickets': tickets,
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

export const adminScreens: Record<(typeof adminPaths)[number], ScreenEntry> = {
  '/admin': adminHome,
  '/admin/dashboard': adminHome,
  '/admin/events': screen('Events', events, 'AdminEventsScreen'),
  '/admin/events/:id': screen('Event', events, 'AdminEventScreen', { to: '/admin/events', title: 'Events' }),
  '/admin/investment-plans': screen('Investment plans', investments, 'InvestmentPlansPage'),
  '/admin/investment-plans/:id': screen('Investment plan', investments, 'InvestmentPlanPage', toPlans),
  '/admin/investments': screen('Investments', investments, 'AdminInvestmentsPage'),
  '/admin/investments/obligations': screen('What must be paid', investments, 'ObligationsPage'),
  '/admin/announcements': screen('Announcements', announcements, 'AdminAnnouncementsScreen'),
  '/admin/reports': screen('Reports', () => import('@kolo/reports/screens'), 'ReportsPage'),
  '/admin/analytics': screen('Analytics', () => import('@kolo/reports/screens'), 'AnalyticsPage'),
  '/admin/profile': profile,
  '/admin/settings': screen('Settings', account, 'AdminSettingsScreen'),
  '/admin/support': adminTickets,
  '/admin/tickets': adminTickets,
  '/admin/distributions': screen('Money of plans', distributions, 'PlanMoneyListScreen'),
  '/admin/surplus': screen('Surplus and dividends', distributions, 'SurplusScreen'),
  '/admin/distributions/:id': screen('Money of a plan', distributions, 'PlanMoneyScreen', toPlanMoney),
  '/admin/cash': screen('Cash', cash, 'CashDeskPage'),
  '/admin/cash/:id': screen('Cash receipt', cash, 'CashReviewPage', toCash),
  '/admin/shares': screen('Shares', shares, 'RegisterPage'),
  '/admin/payroll': screen('Payroll', payroll, 'PayrollPage'),
  '/admin/payroll/:id': screen('Payroll schedule', payroll, 'PayrollRunPage', toPayroll),
  '/admin/unmatched-money': screen('Unmatched money', bankStatements, 'UnmatchedMoneyPage'),
  '/admin/card-payments': screen('Card payments', () => import('@kolo/cards/screens'), 'CardReviewsPage'),
  '/admin/card-settlements': screen('Paid out by Paystack', bankStatements, 'SettlementsPage', toCards),
  '/admin/bank-statements': screen('Bank statements', bankStatements, 'BankStatementsPage'),
  '/admin/bank-statements/:id': screen('Bank statement', bankStatements, 'BankStatementPage', toStatements),
  '/admin/savings': savingsPlans,
  '/admin/savings-plans': savingsPlans,
  '/admin/interest': interest,
  '/admin/arrears': screen('Who is behind', savings, 'ArrearsPage', toSavingsPlans),
  '/admin/members': members,
  '/admin/users': members,
  '/admin/deliveries': screen('Delivery log', () => import('@kolo/notices/screens'), 'DeliveryLogPage'),
  '/admin/books': screen('Books', books, 'BooksPage'),
  '/admin/audit': screen('Audit log', () => import('@kolo/audit/screens'), 'AuditLogPage'),
}
