import type * as z from 'zod'
import { menuItemKinds } from '#shared/access/grant-kinds.ts'
import { menuFile } from '#shared/api/menu.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireStorable } from '#server/core/input.ts'
import { lockMenus } from '#server/core/menu-lock.ts'
import { inOrder, subtreeIds } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { listItems, type StoredItem, writeItems } from './items.ts'
import { describeMenu, insertMenu, menusOf, readMenu } from './menus.ts'

/** Largest .bm file, in bytes. */
export const FILE_LIMIT = 4 * 1024 * 1024

type File = z.output<typeof menuFile>

const itemOf = (item: StoredItem) => ({
  fullName: item.fullName,
  enCode: item.enCode,
  enabledMark: item.enabledMark,
  ...('kind' in item ? { kind: item.kind, conditionJson: item.conditionJson } : {}),
})

/** Offers a menu with all below it, and what is granted below each, as a .bm file. */
export async function exportMenu(call: Call, id: string): Promise<DownloadLink> {
  const top = await readMenu(call.database, id)
  const all = await menusOf(call.database, top.system_id)
  const within = subtreeIds(all, id)
  const branch = [top, ...inOrder(all, id)].filter((menu) => within.has(menu.id))
  const menus = []
  for (const menu of branch) {
    const kinds = []
    for (const kind of menuItemKinds) {
      const items = await listItems(call, menu.id, kind)
      if (items.length > 0) kinds.push([kind, items.map(itemOf)] as const)
    }
    const { systemId: _systemId, ...row } = describeMenu(menu)
    menus.push({ ...row, items: Object.fromEntries(kinds) })
  }
  return offerContent(call, `${top.full_name}.bm`, JSON.stringify({ menus }))
}

function readFile(content: Buffer): File {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return fail(400, 'menu.fileUnreadable')
  }
  const result = menuFile.safeParse(parsed)
  if (!result.success) {
    const path = result.error.issues[0]?.path.map(String).join('.') ?? ''
    return path === '' ? fail(400, 'menu.fileUnreadable') : fail(400, 'menu.fileInvalid', { params: { path } })
  }
  requireStorable(result.data)
  return result.data
}

/** A code that no menu has: the one of the file, with a number behind it where it is taken. */
async function freeCode(inside: PlatformDatabase, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : String(number)
    const code = `${wanted.slice(0, 100 - ending.length)}${ending}`
    const taken = await inside.selectFrom('menu').select('id').where('en_code', '=', code).executeTakeFirst()
    if (!taken) return code
  }
}

/**
 * Imports the menus of a .bm file into a system: all of them or none. Refuses with 400 what is no such file, and menus
 * that lead to what is not here.
 */
export async function importMenus(
  call: Call,
  systemId: string,
  { fileName, content }: { readonly fileName: string; readonly content: Buffer },
): Promise<void> {
  if (!/\.(?:bm|json)$/i.test(fileName)) fail(400, 'menu.notFile')
  const { menus } = readFile(content)
  await call.database.transaction().execute(async (inside) => {
    await lockMenus(inside)
    const made = new Map<string, string>()
    for (const { id, items, ...menu } of menus) {
      const parentId = made.get(menu.parentId) ?? '-1'
      const input = { ...menu, systemId, parentId, enCode: await freeCode(inside, menu.enCode) }
      const menuId = await insertMenu(inside, input)
      made.set(id, menuId)
      for (const kind of menuItemKinds) {
        const list = (items[kind] ?? []).map((item) => ({ ...item, id: null }))
        if (list.length > 0) await writeItems(call, inside, { menuId, kind, before: [], list })
      }
    }
  })
}
