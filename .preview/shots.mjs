import { chromium } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import fs from 'node:fs'
// usage: shots.mjs out person path name [size] [theme] [script]
const jobs = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'))
const exe = ['/usr/bin/chromium','/usr/bin/chromium-browser','/usr/bin/google-chrome'].find((p) => fs.existsSync(p))
const browser = await chromium.launch({ ...(exe ? { executablePath: exe } : {}), args: ['--no-sandbox', '--disable-background-networking'] })
const base = 'http://127.0.0.1:4311'
for (const job of jobs) {
  for (const size of job.sizes ?? ['m', 'd']) for (const theme of job.themes ?? ['light']) {
    const context = await browser.newContext({ viewport: size === 'm' ? { width: 390, height: 844 } : { width: 1280, height: 800 }, colorScheme: theme, reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Africa/Lagos', serviceWorkers: 'block' })
    await context.addCookies([{ name: 'kolo', value: job.as.padEnd(43, 'x'), url: base }])
    const page = await context.newPage()
    page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(`[${job.name}] console`, m.text().slice(0, 300)) })
    page.on('pageerror', (e) => console.log(`[${job.name}] PAGEERROR`, e.message.slice(0, 400)))
    await page.goto(base + job.path)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(400)
    try { for (const step of job.steps ?? []) {
      if (step.click) await page.getByRole(step.role ?? 'button', { name: step.click, ...(step.exact ? { exact: true } : {}) }).first().click()
      if (step.fill) await page.getByLabel(step.fill, { exact: step.exact ?? false }).first().fill(step.value)
      if (step.file) { const [c] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: step.file }).click()]); await c.setFiles(step.path) }
      if (step.key) await page.keyboard.press(step.key)
      await page.waitForTimeout(step.wait ?? 450)
    } } catch (e) { console.log(`[${job.name} ${size}] STEP FAILED`, e.message.split('\n')[0]) }
    if (job.wheel) { await page.evaluate(() => scrollTo(0, 1e6)); await page.waitForTimeout(500); await page.evaluate(() => scrollTo(0, 0)); await page.waitForTimeout(200) }
    const file = `/tmp/shots/${job.name}.${size}.${theme}.png`
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) console.log(`[${job.name} ${size}] SIDEWAYS SCROLL`)
    await page.screenshot({ path: file, fullPage: job.full ?? true })
    if (job.axe !== false) {
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
      for (const v of violations) console.log(`[${job.name} ${size} ${theme}] AXE ${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 140)).join(' | ')} ${v.nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`)
    }
    await context.close()
  }
}
await browser.close()
