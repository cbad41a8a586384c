import { type ReactNode, useMemo, useState } from 'react'
import { initialsOf } from '#shared/rules/name-code.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { Rights } from '#renderer/components/page/rights.ts'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { codeRule, nameRule } from '#renderer/pickers/organization/rules.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { GroupMembersDialog } from './GroupMembersDialog.tsx'

type Group = RowOf<'permissionGroup.list'>
const nameOf = ({ fullName }: Group) => fullName
const endpoints = {
  one: 'permissionGroup.one',
  create: 'permissionGroup.create',
  update: 'permissionGroup.update',
} as const

function authorize({ id, fullName }: Group): void {
  openDialog('authorize', { objectType: 'PermissionGroup', subject: { id, name: fullName } })
}

/** Permission groups: who is in one has what it is granted. */
export function PermissionGroupList({ mayEdit, choice }: { readonly mayEdit: boolean; readonly choice: ReactNode }) {
  const t = useT()
  const rights = useMemo<Rights>(() => ({ add: mayEdit, edit: mayEdit, remove: mayEdit }), [mayEdit])
  const [shown, setShown] = useState<Group | null>(null)
  const enabled = useToggleColumn<Group>('permissionGroup.toggle', rights, nameOf)
  const copy = useRowAction<Group, 'permissionGroup.copy'>({
    endpoint: 'permissionGroup.copy',
    question: (group) => ({
      content: t('authorize.askCopyGroup', { name: nameOf(group) }),
      okText: t('authorize.copyGroup'),
    }),
  })
  const run = useStable({ copy: (group: Group) => void copy(group) })
  const columns = useMemo<readonly PageColumn<Group>[]>(
    () => [
      { key: 'fullName', title: t('authorize.name'), width: null, minWidth: 180, sortable: true, render: nameOf },
      { key: 'enCode', title: t('authorize.code'), width: 160, sortable: true, render: ({ enCode }) => enCode },
      {
        key: 'description',
        title: t('authorize.description'),
        width: 260,
        onlyRoomy: true,
        render: ({ description }) => description,
      },
      enabled,
    ],
    [t, enabled],
  )
  const actions = useMemo(
    () => [
      { key: 'members', label: t('authorize.members'), run: setShown },
      ...(mayEdit
        ? [
            { key: 'authorize', label: t('authorize.action'), run: authorize },
            { key: 'copy', label: t('authorize.copyGroup'), run: run.copy },
          ]
        : []),
    ],
    [mayEdit, run, t],
  )
  return (
    <>
      <ListPage
        list="permissionGroup.list"
        name="permissionGroups"
        label={t('authorize.groups')}
        rights={rights}
        filters={[{ kind: 'keyword', label: t('authorize.keyword') }, statusFilter(t)]}
        columns={columns}
        nameOf={nameOf}
        remove="permissionGroup.delete"
        empty={{ text: t('authorize.noGroups'), hint: t('authorize.noGroupsHint') }}
        draftId="permissionGroup"
        add={t('authorize.newGroup')}
        editor={GroupDialog}
        actions={actions}
        toolbar={() => choice}
      />
      {shown ? <GroupMembersDialog group={shown} mayEdit={mayEdit} onClose={() => setShown(null)} /> : null}
    </>
  )
}

function GroupDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId="permissionGroup"
      title={{ create: t('authorize.newGroup'), edit: t('authorize.editGroup') }}
      fields={[
        { name: 'fullName', label: t('authorize.name'), kind: 'text', max: 100, required: true, rules: [nameRule(t)] },
        {
          name: 'enCode',
          label: t('authorize.code'),
          kind: 'text',
          max: 50,
          required: true,
          rules: [codeRule(t)],
          suggestion: { from: 'fullName', make: initialsOf, among: 'permissionGroup.list' },
        },
        { name: 'sortCode', label: t('authorize.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
        { name: 'description', label: t('authorize.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}
