import { isImageData } from '#shared/printing/template/sanitize.ts'
import { accepted, type Checked, everyPlace, type KindDefinition, refused } from './kind.ts'

/** Characters of a picture as a data address; those that are written here have a tenth. */
const MAX_LENGTH = 400_000
const picture = /^data:image\/(?:png;base64,iVBORw0KGgo|jpe?g;base64,\/9j\/)/

/** A picture that a window draws without asking anybody for it; null for anything else. */
export function drawnPicture(value: unknown): string | null {
  return typeof value === 'string' && picture.test(value) && isImageData(value) ? value : null
}

/** A small PNG or JPEG as a data address; what a record holds already stays, whatever it is. */
export function checkDrawn(raw: unknown, stored: unknown): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted(null)
  if (typeof raw === 'string' && raw === stored) return accepted(raw)
  return drawnPicture(raw) && String(raw).length <= MAX_LENGTH ? accepted(raw) : refused('notPicture', raw)
}

/** What the kinds share whose value is a picture of handwriting. */
export const handwritingKind = {
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, search: false, sort: false, import: false },
  settings: {},
  search: null,
  storage: () => 'text',
  longest: () => MAX_LENGTH,
  check: (_field, raw, _read, stored) => checkDrawn(raw, stored),
  display: (_field, value) => (typeof value === 'string' ? value : ''),
  importValue: () => accepted(null),
  targets: () => [],
  references: () => [],
} satisfies Partial<KindDefinition>
