import type { FormPlan } from '#shared/form/model.ts'
import type { Call } from '#server/core/call.ts'
import { loadTranslations, menuCode } from '#server/core/translations.ts'
import type { MenuItemTable, MenuTable } from '#server/database/tables/access.ts'
import { loadDefinition } from '../module/definition.ts'
import { inLanguage } from '../module/language.ts'

type Item = Pick<MenuItemTable, 'menu_id' | 'en_code' | 'full_name'> & { readonly kind: string }

/** What menus hand out is called as the forms of their modules call it. */
const ofForms: ReadonlySet<string> = new Set(['column', 'form'])

/** Labels of the fields by the codes that menus have of them. */
function labelsOf(form: FormPlan): ReadonlyMap<string, string> {
  return new Map(
    form.fields.flatMap(({ name, label, columns }) => [
      [name, label] as const,
      ...columns.map((column) => [`${name}-${column.name}`, `${label}-${column.label}`] as const),
    ]),
  )
}

/**
 * Names of the columns and fields below menus in the caller's language: those of the design of their module. What somebody
 * called otherwise in the menu keeps that name.
 */
export async function itemNames(
  call: Call,
  menus: readonly Pick<MenuTable, 'id' | 'type' | 'module_id'>[],
): Promise<(item: Item) => string> {
  const stored = ({ full_name }: Item) => full_name
  if ((await loadTranslations(call.database)).texts(call.language).size === 0) return stored
  const labels = new Map<
    string,
    { readonly own: ReadonlyMap<string, string>; readonly shown: ReadonlyMap<string, string> }
  >()
  for (const { id, type, module_id } of menus) {
    if (type !== 3) continue
    // A disabled or broken design, or none: the menu has its names.
    const definition = await loadDefinition(call.database, module_id).catch(() => null)
    if (!definition) continue
    const { definition: translated } = await inLanguage(call, definition)
    labels.set(id, { own: labelsOf(definition.form), shown: labelsOf(translated.form) })
  }
  return (item) => {
    const { menu_id, kind, en_code, full_name } = item
    const menu = ofForms.has(kind) ? labels.get(menu_id) : undefined
    return menu?.own.get(en_code) === full_name ? (menu.shown.get(en_code) ?? full_name) : full_name
  }
}

/** Titles of menus and systems in the caller's language, as every menu of theirs shows them. */
export async function titles(call: Call) {
  const texts = (await loadTranslations(call.database)).texts(call.language)
  return ({ en_code, full_name }: { readonly en_code: string; readonly full_name: string }) =>
    texts.get(menuCode(en_code)) ?? full_name
}
