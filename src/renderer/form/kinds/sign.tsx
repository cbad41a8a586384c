import { DrawDialog } from '../handwriting/DrawDialog.tsx'
import { handwritingView } from '../handwriting/handwriting-view.tsx'
import type { KindView } from '../view.ts'

export const signView: KindView = handwritingView(DrawDialog, { first: 'form.sign.write', again: 'form.sign.again' })
