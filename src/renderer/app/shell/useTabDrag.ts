import {
  type Announcements,
  type DndContextProps,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { useTabs } from '../state/tabs.ts'
import { tabTitle } from './tab-title.ts'

/** A tab moves along its strip only. */
export const alongStrip: Modifier[] = [({ transform }) => ({ ...transform, y: 0 })]

/** Enter opens a tab, so it does not pick it up. */
const keys = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

/** Tabs are dragged by pointer, or with space and arrow keys; screen readers hear where one goes. */
export function useTabDrag(): Pick<DndContextProps, 'sensors' | 'accessibility'> {
  const t = useT()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: keys }),
  )
  const accessibility = useMemo(() => {
    const place = (path: string, over: string | undefined): string => {
      const { tabs } = useTabs.getState()
      const tab = tabs.find((entry) => entry.path === path)
      const position = tabs.findIndex((entry) => entry.path === over) + 1
      return tab && position > 0 ? t('shell.tabs.moved', { title: tabTitle(tab), position, total: tabs.length }) : ''
    }
    const announcements: Announcements = {
      onDragStart: ({ active }) => place(String(active.id), String(active.id)),
      onDragOver: ({ active, over }) => place(String(active.id), over ? String(over.id) : undefined),
      onDragEnd: ({ active, over }) => place(String(active.id), over ? String(over.id) : undefined),
      onDragCancel: ({ active }) => place(String(active.id), String(active.id)),
    }
    return { announcements, screenReaderInstructions: { draggable: t('shell.tabs.drag') } }
  }, [t])
  return { sensors, accessibility }
}
