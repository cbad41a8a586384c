import { useMemo, useState } from 'react'
import { useAuthorizeNew, useAuthorizing } from '#renderer/access/useAuthorizing.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { ListFilter } from '#renderer/components/page/filters.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ItemsInput } from '#renderer/pickers/frame/ItemsInput.tsx'
import { AdministeredPicker } from '#renderer/pickers/organization/AdministeredPicker.tsx'
import { BesideOrganizations } from '#renderer/pickers/organization/BesideOrganizations.tsx'
import { DepartmentPicker } from '#renderer/pickers/organization/DepartmentPicker.tsx'
import { useEmptyWords } from '#renderer/pickers/organization/useEmptyWords.ts'
import { commonFields } from './fields.tsx'
import { MembersDialog } from './MembersDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'

type Kind = 'position' | 'role' | 'group'
interface Row {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly type: string
  /** Of a role. */
  readonly typeName?: string
  readonly enabledMark: number
  readonly sortCode: number
  readonly memberCount: number
}
const nameOf = ({ fullName }: { readonly fullName: string }) => fullName
const objectTypes = { position: 'Position', role: 'Role', group: 'Group' } as const
const emptyTexts = {
  position: 'memberships.noPositions',
  role: 'memberships.noRoles',
  group: 'memberships.noGroups',
} as const
/** A group is granted nothing (section 6, authorize kinds). */
const grantees = { position: 'Position', role: 'Role', group: null } as const

/** What the three lists have in common: columns around their own one, and who has a row. */
function useMembershipPage<Of extends Row>(kind: Kind, menuId: string | null, own: readonly PageColumn<Of>[]) {
  const t = useT()
  const rights = useRights(menuId)
  const [shown, setShown] = useState<Of | null>(null)
  const enabled = useToggleColumn<Of>(`${kind}.toggle`, rights, nameOf)
  const columns = useMemo<readonly PageColumn<Of>[]>(
    () => [
      {
        key: 'fullName',
        title: t('memberships.name'),
        width: null,
        minWidth: 120,
        fitWidth: 88,
        sortable: true,
        render: nameOf,
      },
      {
        key: 'enCode',
        title: t('memberships.code'),
        width: 150,
        fitWidth: codeFit,
        sortable: true,
        render: ({ enCode }) => enCode,
      },
      ...own,
      {
        key: 'memberCount',
        title: t('memberships.members'),
        width: 90,
        fitWidth: 82,
        align: 'right',
        onlyRoomy: true,
        needs: 'memberCount',
        render: ({ memberCount }) => memberCount,
      },
      {
        key: 'type',
        title: t('memberships.type'),
        width: 120,
        onlyRoomy: true,
        render: ({ type, typeName }) => typeName || type,
      },
      enabled,
    ],
    [t, own, enabled],
  )
  const authorizing = useAuthorizing<Of>(grantees[kind], nameOf)
  const actions = useMemo(
    () => [{ key: 'members', label: t('memberships.members'), run: setShown }, ...authorizing],
    [authorizing, t],
  )
  const members = shown ? (
    <MembersDialog objectType={objectTypes[kind]} object={shown} mayEdit={rights.edit} onClose={() => setShown(null)} />
  ) : null
  const empty = useEmptyWords({ text: t(emptyTexts[kind]) })
  const filters = [{ kind: 'keyword', label: t('memberships.keyword') }, statusFilter(t)] as const
  return { t, members, page: { rights, columns, actions, filters, empty, nameOf, name: kind } as const }
}

