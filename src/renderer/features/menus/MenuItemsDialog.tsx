import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Input, Select, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { readConditions, schemeKinds, type SchemeKind } from '#shared/access/data-scheme.ts'
import { menuItemKinds, type MenuItemKindName } from '#shared/access/grant-kinds.ts'
import type { MenuTreeNode } from '#shared/api/menu.ts'
import { parseForm } from '#shared/form/parse.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { ConditionsEditor, noConditions } from '#renderer/form/conditions/ConditionsEditor.tsx'
import { schemeFields } from '#renderer/form/conditions/query-fields.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { confirmDiscard } from '#renderer/components/confirm.ts'
import { menuName } from './menu-name.ts'
import styles from './menus.module.css'

interface Item {
  /** Of this dialog, for what has no id yet. */
  readonly key: string
  readonly id: string | null
  readonly fullName: string
  readonly enCode: string
  readonly enabledMark: 0 | 1
  readonly kind?: SchemeKind | undefined
  readonly conditionJson: string
}

let lastKey = 0
const nextKey = () => `new${(lastKey += 1)}`

/** Buttons, columns, form fields and data schemes of a menu, in their order; filled from the design of its module. */
export function MenuItemsDialog({ menu, onClose }: { readonly menu: MenuTreeNode; readonly onClose: () => void }) {
  const t = useT()
  // Conditions of the family’s data schemes name fields that are entered apart there.
  const hasSchemes = useServerHas('menuItem.schemes')
  const ofModule = hasSchemes ? menuItemKinds : menuItemKinds.filter((each) => each !== 'DataAuthorizeScheme')
  const kinds = menu.type === 3 ? ofModule : (['Button'] as const)
  const [kind, setKind] = useState<MenuItemKindName>('Button')
  const [edited, setEdited] = useState<readonly Item[] | null>(null)
  const params = { id: menu.id, kind }
  const stored = usePlatformQuery('menuItem.list', { params }, { staleTime: 0 })
  const designed = usePlatformQuery('menuItem.designed', { params })
  const formData = designed.data?.formData ?? ''
  const texts = useDesignTexts()
  const fields = useMemo(() => {
    const form = formData === '' ? null : parseForm(formData, texts)
    return form?.ok ? schemeFields(form.plan) : []
  }, [formData, texts])
  const items: readonly Item[] | null =
    edited ?? stored.data?.list.map((item) => ({ ...item, key: item.id, id: item.id })) ?? null
  const saving = useSaving({ isDirty: () => edited !== null, onClose })
  const save = () =>
    saving.save(async () => {
      const list = (items ?? []).map(({ key: _key, ...item }) => item)
      return (await call('menuItem.save', { params, body: { list } })).msg
    })
  const turnTo = async (next: MenuItemKindName) => {
    if (edited !== null && !(await confirmDiscard())) return
    setEdited(null)
    setKind(next)
  }
  const change = (key: string, values: Partial<Item>) =>
    setEdited((items ?? []).map((item) => (item.key === key ? { ...item, ...values } : item)))
  const step = (at: number, by: -1 | 1) => {
    const list = [...(items ?? [])]
    const [item] = list.splice(at, 1)
    if (item) setEdited(list.toSpliced(at + by, 0, item))
  }
  const isScheme = kind === 'DataAuthorizeScheme'
  const add = () =>
    setEdited([
      ...(items ?? []),
      {
        key: nextKey(),
        id: null,
        fullName: '',
        enCode: '',
        enabledMark: 1,
        ...(isScheme ? { kind: 'custom' as const } : {}),
        conditionJson: '',
      },
    ])
  const known = new Set(items?.map(({ enCode }) => enCode))
  const missing = (designed.data?.list ?? []).filter(({ enCode }) => !known.has(enCode))
  const fill = () =>
    setEdited([
      ...(items ?? []),
      ...missing.map((item) => ({ ...item, key: nextKey(), id: null, enabledMark: 1 as const, conditionJson: '' })),
    ])
  return (
    <EditFrame
      title={t('menus.itemsOf', { name: menuName(menu) })}
      layout={{ kind: 'dialog', width: 1000 }}
      saving={saving}
      isWaiting={items === null || edited === null}
      ok={{ onClick: () => void save() }}
    >
      <div className={styles.items} inert={saving.isBusy}>
        <div className={styles.tools}>
          <Segmented<MenuItemKindName>
            aria-label={t('common.selection.show')}
            value={kind}
            onChange={(next) => void turnTo(next)}
            options={kinds.map((each) => ({ value: each, label: t(`menus.kinds.${each}`) }))}
          />
          <Button icon={<PlusOutlined aria-hidden />} disabled={items === null} onClick={add}>
            {t('menus.addItem')}
          </Button>
          <Button disabled={items === null || missing.length === 0} onClick={fill}>
            {t(isScheme ? 'menus.fillUsual' : 'menus.fillDesigned', { count: missing.length })}
          </Button>
        </div>
        {items === null ? (
          <PageState loading={!stored.error} error={stored.error} onRetry={stored.refetch} rows={6} />
        ) : items.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('menus.noItems')} />
        ) : (
          <div className={styles.rows}>
            {/* What stands below is labelled for itself, box by box. */}
            <div aria-hidden className={`${styles.row} ${styles.head} ${isScheme ? styles.scheme : ''}`}>
              <span>{t('menus.name')}</span>
              <span>{t('menus.code')}</span>
              {isScheme ? <span>{t('menus.scheme')}</span> : null}
              <span>{t('common.status.label')}</span>
            </div>
            {items.map((item, at) => (
              <div key={item.key}>
                <div className={`${styles.row} ${isScheme ? styles.scheme : ''}`}>
                  <Input
                    value={item.fullName}
                    maxLength={100}
                    placeholder={t('menus.name')}
                    aria-label={t('menus.name')}
                    onChange={(event) => change(item.key, { fullName: event.target.value })}
                  />
                  <Input
                    value={item.enCode}
                    maxLength={100}
                    placeholder={t('menus.code')}
                    aria-label={t('menus.code')}
                    onChange={(event) => change(item.key, { enCode: event.target.value })}
                  />
                  {isScheme ? (
                    <Select<SchemeKind>
                      value={item.kind ?? 'custom'}
                      aria-label={t('menus.scheme')}
                      onChange={(next) => change(item.key, { kind: next })}
                      options={schemeKinds.map((each) => ({ value: each, label: t(`menus.schemes.${each}`) }))}
                    />
                  ) : null}
                  <Switch
                    checked={item.enabledMark === 1}
                    aria-label={t('common.status.label')}
                    onChange={(isOn) => change(item.key, { enabledMark: isOn ? 1 : 0 })}
                  />
                  <span>
                    <IconButton
                      size="small"
                      label={t('menus.up')}
                      icon={<ArrowUpOutlined />}
                      disabled={at === 0}
                      onClick={() => step(at, -1)}
                    />
                    <IconButton
                      size="small"
                      label={t('menus.down')}
                      icon={<ArrowDownOutlined />}
                      disabled={at === items.length - 1}
                      onClick={() => step(at, 1)}
                    />
                    <IconButton
                      size="small"
                      label={t('common.delete')}
                      icon={<DeleteOutlined />}
                      onClick={() => setEdited(items.filter(({ key }) => key !== item.key))}
                    />
                  </span>
                </div>
                {isScheme && (item.kind ?? 'custom') === 'custom' ? (
                  <div className={styles.conditions}>
                    <ConditionsEditor
                      hasVariables
                      fields={fields}
                      value={readConditions(item.conditionJson) ?? noConditions}
                      onChange={(conditions) => change(item.key, { conditionJson: JSON.stringify(conditions) })}
                    />
                  </div>
                ) : null}
              </div>
            ))}
          </div>
        )}
      </div>
    </EditFrame>
  )
}
