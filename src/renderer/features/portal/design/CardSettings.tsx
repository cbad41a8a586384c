import { Button, Form, Input, InputNumber, Select } from 'antd'
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { useId, useMemo } from 'react'
import { flattenRoutes } from '#shared/access/routes.ts'
import { raw, text } from '#shared/form/parsing/read.ts'
import { cardKinds, isCardKind, type StoredCard } from '#shared/design/portal/document.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useClear } from '#renderer/components/useClear.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { TreeChoice } from '#renderer/pickers/options/TreeChoice.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { addressCode } from '../layout.ts'
import styles from './portal-design.module.css'

interface CardSettingsProps {
  readonly card: StoredCard
  /** `typing`: names the text that is typed into. */
  readonly onChange: (
    change: { readonly title?: string; readonly option?: StoredCard['option'] },
    typing?: string,
  ) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** What is set of the chosen card, by its kind. */
export function CardSettings({ card, onChange, onCopy, onRemove }: CardSettingsProps) {
  const t = useT()
  const id = useId()
  const { option } = card
  const setOption = (change: object, typing?: string) => onChange({ option: { ...option, ...change } }, typing)
  const counts = isCardKind(card.jnpfKey) && cardKinds[card.jnpfKey].counts
  return (
    <Form component="div" layout="vertical" size="small">
      <Form.Item label={t('portalDesigns.cardTitle')} htmlFor={`${id}title`}>
        <Input
          id={`${id}title`}
          value={card.title}
          maxLength={50}
          onChange={({ target }) => onChange({ title: target.value }, `${card.i} title`)}
        />
      </Form.Item>
      {counts ? <SourceSettings card={card} onChange={setOption} /> : null}
      {counts && card.jnpfKey !== 'pieChart' ? (
        <Form.Item label={t('portalDesigns.unit')} htmlFor={`${id}unit`}>
          <Input
            id={`${id}unit`}
            value={text(option['unit'])}
            maxLength={20}
            onChange={({ target }) => setOption({ unit: target.value }, `${card.i} unit`)}
          />
        </Form.Item>
      ) : null}
      {card.jnpfKey === 'commonFunc' ? <ShortcutSettings card={card} onChange={setOption} /> : null}
      <div className={styles.tools}>
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={onCopy}>
          {t('portalDesigns.duplicate')}
        </Button>
        <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
          {t('portalDesigns.remove')}
        </Button>
      </div>
    </Form>
  )
}

interface PartProps {
  readonly card: StoredCard
  readonly onChange: (change: object) => void
}

const none = [] as const
const COUNT = ''

/** What a card counts: records of a module or the sum of a number, in all, by group or by month. */
function SourceSettings({ card, onChange }: PartProps) {
  const t = useT()
  const id = useId()
  const clear = useClear()
  const source = raw(card.option['source'])
  const modelId = text(source['modelId'])
  const modules = usePlatformQuery('portalDesign.modules', {}, { staleTime: 60_000 })
  const fields = usePlatformQuery(
    'portalDesign.fields',
    { params: { id: modelId } },
    { enabled: modelId !== '', quiet: true },
  )
  const list = fields.data?.list ?? none
  const set = (change: object) => onChange({ source: { ...source, ...change } })
  const month = raw(source['month'])
  const hasGroups = card.jnpfKey !== 'dataBoard'
  const grouped = text(month['field']) === '' ? text(source['group']) : `month ${text(month['field'])}`
  return (
    <>
      <Form.Item label={t('portalDesigns.module')}>
        <TreeChoice
          label={t('portalDesigns.module')}
          placeholder={t('portalDesigns.moduleHint')}
          size="small"
          nodes={modules.data?.list ?? none}
          isPending={modules.isPending}
          value={modelId}
          // Fields of another module are others.
          onChange={(next) =>
            onChange({ source: next === '' ? undefined : { modelId: next, ...(hasGroups ? { limit: 10 } : {}) } })
          }
        />
      </Form.Item>
      {modelId === '' ? null : (
        <>
          <Form.Item label={t('portalDesigns.measure')} htmlFor={`${id}measure`}>
            <Select
              id={`${id}measure`}
              value={text(source['sum'])}
              showSearch={nameSearch}
              loading={fields.isPending}
              options={[
                { value: COUNT, label: t('portalDesigns.countRecords') },
                ...list
                  .filter(({ storage }) => storage === 'number')
                  .map(({ vmodel, label }) => ({ value: vmodel, label: t('portalDesigns.sumOf', { field: label }) })),
              ]}
              onChange={(sum: string) => set({ sum: sum === COUNT ? undefined : sum })}
            />
          </Form.Item>
          {hasGroups ? (
            <Form.Item label={t('portalDesigns.groupBy')} htmlFor={`${id}group`}>
              <Select
                id={`${id}group`}
                value={grouped === '' ? null : grouped}
                placeholder={t('portalDesigns.groupHint')}
                allowClear={clear}
                showSearch={nameSearch}
                loading={fields.isPending}
                options={[
                  ...list
                    .filter(({ storage }) => storage === 'time')
                    .map(({ vmodel, label }) => ({
                      value: `month ${vmodel}`,
                      label: t('portalDesigns.byMonth', { field: label }),
                    })),
                  ...list.map(({ vmodel, label }) => ({ value: vmodel, label })),
                ]}
                onChange={(next: string | null) => {
                  const field = next?.startsWith('month ') ? next.slice(6) : ''
                  if (field === '') set({ group: next ?? undefined, month: undefined })
                  else set({ group: undefined, month: { field, months: 12 } })
                }}
              />
            </Form.Item>
          ) : null}
          {hasGroups && text(source['group']) !== '' ? (
            <Form.Item label={t('portalDesigns.limit')} htmlFor={`${id}limit`}>
              <InputNumber
                id={`${id}limit`}
                min={1}
                max={100}
                precision={0}
                value={Number(source['limit'] ?? 10)}
                onChange={(limit) => set({ limit: limit ?? 10 })}
              />
            </Form.Item>
          ) : null}
        </>
      )}
    </>
  )
}

/** Entries of the menu that a card of shortcuts shows to whoever is granted them. */
function ShortcutSettings({ card, onChange }: PartProps) {
  const t = useT()
  const id = useId()
  const routes = useMenu((state) => state.routes)
  const options = useMemo(
    () =>
      flattenRoutes(routes)
        .filter((route) => route.kind !== 'directory')
        .map((route) => ({ value: addressCode(route.urlAddress), label: route.meta.title })),
    [routes],
  )
  const codes = Array.isArray(card.option['codes'])
    ? card.option['codes'].filter((code) => typeof code === 'string')
    : []
  return (
    <Form.Item label={t('portalDesigns.shortcuts')} htmlFor={`${id}codes`}>
      <Select
        id={`${id}codes`}
        mode="multiple"
        showSearch={nameSearch}
        placeholder={t('portalDesigns.shortcutsHint')}
        value={codes}
        options={options}
        onChange={(next: string[]) => onChange({ codes: next })}
      />
    </Form.Item>
  )
}
