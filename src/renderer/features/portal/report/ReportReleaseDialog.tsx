import { Form, TreeSelect } from 'antd'
import { useId, useState } from 'react'
import { IconSelect } from '#renderer/access/IconSelect.tsx'
import { menuNodes } from '#renderer/access/menu-nodes.ts'
import { nameFilter } from '#renderer/components/name-filter.ts'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'

interface ReportReleaseDialogProps {
  readonly id: string
  readonly name: string
  /** Of the report that was looked at; left out: whatever there is. */
  readonly version?: string | undefined
  readonly onClose: () => void
}

const TOP = '-1'

/** Shows a report to people: its place in the menu, and the roles that get it. */
export function ReportReleaseDialog({ id, name, version, onClose }: ReportReleaseDialogProps) {
  const t = useT()
  const field = useId()
  const places = usePlatformQuery('reportDesign.places', { params: { id } }, { staleTime: 0 })
  const { mutateAsync } = usePlatformMutation('reportDesign.release')
  const [typed, setTyped] = useState<{
    parent?: string | undefined
    icon?: string
    roleIds?: readonly string[]
  }>({})
  const isFirst = places.data?.parentIds.length === 0
  const parent = typed.parent ?? (isFirst ? TOP : undefined)
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
      title={t('reportDesigns.releaseOf', { name })}
      layout={{ kind: 'dialog', width: 600 }}
      saving={saving}
      isWaiting={places.data === undefined}
      ok={{ onClick: save }}
      okText={t('reportDesigns.release')}
    >
      <PageState loading={places.isPending} error={places.error} onRetry={places.refetch} empty={false}>
        <Form component="div" layout="vertical">
          <Form.Item
            label={t('reportDesigns.parent')}
            htmlFor={`${field}parent`}
            extra={isFirst ? undefined : t('reportDesigns.parentKept')}
          >
            <TreeSelect
              id={`${field}parent`}
              allowClear={!isFirst}
              value={parent}
              treeLine={false}
              treeDefaultExpandAll
              showSearch={{ filterTreeNode: nameFilter('label') }}
              treeData={[
                { value: TOP, label: t('reportDesigns.top'), children: [] },
                ...menuNodes(places.data?.menus ?? []),
              ]}
              onChange={(next: string | undefined) => setTyped((before) => ({ ...before, parent: next }))}
            />
          </Form.Item>
          <Form.Item label={t('reportDesigns.icon')} htmlFor={`${field}icon`}>
            <IconSelect
              id={`${field}icon`}
              label={t('reportDesigns.icon')}
              value={icon}
              onChange={(next) => setTyped((before) => ({ ...before, icon: next }))}
            />
          </Form.Item>
          <Form.Item label={t('reportDesigns.roles')} extra={t('reportDesigns.rolesHint')}>
            <RolePicker
              multiple
              label={t('reportDesigns.roles')}
              value={typed.roleIds ?? []}
              onChange={(roleIds) => setTyped((before) => ({ ...before, roleIds }))}
            />
          </Form.Item>
        </Form>
      </PageState>
    </EditFrame>
  )
}
