import { Button, Select } from 'antd'
import { useMemo } from 'react'
import { fieldsFor, propOf, type ListUse } from '#shared/design/list/places.ts'
import { missingOf } from '#shared/design/list/commands.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { idList, number, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { ConditionsEditor, noConditions } from '#renderer/form/conditions/ConditionsEditor.tsx'
import { queryFields } from '#renderer/form/conditions/query-fields.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { InterfaceChoice } from '#renderer/pickers/options/InterfaceChoice.tsx'
import { KeyChoice } from '../panel/InterfaceParts.tsx'
import { DictionaryChoice } from '../panel/sources.tsx'
import { ParametersEditor } from '../panel/rows.tsx'
import { ChoiceLine, Line, SortableRows, SwitchLine, TextLine } from './parts.tsx'
import type { ListEdit } from './useListEdit.ts'
import styles from './list.module.css'

const types = [1, 2, 3, 4, 5] as const
const pageSizes = [20, 50, 80, 100] as const
const sources = ['dictionary', 'organize', 'api', 'formField'] as const

/** What kind of list it is, with what only that kind needs; order, filter, paging and sums. */
export function TypeTab({ edit, form }: { readonly edit: ListEdit; readonly form: FormPlan | null }) {
  const t = useT()
  const { list, fields, put, fieldName } = edit
  const type = number(list['type'], 1)
  const named = (use: ListUse) =>
    fieldsFor(fields, use).map((field) => ({ value: propOf(field), label: fieldName(field) }))
  const missing = missingOf(list, fields)
  const one = (key: string) => idList(list[key])[0] ?? null
  const sorts = rawList(list['defaultSortConfig']).map((raw) => ({
    id: text(raw['field']),
    name: named('sort').find(({ value }) => value === text(raw['field']))?.label ?? text(raw['field']),
    raw,
  }))
  const filter = readListConditions(list['ruleList'])
  const askable = useMemo(() => (form ? queryFields(form, () => false) : []), [form])
  return (
    <div className={styles.tab}>
      <Segmented
        vertical
        block
        aria-label={t('designList.type')}
        value={type}
        options={types.map((value) => ({ value, label: t(`designList.types.n${value}`) }))}
        onChange={(next) => put({ type: next })}
      />
      {missing.length > 0 ? (
        <p className={styles.missing} role="status">
          {t('designList.missing', {
            what: missing
              .map((key) => t(`designLint.needs.${key as 'groupField'}`))
              .join(t('common.selection.separator')),
          })}
        </p>
      ) : null}
      {type === 2 ? <TreeLines edit={edit} options={named('tree')} /> : null}
      {type === 3 ? (
        <ChoiceLine
          label={t('designLint.needs.groupField')}
          value={one('groupField')}
          options={named('group')}
          onChange={(groupField) => put({ groupField: groupField ?? '' })}
        />
      ) : null}
      {type === 5 ? (
        <ChoiceLine
          label={t('designLint.needs.parentField')}
          value={one('parentField')}
          options={named('parent')}
          onChange={(parentField) => put({ parentField: parentField ?? '' })}
        />
      ) : null}
      <h3 className={styles.head}>{t('designList.order')}</h3>
      <SortableRows
        label={t('designList.order')}
        items={sorts}
        onOrder={(next) => put({ defaultSortConfig: next.map(({ raw }) => raw) })}
        draw={({ raw, name }, at) => (
          <>
            <span className={styles.itemName}>{name}</span>
            <Segmented
              size="small"
              aria-label={t('designList.direction', { name })}
              value={text(raw['sort'], 'desc')}
              options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`designList.orders.${value}`) }))}
              onChange={(sort) =>
                put({
                  defaultSortConfig: sorts.map((each, index) => (index === at ? { ...each.raw, sort } : each.raw)),
                })
              }
            />
            <Button
              size="small"
              type="text"
              onClick={() => put({ defaultSortConfig: sorts.toSpliced(at, 1).map((each) => each.raw) })}
              aria-label={t('designList.remove', { name })}
            >
              ×
            </Button>
          </>
        )}
      />
      <Select<string | null>
        size="small"
        className={styles.wide ?? ''}
        showSearch={nameSearch}
        value={null}
        placeholder={t('designList.addOrder')}
        aria-label={t('designList.addOrder')}
        options={named('sort').filter(({ value }) => !sorts.some(({ id }) => id === value))}
        onChange={(field) => {
          if (field !== null) put({ defaultSortConfig: [...sorts.map(({ raw }) => raw), { field, sort: 'asc' }] })
        }}
      />
      <h3 className={styles.head}>{t('designList.filter')}</h3>
      {filter.ok ? (
        <div className={styles.filter}>
          <ConditionsEditor
            hasVariables
            fields={askable}
            value={filter.conditions ?? noConditions}
            onChange={(ruleList) => put({ ruleList })}
          />
        </div>
      ) : (
        <p className={styles.missing}>{filter.problem}</p>
      )}
      <h3 className={styles.head}>{t('designList.more')}</h3>
      <SwitchLine label={t('designList.paged')} value={yes(list['hasPage'])} onChange={(hasPage) => put({ hasPage })} />
      {yes(list['hasPage']) ? (
        <ChoiceLine<number>
          label={t('designList.pageSize')}
          value={number(list['pageSize'], 20)}
          options={pageSizes.map((value) => ({ value, label: String(value) }))}
          onChange={(pageSize) => put({ pageSize: pageSize ?? 20 })}
        />
      ) : null}
      <SwitchLine
        label={t('designList.advanced')}
        value={yes(list['hasSuperQuery'])}
        onChange={(hasSuperQuery) => put({ hasSuperQuery })}
      />
      <SwitchLine
        label={t('designList.ellipsis')}
        value={yes(list['showOverflow'])}
        onChange={(showOverflow) => put({ showOverflow })}
      />
      <ChoiceLine<number>
        label={t('designList.childStyle')}
        value={number(list['childTableStyle'], 1)}
        options={([1, 2] as const).map((value) => ({ value, label: t(`designList.childStyles.n${value}`) }))}
        onChange={(childTableStyle) => put({ childTableStyle })}
      />
      <SwitchLine
        label={t('designList.sums')}
        value={yes(list['showSummary'])}
        onChange={(showSummary) => put({ showSummary })}
      />
      {yes(list['showSummary']) ? (
        <Line label={t('designList.summed')}>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              size="small"
              className={styles.wide ?? ''}
              value={[...idList(list['summaryField'])]}
              options={named('sum')}
              onChange={(summaryField) => put({ summaryField })}
            />
          )}
        </Line>
      ) : null}
    </div>
  )
}

