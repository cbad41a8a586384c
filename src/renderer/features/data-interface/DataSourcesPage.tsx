import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import type { EditValues } from '#renderer/form/dialog/fields.tsx'
import { PasswordInput } from '#renderer/components/PasswordInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { databaseTypes } from '#shared/rules/database-types.ts'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import { useServerKind } from '#renderer/platform/server-kind.ts'

const ownTypes = databaseTypes.map((value) => ({ value: value as string, label: value as string }))

/** Kinds of databases that the server opens. Those of the family name theirs in a dictionary. */
function useDatabaseTypes(): readonly { readonly value: string; readonly label: string }[] {
  const isFamily = useServerKind(({ kind }) => kind === '3.4' || kind === '3.6')
  const { flat } = useDictionary('dbType')
  return useMemo(
    () =>
      isFamily && flat.length > 0 ? flat.map(({ enCode, fullName }) => ({ value: enCode, label: fullName })) : ownTypes,
    [isFamily, flat],
  )
}

type Source = DataOf<'dataSource.list'>['list'][number]

const endpoints = { one: 'dataSource.one', create: 'dataSource.create', update: 'dataSource.update' } as const
const nameOf = (source: Source) => source.fullName
const placeOf = ({ dbType, host, port, serviceName }: Source) =>
  dbType === 'SQLite' ? serviceName : `${host}${port ? `:${port}` : ''}/${serviceName}`
const isServer = (values: Readonly<EditValues>) => values['dbType'] !== 'SQLite'

/** Databases that data interfaces read (ours), each with a test of its connection. */
export function DataSourcesPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const databases = useDatabaseTypes()
  const enabled = useToggleColumn('dataSource.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<Source>[]>(
    () => [
      { key: 'fullName', title: t('dataInterface.sourceName'), width: 200, sortable: true, render: nameOf },
      { key: 'dbType', title: t('dataInterface.database'), width: 120, sortable: true, render: ({ dbType }) => dbType },
      { key: 'host', title: t('dataInterface.place'), width: null, minWidth: 200, render: placeOf },
      {
        key: 'description',
        title: t('dataInterface.description'),
        width: 220,
        onlyRoomy: true,
        render: ({ description }) => description,
      },
      enabled,
    ],
    [t, enabled],
  )
  return (
    <ListPage
      list="dataSource.list"
      name="dataSource"
      label={t('dataInterface.sources')}
      rights={rights}
      filters={[
        { kind: 'keyword', label: t('dataInterface.sourceKeyword') },
        {
          kind: 'choice',
          name: 'dbType',
          label: t('dataInterface.database'),
          options: [{ value: '', label: t('common.status.all') }, ...databases],
        },
      ]}
      columns={columns}
      nameOf={nameOf}
      remove="dataSource.delete"
      empty={{ text: t('dataInterface.noSources'), hint: t('dataInterface.noSourcesHint') }}
      draftId="dataSource"
      add={t('dataInterface.newSource')}
      editor={SourceDialog}
    />
  )
}

function SourceDialog(editing: Editing) {
  const t = useT()
  const databases = useDatabaseTypes()
  const isAdministrator = useSessionStore(({ user }) => user?.isAdministrator === true)
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      width={800}
      title={{ create: t('dataInterface.newSource'), edit: t('dataInterface.editSource') }}
      fields={[
        { name: 'fullName', label: t('dataInterface.sourceName'), kind: 'text', max: 50, required: true },
        {
          name: 'dbType',
          label: t('dataInterface.database'),
          kind: 'choice',
          required: true,
          initial: databases[0]?.value ?? null,
          options: databases,
        },
        {
          name: 'host',
          label: t('dataInterface.server'),
          kind: 'text',
          max: 200,
          required: true,
          isShown: isServer,
          isHalf: true,
        },
        {
          name: 'port',
          label: t('dataInterface.port'),
          kind: 'number',
          min: 0,
          max: 65_535,
          isShown: isServer,
          isHalf: true,
          hint: t('dataInterface.portHint'),
        },
        {
          name: 'userName',
          label: t('dataInterface.account'),
          kind: 'text',
          max: 100,
          required: true,
          isShown: isServer,
          isHalf: true,
        },
        {
          name: 'password',
          label: t('dataInterface.password'),
          kind: 'own',
          isOutsideDraft: true,
          control: <PasswordInput autoComplete="new-password" maxLength={200} />,
          isShown: isServer,
          isHalf: true,
          ...(editing.recordId === null ? {} : { hint: t('dataInterface.passwordHint') }),
          write: (value) => (typeof value === 'string' ? value : ''),
        },
        {
          name: 'useTls',
          needs: 'dataSource.rights',
          label: t('dataInterface.tls'),
          kind: 'switch',
          isShown: isServer,
        },
        {
          name: 'serviceName',
          label: t('dataInterface.databaseName'),
          kind: 'own',
          initial: '',
          required: t('common.rule.enter', { label: t('dataInterface.databaseName') }),
          control: <ConnectionTest recordId={editing.recordId} />,
          hint: t('dataInterface.fileHint'),
        },
        {
          name: 'isWritable',
          needs: 'dataSource.rights',
          label: t('dataInterface.writable'),
          kind: 'switch',
          hint: t('dataInterface.writableHint'),
          isFixed: !isAdministrator,
        },
        { name: 'description', label: t('dataInterface.description'), kind: 'area', max: 500 },
        { name: 'sortCode', label: t('dataInterface.sort'), kind: 'number', min: 0, max: 999_999 },
        {
          name: 'enabledMark',
          needs: 'dataSource.toggle',
          label: t('common.status.label'),
          kind: 'switch',
          initial: true,
        },
      ]}
    />
  )
}
