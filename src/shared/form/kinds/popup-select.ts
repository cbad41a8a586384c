import { interfaceKeys, rowsDesign } from '../kind-design.ts'
import { popupKind, singleOperators } from '../popup-kind.ts'

/** A row of a data interface, chosen in a dialog or a drawer; it may fill other fields. */
export const popupSelectKind = popupKind({
  kind: 'popupSelect',
  tag: 'JnpfPopupSelect',
  design: rowsDesign({ ...interfaceKeys, propsValue: 'id', relationField: 'fullName' }, { transferList: [] }),
  popup: 'dialog',
  hasTransfers: true,
  operators: singleOperators,
})
