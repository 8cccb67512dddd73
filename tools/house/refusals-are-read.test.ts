/**
 * No screen loses a refusal. What a server says no with reaches the screen in one of four ways, and each of them shows it:
 * a form (at its field, or above the form where no field shows it), a dialog or a button (a toast), the upload of a file
 * (beside it), and few calls by hand that are listed here with where their refusal is read.
 */
import { describe, expect, it } from 'vitest'
import { parseSource, projectFiles, root, type Source, type SyntaxNode, walk } from './source-tree.ts'

/** The files of the mechanism itself. */
const mechanism = {
  form: 'ui/patterns/form.tsx',
  call: 'ui/patterns/api.tsx',
  deed: 'ui/patterns/mutation-sheet.tsx',
  upload: 'features/files/uploads/screens/use-upload.ts',
}

/** What is called by hand, and where its refusal is read. */
const byHand: Record<string, string> = {
  askPasskey: 'handed on to whoever uses the passkey',
  beginAttempt: 'a notice and a toast of the Google button',
  beginPasskey: 'above the form of the sheet that adds a passkey',
  judgeInvitation: 'a notice above the sign-up form',
  judgeSignIn: 'at its field; what belongs to none comes again when the form is sent',
  previewRun: 'a notice below the form of the sheet that raises a charge',
  saveBrowser:
    'nowhere: the browser is told to the server again by itself, and the settings say so when asked',
  savePasskey: 'above the form of the sheet that adds a passkey',
  requestPasswordReset: 'a toast, and above the form',
  resetPassword: 'above the form',
  sendScans: 'each ticket shows what became of it; an event that takes none says so on its page',
  sendVerificationEmail: 'a toast',
  setUp: 'above the form',
  showSecondFactor: 'above the form of the proof',
  signIn: 'above the form',
  signInWithPasskey: 'a toast',
  signUp: 'at its field or above the form',
  stepUp: 'above the form of the proof',
  verifyEmail: 'the text of the page',
}

/** What nobody asked for or would miss: it comes again by itself. */
const quiet = ['markAnnouncementRead', 'markRead', 'removeAnnouncementFile', 'removeAttachment']

const isClient = (path: string) =>
  /^(features\/.*screens\/|web\/|ui\/)/.test(path) && /\.tsx?$/.test(path) && !/\.test\.|testing\//.test(path)

const textOf = ({ text }: Source, node: SyntaxNode | undefined) =>
  node ? text.slice(node.start, node.end) : ''

type Call = { name: string; args: SyntaxNode[] }

function callsOf(source: Source): Call[] {
  const calls: Call[] = []
  walk(source.body, (node) => {
    if (node.type !== 'CallExpression') return
    const name = textOf(source, node.callee as SyntaxNode)
    calls.push({ name, args: node.arguments as SyntaxNode[] })
  })
  return calls
}

function propertyOf(node: SyntaxNode | undefined, name: string): SyntaxNode | undefined {
  const properties = (node?.properties ?? []) as SyntaxNode[]
  return properties.find((one) => (one.key as { name?: string } | undefined)?.name === name)
}

/** Whether a function that gets a problem does something with it. */
function usesItsProblem(source: Source, handler: SyntaxNode): boolean {
  if (handler.type === 'Identifier') return true
  const [parameter] = (handler.params ?? []) as SyntaxNode[]
  if (!parameter) return false
  const names: string[] = textOf(source, parameter).match(/[a-zA-Z]+/g) ?? []
  const words: string[] = textOf(source, handler.body as SyntaxNode).match(/[a-zA-Z]+/g) ?? []
  return names.some((name) => words.includes(name))
}

/** A form has to be drawn by the component that draws what no field shows. */
function formBreaches(source: Source): string[] {
  if (source.path === mechanism.form) return []
  const breaches: string[] = []
  walk(source.body, (node) => {
    if (node.type === 'JSXSpreadAttribute' && /^\w+\.form$/.test(textOf(source, node.argument as SyntaxNode)))
      breaches.push(`${source.path} draws a form of its own`)
  })
  return breaches
}

/** A form that sends by itself hands on what it was told: its `catch` ends by throwing it. */
function caughtBreaches(source: Source): string[] {
  const breaches: string[] = []
  for (const { name, args } of callsOf(source)) {
    if (name !== 'useForm' || source.path === mechanism.deed) continue
    walk(propertyOf(args[0], 'onSubmit'), (node) => {
      if (node.type !== 'CatchClause') return
      const last = ((node.body as SyntaxNode).body as SyntaxNode[]).at(-1)
      if (last?.type !== 'ThrowStatement') breaches.push(`${source.path} keeps a refusal from its form`)
    })
  }
  return breaches
}

