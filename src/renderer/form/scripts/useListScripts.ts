import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useSteadyNavigate } from '#renderer/access/useSteadyNavigate.ts'
import { type ListScriptRunner, runListScripts } from './list-scripts.ts'
import { surroundingsOf } from './surroundings.ts'
import { useScriptsAllowed } from './useFormScripts.ts'

interface ListScriptTarget {
  /** `ListPlan.scripts`. */
  readonly funcs: unknown
  readonly moduleId: string
  /** The module's name. */
  readonly module: string
  readonly refresh: () => void
}

/** The scripts of a list and of its row buttons while it is open; nothing where the server lets none run. */
export function useListScripts({
  funcs,
  moduleId,
  module,
  refresh,
}: ListScriptTarget): RefObject<ListScriptRunner | null> {
  const navigate = useSteadyNavigate()
  const isAllowed = useScriptsAllowed()
  const runner = useRef<ListScriptRunner | null>(null)
  const again = useEffectEvent(refresh)
  useEffect(() => {
    if (!isAllowed) return
    const running = runListScripts({
      funcs,
      surround: (place) => surroundingsOf({ ...place, moduleId, name: module, navigate }),
      refresh: () => again(),
    })
    runner.current = running
    return () => {
      runner.current = null
      running.dispose()
    }
  }, [funcs, isAllowed, moduleId, module, navigate])
  return runner
}
