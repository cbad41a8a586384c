import type { KindView } from '../view.ts'
import { createTimeView } from './create-time.tsx'

export const modifyTimeView: KindView = createTimeView
