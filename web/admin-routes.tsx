/** The administrators' part of the map of screens: fetched with the first address of theirs that is opened. */
import type { adminPaths } from './paths.ts'
import { screen } from './screen-entry.tsx'
import type { Parent, ScreenEntry } from './shell/page.tsx'

const toSavingsPlans: Parent = { to: '/admin/savings-plans', title: 'Savings plans' }
const toPlanMoney: Parent = { to: '/admin/plan-money', title: 'Investment funds' }
const toPlans: Parent = { to: '/admin/investment-plans', title: 'Investment plans' }
const toAccounts: Parent = { to: '/admin/books', title: 'Chart of accounts' }
const toVouchers: Parent = { to: '/admin/books/vouchers', title: 'Vouchers' }
const toTemplates: Parent = { to: '/admin/books/templates', title: 'Voucher templates' }
const toCash: Parent = { to: '/admin/cash', title: 'Cash' }
const toCards: Parent = { to: '/admin/card-payments', title: 'Card payments' }
const toPayroll: Parent = { to: '/admin/payroll', title: 'Payroll' }
const toMembers: Parent = { to: '/admin/members', title: 'Members' }
const toMovingIn: Parent = { to: '/admin/members/import', title: 'Import members' }
const toStatements: Parent = { to: '/admin/bank-statements', title: 'Bank statements' }
const profile = screen('Profile', async () => (await import('./profile-screen.tsx')).ProfileScreen)
const adminHome = screen('Work queue', async () => (await import('./admin-home-screen.tsx')).AdminHomeScreen)
const adminTickets = screen(
  'Support tickets',
  async () => (await import('@kolo/support/screens')).TicketQueueScreen,
)
const interest = screen(
  'Interest',
  async () => (await import('@kolo/savings/screens')).InterestPage,
  toSavingsPlans,
)
const savingsPlans = screen(
  'Savings plans',
  async () => (await import('@kolo/savings/screens')).SavingsPlansPage,
)
const voucherForm = screen(
  'Voucher',
  async () => (await import('@kolo/books/screens')).VoucherFormPage,
  toVouchers,
)
const templateForm = screen(
  'Voucher template',
  async () => (await import('@kolo/books/screens')).TemplateFormPage,
  toTemplates,
)
const members = screen('Members', async () => (await import('./members-screen.tsx')).AdminMembersScreen)

