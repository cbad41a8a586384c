import { itemView } from '../item-view.tsx'

export const groupSelectView = itemView('group')
