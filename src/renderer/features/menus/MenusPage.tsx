import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { menuKindOf } from '#shared/access/routes.ts'
import type { MenuTreeNode } from '#shared/api/menu.ts'
import { MenuIcon } from '#renderer/access/menu-icons.tsx'
import { useUser } from '#renderer/access/session-store.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { noRights } from '#renderer/components/page/rights.ts'
import { DefinitionsImport } from '#renderer/components/page/DefinitionsImport.tsx'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import type { TreePlace } from '#renderer/components/tree/tree-move.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useReopenForm, useReopenQueue } from '#renderer/platform/reopen-forms.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { MenuDialog, menuTypes } from './MenuDialog.tsx'
import { MenuItemsDialog } from './MenuItemsDialog.tsx'
import { menuName } from './menu-name.ts'
import styles from './menus.module.css'

const start = 'menu/'

/** Under which name the dialog of a menu keeps its drafts: those of each system, and of each menu that one is added below, apart. */
function menuDraft(systemId: string, parentId?: string): string {
  return `${start}${systemId}${parentId === undefined ? '' : `/${parentId}`}`
}

/** Where a draft belongs; null for a draft of something else. */
function placeOfDraft(moduleId: string): { readonly systemId: string; readonly parentId: string | null } | null {
  if (!moduleId.startsWith(start)) return null
  const [systemId = '', parentId = null] = moduleId.slice(start.length).split('/')
  return { systemId, parentId }
}

const matches = (node: MenuTreeNode, word: string) =>
  `${node.fullName}\n${menuName(node)}\n${node.enCode}`.toLowerCase().includes(word.toLowerCase())

/** Siblings of a menu in their order; the top ones where it stands below nothing. */
function siblingsOf(nodes: readonly MenuTreeNode[], id: string): readonly MenuTreeNode[] | null {
  if (nodes.some((node) => node.id === id)) return nodes
  for (const node of nodes) {
    const found = siblingsOf(node.children, id)
    if (found) return found
  }
  return null
}

