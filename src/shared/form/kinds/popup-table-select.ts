import { interfaceKeys, rowsDesign } from '../kind-design.ts'
import { choiceOperators } from '../kind.ts'
import { popupKind } from '../popup-kind.ts'

/** Rows of a data interface, chosen in a table that opens below the field. */
export const popupTableSelectKind = popupKind({
  kind: 'popupTableSelect',
  tag: 'JnpfPopupTableSelect',
  design: rowsDesign({
    ...interfaceKeys,
    propsValue: 'id',
    relationField: 'fullName',
    popupType: 'popover',
    multiple: false,
    filterable: true,
  }),
  popup: 'popover',
  hasTransfers: false,
  operators: choiceOperators,
})
