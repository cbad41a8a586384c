import { KeyOutlined } from '@ant-design/icons'
import { Button, Alert } from 'antd'
import { type ComponentProps, useMemo, useState } from 'react'
import { useAuthorizing } from '#renderer/access/useAuthorizing.ts'
import { useAccess } from '#renderer/access/useAccess.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { ListFilter } from '#renderer/components/page/filters.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { PathText } from '#renderer/components/rows/PathText.tsx'
import { useStable } from '#renderer/components/rows/useStable.ts'
import type { Selection } from '#renderer/components/selection/useSelection.ts'
import { tagWidths } from '#renderer/components/rows/text-width.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { ImportButton } from '#renderer/form/import/ImportButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ItemsInput } from '#renderer/pickers/frame/ItemsInput.tsx'
import { BesideOrganizations } from '#renderer/pickers/organization/BesideOrganizations.tsx'
import { useEmptyWords } from '#renderer/pickers/organization/useEmptyWords.ts'
import { PositionPicker } from '#renderer/pickers/position/PositionPicker.tsx'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { draftId, UserDialog } from './UserDialog.tsx'
import { UsersExport } from './UsersExport.tsx'
import styles from './users.module.css'
import { usePlatformQuery } from '#renderer/platform/query.ts'

/** Says above an import that those who come in by it have no password, where the policy gives them none. */
function NoInitialPassword() {
  const t = useT()
  // Who may not change the configuration does not learn whether there is one.
  const { data } = usePlatformQuery('systemConfig.read', {}, { quiet: true })
  if (data?.['newUserDefaultPassword'] !== '') return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('users.noInitialPassword')}
      description={t('users.noInitialHint')}
      style={{ marginBottom: 16 }}
    />
  )
}

type User = RowOf<'user.list'>
type Resetting = Pick<ComponentProps<typeof ResetPasswordDialog>, 'users' | 'onDone'>
const usersTarget = { name: 'userImport' } as const
const nameOf = ({ realName, account }: Pick<User, 'realName' | 'account'>) => `${realName}/${account}`

/** Narrows the list to whoever has a position or role. */
function heldFilter(name: string, label: string, picker: typeof PositionPicker | typeof RolePicker): ListFilter {
  return {
    kind: 'own',
    name,
    draw: (value, change) => (
      <span className={styles.held}>
        <ItemsInput
          picker={picker}
          label={label}
          placeholder={label}
          value={typeof value === 'string' && value !== '' ? [value] : []}
          onChange={([id = '']) => change(id)}
        />
      </span>
    ),
    toQuery: (value): Readonly<Record<string, string>> =>
      typeof value === 'string' && value !== '' ? { [name]: value } : {},
  }
}