/** Menus of a system as a tree table, with what can be granted below each (wire contract 5.8). */
export function MenusPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const granted = useRights(menuId)
  const systems = usePlatformQuery('system.options', {})
  const [picked, setPicked] = useState<string | null>(null)
  const [below, setBelow] = useState<string | null>(null)
  const [itemsOf, setItemsOf] = useState<MenuTreeNode | null>(null)
  const list = systems.data?.list ?? []
  const own = useUser()?.systemIds.find(({ currentSystem }) => currentSystem)?.id
  const offered = (wanted: string | null | undefined) => list.find(({ id }) => id === wanted)?.id
  const systemId = offered(picked) ?? offered(own) ?? list[0]?.id ?? ''
  // Nothing is added before it is known to which system.
  const rights = systemId === '' ? noRights : granted
  // A draft to go on with shows its system, and where it was begun below a menu its dialog.
  const queued = useReopenQueue(({ queue }) => queue.findLast(({ moduleId }) => placeOfDraft(moduleId))?.moduleId)
  const place = queued === undefined ? null : placeOfDraft(queued)
  const [followed, setFollowed] = useState<string>()
  if (queued !== followed) {
    setFollowed(queued)
    if (place) setPicked(place.systemId)
  }
  const isBelow = rights.add && place !== null && place.parentId !== null && place.systemId === systemId
  useReopenForm(isBelow ? (queued ?? null) : null, () => setBelow(place?.parentId ?? null))
  const query = usePlatformQuery(
    'menu.tree',
    { params: { id: systemId || '-' }, query: { category: 'Web' } },
    { enabled: systemId !== '' },
  )
  const move = usePlatformMutation('menu.move')
  const enabled = useToggleColumn('menu.toggle', rights, menuName)
  const columns = useMemo<readonly PageColumn<MenuTreeNode>[]>(
    () => [
      {
        key: 'fullName',
        title: t('menus.name'),
        width: null,
        minWidth: 220,
        render: (node) => (
          <span className={styles.named} title={menuName(node)}>
            <MenuIcon name={node.icon} kind={menuKindOf(node.type)} />
            {menuName(node)}
          </span>
        ),
      },
      {
        key: 'type',
        title: t('menus.type'),
        width: 100,
        render: ({ type }) => t(`menus.types.${menuTypes[type] ?? 'page'}`),
      },
      { key: 'enCode', title: t('menus.code'), width: 150, render: ({ enCode }) => enCode },
      {
        key: 'urlAddress',
        title: t('menus.address'),
        width: 190,
        onlyRoomy: true,
        render: ({ urlAddress }) => urlAddress,
      },
      enabled,
    ],
    [t, enabled],
  )
  const tree = query.data?.list
  const isMovable = useServerHas('menu.move') && rights.edit
  const actions = useMemo<readonly RowAction<MenuTreeNode>[]>(() => {
    const save = async ({ id }: MenuTreeNode) => {
      const { data } = await call('menu.export', { params: { id } })
      const name = await saveExported(data)
      if (name !== null) toast.success(t('menus.exported', { name }))
    }
    const exporting = {
      key: 'export',
      label: t('menus.export'),
      needs: 'menu.export' as const,
      run: (node: MenuTreeNode) => ignoreRejection(save(node)),
    }
    if (!rights.edit) return [exporting]
    const step = (node: MenuTreeNode, by: -1 | 1) => {
      const siblings = siblingsOf(tree ?? [], node.id) ?? []
      const at = siblings.findIndex(({ id }) => id === node.id)
      const before = siblings[by === -1 ? at - 1 : at + 2]
      if (by === -1 && at <= 0) return
      void move
        .mutateAsync({ params: { id: node.id }, body: { parentId: node.parentId, beforeId: before?.id ?? null } })
        .catch(() => undefined)
    }
    return [
      {
        key: 'items',
        label: t('menus.items'),
        needs: 'menuItem.save',
        isShown: ({ type }: MenuTreeNode) => type > 1,
        run: setItemsOf,
      },
      ...(rights.add
        ? [
            {
              key: 'below',
              label: t('menus.addBelow'),
              isShown: ({ type }: MenuTreeNode) => type <= 1,
              run: ({ id }: MenuTreeNode) => setBelow(id),
            },
          ]
        : []),
      { key: 'up', label: t('menus.up'), needs: 'menu.move', run: (node: MenuTreeNode) => step(node, -1) },
      { key: 'down', label: t('menus.down'), needs: 'menu.move', run: (node: MenuTreeNode) => step(node, 1) },
      exporting,
    ]
  }, [rights.edit, rights.add, t, tree, move])
  const { mutateAsync } = move
  const moving = useMemo(
    () =>
      isMovable
        ? {
            isFolder: ({ type }: MenuTreeNode) => type <= 1,
            onMove: ({ id }: MenuTreeNode, { parent, before }: TreePlace) =>
              void mutateAsync({ params: { id }, body: { parentId: parent ?? '-1', beforeId: before } }).catch(
                () => undefined,
              ),
          }
        : undefined,
    [isMovable, mutateAsync],
  )
  const common = { systemId, category: 'Web' } as const
  return (
    <>
      <TreePage<MenuTreeNode>
        query={systemId === '' ? { ...query, error: systems.error, isPending: systems.isPending } : query}
        name="menu"
        label={t('menus.title')}
        rights={rights}
        columns={columns}
        nameOf={menuName}
        search={{ label: t('menus.keyword'), matches }}
        countText={(shown, all) => (shown === all ? t('menus.all', { count: all }) : t('menus.shown', { shown, all }))}
        remove="menu.delete"
        move={moving}
        actions={actions}
        empty={{ text: t('menus.empty'), hint: t('menus.emptyHint') }}
        draftId={menuDraft(systemId)}
        add={t('menus.new')}
        editor={(editing: Editing) => <MenuDialog {...editing} {...common} />}
        toolbar={
          <>
            <Select<string>
              className={styles.system ?? ''}
              aria-label={t('menus.system')}
              value={systemId}
              onChange={setPicked}
              options={list.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
            {rights.add ? (
              <DefinitionsImport
                endpoint="menu.import"
                title={t('menus.importTitle')}
                label={t('menus.import')}
                params={{ id: systemId }}
              />
            ) : null}
          </>
        }
      />
      {below === null ? null : (
        <MenuDialog
          {...common}
          draftId={menuDraft(systemId, below)}
          recordId={null}
          parentId={below}
          onSaved={() => undefined}
          onClose={() => setBelow(null)}
        />
      )}
      {itemsOf === null ? null : <MenuItemsDialog menu={itemsOf} onClose={() => setItemsOf(null)} />}
    </>
  )
}
