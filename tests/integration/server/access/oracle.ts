import { readScheme, seesRow, type Viewer } from '#shared/access/data-scheme.ts'
import type { Drawn, World } from './world.ts'

/** What one person may do and see of the module, worked out the slow and plain way. */
export interface Expected {
  readonly isOpen: boolean
  has(button: string): boolean
  /** Null: every column; a column is judged by its own code or that of its table. */
  seesColumn(prop: string): boolean
  hidesField(prop: string): boolean
  /** Ids of the records. */
  readonly rows: ReadonlySet<string>
}

function isBelow(parents: ReadonlyMap<string, string>, id: string, top: string): boolean {
  for (let each: string | undefined = id; each !== undefined; each = parents.get(each)) if (each === top) return true
  return false
}

function reportsTo(managers: ReadonlyMap<string, string | null>, id: string, boss: string): boolean {
  const seen = new Set<string>()
  for (let each: string | null | undefined = id; each && !seen.has(each); each = managers.get(each)) {
    if (each === boss) return true
    seen.add(each)
  }
  return false
}

export function expectedFor(world: World, drawn: Drawn, personId: string): Expected {
  const holders = (drawn.held.get(personId) ?? []).filter(({ id }) => drawn.enabledHolders.has(id))
  const isHeld = (type: string, item: string) =>
    drawn.grants.some(
      (grant) =>
        grant.item_type === type &&
        grant.item_id === item &&
        ((grant.subject_type === 'user' && grant.subject_id === personId) ||
          holders.some((holder) => grant.subject_type === holder.type && grant.subject_id === holder.id)),
    )
  const mine = world.menus.filter(
    (id) =>
      drawn.menus.get(id)?.enabled && drawn.isSystemEnabled && isHeld('menu', id) && isHeld('system', 'system-fuzz'),
  )
  const flags = (id: string) => drawn.menus.get(id)
  const itemsOf = (menu: string, kind: string) =>
    world.items.filter((item) => item.menu_id === menu && item.kind === kind)
  const code = (menu: string, kind: string, en_code: string) =>
    itemsOf(menu, kind).some((item) => item.en_code === en_code && isHeld(kind, item.id))
  const knowsField = (prop: string) => mine.some((menu) => itemsOf(menu, 'form').some((item) => item.en_code === prop))

  const primary = drawn.primary.get(personId) ?? ''
  const viewer: Viewer = {
    userId: personId,
    organizationId: primary,
    organizationIds: new Set([...drawn.parents.keys()].filter((id) => isBelow(drawn.parents, id, primary))),
    subordinateIds: new Set(world.people.map(({ id }) => id).filter((id) => reportsTo(drawn.managers, id, personId))),
  }
  const schemes = mine.flatMap((menu) =>
    drawn.schemes
      .filter((scheme) => scheme.menu_id === menu && scheme.enabled_mark === 1 && isHeld('resource', scheme.id))
      .map((scheme) => readScheme(scheme.kind, scheme.condition_json)),
  )
  const seesAll = mine.some((menu) => !flags(menu)?.data)
  const rows = world.records.filter(
    (record) =>
      mine.length > 0 &&
      (seesAll ||
        seesRow(schemes, viewer, {
          createdBy: record.createdBy,
          creatorOrganizations: drawn.memberships.get(record.createdBy) ?? [],
          value: (field) => {
            const column = world.store.main.columns.get(field)
            return column ? { value: record.values[field], storage: column.storage } : null
          },
        })),
  )
  return {
    isOpen: mine.length > 0,
    has: (button) => mine.some((menu) => !flags(menu)?.button || code(menu, 'button', button)),
    seesColumn: (prop) =>
      mine.some((menu) =>
        [prop, prop.split('-')[0] ?? ''].some((name) =>
          flags(menu)?.column
            ? code(menu, 'column', name)
            : itemsOf(menu, 'column').some((item) => item.en_code === name),
        ),
      ),
    hidesField: (prop) => knowsField(prop) && mine.every((menu) => flags(menu)?.form && !code(menu, 'form', prop)),
    rows: new Set(rows.map((record) => record.id)),
  }
}
