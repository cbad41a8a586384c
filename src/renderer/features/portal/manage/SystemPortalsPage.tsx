import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { PortalRolesDialog } from './PortalRolesDialog.tsx'

type Managed = RowOf<'portalManage.list'>
const nameOf = ({ fullName }: Managed) => fullName
const draftId = 'systemPortals'
const endpoints = { one: 'portalManage.one', create: 'portalManage.create', update: 'portalManage.update' } as const

const none = [] as const
const useSystems = () => usePlatformQuery('system.options', {}).data?.list ?? none

/** Which portals a system has: whether they show, in which order, which one people begin with, and who has them. */
export function SystemPortalsPage() {
  const t = useT()
  const rights = useRights(useMenuId('portals'))
  const systems = useSystems()
  const [granting, setGranting] = useState<Managed | null>(null)
  const enabled = useToggleColumn('portalManage.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<Managed>[]>(
    () => [
      { key: 'fullName', title: t('portalDesigns.name'), width: null, minWidth: 180, render: nameOf },
      {
        key: 'systemId',
        title: t('systemPortals.system'),
        width: 180,
        render: ({ systemId }) => systems.find(({ id }) => id === systemId)?.fullName ?? '',
      },
      {
        key: 'platform',
        title: t('systemPortals.platform'),
        width: 110,
        onlyRoomy: true,
        render: ({ platform }) => t(platform === 'App' ? 'systemPortals.phone' : 'systemPortals.computer'),
      },
      {
        key: 'homePageMark',
        title: t('systemPortals.first'),
        width: 120,
        align: 'center',
        render: ({ homePageMark }) =>
          homePageMark === 1 ? <StateTag tone="success" text={t('systemPortals.isFirst')} /> : null,
      },
      {
        key: 'sortCode',
        title: t('designing.sort'),
        width: 80,
        align: 'right',
        render: ({ sortCode }) => sortCode,
      },
      enabled,
    ],
    [t, enabled, systems],
  )
  const actions = useMemo(
    () => (rights.edit ? [{ key: 'grant', label: t('systemPortals.grant'), run: setGranting }] : []),
    [t, rights.edit],
  )
  return (
    <>
      <ListPage
        list="portalManage.list"
        name="systemPortals"
        label={t('pageTitles.systemPortals')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('portalDesigns.keyword') },
          {
            kind: 'choice',
            name: 'systemId',
            label: t('systemPortals.system'),
            options: [
              { value: '', label: t('common.status.all') },
              ...systems.map(({ id, fullName }) => ({ value: id, label: fullName })),
            ],
          },
        ]}
        columns={columns}
        nameOf={nameOf}
        remove="portalManage.delete"
        actions={actions}
        empty={{ text: t('systemPortals.empty'), hint: t('systemPortals.emptyHint') }}
        draftId={draftId}
        add={t('systemPortals.add')}
        editor={ManagedDialog}
      />
      {granting === null ? null : (
        <PortalRolesDialog id={granting.id} name={nameOf(granting)} onClose={() => setGranting(null)} />
      )}
    </>
  )
}

function ManagedDialog(editing: Editing) {
  const t = useT()
  const systems = useSystems()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('systemPortals.add'), edit: t('systemPortals.edit') }}
      fields={[
        {
          name: 'systemId',
          label: t('systemPortals.system'),
          kind: 'choice',
          required: true,
          options: systems.map(({ id, fullName }) => ({ value: id, label: fullName })),
        },
        {
          name: 'portalId',
          label: t('systemPortals.portal'),
          kind: 'own',
          initial: '',
          required: true,
          control: <PortalChoice />,
        },
        {
          name: 'platform',
          label: t('systemPortals.platform'),
          kind: 'choice',
          initial: 'Web',
          options: [
            { value: 'Web', label: t('systemPortals.computer') },
            { value: 'App', label: t('systemPortals.phone') },
          ],
        },
        { name: 'homePageMark', label: t('systemPortals.first'), kind: 'switch', hint: t('systemPortals.firstHint') },
        { name: 'sortCode', label: t('designing.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
        { name: 'description', label: t('portalDesigns.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}

interface ChoiceProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
}

/** Portals that were released: nobody could open another one. */
function PortalChoice({ id, value, onChange }: ChoiceProps) {
  const t = useT()
  const { data, isPending } = usePlatformQuery('portalDesign.list', {
    query: { currentPage: 1, pageSize: 500 },
  })
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={nameSearch}
      loading={isPending}
      placeholder={t('systemPortals.portalHint')}
      value={value === '' ? null : (value ?? null)}
      options={(data?.list ?? none)
        .filter(({ isRelease }) => isRelease > 0)
        .map((portal) => ({ value: portal.id, label: portal.fullName }))}
      onChange={(next: string) => onChange?.(next)}
    />
  )
}
