import type { KindView } from '../view.ts'
import { selectView } from './select.tsx'

/** The control shows a tree wherever its options are one. */
export const treeSelectView: KindView = selectView