/** Users (section 3, 4; wire contract 4.3): organisations on the left, search, state, reset, unlock. */
export function UsersPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const mayImport = useAccess(menuId).hasButton('btn_upload')
  const empty = useEmptyWords({ text: t('users.empty'), hint: t('users.emptyHint') })
  const [resetting, setResetting] = useState<Resetting | null>(null)
  const [leaving, setLeaving] = useState<ComponentProps<typeof HandOverDialog>['user'] | null>(null)
  const toggle = useRowAction<User, 'user.toggle'>({
    endpoint: 'user.toggle',
    question: (user) => ({
      content: t(user.enabledMark === 1 ? 'users.askDisable' : 'users.askEnable', { name: nameOf(user) }),
      okText: t(user.enabledMark === 1 ? 'users.disable' : 'users.enable'),
    }),
  })
  const unlock = useRowAction<User, 'user.unlock'>({
    endpoint: 'user.unlock',
    question: (user) => ({ content: t('users.askUnlock', { name: nameOf(user) }), okText: t('users.unlock') }),
  })
  const run = useStable({
    toggle: (user: User) => void toggle(user),
    unlock: (user: User) => void unlock(user),
    reset: (user: User) => setResetting({ users: [{ id: user.id, label: nameOf(user) }] }),
    handOver: (user: User) => setLeaving({ id: user.id, label: nameOf(user) }),
  })
  const authorizing = useAuthorizing<User>('User', nameOf)
  const actions = useMemo(
    () => [
      ...(rights.edit
        ? [
            { key: 'reset', label: t('users.reset'), run: run.reset },
            { key: 'handOver', label: t('users.handOver'), needs: 'user.handOver' as const, run: run.handOver },
            {
              key: 'disable',
              label: t('users.disable'),
              isShown: ({ enabledMark }: User) => enabledMark === 1,
              run: run.toggle,
            },
            {
              key: 'enable',
              label: t('users.enable'),
              isShown: ({ enabledMark }: User) => enabledMark === 0,
              run: run.toggle,
            },
            {
              key: 'unlock',
              label: t('users.unlock'),
              isShown: ({ enabledMark }: User) => enabledMark === 2,
              run: run.unlock,
            },
          ]
        : []),
      ...authorizing,
    ],
    [rights.edit, authorizing, run, t],
  )
  const columns = useMemo<readonly PageColumn<User>[]>(
    () => [
      { key: 'account', title: t('users.account'), width: 115, sortable: true, render: ({ account }) => account },
      { key: 'realName', title: t('users.name'), width: 100, sortable: true, render: ({ realName }) => realName },
      {
        key: 'organize',
        title: t('users.organizations'),
        width: null,
        minWidth: 160,
        render: ({ organize }) => <PathText text={organize} />,
      },
      { key: 'position', title: t('users.positions'), width: 115, render: ({ position }) => position },
      {
        key: 'mobilePhone',
        title: t('users.mobile'),
        width: 120,
        onlyRoomy: true,
        render: ({ mobilePhone }) => mobilePhone,
      },
      {
        key: 'enabledMark',
        title: t('common.status.label'),
        ...tagWidths(84, t('users.normal'), t('users.locked'), t('users.disabled')),
        align: 'center',
        sortable: true,
        render: ({ enabledMark }) =>
          enabledMark === 1 ? (
            <StateTag tone="success" text={t('users.normal')} />
          ) : enabledMark === 2 ? (
            <StateTag tone="warning" text={t('users.locked')} />
          ) : (
            <StateTag tone="neutral" text={t('users.disabled')} />
          ),
      },
    ],
    [t],
  )
  const many = (selection: Selection) => (
    <Button
      icon={<KeyOutlined aria-hidden />}
      disabled={selection.size === 0}
      onClick={() => setResetting({ users: selection.items, onDone: selection.clear })}
    >
      {t('users.setPasswords')}
    </Button>
  )
  return (
    <>
      <BesideOrganizations>
        {(organizeId, first) => (
          <ListPage
            list="user.list"
            name="users"
            label={t('users.title')}
            rights={rights}
            {...(organizeId === null ? {} : { query: { organizeId } })}
            filters={[
              { kind: 'keyword', label: t('users.keyword') },
              {
                kind: 'choice',
                name: 'enabledMark',
                label: t('common.status.label'),
                isList: true,
                options: [
                  { value: '', label: t('common.status.every') },
                  { value: '1', label: t('users.normal') },
                  { value: '0', label: t('users.disabled') },
                  { value: '2', label: t('users.locked') },
                ],
              },
              heldFilter('positionId', t('users.positions'), PositionPicker),
              heldFilter('roleId', t('users.roles'), RolePicker),
            ]}
            columns={columns}
            actions={actions}
            nameOf={nameOf}
            remove="user.delete"
            empty={empty}
            draftId={draftId}
            {...(rights.edit ? { many } : {})}
            toolbar={(conditions) => (
              <>
                {mayImport ? (
                  <ImportButton target={usersTarget} title={t('users.import')} note={<NoInitialPassword />} />
                ) : null}
                <UsersExport conditions={conditions} />
              </>
            )}
            add={t('users.new')}
            editor={(editing) => (
              <UserDialog
                {...editing}
                organizeId={first}
                onWithoutPassword={(user) => setResetting({ users: [{ id: user.id, label: nameOf(user) }] })}
              />
            )}
          />
        )}
      </BesideOrganizations>
      {leaving ? <HandOverDialog user={leaving} onClose={() => setLeaving(null)} /> : null}
      {resetting ? <ResetPasswordDialog {...resetting} onClose={() => setResetting(null)} /> : null}
    </>
  )
}
