import { useEffect, useRef } from 'react'
import { scriptsOf } from '#shared/form/scripts.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { useSteadyNavigate } from '#renderer/access/useSteadyNavigate.ts'
import type { FormStore } from '../store/form-store.ts'
import { type FormScriptRunner, runFormScripts } from './form-scripts.ts'
import { surroundingsOf } from './surroundings.ts'

/** Whether this server lets scripts of designs run; those of the family do not say so. */
export function useScriptsAllowed(): boolean {
  return useSessionStore(({ system }) => system?.designScripts !== 0)
}

interface FormScriptTarget {
  readonly store: FormStore | null
  readonly moduleId: string
  /** The module's name. */
  readonly module: string
  readonly recordId: string | null
  /** A published form or a preview: its scripts reach neither the server nor other pages. */
  readonly isApart?: boolean
  /** Whom its scripts are told as the person, where that is not who is signed in. The same object while it is the same. */
  readonly person?: Readonly<Record<string, unknown>> | undefined
}

/** Runs the scripts of a form while it is open; what they do around a save is asked of the answer. */
export function useFormScripts(target: FormScriptTarget) {
  const { store, moduleId, module, recordId, isApart = false, person } = target
  const navigate = useSteadyNavigate()
  const isAllowed = useScriptsAllowed()
  const runner = useRef<FormScriptRunner | null>(null)
  useEffect(() => {
    if (!store || !isAllowed || scriptsOf(store.plan).isEmpty) return
    const running = runFormScripts({
      store,
      recordId,
      surround: (place) =>
        surroundingsOf({ ...place, moduleId, name: module, navigate: isApart ? null : navigate, person }),
    })
    runner.current = running
    return () => {
      runner.current = null
      running?.dispose()
    }
  }, [store, isAllowed, moduleId, module, recordId, isApart, navigate, person])
  return runner
}
