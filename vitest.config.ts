import { defineConfig } from 'vitest/config'

/** Starts and kills whole products and disks, one after another: a part of the long run, so that every run stays short. */
export const longRuns = [
  'database/cluster/embedded.test.ts',
  'database/cluster/supervise.test.ts',
  'deploy/deploy.test.ts',
  'features/moving-in/server/large.api.test.ts',
  'features/reports/statements/server/many-lines.test.ts',
  'journeys/backup-restored.api.test.ts',
  'journeys/cluster.api.test.ts',
  'journeys/database-lost.api.test.ts',
  'journeys/first-starts.api.test.ts',
  'journeys/full-disk.api.test.ts',
  'journeys/greedy-clients.api.test.ts',
  'journeys/investment-races.api.test.ts',
  'journeys/many-societies.api.test.ts',
  'journeys/nodes-behind-nginx.api.test.ts',
  'journeys/simulated-loans.api.test.ts',
  'journeys/simulated-plan.api.test.ts',
  'journeys/simulated-year.api.test.ts',
  'journeys/standby.api.test.ts',
  'journeys/two-processes.api.test.ts',
  'journeys/withdrawal-races.api.test.ts',
  'server/growth.api.test.ts',
  'server/mail/killed.test.ts',
  'tools/demo/broken-off.test.ts',
  'tools/demo/killed.test.ts',
  'tools/dev.test.ts',
  'tools/languages/built.test.ts',
  'tools/new-feature/add-a-field.test.ts',
  'tools/new-feature/new-feature.test.ts',
]

/** Watches what the product itself stands on, and so needs a process of its own. */
const alone = [
  'features/identity/passwords/server/equal-work.api.test.ts',
  'features/identity/passwords/server/hashing.api.test.ts',
]
const exclude = ['**/node_modules/**', 'web/dist/**', 'data/**', 'demo-data/**', ...longRuns]

/** What holds for every test. */
export const common = {
  environment: 'node',
  globalSetup: 'database/test-setup.ts',
  pool: 'forks',
  // Two cores, and many a test waits: two processes took a third longer.
  maxWorkers: 3,
  // A busy two-core machine is slow, not wrong.
  testTimeout: 180_000,
  hookTimeout: 180_000,
} as const

// Vitest reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  test: {
    ...common,
    // The others go one after another through the same processes, which read the product once.
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, ...alone],
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude } },
    ],
  },
})
