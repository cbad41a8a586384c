import { field, type FieldConfig, table } from '#server/seed/modules/fields.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { type ModuleParts, openOrders, type Orders } from './order-module.ts'

export const supplierFields: readonly FieldConfig[] = [
  field(1, 'input', 'name', '名称', { required: true }),
  field(2, 'input', 'city', '城市'),
  field(3, 'input', 'phone', '电话'),
  field(4, 'inputNumber', 'rate', '折扣'),
  table(9, '账户', [field(10, 'input', 'bank', '开户行')]),
]

export interface Suppliers extends Orders {
  /** Of 晨光文具, 新华书店 and 顺达物流, in this order. */
  readonly ids: readonly string[]
}

/** A module of three suppliers, made by an administrator. */
export async function openSuppliers(platform: TestPlatform, parts: Partial<ModuleParts> = {}): Promise<Suppliers> {
  const suppliers = await openOrders(platform, { fields: supplierFields, ...parts })
  const ids = [
    await suppliers.created({
      name: '晨光文具',
      city: '杭州',
      phone: '0571-1',
      rate: 0.9,
      tableField9: [{ bank: '工行' }, { bank: '建行' }],
    }),
    await suppliers.created({ name: '新华书店', city: '宁波', phone: '0574-2', rate: 0.8 }),
    await suppliers.created({ name: '顺达物流', city: '杭州', phone: '0571-3', rate: 1 }),
  ]
  return { ...suppliers, ids }
}

/** Fields of an order that choose a supplier, in the form and in each row of its list. */
export function buyingFields(modelId: string, more: { readonly transfers?: readonly object[] } = {}): FieldConfig[] {
  const relation = (transferList: readonly object[] = []) => ({
    config: { transferList },
    more: {
      modelId,
      relationField: 'name',
      columnOptions: [
        { value: 'name', label: '名称' },
        { value: 'city', label: '城市' },
      ],
      hasPage: true,
      pageSize: 20,
      popupType: 'dialog',
      popupWidth: '800px',
    },
  })
  const part = (of: string, showField: string) => ({ more: { relationField: `${of}_jnpfTable_x1`, showField } })
  return [
    field(1, 'input', 'title', '事由'),
    field(2, 'relationForm', 'supplier', '供应商', relation(more.transfers ?? [])),
    field(3, 'relationFormAttr', '', '城市', part('supplier', 'city')),
    field(4, 'relationFormAttr', 'bank', '开户行', part('supplier', 'tableField9-bank')),
    field(5, 'input', 'phone', '电话', { disabled: true }),
    field(6, 'inputNumber', 'rate', '折扣', { disabled: true }),
    table(20, '明细', [
      field(21, 'relationForm', 'maker', '厂家', relation([{ targetField: 'tableField20-tel', sourceValue: 'phone' }])),
      field(22, 'relationFormAttr', '', '厂家城市', part('tableField20-maker', 'city')),
      field(23, 'input', 'tel', '厂家电话', { disabled: true }),
    ]),
  ]
}
