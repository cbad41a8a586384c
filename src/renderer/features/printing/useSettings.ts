import { useCallback, useEffect, useRef, useState } from 'react'
import type { PrinterChoice } from '#shared/ipc/printing.ts'
import { plainProfile } from '#shared/printing/plain-profile.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { request } from '#renderer/platform/request.ts'

/** A profile whose printer may still have to be chosen. */
export type Settings = Omit<PrintProfile, 'printer'> & { readonly printer: string | null }

export type PrinterList =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'ready'; readonly printers: readonly PrinterChoice[] }

const defaults: Settings = { ...plainProfile, printer: null }

/** The printer to start with: the remembered one if it is still there, else the default, else the only one. */
export function startPrinter(printers: readonly PrinterChoice[], remembered: string | null): string | null {
  if (remembered !== null && printers.some(({ name }) => name === remembered)) return remembered
  const usual = printers.find(({ isDefault }) => isDefault) ?? (printers.length === 1 ? printers[0] : undefined)
  return remembered === null ? (usual?.name ?? null) : null
}

/** Printers of this machine and how this template was printed on it last. */
export function useSettings(templateId: string) {
  const [list, setList] = useState<PrinterList>({ phase: 'loading' })
  const [settings, setSettings] = useState<Settings>(defaults)
  const [goneName, setGoneName] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** The first list that came, which need not be that of the first attempt, brought the remembered settings. */
  const isStarted = useRef(false)
  /** What was chosen before that. */
  const chosen = useRef<Partial<Settings>>({})
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const profile = request('print.profile', { templateId }).catch(() => null)
      const printers = await request('print.printers')
      const remembered = await profile
      if (isOver) return
      const isFirst = !isStarted.current
      isStarted.current = true
      setList({ phase: 'ready', printers })
      setSettings((current) => {
        const base: Settings = isFirst && remembered !== null ? { ...remembered, ...chosen.current } : current
        const wanted = base.printer ?? (isFirst ? null : (remembered?.printer ?? null))
        return { ...base, printer: startPrinter(printers, wanted) }
      })
      const last = remembered?.printer ?? null
      setGoneName(last !== null && !printers.some(({ name }) => name === last) ? last : null)
    }
    load().catch((error: unknown) => {
      if (!isOver) setList({ phase: 'failed', error })
    })
    return () => {
      isOver = true
    }
  }, [templateId, attempt])
  const refresh = useCallback(() => {
    setList((current) => (current.phase === 'ready' ? current : { phase: 'loading' }))
    setAttempt((count) => count + 1)
  }, [])
  const change = useCallback((part: Partial<Settings>) => {
    chosen.current = { ...chosen.current, ...part }
    setSettings((current) => ({ ...current, ...part }))
  }, [])
  return { list, settings, change, goneName, refresh }
}
