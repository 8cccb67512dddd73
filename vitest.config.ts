import { defineConfig } from 'vitest/config'

// Vitest reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'web/dist/**', 'data/**', 'demo-data/**'],
    globalSetup: 'database/test-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // A busy two-core machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
