import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { isAddressCode } from '#shared/rules/validation.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { textRule } from '#renderer/pickers/organization/rules.ts'
import { IconSelect } from '#renderer/access/IconSelect.tsx'

type System = DataOf<'system.list'>['list'][number]

const draftId = 'system'
const endpoints = { one: 'system.one', create: 'system.create', update: 'system.update' } as const
const nameOf = ({ fullName }: System) => fullName

/** Systems: sets of menus, of which a person works in one at a time (wire contract 5.8). */
export function SystemsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const enabled = useToggleColumn('system.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<System>[]>(
    () => [
      { key: 'fullName', title: t('menus.systemName'), width: null, minWidth: 200, sortable: true, render: nameOf },
      { key: 'enCode', title: t('menus.code'), width: 220, sortable: true, render: ({ enCode }) => enCode },
      {
        key: 'sortCode',
        title: t('menus.sort'),
        width: 90,
        align: 'right',
        sortable: true,
        render: ({ sortCode }) => sortCode,
      },
      enabled,
    ],
    [t, enabled],
  )
  return (
    <ListPage
      list="system.list"
      name="system"
      label={t('menus.systems')}
      rights={rights}
      filters={[{ kind: 'keyword', label: t('menus.keyword') }]}
      columns={columns}
      nameOf={nameOf}
      remove="system.delete"
      empty={{ text: t('menus.noSystems') }}
      draftId={draftId}
      add={t('menus.newSystem')}
      editor={SystemDialog}
    />
  )
}

function SystemDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('menus.newSystem'), edit: t('menus.editSystem') }}
      fields={[
        { name: 'fullName', label: t('menus.systemName'), kind: 'text', max: 100, required: true },
        {
          name: 'enCode',
          label: t('menus.code'),
          kind: 'text',
          max: 100,
          required: true,
          rules: [textRule(isAddressCode, t('menus.codeRule'))],
        },
        {
          name: 'icon',
          label: t('menus.icon'),
          kind: 'own',
          initial: '',
          control: <IconSelect label={t('menus.icon')} />,
        },
        { name: 'sortCode', label: t('menus.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
      ]}
    />
  )
}