function TreeLines({
  edit,
  options,
}: {
  readonly edit: ListEdit
  readonly options: readonly { value: string; label: string }[]
}) {
  const t = useT()
  const { list, fields, put } = edit
  const source = text(list['treeDataSource'], 'dictionary')
  const isLazy = number(list['treeSyncType'], 0) === 1
  return (
    <>
      <ChoiceLine
        label={t('designLint.needs.treeRelation')}
        value={idList(list['treeRelation'])[0] ?? null}
        options={options}
        onChange={(treeRelation) => put({ treeRelation: treeRelation ?? '' })}
      />
      <TextLine
        label={t('designList.treeTitle')}
        value={text(list['treeTitle'])}
        onChange={(treeTitle) => put({ treeTitle })}
      />
      <ChoiceLine
        label={t('designList.treeSource')}
        value={source}
        options={sources.map((value) => ({ value, label: t(`designList.treeSources.${value}`) }))}
        onChange={(treeDataSource) => put({ treeDataSource })}
      />
      {source === 'dictionary' ? (
        <Line label={t('designLint.needs.treeDictionary')}>
          {() => (
            <DictionaryChoice
              label={t('designLint.needs.treeDictionary')}
              value={text(list['treeDictionary'])}
              onChange={(treeDictionary) => put({ treeDictionary })}
            />
          )}
        </Line>
      ) : null}
      {source === 'api' ? (
        <>
          <Line label={t('designLint.needs.treePropsUrl')}>
            {() => (
              <InterfaceChoice
                label={t('designLint.needs.treePropsUrl')}
                value={text(list['treePropsUrl'])}
                onChange={(treePropsUrl) => put({ treePropsUrl, treeTemplateJson: [] })}
              />
            )}
          </Line>
          {(['treePropsValue', 'treePropsLabel', 'treePropsChildren'] as const).map((key) => (
            <Line key={key} label={t(`designList.${key}`)}>
              {() => (
                <KeyChoice
                  interfaceId={text(list['treePropsUrl'])}
                  label={t(`designList.${key}`)}
                  value={text(list[key])}
                  onChange={(value) => put({ [key]: value })}
                />
              )}
            </Line>
          ))}
          <ParametersEditor
            value={list['treeTemplateJson']}
            fields={fields}
            interfaceId={text(list['treePropsUrl'])}
            onChange={(treeTemplateJson) => put({ treeTemplateJson })}
          />
          <SwitchLine
            label={t('designList.treeLazy')}
            value={isLazy}
            onChange={(lazy) => put({ treeSyncType: lazy ? 1 : 0 })}
          />
          {isLazy ? (
            <Line label={t('designList.treeBranch')}>
              {() => (
                <InterfaceChoice
                  label={t('designList.treeBranch')}
                  value={text(list['treeSyncInterfaceId'])}
                  onChange={(treeSyncInterfaceId) => put({ treeSyncInterfaceId, treeSyncTemplateJson: [] })}
                />
              )}
            </Line>
          ) : null}
        </>
      ) : null}
      <SwitchLine
        label={t('designList.treeSearch')}
        value={yes(list['hasTreeQuery'])}
        onChange={(hasTreeQuery) => put({ hasTreeQuery })}
      />
    </>
  )
}