/** Positions, which belong to an organisation each. */
export function PositionsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const own = useMemo<readonly PageColumn<RowOf<'position.list'>>[]>(
    () => [
      {
        key: 'department',
        title: t('memberships.organization'),
        width: 180,
        fitWidth: 96,
        render: ({ department }) => department,
      },
    ],
    [t],
  )
  const { page, members } = useMembershipPage('position', menuId, own)
  return (
    <>
      <BesideOrganizations>
        {(organizeId, first) => (
          <ListPage
            {...page}
            list="position.list"
            label={t('memberships.positions')}
            {...(organizeId === null ? {} : { query: { organizeId } })}
            remove="position.delete"
            draftId="position"
            add={t('memberships.newPosition')}
            editor={(editing) => <PositionDialog {...editing} organizeId={first} />}
          />
        )}
      </BesideOrganizations>
      {members}
    </>
  )
}

interface PositionDialogProps extends Editing {
  /** Of a new one: the organisation that is chosen beside the list, or the only one; null: there is none such. */
  readonly organizeId: string | null
}

function PositionDialog({ organizeId, ...editing }: PositionDialogProps) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={{ one: 'position.one', create: 'position.create', update: 'position.update' }}
      draftId="position"
      inSeries={{ keeps: ['organizeId'] }}
      title={{ create: t('memberships.newPosition'), edit: t('memberships.editPosition') }}
      fields={commonFields<'organizeId'>(t, 'position', [
        {
          name: 'organizeId',
          label: t('memberships.organization'),
          kind: 'own',
          required: true,
          initial: organizeId === null ? [] : [organizeId],
          read: (stored) => (stored ? [String(stored)] : []),
          write: (ids) => (ids as readonly string[])[0] ?? '',
          control: <ItemsInput picker={AdministeredPicker} label={t('memberships.organization')} />,
        },
      ])}
    />
  )
}

/** Roles: of all organisations, or of some. */
export function RolesPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const own = useMemo<readonly PageColumn<RowOf<'role.list'>>[]>(
    () => [
      {
        key: 'organizeInfo',
        title: t('memberships.reach'),
        width: 220,
        render: ({ globalMark, organizeInfo }) => (globalMark === 1 ? t('memberships.global') : organizeInfo),
      },
    ],
    [t],
  )
  const { page, members } = useMembershipPage<RowOf<'role.list'>>('role', menuId, own)
  // A role that grants nothing is of no use: what it grants is asked at once of whoever may say so.
  const authorize = useAuthorizeNew('Role')
  const [reach, setReach] = useState<string>('')
  const filters: readonly ListFilter[] = [
    ...page.filters,
    {
      kind: 'own',
      name: 'organizeId',
      draw: (_value, change) => (
        <DepartmentPicker
          withCompanies
          label={t('memberships.reach')}
          title={t('memberships.reach')}
          placeholder={t('memberships.reach')}
          style={{ width: 200 }}
          value={reach === '' ? [] : [reach]}
          onChange={([id = '']) => {
            setReach(id)
            change(id)
          }}
        />
      ),
      toQuery: (value): Readonly<Record<string, string>> =>
        typeof value === 'string' && value !== '' ? { organizeId: value } : {},
    },
  ]
  return (
    <>
      <ListPage
        {...page}
        filters={filters}
        list="role.list"
        label={t('memberships.roles')}
        remove="role.delete"
        draftId="role"
        add={t('memberships.newRole')}
        editor={(editing) => <RoleDialog {...editing} onCreated={authorize} />}
      />
      {members}
    </>
  )
}

const noColumns: readonly PageColumn<RowOf<'group.list'>>[] = []

/** Groups of people across organisations. */
export function GroupsPage({ menuId }: { readonly menuId: string | null }) {
  const { t, page, members } = useMembershipPage('group', menuId, noColumns)
  return (
    <>
      <ListPage
        {...page}
        list="group.list"
        label={t('memberships.groups')}
        remove="group.delete"
        draftId="group"
        add={t('memberships.newGroup')}
        editor={GroupDialog}
      />
      {members}
    </>
  )
}

function GroupDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={{ one: 'group.one', create: 'group.create', update: 'group.update' }}
      draftId="group"
      title={{ create: t('memberships.newGroup'), edit: t('memberships.editGroup') }}
      fields={commonFields<never>(t, 'group', [])}
    />
  )
}
