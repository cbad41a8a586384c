import { type ReactNode, useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useUser } from '#renderer/access/session-store.ts'
import { PersonAvatar } from '#renderer/components/PersonAvatar.tsx'
import { type Rights, noRights } from '#renderer/components/page/rights.ts'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { PathText } from '#renderer/components/rows/PathText.tsx'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { tagWidths } from '#renderer/components/rows/text-width.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { AddUsers } from '#renderer/pickers/user/AddUsers.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './administrators.module.css'

type Administrator = DataOf<'administrator.list'>[number] & { readonly children: readonly never[] }

const nameOf = ({ realName, account }: Administrator) => `${realName}/${account}`
const none: readonly never[] = []

/** Administrators of the platform; only one of them adds another or takes one off. */
export function AdministratorList({ rights, choice }: { readonly rights: Rights; readonly choice: ReactNode }) {
  const t = useT()
  const query = usePlatformQuery('administrator.list', {})
  const set = usePlatformMutation('administrator.set')
  const me = useUser()
  const mayChange = rights.edit && me?.isAdministrator === true
  const [word, setWord] = useState('')
  const rows = useMemo<Administrator[]>(
    () => (query.data ?? none).map((row) => ({ ...row, children: none })),
    [query.data],
  )
  const shown = useMemo(() => rows.filter((row) => nameOf(row).includes(word)), [rows, word])
  const without = (id: string) => rows.filter((row) => row.id !== id).map((row) => row.id)
  const takeOff = useRowAction<Administrator, 'administrator.set'>({
    endpoint: 'administrator.set',
    input: ({ id }) => ({ body: { adminIds: without(id) } }),
    question: (row) => ({
      content: t('administrators.askTakeOff', { name: nameOf(row) }),
      okText: t('administrators.takeOff'),
      danger: true,
    }),
  })
  const run = useStable({ takeOff: (row: Administrator) => void takeOff(row) })
  const add = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    const adminIds = [...new Set([...rows.map(({ id }) => id), ...ids])]
    try {
      toast.success((await set.mutateAsync({ body: { adminIds } })).msg)
    } catch {
      // The one toast has told it.
    }
  }
  const columns = useMemo<readonly PageColumn<Administrator>[]>(
    () => [
      {
        key: 'realName',
        title: t('administrators.person'),
        width: 240,
        render: (row) => (
          <span className={styles.person}>
            <PersonAvatar name={row.realName} headIcon={row.headIcon} size={24} />
            {nameOf(row)}
          </span>
        ),
      },
      {
        key: 'organize',
        title: t('administrators.organization'),
        width: null,
        minWidth: 200,
        render: ({ organize }) => <PathText text={organize} />,
      },
      {
        key: 'enabledMark',
        title: t('common.status.label'),
        ...tagWidths(100, t('common.status.enabled'), t('common.status.disabled')),
        align: 'center',
        render: ({ enabledMark }) =>
          enabledMark === 1 ? (
            <StateTag tone="success" text={t('common.status.enabled')} />
          ) : (
            <StateTag tone="neutral" text={t('common.status.disabled')} />
          ),
      },
    ],
    [t],
  )
  const actions = useMemo(
    () =>
      mayChange
        ? [
            {
              key: 'takeOff',
              label: t('administrators.takeOff'),
              danger: true,
              isShown: ({ id }: Administrator) => id !== me?.userId,
              run: run.takeOff,
            },
          ]
        : none,
    [mayChange, me?.userId, run, t],
  )
  const { data, ...state } = query
  return (
    <TreePage<Administrator>
      query={{ ...state, data: data === undefined ? undefined : { list: shown } }}
      name="administrators"
      label={t('administrators.administrators')}
      rights={noRights}
      search={{ label: t('administrators.keyword'), onSearch: setWord }}
      columns={columns}
      nameOf={nameOf}
      actions={actions}
      empty={{ text: word === '' ? t('administrators.none') : t('common.list.noMatches') }}
      toolbar={
        <>
          {choice}
          {mayChange ? <AddUsers label={t('administrators.add')} onAdd={(ids) => void add(ids)} /> : null}
        </>
      }
    />
  )
}
