import { useMemo } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { PictureInput } from '#renderer/components/PictureInput.tsx'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'

type Stamp = RowOf<'stamp.list'>

const endpoints = { one: 'stamp.one', create: 'stamp.create', update: 'stamp.update' } as const
const nameOf = ({ fullName }: Stamp) => fullName

/** Pictures of seals that certain people may set (the family's signatures). */
export function StampsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Stamp>[]>(
    () => [
      { key: 'fullName', title: t('stamps.name'), width: 220, sortable: true, render: nameOf },
      {
        key: 'enCode',
        title: t('stamps.code'),
        width: 160,
        fitWidth: codeFit,
        sortable: true,
        render: ({ enCode }) => enCode,
      },
      { key: 'userIds', title: t('stamps.users'), width: null, minWidth: 220, render: ({ userIds }) => userIds },
      {
        key: 'creatorTime',
        title: t('stamps.createdAt'),
        width: 165,
        fitWidth: minuteFit,
        sortable: true,
        onlyRoomy: true,
        render: ({ creatorTime }) => timeText(creatorTime),
      },
    ],
    [t],
  )
  return (
    <ListPage
      list="stamp.list"
      name="stamps"
      label={t('stamps.title')}
      rights={useRights(menuId)}
      filters={[{ kind: 'keyword', label: t('stamps.keyword') }]}
      columns={columns}
      nameOf={nameOf}
      remove="stamp.delete"
      empty={{ text: t('stamps.empty'), hint: t('stamps.emptyHint') }}
      draftId="stamps"
      add={t('stamps.new')}
      editor={StampDialog}
    />
  )
}

interface UsersInputProps {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
  readonly title: string
}

function UsersInput({ id = '', value = [], onChange, title }: UsersInputProps) {
  return (
    <UserPicker
      id={id}
      multiple
      value={value}
      scope={{ type: 'all' }}
      title={title}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}

function StampDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      title={{ create: t('stamps.new'), edit: t('stamps.edit') }}
      fields={[
        { name: 'fullName', label: t('stamps.name'), kind: 'text', max: 50, required: true },
        { name: 'enCode', label: t('stamps.code'), kind: 'text', max: 50, required: true },
        {
          name: 'icon',
          label: t('stamps.picture'),
          kind: 'own',
          initial: '',
          required: t('common.rule.choose', { label: t('stamps.picture') }),
          control: <PictureInput label={t('stamps.picture')} />,
        },
        {
          name: 'userIds',
          label: t('stamps.users'),
          kind: 'own',
          initial: [],
          required: t('common.rule.choose', { label: t('stamps.users') }),
          hint: t('stamps.usersHint'),
          control: <UsersInput title={t('stamps.users')} />,
        },
      ]}
    />
  )
}
