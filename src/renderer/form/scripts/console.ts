import { create } from 'zustand'
import { whenLeft } from '#renderer/access/session-store.ts'
import { t } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import type { ScriptReport } from './script-host.ts'

/** One line of what scripts said or wanted. */
export interface ConsoleLine {
  readonly key: number
  /** Epoch milliseconds. */
  readonly at: number
  /** The module whose script it was. */
  readonly name: string
  readonly kind: 'said' | 'refused' | 'fault'
  readonly text: string
}

const MAX_LINES = 500

interface ConsoleState {
  readonly lines: readonly ConsoleLine[]
}

/** What scripts said in this window, for whoever writes them. */
export const useScriptConsole = create<ConsoleState>(() => ({ lines: [] }))

let lastKey = 0
/** What a person has been told of already. */
const told = new Set<string>()

// They name records of whoever was there.
whenLeft(() => {
  told.clear()
  useScriptConsole.setState({ lines: [] })
})

function notifyOnce(key: string, text: string): void {
  if (told.has(key)) return
  told.add(key)
  toast.warning(text)
}

/** Takes down what scripts said; what they want and may not, and why one does not work, is shown to the person once. */
export function notifyScript(name: string, { refusals, lines, fault }: ScriptReport): void {
  const at = Date.now()
  const line = (kind: ConsoleLine['kind'], text: string): ConsoleLine => {
    lastKey += 1
    return { key: lastKey, at, name, kind, text }
  }
  const more = [
    ...lines.map((text) => line('said', text)),
    ...refusals.map((text) => line('refused', text)),
    ...(fault ? [line('fault', `${fault.code} ${fault.message}`.trim())] : []),
  ]
  useScriptConsole.setState((state) => ({ lines: [...state.lines, ...more].slice(-MAX_LINES) }))
  for (const what of refusals)
    notifyOnce(`${name}\n${what}`, t('form.scripts.refused', { name, what: what.slice(0, 100) }))
  if (fault && refusals.length === 0)
    notifyOnce(`${name}\n${fault.code}`, t(`form.scripts.fault.${fault.code}`, { name }))
}
