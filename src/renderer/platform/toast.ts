/** Seconds a toast stays (section 8). */
const toastSeconds = 1.5

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
/** What shows a toast: the `key` makes a repeated text take the place of the one on screen. */
export type ToastSink = (toast: { kind: ToastKind; text: string; key: string; seconds: number }) => void

let sink: ToastSink | null = null
let waiting: { kind: ToastKind; text: string }[] = []

/** The shell binds antd's message here; toasts shown before that wait for it. Answers how to unbind. */
export function bindToast(next: ToastSink): () => void {
  sink = next
  const held = waiting
  waiting = []
  for (const { kind, text } of held) show(kind, text)
  return () => {
    if (sink === next) sink = null
  }
}

/** Short notices, 1.5 s. The same text of the same kind is never on screen twice. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

function show(kind: ToastKind, text: string): void {
  if (text === '') return
  if (sink) sink({ kind, text, key: `${kind}:${text}`, seconds: toastSeconds })
  else waiting.push({ kind, text })
}
