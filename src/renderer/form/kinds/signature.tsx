import { ChooseDialog } from '../handwriting/ChooseDialog.tsx'
import { handwritingView } from '../handwriting/handwriting-view.tsx'
import type { KindView } from '../view.ts'

export const signatureView: KindView = handwritingView(ChooseDialog, {
  first: 'form.sign.choose',
  again: 'form.sign.change',
})
