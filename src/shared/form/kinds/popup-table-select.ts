import { choiceOperators } from '../kind.ts'
import { popupKind } from '../popup-kind.ts'

/** Rows of a data interface, chosen in a table that opens below the field. */
export const popupTableSelectKind = popupKind({
  kind: 'popupTableSelect',
  tag: 'JnpfPopupTableSelect',
  popup: 'popover',
  hasTransfers: false,
  operators: choiceOperators,
})
