import { TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { ObjectType } from '#shared/api/authority.ts'
import type { DataOf } from '#shared/api/table.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { PathText } from '#renderer/components/rows/PathText.tsx'
import { tagWidths } from '#renderer/components/rows/text-width.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { PermissionGroupList } from './PermissionGroupList.tsx'

type Subject = DataOf<'authority.subjects'>['list'][number]
const nameOf = ({ fullName }: Subject) => fullName

function open({ id, objectType, fullName }: Subject): void {
  openDialog('authorize', { objectType, subject: { id, name: fullName } })
}

type Shown = 'holders' | 'groups'

/** Who is granted what (section 6, authorize kinds): roles, positions and users, and groups that are there for it alone. */
export function AuthorizePage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const { edit } = useRights(menuId)
  const isAdministrator = useSessionStore(({ user }) => user?.isAdministrator === true)
  const [shown, setShown] = useState<Shown>('holders')
  const choice = (
    <Segmented<Shown>
      value={shown}
      aria-label={t('authorize.title')}
      options={[
        { value: 'holders', label: t('authorize.holders') },
        { value: 'groups', label: t('authorize.groups') },
      ]}
      onChange={setShown}
    />
  )
  return shown === 'holders' ? (
    <HolderList edit={edit} choice={choice} />
  ) : (
    <PermissionGroupList mayEdit={edit && isAdministrator} choice={choice} />
  )
}

/** Roles, positions and users with what each is granted. */
function HolderList({ edit, choice }: { readonly edit: boolean; readonly choice: ReactNode }) {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Subject>[]>(
    () => [
      { key: 'fullName', title: t('authorize.name'), width: null, minWidth: 180, render: nameOf },
      { key: 'enCode', title: t('authorize.code'), width: 160, render: ({ enCode }) => enCode },
      {
        key: 'organize',
        title: t('authorize.organize'),
        width: 260,
        onlyRoomy: true,
        render: ({ organize, organizations }) =>
          organizations === 0 ? (
            t('authorize.everywhere')
          ) : organizations === 1 ? (
            <PathText text={organize} />
          ) : (
            t('authorize.andMore', { name: organize, count: organizations - 1 })
          ),
      },
      { key: 'count', title: t('authorize.count'), width: 110, align: 'right', render: ({ count }) => count },
      {
        key: 'enabledMark',
        title: t('common.status.label'),
        ...tagWidths(100, t('common.status.enabled'), t('common.status.disabled')),
        align: 'center',
        render: ({ enabledMark }) =>
          enabledMark === 1 ? (
            <StateTag tone="success" text={t('common.status.enabled')} />
          ) : (
            <StateTag tone="quiet1" text={t('common.status.disabled')} />
          ),
      },
    ],
    [t],
  )
  const actions = useMemo(
    () => [
      ...(edit ? [{ key: 'authorize', label: t('authorize.action'), run: open }] : []),
      {
        key: 'explain',
        label: t('authorize.whyAction'),
        isShown: ({ objectType }: Subject) => objectType === 'User',
        run: ({ id, fullName }: Subject): void => {
          openDialog('explain', { userId: id, name: fullName })
        },
      },
    ],
    [edit, t],
  )
  return (
    <ListPage
      list="authority.subjects"
      name="authorize"
      label={t('authorize.title')}
      rights={noRights}
      filters={[
        { kind: 'keyword', label: t('authorize.keyword') },
        {
          kind: 'choice',
          name: 'objectType',
          label: t('authorize.objectType'),
          options: [
            { value: '', label: t('authorize.type.Role') },
            { value: 'Position', label: t('authorize.type.Position') },
            { value: 'User', label: t('authorize.type.User') },
          ],
        },
      ]}
      columns={columns}
      nameOf={nameOf}
      empty={{
        text: t('authorize.empty'),
        hint: t('authorize.emptyHint'),
        narrowed: ({ keyword, objectType }) =>
          t(!keyword && objectType === 'Position' ? 'authorize.noPositions' : 'common.list.noMatches'),
      }}
      actions={actions}
      {...(edit ? { onOpen: open } : {})}
      toolbar={(conditions) => (
        <>
          {choice}
          {edit ? (
            <Button
              type="primary"
              icon={<TeamOutlined aria-hidden />}
              onClick={() =>
                openDialog('authorize', {
                  objectType: (conditions['objectType'] || 'Role') as ObjectType,
                  subject: null,
                })
              }
            >
              {t('authorize.batch')}
            </Button>
          ) : null}
        </>
      )}
    />
  )
}
