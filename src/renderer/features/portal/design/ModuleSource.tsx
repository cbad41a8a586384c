import { Form, InputNumber, Select } from 'antd'
import { useId, useMemo } from 'react'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { parseForm } from '#shared/form/parse.ts'
import { raw, text } from '#shared/form/parsing/read.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useClear } from '#renderer/components/useClear.tsx'
import { ConditionsEditor, noConditions } from '#renderer/form/conditions/ConditionsEditor.tsx'
import { queryFields } from '#renderer/form/conditions/query-fields.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { useT } from '#renderer/i18n/index.ts'
import { TreeChoice } from '#renderer/pickers/options/TreeChoice.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import styles from './portal-design.module.css'
import type { SourceProps } from './SourceSettings.tsx'

const none = [] as const
const COUNT = ''

/** What a card counts: records of a module or the sum of a number, in all, by group or by month. */
export function ModuleSource({ card, onChange: put }: SourceProps) {
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
  const onChange = (change: object) => put({ option: { ...card.option, ...change } })
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
          <Form.Item label={t('portalDesigns.conditions')}>
            <Conditions
              formData={fields.data?.formData ?? ''}
              value={source['conditions']}
              onChange={(conditions) => set({ conditions })}
            />
          </Form.Item>
        </>
      )}
    </>
  )
}

interface ConditionsProps {
  readonly formData: string
  readonly value: unknown
  readonly onChange: (conditions: SchemeConditions | undefined) => void
}

/** Conditions on the records that count, by the editor that lists and data schemes have. */
export function Conditions({ formData, value, onChange }: ConditionsProps) {
  const texts = useDesignTexts()
  const fields = useMemo(() => {
    const form = parseForm(formData, texts)
    return form.ok ? queryFields(form.plan, () => false) : none
  }, [formData, texts])
  const read = readListConditions(value)
  return (
    <div className={styles.conditions}>
      <ConditionsEditor
        hasVariables
        fields={fields}
        value={(read.ok ? read.conditions : null) ?? noConditions}
        onChange={(next) => onChange(next.conditionList.length === 0 ? undefined : next)}
      />
    </div>
  )
}
