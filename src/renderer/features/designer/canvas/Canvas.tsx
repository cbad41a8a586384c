import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { number, oneOf } from '#shared/form/parsing/read.ts'
import formStyles from '#renderer/form/form.module.css'
import { createViewportObserver } from '#renderer/form/viewport-observer.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useActions } from '../actions.ts'
import { chooseByClick, onDesignKey } from '../shortcuts.ts'
import { useDesign, useDesigner } from '../state.ts'
import { useListeners } from '../useListeners.ts'
import { CanvasContext } from './canvas-context.ts'
import styles from './canvas.module.css'
import { PlaceList } from './Parts.tsx'

/** Keys reach it, and it scrolls by them. */
const reached = { tabIndex: 0 }

/** Pixels of a form with two columns that can still be read; a narrower pane scrolls. */
const LEAST = 520

/** The form as it will be, each part of it in a frame. */
export function Canvas({ width }: { readonly width: number | null }) {
  const t = useT()
  const designer = useDesigner()
  const actions = useActions()
  const element = useRef<HTMLDivElement>(null)
  const position = useDesign(({ form }) => oneOf(form['labelPosition'], ['left', 'right', 'top'], 'right'))
  const labelWidth = useDesign(({ form }) => number(form['labelWidth'], 100))
  const viewport = useMemo(() => createViewportObserver(), [])
  useEffect(() => () => viewport?.dispose(), [viewport])
  const context = useMemo(() => ({ viewport }), [viewport])
  const chosen = useStore(designer.store, ({ selection }) => (selection.length === 1 ? selection[0] : undefined))
  useEffect(() => {
    const frame = element.current?.querySelector<HTMLElement>(`[data-frame="${CSS.escape(chosen ?? '')}"]`)
    if (!frame) return
    frame.scrollIntoView({ block: 'nearest' })
    // Keys go on from the chosen part, unless somebody is typing beside it.
    if (element.current?.contains(document.activeElement)) frame.focus({ preventScroll: true })
  }, [chosen])
  useListeners(element, {
    onKeyDown: (event) => onDesignKey(event, designer, actions),
    onClick: (event) => {
      if (!(event.target instanceof Element) || event.target.closest('[data-tools]')) return
      const key = event.target.closest<HTMLElement>('[data-frame]')?.dataset['frame']
      if (key !== undefined) chooseByClick(event, key, designer)
      else designer.choose([])
    },
  })
  return (
    <div ref={element} className={styles.canvas} role="region" aria-label={t('designer.canvas')} {...reached}>
      <div
        className={`${styles.sheet} ${formStyles[position] ?? ''}`}
        style={{
          ['--form-label-width' as string]: `${labelWidth}px`,
          ...(width === null ? { minWidth: LEAST } : { width }),
        }}
      >
        <CanvasContext value={context}>
          <PlaceList parent={null} slot={[]} />
        </CanvasContext>
      </div>
    </div>
  )
}
