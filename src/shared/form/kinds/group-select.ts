import { itemDesign } from '../kind-design.ts'
import { itemKind } from '../item-kind.ts'

/** Groups: one id, or a list of ids when `multiple`. */
export const groupSelectKind = itemKind({
  kind: 'groupSelect',
  tag: 'JnpfGroupSelect',
  design: itemDesign('', { filterable: false }),
  type: 'group',
  asked: '@group',
  former: ['ableGroupIds'],
  own: ({ groupIds }) => groupIds,
})
