import { AppstoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps, Tabs } from 'antd'
import { useState } from 'react'
import type { ListView, ViewContent } from '#shared/api/list-view.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { confirm } from '../confirm.ts'
import { later } from '../later.tsx'
import { useMenuButton } from '../useMenuButton.tsx'
import type { ListViews } from './useListViews.ts'
import styles from './views.module.css'

const ViewNameDialog = later(async () => (await import('./ViewNameDialog.tsx')).ViewNameDialog)

/** What of a list its views are about. */
export interface ViewedList {
  /** Id of the view that is shown; null: the list itself. */
  readonly view: string | null
  /** What the list shows now. */
  readonly content: ViewContent
  /** Whether it shows something else than this. */
  readonly isChanged: (content: ViewContent) => boolean
  readonly showView: (view: Pick<ListView, 'id' | 'content'> | null) => void
  readonly becomeView: (id: string) => void
}

interface ViewBarOptions {
  /** A module, or a list of a page. */
  readonly modelId: string
  readonly list: ViewedList
  readonly views: ListViews
  /** How the list is drawn, before what can be done with its views. */
  readonly entries?: MenuProps['items']
  /** Shares a view with roles, where the person may. */
  readonly onShare?: ((view: ListView) => void) | undefined
}

type Open = { readonly dialog: 'new' } | { readonly dialog: 'rename'; readonly view: ListView }

/** The saved views of a list: tabs above it, a button with what can be done with them, and their dialogs. */
export function useViewBar({ modelId, list, views, entries = [], onShare }: ViewBarOptions) {
  const t = useT()
  const { showView, becomeView } = list
  const mayShare = onShare !== undefined
  const [open, setOpen] = useState<Open | null>(null)
  const update = usePlatformMutation('listView.update')
  const pin = usePlatformMutation('listView.pin')
  const remove = usePlatformMutation('listView.delete')
  const current = views.list.find(({ id }) => id === list.view) ?? null
  const isAltered = current !== null && list.isChanged(current.content)
  const mayWrite = ({ isMine, roleIds, isPartial }: ListView) => (roleIds.length > 0 ? mayShare && !isPartial : isMine)
  const paramsOf = ({ id }: ListView) => ({ id: modelId, viewId: id })
  /** A call whose failure the toast tells. */
  const told = async (run: Promise<{ readonly msg: string }>) => {
    try {
      toast.success((await run).msg)
      return true
    } catch {
      return false
    }
  }
  const save = (view: ListView) =>
    told(
      update.mutateAsync({
        params: paramsOf(view),
        body: { fullName: view.fullName, content: list.content },
      }),
    )
  const drop = async (view: ListView) => {
    const question = view.roleIds.length > 0 ? 'moduleList.views.removeShared' : 'moduleList.views.removeQuestion'
    const content = t(question, { name: view.fullName })
    if (!(await confirm({ content, okText: t('common.delete'), danger: true }))) return
    if (await told(remove.mutateAsync({ params: paramsOf(view) }))) showView(null)
  }
  const ofCurrent = (view: ListView): MenuProps['items'] => [
    ...(mayWrite(view)
      ? [
          { key: 'save', label: t('moduleList.views.save'), disabled: !isAltered, onClick: () => void save(view) },
          {
            key: 'rename',
            label: t('moduleList.views.rename'),
            onClick: () => setOpen({ dialog: 'rename', view }),
          },
        ]
      : []),
    {
      key: 'pin',
      label: t(view.isPinned ? 'moduleList.views.unpin' : 'moduleList.views.pin'),
      onClick: () => void told(pin.mutateAsync({ params: paramsOf(view), body: { isPinned: !view.isPinned } })),
    },
    ...(onShare ? [{ key: 'share', label: t('moduleList.views.share'), onClick: () => onShare(view) }] : []),
    ...(view.isMine || mayShare
      ? [{ key: 'remove', danger: true, label: t('moduleList.views.remove'), onClick: () => void drop(view) }]
      : []),
  ]
  const nameOf = ({ fullName, isMine, ownerName }: ListView) =>
    isMine || ownerName === '' ? fullName : t('moduleList.views.of', { name: fullName, owner: ownerName })
  const hidden = views.list.filter(({ isPinned, id }) => !isPinned && id !== list.view)
  const menu: MenuProps = {
    items: [
      ...(hidden.length > 0
        ? [
            {
              type: 'group' as const,
              key: 'others',
              label: t('moduleList.views.others'),
              children: hidden.map((view) => ({
                key: `view ${view.id}`,
                label: nameOf(view),
                onClick: () => showView(view),
              })),
            },
            { type: 'divider' as const, key: 'below others' },
          ]
        : []),
      ...(entries ?? []),
      { key: 'new', label: t('moduleList.views.saveAs'), onClick: () => setOpen({ dialog: 'new' as const }) },
      ...(current
        ? [
            { type: 'divider' as const, key: 'of current' },
            { type: 'group' as const, key: 'current', label: current.fullName, children: ofCurrent(current) ?? [] },
          ]
        : []),
    ],
  }
  const { button, dropdown } = useMenuButton(menu)
  if (!views.isOffered) return { tabs: null, tool: null, element: null }
  const shown = views.list.filter(({ isPinned, id }) => isPinned || id === list.view)
  const tabs =
    shown.length === 0 ? null : (
      <nav className={styles.tabs} aria-label={t('moduleList.views.title')}>
        <Tabs
          size="small"
          activeKey={current?.id ?? ''}
          items={[
            { key: '', label: t('moduleList.views.list') },
            ...shown.map((view) => ({ key: view.id, label: nameOf(view) })),
          ]}
          onChange={(id) => showView(shown.find((view) => view.id === id) ?? null)}
          tabBarExtraContent={
            <div className={styles.extra}>
              {current?.isPartial ? <span className={styles.hint}>{t('moduleList.views.partial')}</span> : null}
              {current && isAltered ? (
                <>
                  <span className={styles.hint}>{t('moduleList.views.altered')}</span>
                  <Button size="small" type="text" onClick={() => showView(current)}>
                    {t('moduleList.views.revert')}
                  </Button>
                  <Button
                    size="small"
                    type="link"
                    loading={update.isPending}
                    onClick={() => (mayWrite(current) ? void save(current) : setOpen({ dialog: 'new' }))}
                  >
                    {t(mayWrite(current) ? 'moduleList.views.save' : 'moduleList.views.saveAs')}
                  </Button>
                </>
              ) : null}
            </div>
          }
        />
      </nav>
    )
  const close = () => setOpen(null)
  return {
    tabs,
    tool: (
      <Dropdown {...dropdown}>
        <Button
          {...button}
          type="text"
          aria-label={t('moduleList.views.title')}
          icon={<AppstoreOutlined aria-hidden />}
        />
      </Dropdown>
    ),
    element:
      open === null ? null : (
        <ViewNameDialog
          modelId={modelId}
          view={open.dialog === 'rename' ? open.view : null}
          content={list.content}
          onCreated={becomeView}
          onClose={close}
          onFail={close}
        />
      ),
  }
}