/** A button says where it is read that it failed. */
function buttonBreaches(source: Source): string[] {
  const breaches: string[] = []
  for (const { name, args } of callsOf(source)) {
    if (name !== 'useEndpointMutation' || source.path === mechanism.call) continue
    const [contract, options] = args
    if (options?.type !== 'ObjectExpression' || propertyOf(options, 'failed')) continue
    const act = textOf(source, contract)
    const handler = propertyOf(options, 'onProblem')?.value as SyntaxNode | undefined
    if (propertyOf(options, 'isQuiet') ? quiet.includes(act) : handler && usesItsProblem(source, handler))
      continue
    breaches.push(`${source.path}: ${act} fails in silence`)
  }
  return breaches
}

/** Nothing is sent beside the mechanism but what is listed. */
function sendingBreaches(source: Source, sent: ReadonlySet<string>): string[] {
  const { path, text } = source
  const breaches: string[] = []
  if (/\buseMutation\(/.test(text) && path !== mechanism.call)
    breaches.push(`${path} sends beside useEndpointMutation`)
  if (/\.prepareRequest\(/.test(text) && path !== mechanism.deed)
    breaches.push(`${path} sends a form by itself`)
  if (
    /\bsendFile\(/.test(text) &&
    ![mechanism.upload, 'features/files/uploads/screens/send-file.ts'].includes(path)
  )
    breaches.push(`${path} sends a file by itself`)
  for (const { name, args } of callsOf(source)) {
    const act = textOf(source, args[0])
    if (/^call(Endpoint|Identity)$/.test(name) && sent.has(act) && !(act in byHand))
      breaches.push(`${path} calls ${act} by hand`)
  }
  return breaches
}

type Contract = { method?: string; refusals?: readonly string[] }

/** The names of all endpoints that change something and can be refused. */
async function refusable(): Promise<Set<string>> {
  const names = new Set<string>()
  for (const path of projectFiles().filter((one) => one.endsWith('.contract.ts'))) {
    const contracts: Record<string, Contract> = await import(root + path)
    for (const [name, one] of Object.entries(contracts))
      if (one?.method !== undefined && one.method !== 'GET' && one.refusals?.length) names.add(name)
  }
  return names
}

const rules = [formBreaches, caughtBreaches, buttonBreaches]
const clients = projectFiles()
  .filter(isClient)
  .map((path) => parseSource(path))

describe('every refusal is read', () => {
  it('goes through the one form, a toast or what the screen draws', () => {
    expect(clients.flatMap((source) => rules.flatMap((rule) => rule(source)))).toEqual([])
  })
  it('is sent by the mechanism, or listed with where it is read', async () => {
    const sent = await refusable()
    expect(sent.size).toBeGreaterThan(250)
    expect(clients.flatMap((source) => sendingBreaches(source, sent))).toEqual([])
  })
  it('lists nothing that is no longer so', () => {
    const called = new Set(
      clients.flatMap((source) =>
        callsOf(source)
          .filter(({ name }) => /^(call(Endpoint|Identity)|useEndpointMutation)$/.test(name))
          .map(({ args }) => textOf(source, args[0])),
      ),
    )
    expect([...Object.keys(byHand), ...quiet].filter((name) => !called.has(name))).toEqual([])
  })
})

describe('each of these rules can fail', () => {
  const screen = (text: string) => parseSource('features/a/screens/a.tsx', text)
  it('refuses a form that is drawn by hand', () => {
    expect(formBreaches(screen('export const a = <form {...form.form} />'))).toHaveLength(1)
  })
  it('refuses a form that keeps a refusal', () => {
    const form = (end: string) =>
      screen(
        `const f = useForm({ onSubmit: async () => { try { await a() } catch (e) { say(e); ${end} } } })`,
      )
    expect(caughtBreaches(form(''))).toHaveLength(1)
    expect(caughtBreaches(form('throw e'))).toEqual([])
  })
  it('refuses a button that fails in silence', () => {
    expect(
      buttonBreaches(screen('const a = useEndpointMutation(b, { onProblem: () => again() })')),
    ).toHaveLength(1)
    expect(buttonBreaches(screen('const a = useEndpointMutation(b, { isQuiet: true })'))).toHaveLength(1)
    expect(buttonBreaches(screen('const a = useEndpointMutation(b, { onProblem: (p) => say(p) })'))).toEqual(
      [],
    )
  })
  it.each([
    'void callEndpoint(openGoal, {}).catch(() => undefined)',
    'useMutation({ mutationFn: a })',
    'mutation(openGoal, {}).prepareRequest({})',
    'sendFile(addProof, a)',
  ])('refuses %s', (text) => {
    expect(sendingBreaches(screen(text), new Set(['openGoal']))).toHaveLength(1)
  })
})
