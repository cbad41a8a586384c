import type { Catalogue } from '../catalogue.ts'
import type { offline as source } from '../zh/offline.ts'

export const offline: Catalogue<typeof source> = {
  title: 'Work done offline',
  button_one: '{{count}} thing done offline',
  button_other: '{{count}} things done offline',
  waiting: 'Waits for the server',
  sending: 'Being sent',
  refused: 'Not carried out',
  conflict: 'Changed by others too',
  unknown: 'Outcome unknown',
  notTold:
    'Sent again it was refused ({{message}}), and the server does not show whether the first try was carried out. Please look among what you handled, or ask whoever started it.',
  waits: 'It is sent as soon as the server is back. Until then you can change it or take it back.',
  unsure: 'It went out and got no answer. Once the server is back this is looked up; nothing is done twice.',
  unclearDecision:
    'The server refused it ({{message}}), and whether the first try arrived cannot be looked up just now. It is looked up again; others are sent meanwhile.',
  lacksPeople:
    'Nothing was done: these steps need somebody to be named ({{steps}}). Please open the request and decide it again.',
  conflicts: 'Others changed the same meanwhile. Please choose value by value what counts.',
  changedSince: 'Others changed this record meanwhile. Please say whether it is still to be deleted.',
  cannotTell:
    'It went out and got no answer, and the server cannot tell whether it was saved. Please look for it in the list, then send it again or discard it.',
  create: 'New {{module}}',
  change: 'Change of {{module}}',
  delete: 'Deletion from {{module}}',
  comment: 'Comment: {{text}}',
  answer: 'Answer to {{name}}: {{text}}',
  decide: 'Choose what counts',
  again: 'Send again',
  sendNow: 'Send now',
  discard: 'Discard',
  takeBack: 'Take back',
  dismiss: 'Dismiss',
  askDiscard: 'Discard what was done offline with “{{name}}”? What was typed is not sent and cannot be brought back.',
  askDelete: 'Others changed “{{name}}” meanwhile. Delete it all the same?',
  earlier: 'A decision of this step is on its way already; wait for what becomes of it',
  underWay: 'It is on its way and cannot be changed or taken back',
  gone: 'This was sent or taken back already',
  kept: 'Kept on this device. It is sent as soon as the server is back.',
  keptInMemory: 'It is sent as soon as the server is back, and lost when the program ends before.',
  keptMany_one: 'Kept on this device: {{count}} deletion. It is sent as soon as the server is back.',
  keptMany_other: 'Kept on this device: {{count}} deletions. They are sent as soon as the server is back.',
  inMemory: 'This device has no place to seal them: they are lost when the program ends.',
  files_one: 'File to go up first: {{count}}',
  files_other: 'Files to go up first: {{count}}',
  fileTooLarge:
    'Without the server an attachment may have at most {{limit}} MB, and all that wait {{all}} MB together. Please take out the larger ones and add them once you are connected.',
  holdsFile: 'Belongs to something that waits for the server, and goes with it',
  editing: 'You are changing something done offline that was not sent yet. Once saved, it is sent as it is then.',
}
