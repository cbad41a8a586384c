import { attributeKind } from '../attribute-kind.ts'

/** A part of the row of a data interface that another field of the same form, or row, chose. */
export const popupAttrKind = attributeKind('popupAttr', 'JnpfPopupAttr', 'interface')
