import { rowView } from '../row-view.tsx'

export const popupTableSelectView = rowView
