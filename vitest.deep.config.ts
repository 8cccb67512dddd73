import { defineConfig } from 'vitest/config'
import { common, longRuns } from './vitest.config.ts'

// What takes too long for every run, and what every run has in short: `npm run test:deep`.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  test: {
    ...common,
    include: [
      ...longRuns,
      'features/bank-statements/file-formats/server/dialects.test.ts',
      'features/books/open-items/open-items.rules.test.ts',
      'features/books/months/server/close-and-deposit.api.test.ts',
      'features/files/uploads/server/files.api.test.ts',
      'features/files/uploads/server/hostile-files.test.ts',
      'features/files/sheets/server/*.test.ts',
      'features/payments/refunds/server/refunds.properties.test.ts',
      'features/payments/reversals/server/reverse-payment.api.test.ts',
      'features/reports/documents/server/adds-up.api.test.ts',
      'features/savings/auto-save/auto-save.rules.test.ts',
      'features/savings/contributions/contributions.rules.test.ts',
      'features/savings/goal-endings/goal-ending.rules.test.ts',
      'features/withdrawals/**/*.test.ts',
      'foundation/markdown.test.ts',
      'journeys/numbers-stay-sealed.api.test.ts',
      'journeys/withdrawal-races.api.test.ts',
      'features/cards/card-payments/server/cards-race.api.test.ts',
      'features/investments/endings/ending.rules.test.ts',
      'features/distributions/distributions/distribution.rules.test.ts',
      'features/distributions/surplus/surplus.rules.test.ts',
      'features/investments/investments/investment.rules.test.ts',
      'features/distributions/distributions/server/distributions-race.api.test.ts',
      'features/investments/investments/server/investment-race.api.test.ts',
      'features/savings/interest/interest.rules.test.ts',
      'features/savings/plans/plan-end.rules.test.ts',
      'features/savings/interest/server/interest-race.api.test.ts',
      'features/shares/shares/share.rules.test.ts',
      'features/shares/shares/server/share.postings.test.ts',
      'features/shares/shares/server/shares-refuse.api.test.ts',
      'ledger/closed-months.test.ts',
      'server/every-route.api.test.ts',
      'server/hostile-length.api.test.ts',
      'tools/demo/moves-on.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    env: { DEEP: '1' },
    testTimeout: 600_000,
  },
})
