import { fileDesign } from '../kind-design.ts'
import { checkFiles, fileFieldSettings, fileNames, storedFiles, uploadRules } from '../files.ts'
import { accepted, everyPlace, type KindDefinition } from '../kind.ts'

/** Stored files: a list of what the server answered of each (wire contract 6.5). */
export const uploadFileKind: KindDefinition = {
  kind: 'uploadFile',
  formerNames: { uploadFz: {} },
  tag: 'JnpfUploadFile',
  design: fileDesign,
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, search: false, sort: false, import: false, source: false },
  traits: { files: 'annex' },
  settings: fileFieldSettings,
  unsupported: {},
  search: null,
  sample: null,
  storage: () => 'json',
  initial: () => [],
  check: (field, raw, _read, stored) => checkFiles(uploadRules(field, false), raw, stored),
  display: (_field, value) => fileNames(value),
  sent: (_field, value) => storedFiles(value),
  importValue: () => accepted(null),
  targets: () => [],
  references: () => [],
}
