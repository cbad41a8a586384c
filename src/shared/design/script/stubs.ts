import { withoutComments } from './text.ts'

/** Where a design keeps scripts (FIELD-KINDS E). */
export const scriptPlaces = [
  'field',
  'formLoad',
  'beforeSubmit',
  'afterSubmit',
  'listLoad',
  'rowStyle',
  'cellStyle',
  'button',
] as const
export type ScriptPlace = (typeof scriptPlaces)[number]

const form = ['formData', 'setFormData', 'setShowOrHide', 'setRequired', 'setDisabled', 'onlineUtils'] as const

/** What a script of each place is given, in the order of the family. */
export const scriptArguments: Readonly<Record<ScriptPlace, readonly string[]>> = {
  field: ['data', 'rowIndex', ...form],
  formLoad: form,
  beforeSubmit: form,
  afterSubmit: form,
  listLoad: ['data', 'tableRef', 'onlineUtils'],
  rowStyle: ['row', 'rowIndex'],
  cellStyle: ['row', 'column', 'rowIndex', 'columnIndex'],
  button: ['data', 'index', 'refresh', 'onlineUtils'],
}

const hint = '// 在此编写代码'

/** What the family's designer writes before anybody has written a script: a function that does nothing. */
export const scriptStubs: Readonly<Record<ScriptPlace, string>> = {
  field: stub('field'),
  formLoad: stub('formLoad'),
  beforeSubmit: `({ ${form.join(', ')} }) => {\n    return new Promise((resolve, reject) => {\n        ${hint}\n        \n        // 继续执行\n        resolve()\n    })\n}`,
  afterSubmit: stub('afterSubmit'),
  listLoad: stub('listLoad'),
  rowStyle: stub('rowStyle'),
  cellStyle: stub('cellStyle'),
  button: stub('button'),
}

function stub(place: Exclude<ScriptPlace, 'beforeSubmit'>): string {
  return `({ ${scriptArguments[place].join(', ')} }) => {\n    ${hint}\n    \n}`
}

/** Code without comments, and with single blanks: two texts that say the same are equal. */
function normalised(source: string): string {
  return withoutComments(source).replace(/[;\s]+/g, '')
}

const nothing =
  /^\(?(?:function\w*)?\(?\{?[\w,]*\}?\)?(?:=>)?\{(?:returnnewPromise\(\(\w*,?\w*\)=>\{resolve\(\)\}\))?\}\)?$/

/** Characters; what is longer does something. */
const LONGEST_STUB = 500

/** Whether a script does nothing: empty, or what a designer wrote by itself. */
export function isStub(source: string): boolean {
  const plain = normalised(source)
  return plain === '' || (plain.length <= LONGEST_STUB && nothing.test(plain))
}
