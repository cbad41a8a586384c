import { itemView } from '../item-view.tsx'

export const posSelectView = itemView('position')
