import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { seedId } from './ids.ts'
import type { MenuGrant, MenuMaker } from './menus.ts'
import { modelRow } from './modules/model.ts'
import { purchaseForm, supplierForm } from './modules/purchase-forms.ts'
import { purchaseRecords, type PurchaseWorld, supplierRecords } from './modules/purchase-records.ts'
import { definitionOf, writeRecords } from './modules/writer.ts'
import { randomOf } from './random.ts'

const SUPPLIERS = 80
const ORDERS = 260
/** Model numbers after those of the teaching pages. */
const SUPPLIER_MODEL = 21
const ORDER_MODEL = 22

export interface PurchasingModels {
  readonly rows: VisualModelTable[]
  readonly definitions: { readonly supplier: Definition; readonly order: Definition }
}

/** Suppliers, and purchase orders that choose one of them. */
export function makePurchasingModels(author: { readonly userId: string; readonly now: number }): PurchasingModels {
  const make = (
    number: number,
    full_name: string,
    en_code: string,
    { form, list }: { readonly form: string; readonly list: string },
  ) => {
    const texts = { form_data: form, column_data: list }
    return modelRow(
      { id: seedId('model', number), full_name, en_code, category: 'asset', ...texts, sort_code: number },
      author,
    )
  }
  const supplier = make(SUPPLIER_MODEL, '供应商管理', 'supplier', supplierForm())
  const order = make(ORDER_MODEL, '采购订单', 'purchaseOrder', purchaseForm(supplier.id))
  return {
    rows: [supplier, order],
    definitions: { supplier: definitionOf(supplier), order: definitionOf(order) },
  }
}

/** Beside the register of assets; at the end, so that ids of other menus stay what they were. */
export function addPurchasingMenus(menus: MenuMaker, { definitions }: PurchasingModels): void {
  menus.module('assets', definitions.supplier, 'icon-ym icon-ym-generator-company')
  menus.module('assets', definitions.order, 'icon-ym icon-ym-generator-tableGrid')
}

/** Whoever looks after assets buys; staff look suppliers up and order for themselves. */
export const grantsOfPurchasing: readonly MenuGrant[] = [
  ...['asset', 'systemAdministrator'].flatMap((role): MenuGrant[] => [
    { role, menu: 'supplier', buttons: true },
    { role, menu: 'purchaseOrder', buttons: true },
  ]),
  { role: 'staff', menu: 'purchaseOrder', buttons: ['btn_add', 'btn_edit', 'btn_detail'], rows: 'own' },
  { role: 'staff', menu: 'supplier', buttons: ['btn_detail'] },
]

/** A chance of its own leaves the rest of the seed as it was. */
export async function writePurchasing(
  database: PlatformDatabase,
  { definitions }: PurchasingModels,
  others: Omit<PurchaseWorld, 'random'>,
): Promise<void> {
  const world = { ...others, random: randomOf(20_261_120) }
  const suppliers = [...supplierRecords(world, SUPPLIERS)]
  await writeRecords(database, definitions.supplier, suppliers)
  await writeRecords(database, definitions.order, purchaseRecords(world, suppliers, ORDERS))
}
