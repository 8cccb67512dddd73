import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildFont } from '../tools/build-font.ts'
import { builtCatalogue } from '../tools/languages/catalogue.ts'
import { inLanguage } from '../tools/languages/translate.ts'
import { leanContracts } from '../tools/lean-contracts.ts'
import { onlyPages } from '../tools/only-pages.ts'
import { routeScripts } from '../tools/route-scripts.ts'
import { finishBuild } from '../tools/web-build.ts'

const here = import.meta.dirname
const catalogue = builtCatalogue()
const out = join(here, catalogue ? `dist/.languages/${catalogue.language}/site` : 'dist')

/** The parts every page draws at once: in one file they compress better than in a dozen. */
const shellParts =
  /(vite[\\/]preload-helper\.js|foundation[\\/](problem|retries)\.ts|ui[\\/](class-names|brand[\\/](icons-shell|illustrations|kolo-mark)|primitives[\\/](avatar|button|icon|modal|navigation|notice|progress|second-press|segment|sheet|confirm-dialog|states)|patterns[\\/](community|community-mark|script-address|network|preferences|problems|saving-data|screen|toasts|whose-page))\.tsx|web[\\/]shell[\\/]app\.tsx)$/

/** What nearly every signed-in screen is made of: one file of the frame instead of two dozen small ones. */
const commonParts =
  /(ui[\\/](brand[\\/]icons-screens|primitives[\\/](card|chip|choices|field|icons|table|text-input)|patterns[\\/](mutation-sheet|api|form-problem|query-cache|late|moments|naira|pages|unsaved|use-form))\.tsx|foundation[\\/](money|refusal|writer)\.ts)$/

/** What every mode of the sign-in page is made of. */
const signInParts =
  /identity[\\/](identity\.(messages|paths|rules)\.ts|screens[\\/](auth-frame|call-identity)\.tsx?|federated-sign-in[\\/]screens[\\/](google-sign-in|use-google)\.tsx?|passkeys[\\/]screens[\\/]named-address\.ts|sessions[\\/]screens[\\/]welcome-back\.ts)$/

/** What names the files: a document, or a script that fetches another. */
type Host = { hostId: string; hostType: 'html' | 'js' }

/** The files every document names, and a script of the program therefore need not ask for. */
const always = /\/(base|shell|rolldown-runtime)-/
/** What the map of screens itself begins with, so that no screen of it need ask for it. */
const ofMap = /\/(fetching|parts|frames)-/
const theMap = /\/(admin-)?routes-/
/** The small script of the sign-in form's document, which names nothing of the program. */
const ofSignInForm = /\/auth-/

/** The frame around signed-in screens, and where its links and theirs lead. */
const frameParts =
  /(web[\\/](screen-entry|shell[\\/]frames)\.tsx|features[\\/](?!identity|community)\w+[\\/]\w+\.paths\.ts)$/

/** How a payment is told, wherever one is. */
const paymentParts =
  /(features[\\/]((payments[\\/]payments[\\/]payment|cards[\\/]card-payments[\\/]card-payment)\.(messages|rules)|transfers[\\/]transfers[\\/]transfer\.messages|approvals[\\/]approvals\.messages)\.ts|transfers[\\/]transfers[\\/]screens[\\/](open-payment\.ts|payment-timeline\.tsx))$/

/** How a goal is drawn: at home, among the savings, on its own screen. */
const goalParts =
  /(savings[\\/](goals[\\/]goal|auto-save[\\/]auto-save)\.rules\.ts|ui[\\/]brand[\\/]kolo-box\.tsx|savings[\\/](goals[\\/]screens[\\/](goal-card|goal-icons|goal-figures|goal\.cache)|deposits[\\/]screens[\\/]move-to-goal)\.tsx?)$/

/** What the pages of accounts, vouchers and their templates have in common. */
const voucherParts =
  /books[\\/](chart|vouchers|voucher-templates)[\\/](\w+\.(access|contract|messages|rules)\.ts|screens[\\/](lines-field|lines-table|state-chip|use-prepare-voucher)\.tsx)$/

