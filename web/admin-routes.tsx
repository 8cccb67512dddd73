/** The administrators' part of the map of screens: fetched with the first address of theirs that is opened. */
import type { adminPaths } from './paths.ts'
import { screen } from './screen-entry.tsx'
import type { Parent, ScreenEntry } from './shell/page.tsx'

const payroll = () => import('@kolo/payroll/screens')
const announcements = () => import('@kolo/announcements/screens')
const books = () => import('@kolo/books/screens')
const bankStatements = () => import('@kolo/bank-statements/screens')
const cash = () => import('@kolo/cash/screens')
const events = () => import('@kolo/events/screens')
const investments = () => import('@kolo/investments/screens')
const shares = () => import('@kolo/shares/screens')
const support = () => import('@kolo/support/screens')
const savings = () => import('@kolo/savings/screens')
const account = () => import('./account-screens.tsx')
const toSavingsPlans: Parent = { to: '/admin/savings-plans', title: 'Savings plans' }
const distributions = () => import('@kolo/distributions/screens')
const toPlanMoney: Parent = { to: '/admin/distributions', title: 'Money of plans' }
const toPlans: Parent = { to: '/admin/investment-plans', title: 'Investment plans' }
const toCash: Parent = { to: '/admin/cash', title: 'Cash' }
const toCards: Parent = { to: '/admin/card-payments', title: 'Card payments' }
const toPayroll: Parent = { to: '/admin/payroll', title: 'Payroll' }
const toStatements: Parent = { to: '/admin/bank-statements', title: 'Bank statements' }
const profile = screen('Profile', account, 'ProfileScreen')
const adminHome = screen('Work queue', () => import('./admin-home-screen.tsx'), 'AdminHomeScreen')
const adminTickets = screen('Support tickets', support, 'DeskScreen')
const interest = screen('Interest', savings, 'InterestPage', toSavingsPlans)
const savingsPlans = screen('Savings plans', savings, 'SavingsPlansPage')
const members = screen('Members', () => import('./members-screen.tsx'), 'MembersScreen')

export const adminScreens: Record<(typeof adminPaths)[number], ScreenEntry> = {
  '/admin': adminHome,
  '/admin/dashboard': adminHome,
  '/admin/events': screen('Events', events, 'AdminEventsScreen'),
  '/admin/events/:id': screen('Event', events, 'AdminEventScreen', { to: '/admin/events', title: 'Events' }),
  '/admin/investment-plans': screen('Investment plans', investments, 'InvestmentPlansPage'),
  '/admin/investment-plans/:id': screen('Investment plan', investments, 'InvestmentPlanPage', toPlans),
  '/admin/investments': screen('Investments', investments, 'AdminInvestmentsPage'),
  '/admin/investments/assets': screen('Assets', investments, 'AssetsPage'),
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
  '/admin/documents': screen(
    'Documents to review',
    () => import('@kolo/documents/screens'),
    'DocumentReviewsPage',
  ),
  '/admin/deliveries': screen('Delivery log', () => import('@kolo/notices/screens'), 'DeliveryLogPage'),
  '/admin/books': screen('Books', books, 'BooksPage'),
  '/admin/audit': screen('Audit log', () => import('@kolo/audit/screens'), 'AuditLogPage'),
}
