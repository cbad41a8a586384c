import type { Catalogue } from '../catalogue.ts'
import type { signInCodes as zh } from '../zh/signInCodes.ts'

export const signInCodes: Catalogue<typeof zh> = {
  confirm: {
    menu: 'Confirm a sign-in',
    title: 'Confirm the sign-in of another device',
    hint: 'On the other device choose “QR code” on the sign-in page, then type the code shown below it here.',
    code: 'Code',
    codeRequired: 'Please enter the code',
    foreign: 'This is not the content of a sign-in QR code',
    next: 'Next',
    question: 'The device below asks to sign in as {{name}}. Allow it?',
    time: 'Time',
    address: 'Address',
    device: 'Device',
    warning: 'Refuse unless this is you: once confirmed, the other device has all of your rights.',
    agree: 'Confirm',
    refuse: 'Refuse',
  },
}
