import { rowView } from '../row-view.tsx'

export const popupSelectView = rowView
