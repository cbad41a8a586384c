import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** The elements of a tab, and what carrying it wants to hear of them. */
export interface TabGrip {
  item: HTMLLIElement | null
  link: HTMLAnchorElement | null
  listeners: ReturnType<typeof useSortable>['listeners']
  isDragging: boolean
}

interface TabDragProps {
  readonly tabKey: string
  readonly pinned: boolean
  readonly grip: RefObject<TabGrip>
}

/**
 * Lets a tab be carried. It draws nothing and writes to the elements itself: everything that can be carried is drawn anew
 * whenever one of them comes, goes or moves, and two hundred tabs would be.
 */
export function TabDrag({ tabKey, pinned, grip }: TabDragProps) {
  const sortable = useSortable({ id: tabKey, disabled: pinned })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  // Not in the layout phase: the elements around this one are known after it.
  useEffect(() => {
    const { item, link } = grip.current
    setNodeRef(item)
    setActivatorNodeRef(link)
    return () => {
      setNodeRef(null)
      setActivatorNodeRef(null)
    }
  }, [grip, setNodeRef, setActivatorNodeRef])
  const described = pinned ? null : attributes['aria-describedby']
  useLayoutEffect(() => {
    const own = grip.current
    own.listeners = listeners
    own.isDragging = isDragging
    const { item } = own
    if (item) {
      item.style.transform = CSS.Translate.toString(transform) ?? ''
      item.style.transition = transition ?? ''
      item.dataset['dragged'] = String(isDragging)
    }
  })
  useEffect(() => {
    const own = grip.current
    return () => {
      own.listeners = undefined
    }
  }, [grip])
  useEffect(() => {
    if (described) grip.current.link?.setAttribute('aria-describedby', described)
  }, [grip, described])
  return null
}
