import { itemView } from '../item-view.tsx'

export const depSelectView = itemView('department')
