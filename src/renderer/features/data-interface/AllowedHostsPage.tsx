import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'

type Host = DataOf<'allowedHost.list'>['list'][number]

const endpoints = { one: 'allowedHost.one', create: 'allowedHost.create', update: 'allowedHost.update' } as const
const nameOf = (row: Host) => row.host

/** Hosts that data interfaces may ask by HTTP: none, until somebody names them here. */
export function AllowedHostsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const enabled = useToggleColumn('allowedHost.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<Host>[]>(
    () => [
      { key: 'host', title: t('dataInterface.host'), width: 260, sortable: true, render: nameOf },
      {
        key: 'description',
        title: t('dataInterface.description'),
        width: null,
        minWidth: 200,
        render: ({ description }) => description,
      },
      enabled,
    ],
    [t, enabled],
  )
  return (
    <ListPage
      list="allowedHost.list"
      name="allowedHost"
      label={t('dataInterface.hosts')}
      rights={rights}
      filters={[{ kind: 'keyword', label: t('dataInterface.hostKeyword') }]}
      columns={columns}
      nameOf={nameOf}
      remove="allowedHost.delete"
      empty={{ text: t('dataInterface.noHosts'), hint: t('dataInterface.noHostsHint') }}
      draftId="allowedHost"
      add={t('dataInterface.newHost')}
      editor={HostDialog}
    />
  )
}

function HostDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      title={{ create: t('dataInterface.newHost'), edit: t('dataInterface.editHost') }}
      fields={[
        {
          name: 'host',
          label: t('dataInterface.host'),
          kind: 'text',
          max: 200,
          required: true,
          hint: t('dataInterface.hostHint'),
        },
        { name: 'description', label: t('dataInterface.description'), kind: 'area', max: 500 },
        { name: 'sortCode', label: t('dataInterface.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
      ]}
    />
  )
}
