import { Form, Select, TreeSelect } from 'antd'
import { useId, useState } from 'react'
import { IconSelect } from '#renderer/access/IconSelect.tsx'
import { menuNodes } from '#renderer/access/menu-nodes.ts'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { nameFilter, nameSearch } from '#renderer/components/name-filter.ts'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import type { DesignKind } from './design-kind.ts'

interface ReleaseDialogProps {
  readonly kind: DesignKind
  readonly id: string
  readonly name: string
  /** Of the design that was looked at; left out: whatever there is. */
  readonly version?: string | undefined
  readonly onClose: () => void
}

const TOP = '-1'

/** Shows a design to people: its place in the menu, the systems of a portal, and the roles that get it. */
export function ReleaseDialog({ kind, id, name, version, onClose }: ReleaseDialogProps) {
  const { calls, words } = kind
  const t = useT()
  const field = useId()
  const places = usePlatformQuery(`${calls}.places`, { params: { id } }, { staleTime: 0 })
  const { mutateAsync } = usePlatformMutation(`${calls}.release`)
  const [typed, setTyped] = useState<{
    parent?: string | undefined
    icon?: string
    systemIds?: readonly string[]
    roleIds?: readonly string[]
  }>({})
  const hasRights = useServerHas('portalDesign.rights')
  const isFirst = places.data?.parentIds.length === 0
  // Elsewhere the top is that of a system.
  const parent = typed.parent ?? (isFirst && hasRights ? TOP : undefined)
  const isNowhere = isFirst && parent === undefined && !typed.systemIds?.length
  const icon = typed.icon ?? places.data?.icon ?? ''
  const saving = useSaving({ isDirty: () => Object.keys(typed).length > 0, onClose })
  const save = () =>
    void saving.save(async (submit) => {
      const { msg } = await mutateAsync(
        {
          params: { id },
          body: {
            pcModuleParentId: parent === undefined ? [] : [parent],
            icon,
            ...(calls === 'portalDesign' ? { pc: 1, pcPortalSystemId: [...(typed.systemIds ?? [])] } : {}),
            roleIds: [...(typed.roleIds ?? [])],
            ...(version === undefined ? {} : { version }),
          },
        },
        submit,
      )
      return msg
    })
  return (
    <EditFrame
      title={t(`${words}.releaseOf`, { name })}
      layout={{ kind: 'dialog', width: 600 }}
      saving={saving}
      isWaiting={places.data === undefined || isNowhere}
      ok={{ onClick: save }}
      okText={t('designing.release')}
    >
      <PageState loading={places.isPending} error={places.error} onRetry={places.refetch} empty={false}>
        <Form component="div" layout="vertical">
          <Form.Item
            label={t('designing.parent')}
            htmlFor={`${field}parent`}
            extra={isFirst ? undefined : t('designing.parentKept')}
          >
            <TreeSelect
              id={`${field}parent`}
              allowClear={!isFirst || !hasRights}
              value={parent}
              treeLine={false}
              treeDefaultExpandAll
              showSearch={{ filterTreeNode: nameFilter('label') }}
              treeData={[
                ...(hasRights ? [{ value: TOP, label: t('designing.top'), children: [] }] : []),
                ...menuNodes(places.data?.menus ?? []),
              ]}
              onChange={(next: string | undefined) => setTyped((before) => ({ ...before, parent: next }))}
            />
          </Form.Item>
          <IfServerHas feature="portalDesign.rights">
            <Form.Item label={t('designing.icon')} htmlFor={`${field}icon`}>
              <IconSelect
                id={`${field}icon`}
                label={t('designing.icon')}
                value={icon}
                onChange={(next) => setTyped((before) => ({ ...before, icon: next }))}
              />
            </Form.Item>
          </IfServerHas>
          {calls === 'portalDesign' ? (
            <SystemsItem
              id={`${field}systems`}
              value={typed.systemIds ?? []}
              onChange={(systemIds) => setTyped((before) => ({ ...before, systemIds }))}
            />
          ) : null}
          <IfServerHas feature="portalDesign.rights">
            <Form.Item label={t('designing.roles')} extra={t('designing.rolesHint')}>
              <RolePicker
                multiple
                label={t('designing.roles')}
                value={typed.roleIds ?? []}
                onChange={(roleIds) => setTyped((before) => ({ ...before, roleIds }))}
              />
            </Form.Item>
          </IfServerHas>
        </Form>
      </PageState>
    </EditFrame>
  )
}

interface SystemsItemProps {
  readonly id: string
  readonly value: readonly string[]
  readonly onChange: (systemIds: readonly string[]) => void
}

/** Systems that have a portal among theirs. */
function SystemsItem({ id, value, onChange }: SystemsItemProps) {
  const t = useT()
  const systems = usePlatformQuery('system.options', {})
  return (
    <Form.Item label={t('portalDesigns.systems')} htmlFor={id} extra={t('portalDesigns.systemsHint')}>
      <Select
        id={id}
        mode="multiple"
        showSearch={nameSearch}
        value={[...value]}
        options={(systems.data?.list ?? []).map((system) => ({ value: system.id, label: system.fullName }))}
        onChange={(systemIds: string[]) => onChange(systemIds)}
      />
    </Form.Item>
  )
}
