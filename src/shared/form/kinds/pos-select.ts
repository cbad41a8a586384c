import { itemDesign } from '../kind-design.ts'
import { itemKind } from '../item-kind.ts'

/** Positions: one id, or a list of ids when `multiple`. */
export const posSelectKind = itemKind({
  kind: 'posSelect',
  tag: 'JnpfPosSelect',
  design: itemDesign(null, { filterable: false }),
  type: 'position',
  asked: '@position',
  former: ['ablePosIds', 'ableDepIds'],
  own: ({ positionIds }) => positionIds,
})
