import type { ElectronApplication } from '@playwright/test'
import type { Launched } from './launch.ts'

/** What was typed into one field of the open form before it was taken away. */
export interface Typed {
  /** The field's name in the record. */
  readonly field: string
  /** What precedes the count in what was typed: `r12-`. */
  readonly prefix: string
  /** When the field showed `r12-1`, `r12-2`, …: epoch milliseconds. */
  readonly times: readonly number[]
  /** When the end was asked for. */
  readonly endedAt: number
}

/** How typing ends: the page crashes, a call meets the end of the session, or the process is killed from outside. */
export type Ending = 'crash' | 'call' | 'kill'

/** Milliseconds a form must have shown before anybody types: by then it counts as one that does not crash its page. */
const looked = 400

/**
 * Types into a text field of the open form, one change every few milliseconds for `milliseconds`, and then ends it. Runs
 * in the main process: no test driver survives the page. `nth` chooses among the fields that are mounted.
 */
export function typeUntil(
  app: ElectronApplication,
  round: number,
  nth: number,
  milliseconds: number,
  ending: Ending,
): Promise<Typed> {
  return app.evaluate(
    async ({ BrowserWindow }, { prefix, nth, milliseconds, ending, looked }) => {
      const contents = BrowserWindow.getAllWindows().find((own) =>
        own.webContents.getURL().startsWith('app:'),
      )?.webContents
      if (!contents) throw new Error('no window')
      const field = (await contents.executeJavaScript(`(() => {
        const inputs = [...document.querySelectorAll('[role="form"] input[type="text"]:not([role]):not([readonly]), [role="form"] textarea')]
          .filter((one) => !one.closest('.ant-picker, .ant-input-number, .ant-select'))
        window.typedInto = inputs[${nth} % inputs.length]
        window.typedInto.scrollIntoView({ block: 'nearest' })
        window.type = (text) => {
          const type = window.typedInto instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
          Object.getOwnPropertyDescriptor(type.prototype, 'value').set.call(window.typedInto, text)
          window.typedInto.dispatchEvent(new Event('input', { bubbles: true }))
        }
        return new Promise((done) => setTimeout(done, ${looked}, window.typedInto.id.replace(/^.*-/, '')))
      })()`)) as string
      const times: number[] = []
      const until = Date.now() + milliseconds
      while (Date.now() < until || times.length === 0) {
        await contents.executeJavaScript(`window.type(${JSON.stringify(prefix + String(times.length + 1))})`)
        times.push(Date.now())
        // A killed process answers nothing: what was typed has to be told at once.
        if (ending === 'kill') process.stdout.write(`typed ${field} ${times.at(-1)}\n`)
        await new Promise((done) => setTimeout(done, 10 + Math.random() * 30))
      }
      const endedAt = Date.now()
      if (ending === 'crash') contents.forcefullyCrashRenderer()
      else {
        await contents.executeJavaScript(
          `window.atrium.request('platform.call', { endpoint: 'region.children', params: { id: '-1' }, fresh: true }).then(() => 0)`,
        )
      }
      return { field, prefix, times, endedAt }
    },
    { prefix: `r${round}-`, nth, milliseconds, ending, looked },
  )
}

/** Types until the main process is killed after some milliseconds. */
export async function typeUntilKilled(launched: Launched, round: number, milliseconds: number): Promise<Typed> {
  const child = launched.app.process()
  const gone = new Promise((done) => child.once('exit', done))
  typeUntil(launched.app, round, round * 3, 60_000, 'kill').catch(() => undefined)
  const from = launched.output().length
  while (!launched.output().slice(from).includes('typed ')) await new Promise((done) => setTimeout(done, 10))
  await new Promise((done) => setTimeout(done, milliseconds))
  const endedAt = Date.now()
  child.kill('SIGKILL')
  await gone
  const lines = [
    ...launched
      .output()
      .slice(from)
      .matchAll(/^typed (\S+) (\d+)$/gm),
  ]
  const times = lines.map((line) => Number(line[2])).filter((at) => at <= endedAt)
  return { field: lines[0]?.[1] ?? '', prefix: `r${round}-`, times, endedAt }
}

