import type { Catalogue } from '../catalogue.ts'
import type { mail as zh } from '../zh/mail.ts'

export const mail: Catalogue<typeof zh> = {
  title: 'Mail',
  gone: 'Mail not found',
  goneHint: 'It may have been deleted.',
  list: 'All mail',
  none: 'No mail',
  subject: 'Subject',
  sender: 'From',
  recipient: 'To',
  cc: 'Cc',
  date: 'Date',
}
