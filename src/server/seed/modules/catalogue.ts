import type { Definition } from '#server/areas/module/definition.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { seedId } from '../ids.ts'
import type { Dictionaries } from '../reference.ts'
import { leaveTemplateId, visitTemplateId } from '../templates.ts'
import { assetForm } from './asset-form.ts'
import { leaveForm } from './leave-form.ts'
import { modelRow } from './model.ts'
import { visitForm } from './visit-form.ts'
import { definitionOf } from './writer.ts'

export interface Models {
  readonly rows: VisualModelTable[]
  readonly definitions: { readonly leave: Definition; readonly asset: Definition; readonly visit: Definition }
}

/** The three generated modules, as a designer would have stored them. */
export function makeModels(
  dictionaries: Dictionaries,
  author: { readonly userId: string; readonly now: number },
): Models {
  const make = (
    number: number,
    full_name: string,
    en_code: string,
    category: string,
    { form, list }: { readonly form: string; readonly list: string },
  ) =>
    modelRow(
      {
        id: seedId('model', number),
        full_name,
        en_code,
        category,
        form_data: form,
        column_data: list,
        sort_code: number,
      },
      author,
    )
  const leave = make(1, '请假申请', 'leaveRequest', 'office', leaveForm(dictionaries, [leaveTemplateId]))
  const asset = make(2, '资产台账', 'assetRegister', 'asset', assetForm(dictionaries))
  const visit = make(3, '来访预约', 'visitorPass', 'security', visitForm(dictionaries, [visitTemplateId]))
  return {
    rows: [leave, asset, visit],
    definitions: { leave: definitionOf(leave), asset: definitionOf(asset), visit: definitionOf(visit) },
  }
}
