import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '../tools/find-chromium.ts'

// Playwright reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  workers: 2,
  // A busy two-core machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: chromiumLaunch(),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
  },
  // What is the same at every width is walked once: rules on the phone, the table of messages on the laptop.
  projects: [
    {
      name: 'phone',
      testIgnore: 'every-message.journey.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'laptop',
      testIgnore: ['reminders.journey.ts'],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