/** Presses `try again` where the plain page shows, and answers the value of a field once its form is back. */
export function restoredValue(app: ElectronApplication, field: string): Promise<string> {
  return app.evaluate(async ({ BrowserWindow }, name) => {
    for (let waited = 0; waited < 30_000; waited += 100) {
      const contents = BrowserWindow.getAllWindows().find((own) =>
        own.webContents.getURL().startsWith('app:'),
      )?.webContents
      const value: unknown = await contents
        ?.executeJavaScript(`(() => {
          if (location.pathname === '/fault.html') {
            // Once: another click would begin the load anew.
            if (!window.hasTriedAgain) document.querySelector('a').click()
            window.hasTriedAgain = true
            return null
          }
          const label = document.querySelector('[role="form"] [id$="-${name}-label"]')
          if (label && !document.querySelector('[role="form"] [id$="-${name}"]')) label.scrollIntoView()
          const input = document.querySelector('[role="form"] input[id$="-${name}"], [role="form"] textarea[id$="-${name}"]')
          return input && document.querySelector('[role="form"]').getClientRects().length > 0 ? input.value : null
        })()`)
        .catch(() => null)
      if (typeof value === 'string') return value
      await new Promise((done) => setTimeout(done, 100))
    }
    const shown: unknown = await BrowserWindow.getAllWindows()
      .find((own) => own.webContents.getURL().startsWith('app:'))
      ?.webContents.executeJavaScript('location.href + " " + document.body.innerText.slice(0, 300)')
      .catch(String)
    throw new Error(`${name} did not come back: ${String(shown)}`)
  }, field)
}

/**
 * Milliseconds between the first lost key and the end; 0 when nothing was lost, NaN for text that was typed by nobody.
 * `before`: what the field held when this typing began.
 */
export function lossOf({ prefix, times, endedAt }: Typed, value: string, before: string): number {
  const kept = value === before ? 0 : value.startsWith(prefix) ? Number(value.slice(prefix.length)) : Number.NaN
  if (Number.isNaN(kept) || (kept === 0 && value !== before)) return Number.NaN
  const lost = times[kept]
  return lost === undefined ? 0 : endedAt - lost - stalledSince(times, kept, endedAt)
}

/** Milliseconds between two keys that the machine itself took at most. */
const ordinary = 60

/** How long the machine stood still after a key: whoever cannot type then cannot write either. */
function stalledSince(times: readonly number[], from: number, endedAt: number): number {
  const moments = [...times.slice(Math.max(0, from - 1)), endedAt]
  return moments.reduce((sum, at, index) => sum + Math.max(0, at - (moments[index - 1] ?? at) - ordinary), 0)
}

export interface Losses {
  /** Milliseconds of typing lost at each point. */
  readonly losses: readonly number[]
  /** Texts in the restored form that were never typed into it. */
  readonly foreign: number
}

/**
 * Ends typing into the open form at random points, `expiries` times by the end of the session and else by a crash, and
 * looks at what came back each time. `expire` makes the server refuse the session; `signInAgain` ends that.
 */
export async function endAtRandom(
  app: ElectronApplication,
  rounds: number,
  expiries: number,
  expire: () => void,
  signInAgain: () => Promise<void>,
): Promise<Losses> {
  const losses: number[] = []
  const held = new Map<string, string>()
  for (let round = 1; round <= rounds; round += 1) {
    // The driver's page does not outlive a crash, so the expiries come first.
    const isExpiry = round <= expiries
    if (isExpiry) expire()
    const typed = await typeUntil(app, round, round * 3, 40 + Math.random() * 360, isExpiry ? 'call' : 'crash')
    if (isExpiry) await signInAgain()
    const value = await restoredValue(app, typed.field)
    losses.push(lossOf(typed, value, held.get(typed.field) ?? ''))
    held.set(typed.field, value)
  }
  return { losses: losses.filter((loss) => !Number.isNaN(loss)), foreign: losses.filter(Number.isNaN).length }
}
