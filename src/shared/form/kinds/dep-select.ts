import { itemDesign } from '../kind-design.ts'
import { itemKind } from '../item-kind.ts'

/** Departments: one id, or a list of ids when `multiple`. */
export const depSelectKind = itemKind({
  kind: 'depSelect',
  tag: 'JnpfDepSelect',
  design: itemDesign(null, { filterable: false }),
  type: 'department',
  asked: '@department',
  former: ['ableDepIds'],
  own: ({ departmentId }) => (departmentId === '' ? [] : [departmentId]),
})
