import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

type Sortable = ReturnType<typeof useSortable>

/** What carrying a tab hears of it: pointer and keys, and whether it is carried now. */
export interface TabGrip {
  readonly listeners: Sortable['listeners']
  readonly isDragging: boolean
}
export const noGrip: TabGrip = { listeners: undefined, isDragging: false }

interface TabDragProps {
  readonly tabKey: string
  readonly pinned: boolean
  readonly item: RefObject<HTMLLIElement | null>
  readonly link: RefObject<HTMLAnchorElement | null>
  readonly onGrip: (grip: TabGrip) => void
}

/**
 * Lets a tab be carried. It draws nothing and writes to the elements itself: everything that can be carried is drawn anew
 * whenever one of them comes, goes or moves, and two hundred tabs would be.
 */
export function TabDrag({ tabKey, pinned, item, link, onGrip }: TabDragProps) {
  const sortable = useSortable({ id: tabKey, disabled: pinned })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = sortable
  const grip = useEffectEvent(onGrip)
  // Not in the layout phase: the elements around this one are known after it.
  useEffect(() => {
    setNodeRef(item.current)
    setActivatorNodeRef(link.current)
    return () => {
      setNodeRef(null)
      setActivatorNodeRef(null)
    }
  }, [item, link, setNodeRef, setActivatorNodeRef])
  useLayoutEffect(() => {
    place(item.current, sortable)
    grip({ listeners, isDragging })
  })
  useEffect(() => () => grip(noGrip), [])
  const described = pinned ? null : attributes['aria-describedby']
  useEffect(() => {
    if (described) link.current?.setAttribute('aria-describedby', described)
  }, [link, described])
  return null
}

function place(item: HTMLElement | null, { transform, transition, isDragging }: Sortable): void {
  if (!item) return
  item.style.transform = CSS.Translate.toString(transform) ?? ''
  item.style.transition = transition ?? ''
  item.dataset['dragged'] = String(isDragging)
}