export const adminScreens: Record<(typeof adminPaths)[number], ScreenEntry> = {
  '/admin/loans': screen('Loans', async () => (await import('@kolo/loans/screens')).LoansDeskPage),
  '/admin/loans/arrears': screen('Arrears', async () => (await import('@kolo/loans/screens')).ArrearsPage, {
    to: '/admin/loans',
    title: 'Loans',
  }),
  '/admin/loans/:id': screen('Loan', async () => (await import('@kolo/loans/screens')).LoanReviewPage, {
    to: '/admin/loans',
    title: 'Loans',
  }),
  '/admin/charges': screen('Charges', async () => (await import('@kolo/charges/screens')).ChargesPage),
  '/admin/charges/runs': screen(
    'Charge runs',
    async () => (await import('@kolo/charges/screens')).ChargeRunsPage,
    { to: '/admin/charges', title: 'Charges' },
  ),
  '/admin/charges/runs/:id': screen(
    'Charge run',
    async () => (await import('@kolo/charges/screens')).ChargeRunPage,
    { to: '/admin/charges/runs', title: 'Charge runs' },
  ),
  '/admin': adminHome,
  '/admin/dashboard': adminHome,
  '/admin/search': screen('Search', async () => (await import('@kolo/home/screens')).SearchPage),
  '/admin/events': screen('Events', async () => (await import('@kolo/events/screens')).AdminEventsScreen),
  '/admin/events/:id': screen('Event', async () => (await import('@kolo/events/screens')).AdminEventScreen, {
    to: '/admin/events',
    title: 'Events',
  }),
  '/admin/investment-plans': screen(
    'Investment plans',
    async () => (await import('@kolo/investments/screens')).InvestmentPlansPage,
  ),
  '/admin/investment-plans/:id': screen(
    'Investment plan',
    async () => (await import('@kolo/investments/screens')).InvestmentPlanPage,
    toPlans,
  ),
  '/admin/investments': screen(
    'Investments',
    async () => (await import('@kolo/investments/screens')).AdminInvestmentsPage,
  ),
  '/admin/investments/assets': screen(
    'Assets',
    async () => (await import('@kolo/investments/screens')).AssetsPage,
  ),
  '/admin/investments/obligations': screen(
    'What must be paid',
    async () => (await import('@kolo/investments/screens')).ObligationsPage,
  ),
  '/admin/announcements': screen(
    'Announcements',
    async () => (await import('@kolo/announcements/screens')).AdminAnnouncementsScreen,
  ),
  '/admin/reports': screen('Reports', async () => (await import('@kolo/reports/screens')).ReportsPage),
  '/admin/analytics': screen('Analytics', async () => (await import('@kolo/reports/screens')).AnalyticsPage),
  '/admin/profile': profile,
  '/admin/settings': screen(
    'Settings',
    async () => (await import('./settings-screen.tsx')).AdminSettingsScreen,
  ),
  '/admin/messages': screen(
    'Reported messages',
    async () => (await import('@kolo/messages/screens')).ReportedScreen,
  ),
  '/admin/support': adminTickets,
  '/admin/tickets': adminTickets,
  '/admin/payments': screen('Payments', async () => (await import('@kolo/transfers/screens')).PaymentsPage),
  '/admin/withdrawals': screen(
    'Withdrawals',
    async () => (await import('@kolo/withdrawals/screens')).WithdrawalsPage,
  ),
  '/admin/contributions': screen(
    'Contributions',
    async () => (await import('@kolo/savings/screens')).ContributionsPage,
  ),
  '/admin/plan-money': screen(
    'Investment funds',
    async () => (await import('@kolo/distributions/screens')).PlanMoneyListScreen,
  ),
  '/admin/surplus': screen(
    'Surplus and dividends',
    async () => (await import('@kolo/distributions/screens')).SurplusScreen,
  ),
  '/admin/plan-money/:id': screen(
    'Investment fund',
    async () => (await import('@kolo/distributions/screens')).PlanMoneyScreen,
    toPlanMoney,
  ),
  '/admin/distributions/:id': screen(
    'Distribution',
    async () => (await import('@kolo/distributions/screens')).DistributionScreen,
    toPlanMoney,
  ),
  '/admin/cash': screen('Cash', async () => (await import('@kolo/cash/screens')).CashDeskPage),
  '/admin/cash/:id': screen(
    'Cash receipt',
    async () => (await import('@kolo/cash/screens')).CashReviewPage,
    toCash,
  ),
  '/admin/shares': screen('Shares', async () => (await import('@kolo/shares/screens')).RegisterPage),
  '/admin/members/invitations': screen(
    'Invitations',
    async () => (await import('@kolo/identity/screens')).InvitationsPage,
    toMembers,
  ),
  '/admin/members/import': screen(
    'Import members',
    async () => (await import('@kolo/moving-in/screens')).MovingInPage,
    toMembers,
  ),
  '/admin/members/import/:id': screen(
    'List of members',
    async () => (await import('@kolo/moving-in/screens')).MoveInPage,
    toMovingIn,
  ),
  '/admin/payroll': screen('Payroll', async () => (await import('@kolo/payroll/screens')).PayrollPage),
  '/admin/payroll/:id': screen(
    'Payroll schedule',
    async () => (await import('@kolo/payroll/screens')).PayrollRunPage,
    toPayroll,
  ),
  '/admin/unmatched-money': screen(
    'Unmatched money',
    async () => (await import('@kolo/bank-statements/screens')).UnmatchedMoneyPage,
  ),
  '/admin/card-payments': screen(
    'Card payments',
    async () => (await import('@kolo/cards/screens')).CardReviewsPage,
  ),
  '/admin/card-settlements': screen(
    'Paid out by Paystack',
    async () => (await import('@kolo/bank-statements/screens')).SettlementsPage,
    toCards,
  ),
  '/admin/bank-statements': screen(
    'Bank statements',
    async () => (await import('@kolo/bank-statements/screens')).BankStatementsPage,
  ),
  '/admin/bank-statements/:id': screen(
    'Bank statement',
    async () => (await import('@kolo/bank-statements/screens')).BankStatementPage,
    toStatements,
  ),
  '/admin/savings': savingsPlans,
  '/admin/savings-plans': savingsPlans,
  '/admin/interest': interest,
  '/admin/arrears': screen(
    'Arrears',
    async () => (await import('@kolo/savings/screens')).ArrearsPage,
    toSavingsPlans,
  ),
  '/admin/members': members,
  '/admin/users': members,
  '/admin/members/:id': screen('Member', async () => (await import('./member-screen.tsx')).MemberScreen, {
    to: '/admin/members',
    title: 'Members',
  }),
  '/admin/members/:id/estate': screen(
    'Estate',
    async () => (await import('@kolo/loans/screens')).EstatePage,
    toMembers,
  ),
  '/admin/documents': screen(
    'Documents to review',
    async () => (await import('@kolo/documents/screens')).DocumentReviewsPage,
  ),
  '/admin/data-requests': screen(
    'Requests about data',
    async () => (await import('@kolo/community/screens')).RequestDeskPage,
  ),
  '/admin/breaches': screen('Breaches', async () => (await import('@kolo/community/screens')).BreachesPage),
  '/admin/deliveries': screen(
    'Delivery log',
    async () => (await import('@kolo/notices/screens')).DeliveryLogPage,
  ),
  '/admin/books': screen('Chart of accounts', async () => (await import('@kolo/books/screens')).ChartPage),
  '/admin/books/accounts/:number': screen(
    'Account',
    async () => (await import('./account-screen.tsx')).AccountScreen,
    toAccounts,
  ),
  '/admin/books/templates': screen(
    'Voucher templates',
    async () => (await import('@kolo/books/screens')).TemplatesPage,
    toVouchers,
  ),
  '/admin/books/templates/new': templateForm,
  '/admin/books/templates/:id': screen(
    'Template',
    async () => (await import('./template-screen.tsx')).TemplateScreen,
    toTemplates,
  ),
  '/admin/books/templates/:id/edit': templateForm,
  '/admin/books/vouchers': screen(
    'Vouchers',
    async () => (await import('@kolo/books/screens')).VouchersPage,
    toAccounts,
  ),
  '/admin/books/vouchers/new': voucherForm,
  '/admin/books/vouchers/:id': screen(
    'Voucher',
    async () => (await import('@kolo/books/screens')).VoucherPage,
    toVouchers,
  ),
  '/admin/books/vouchers/:id/edit': voucherForm,
  '/admin/books/budget': screen(
    'Budget',
    async () => (await import('@kolo/books/screens')).BudgetPage,
    toAccounts,
  ),
  '/admin/books/fixed-assets': screen(
    'Fixed assets',
    async () => (await import('@kolo/books/screens')).FixedAssetsPage,
    toAccounts,
  ),
  '/admin/books/fixed-assets/:id': screen(
    'Fixed asset',
    async () => (await import('@kolo/books/screens')).FixedAssetPage,
    { to: '/admin/books/fixed-assets', title: 'Fixed assets' },
  ),
  '/admin/books/journals': screen(
    'Journals',
    async () => (await import('@kolo/books/screens')).JournalsPage,
    toAccounts,
  ),
  '/admin/books/statements': screen(
    'Financial statements',
    async () => (await import('@kolo/books/screens')).FinancialStatementsPage,
    toAccounts,
  ),
  '/admin/books/trial-balance': screen(
    'Trial balance',
    async () => (await import('@kolo/books/screens')).TrialBalancePage,
    toAccounts,
  ),
  '/admin/books/months': screen(
    'Closed months',
    async () => (await import('@kolo/books/screens')).MonthsPage,
    toAccounts,
  ),
  '/admin/books/reconciliation': screen(
    'Bank reconciliation',
    async () => (await import('@kolo/books/screens')).ReconciliationPage,
    toAccounts,
  ),
  '/admin/books/year-end': screen(
    'Year end',
    async () => (await import('@kolo/books/screens')).YearEndPage,
    toAccounts,
  ),
  '/admin/books/year-end/:year': screen(
    'Appropriation',
    async () => (await import('@kolo/books/screens')).AppropriationPage,
    { to: '/admin/books/year-end', title: 'Year end' },
  ),
  '/admin/books/tax': screen(
    'Withholding tax',
    async () => (await import('@kolo/books/screens')).TaxPage,
    toAccounts,
  ),
  '/admin/audit': screen('Audit log', async () => (await import('./audit-log-screen.tsx')).AuditLogScreen),
}