/** Days, moments and percentages as they are typed. */
const typedParts = /ui[\\/](patterns|primitives)[\\/](date-parts|day-input|typed-moment|typed-percent)\.tsx?$/

/** What waits for a second administrator, on the page of whatever it is about. */
const approvalParts =
  /approvals[\\/](approvals\.contract\.ts|screens[\\/](waiting-notice\.tsx|approval\.messages\.ts))$/

/** Scripts that the rules of this file, the service worker or the size budgets look for by name. */
const namedScripts =
  /^(rolldown-runtime|base|shell|fetching|parts|frames|(admin-)?routes|index|start|auth|pdf.*)$/

/** A script by two letters and its hash: names of files are most of the map of screens. */
const scriptName = ({ name }: { name: string }) => {
  const short = namedScripts.test(name) ? name : name.slice(0, 2)
  return `assets/${short}${name.endsWith('.contract') ? '.contract' : ''}-[hash:7].js`
}

/** What is fetched beside a script, so that it need not ask for it: not what is there already, nothing for a form's schemas. */
const toFetchAhead = (script: string, others: string[], { hostId, hostType }: Host) => {
  if (hostType === 'html' || ofSignInForm.test(hostId)) return others
  if (/\.contract-/.test(script)) return []
  return others.filter((other) => !always.test(other) && !(theMap.test(hostId) && ofMap.test(other)))
}

/** The display font before the build; compressed copies, budgets and the service worker's list after it. */
function kolo(): Plugin {
  return {
    name: 'kolo',
    buildStart: () => buildFont(),
    closeBundle: { sequential: true, order: 'post', handler: () => finishBuild(out) },
    apply: 'build',
  }
}

/** While developing there is no build start: the font is made when the server comes up. */
function koloWhileDeveloping(): Plugin {
  return { name: 'kolo-dev', configureServer: () => buildFont(), apply: 'serve' }
}

// Vite reads its settings from the default export.
// biome-ignore lint/style/noDefaultExport: the tool demands it
export default defineConfig({
  root: here,
  plugins: [
    inLanguage(catalogue),
    leanContracts(),
    onlyPages(),
    routeScripts(join(here, '..')),
    react(),
    tailwind(),
    kolo(),
    koloWhileDeveloping(),
  ],
  server: { fs: { allow: [join(here, '..')] } },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // Nothing inline: the Content-Security-Policy allows files of our own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: toFetchAhead },
    rolldownOptions: {
      output: {
        chunkFileNames: scriptName,
        // What changes only with a dependency is a file of its own, kept by browsers across our releases.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            // What fetches a script by name: all of the program the sign-in form's own document begins with.
            { name: 'fetching', test: /vite[\\/]preload-helper/, priority: 1 },
            { name: 'shell', test: shellParts },
            { name: 'parts', test: commonParts },
            { name: 'sign-in', test: signInParts, includeDependenciesRecursively: false },
            { name: 'frames', test: frameParts, includeDependenciesRecursively: false },
            { name: 'payment', test: paymentParts, includeDependenciesRecursively: false },
            { name: 'goal', test: goalParts, includeDependenciesRecursively: false },
            { name: 'typed', test: typedParts, includeDependenciesRecursively: false },
            { name: 'approvals', test: approvalParts, includeDependenciesRecursively: false },
            { name: 'vouchers', test: voucherParts, includeDependenciesRecursively: false },
            // Fetched when somebody opens a PDF, never before.
            { name: 'pdf', test: /node_modules[\\/]pdfjs-dist[\\/]/ },
          ],
        },
      },
      input: {
        index: join(here, 'index.html'),
        auth: join(here, 'auth.html'),
        landing: join(here, 'landing.html'),
        federated: join(here, 'federated.html'),
        check: join(here, 'check.html'),
      },
    },
  },
})
