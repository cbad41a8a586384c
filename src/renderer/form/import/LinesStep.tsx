import { useEffect, useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import type { ImportTarget } from './calls.ts'
import type { Counts, Lines } from './lines.ts'
import { ResultStep } from './ResultStep.tsx'
import type { Sheet } from './sheet-store.ts'
import { SheetStep } from './SheetStep.tsx'
import { useSheet } from './useSheet.ts'

interface LinesStepProps {
  readonly target: ImportTarget
  readonly lines: Lines
  readonly userId: string
  readonly onSheet: (sheet: Sheet | null) => void
  /** Left out before anything was imported. */
  readonly counts: Counts | null | undefined
  readonly onExceptions: () => void
}

/** Lines that can be mended: of the file, or those that failed. */
export function LinesStep({ target, lines, userId, onSheet, counts, onExceptions }: LinesStepProps) {
  const t = useT()
  const { name, id } = target
  const steady = useMemo((): ImportTarget => (id === undefined ? { name } : { name, id }), [name, id])
  const state = useSheet(steady, lines.columns, lines.checked, userId, lines.canCheck)
  useEffect(() => {
    onSheet(state.sheet)
    return () => onSheet(null)
  }, [onSheet, state.sheet])
  if (counts === undefined) return <SheetStep state={state} label={t('form.import.stepPreview')} />
  const shown = lines.parted && lines.parted.failed > lines.checked.length ? lines.checked.length : null
  return <ResultStep counts={counts} state={state} shown={shown} onExceptions={onExceptions} />
}
