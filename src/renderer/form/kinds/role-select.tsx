import { itemView } from '../item-view.tsx'

export const roleSelectView = itemView('role')
