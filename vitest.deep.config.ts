import { defineConfig, mergeConfig } from 'vitest/config'
import usual from './vitest.config.ts'

// The long runs of tests that every run has in short: `npm run test:deep`.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default mergeConfig(
  usual,
  defineConfig({
    test: { include: ['features/files/server/files.api.test.ts'], env: { DEEP: '1' }, testTimeout: 600_000 },
  }),
)
