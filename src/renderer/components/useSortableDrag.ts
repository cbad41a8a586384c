import {
  type Announcements,
  type DndContextProps,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { announce } from './announcer.tsx'
import { dragKeys, PatientKeyboardSensor } from './keyboard-sensor.ts'
import { useT } from '#renderer/i18n/index.ts'

/** What can be dragged, in the order shown; `name` as screen readers say it. */
interface Sortable {
  readonly id: string
  readonly name: string
}

// One object each: given others, every item would be drawn anew whenever the list is.
const byPointer = { activationConstraint: { distance: 6 } }
const byKey = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: dragKeys,
  // A list that still glides is measured wrongly by the next key.
  scrollBehavior: 'auto' as const,
}

/** A list is put in order by pointer, or with space and arrow keys; screen readers hear in its language where one goes. */
export function useSortableDrag(items: readonly Sortable[]): Pick<DndContextProps, 'sensors' | 'accessibility'> {
  const t = useT()
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(PatientKeyboardSensor, byKey))
  /** Where it was said to be: being picked up is not drowned by being where it is. */
  const said = useRef<UniqueIdentifier | null>(null)
  const say = (key: 'picked' | 'over' | 'dropped' | 'cancelled', id: UniqueIdentifier, place = id) => {
    if (key === 'over' && said.current === place) return undefined
    said.current = place
    const name = items.find((item) => item.id === id)?.name
    const position = items.findIndex((item) => item.id === place) + 1
    // Not by the region of the library: it keeps the last text for ever, whatever the language then is.
    if (name !== undefined) announce(t(`common.drag.${key}`, { name, position, total: items.length }))
    return undefined
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('picked', active.id),
    onDragOver: ({ active, over }) => say('over', active.id, over?.id),
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('cancelled', active.id),
  }
  return {
    sensors,
    accessibility: { announcements, screenReaderInstructions: { draggable: t('common.drag.instructions') } },
  }
}
