import { itemView } from '../item-view.tsx'

export const usersSelectView = itemView('mixed')
