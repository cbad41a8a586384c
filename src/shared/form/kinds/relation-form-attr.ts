import { attributeKind } from '../attribute-kind.ts'

/** A part of the record that a relation of the same form, or row, chose. */
export const relationFormAttrKind = attributeKind('relationFormAttr', 'JnpfRelationFormAttr', 'record')
