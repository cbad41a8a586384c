import { itemView } from '../item-view.tsx'
import type { KindView } from '../view.ts'
import { readOnly } from './read-only.tsx'

const { Text } = itemView('position')

export const currPositionView: KindView = { Edit: readOnly(Text), Text, layout: 'item', cell: 'direct', width: 150 }
