import type { Catalogue } from '../catalogue.ts'
import type { publicForm as zh } from '../zh/publicForm.ts'

export const publicForm: Catalogue<typeof zh> = {
  submit: 'Submit',
  again: 'Fill in another one',
  toSignIn: 'Back to sign-in',
  done: 'Submitted',
  doneHint: 'What you filled in has arrived.',
  invalid: 'The form cannot be opened',
  invalidHint: 'The link carries no form. Please ask for the complete link.',
  broken: 'The form is not set up correctly, please tell whoever published it.',
  noSession: 'No sign-in is needed to fill in this form',
  invalidList: 'The list cannot be opened',
  listHint: 'No sign-in is needed to look at this list',
}
