/** Seconds a toast stays (section 8). */
const TOAST_SECONDS = 1.5
/** Seconds that reading a character takes, beyond what those of a short toast take. */
const SECONDS_PER_LETTER = 0.06
const SHORT_TEXT = 12
const MAX_SECONDS = 6
/** Seconds in which something can be taken back. */
const ACTION_SECONDS = 6

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
/** Something to do about what a toast says. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}
/** What shows a toast: the `key` makes a repeated text take the place of the one on screen. */
export type ToastSink = (toast: {
  kind: ToastKind
  text: string
  key: string
  seconds: number
  action?: ToastAction
}) => void

let sink: ToastSink | null = null
let close: (key: string) => void = () => undefined
/** Keys of toasts that offer something to do. */
const acting = new Set<string>()
let waiting: { kind: ToastKind; text: string; action?: ToastAction | undefined }[] = []

/** The shell binds antd's message here; toasts shown before that wait for it. Answers how to unbind. */
export function bindToast(next: ToastSink, closeToast: (key: string) => void = () => undefined): () => void {
  sink = next
  close = closeToast
  const held = waiting
  waiting = []
  for (const { kind, text, action } of held) show(kind, text, action)
  return () => {
    if (sink === next) sink = null
  }
}

/** Short notices, 1.5 s; what went wrong stands as long as it takes to read. The same text of a kind is never shown twice. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

/** Takes back what toasts offer to do: it was offered to somebody who has left. */
export function withdrawToastActions(): void {
  waiting = waiting.filter(({ action }) => action === undefined)
  for (const key of acting) close(key)
  acting.clear()
}

function secondsOf(kind: ToastKind, text: string): number {
  if (kind !== 'error' && kind !== 'warning') return TOAST_SECONDS
  return Math.min(TOAST_SECONDS + Math.max(text.length - SHORT_TEXT, 0) * SECONDS_PER_LETTER, MAX_SECONDS)
}

function show(kind: ToastKind, text: string, action?: ToastAction): void {
  if (text === '') return
  if (!sink) return void waiting.push({ kind, text, action })
  const seconds = action ? ACTION_SECONDS : secondsOf(kind, text)
  const key = `${kind}:${text}`
  if (action) acting.add(key)
  sink({ kind, text, key, seconds, ...(action ? { action } : {}) })
}
