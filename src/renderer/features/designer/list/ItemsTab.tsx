import { DeleteOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { itemProp } from '#shared/design/list/in-step.ts'
import { columnItem, MOST_KEYWORDS, mayKeyword, maySeveral, searchItem } from '#shared/design/list/items.ts'
import { fieldsFor, mayUse, propOf } from '#shared/design/list/places.ts'
import type { DesignField } from '#shared/design/document.ts'
import { number, type Raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ChoiceLine, Line, SortableRows, SwitchLine, TextLine } from './parts.tsx'
import type { ListEdit } from './useListEdit.ts'
import styles from './list.module.css'

interface Item {
  readonly id: string
  readonly name: string
  readonly raw: Raw
  readonly field: DesignField | undefined
}

/** The searches or the columns of a list: chosen among the fields, put in order, each with its settings. */
export function ItemsTab({ edit, of }: { readonly edit: ListEdit; readonly of: 'search' | 'column' }) {
  const t = useT()
  const { list, fields, put, fieldName, itemName } = edit
  const key = of === 'search' ? 'searchList' : 'columnList'
  const items = rawList(list[key]).map(
    (raw): Item => ({
      id: itemProp(raw),
      name: itemName(raw),
      raw,
      field: fields.find((each) => propOf(each) === itemProp(raw)),
    }),
  )
  const usable = fieldsFor(fields, of)
  const choose = (props: readonly string[]) => {
    const kept = items.filter(({ id }) => props.includes(id)).map(({ raw }) => raw)
    const added = usable
      .filter((field) => props.includes(propOf(field)) && !items.some(({ id }) => id === propOf(field)))
      .map((field) => (of === 'search' ? searchItem(field, fields) : columnItem(field, fields)))
    put({ [key]: [...kept, ...added] })
  }
  const change = (at: number, part: Raw) =>
    put({ [key]: items.map(({ raw }, index) => (index === at ? { ...raw, ...part } : raw)) })
  const keywords = items.filter(({ raw }) => yes(raw['isKeyword'])).length
  return (
    <div className={styles.tab}>
      <Select<string[]>
        mode="multiple"
        className={styles.wide ?? ''}
        showSearch={nameSearch}
        maxTagCount={0}
        maxTagPlaceholder={t('designList.chosen', { count: items.length, total: usable.length })}
        aria-label={t(`designList.choose.${of}`)}
        placeholder={t(`designList.choose.${of}`)}
        value={items.map(({ id }) => id)}
        options={usable.map((field) => ({ value: propOf(field), label: fieldName(field) }))}
        onChange={choose}
      />
      <div className={styles.bulk}>
        <Button size="small" type="link" onClick={() => choose(usable.map(propOf))}>
          {t('designList.all')}
        </Button>
        <Button size="small" type="link" disabled={items.length === 0} onClick={() => choose([])}>
          {t('designList.clear')}
        </Button>
      </div>
      <SortableRows
        label={t(`designList.choose.${of}`)}
        items={items}
        onOrder={(next) => put({ [key]: next.map(({ raw }) => raw) })}
        draw={({ raw, name, field, id }, at) => (
          <>
            <span className={styles.itemName} title={`${name} (${id})`}>
              {name}
            </span>
            {of === 'column' ? (
              <InputNumber
                size="small"
                className={styles.width ?? ''}
                controls={false}
                min={40}
                max={2000}
                precision={0}
                value={number(raw['width'], null)}
                placeholder={t('common.columnSettings.auto')}
                aria-label={t('common.columnSettings.width', { name })}
                onBlur={(event) => {
                  const width = number(event.target.value, null)
                  if (width !== number(raw['width'], null)) change(at, { width })
                }}
              />
            ) : (
              <span className={styles.hint}>{t(`designList.searchTypes.n${searchTypeOf(raw)}`)}</span>
            )}
            <Settings name={name}>
              {of === 'column' ? (
                <ColumnSettings raw={raw} field={field} onChange={(part) => change(at, part)} />
              ) : (
                <SearchSettings
                  raw={raw}
                  label={name}
                  field={field}
                  mayBeKeyword={yes(raw['isKeyword']) || keywords < MOST_KEYWORDS}
                  onChange={(part) => change(at, part)}
                />
              )}
            </Settings>
            <IconButton
              size="small"
              label={t('designList.remove', { name })}
              icon={<DeleteOutlined />}
              onClick={() => put({ [key]: items.toSpliced(at, 1).map((each) => each.raw) })}
            />
          </>
        )}
      />
    </div>
  )
}

function searchTypeOf(raw: Raw): 1 | 2 | 3 {
  const type = number(raw['searchType'], 1)
  return type === 2 || type === 3 ? type : 1
}

/** A button that opens settings below its row. */
export function Settings({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const title = t('designList.settingsOf', { name })
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={title}
        aria-expanded={open}
        icon={<SettingOutlined aria-hidden />}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <div className={styles.settings} role="group" aria-label={title}>
          {children}
        </div>
      ) : null}
    </>
  )
}

interface SettingsProps {
  readonly raw: Raw
  readonly field: DesignField | undefined
  readonly onChange: (part: Raw) => void
}

function ColumnSettings({ raw, field, onChange }: SettingsProps) {
  const t = useT()
  return (
    <>
      <ChoiceLine
        label={t('designList.align')}
        value={text(raw['align'], 'left')}
        options={(['left', 'center', 'right'] as const).map((value) => ({
          value,
          label: t(`designList.aligns.${value}`),
        }))}
        onChange={(align) => onChange({ align })}
      />
      <ChoiceLine
        label={t('designList.fixed')}
        value={text(raw['fixed'], 'none')}
        options={(['none', 'left', 'right'] as const).map((value) => ({
          value,
          label: t(`designList.fixeds.${value}`),
        }))}
        onChange={(fixed) => onChange({ fixed })}
      />
      {field && mayUse(field, 'sort') ? (
        <SwitchLine
          label={t('designList.sortable')}
          value={yes(raw['sortable'])}
          onChange={(sortable) => onChange({ sortable })}
        />
      ) : null}
    </>
  )
}

function SearchSettings({
  raw,
  label,
  field,
  mayBeKeyword,
  onChange,
}: SettingsProps & { readonly label: string; readonly mayBeKeyword: boolean }) {
  const t = useT()
  const isText = field && mayKeyword(field)
  return (
    <>
      <TextLine
        label={t('designList.label')}
        value={label}
        onChange={(next) => onChange({ label: next, fullName: next })}
      />
      {isText ? (
        <ChoiceLine<number>
          label={t('designList.searchType')}
          value={searchTypeOf(raw)}
          options={([1, 2] as const).map((value) => ({ value, label: t(`designList.searchTypes.n${value}`) }))}
          onChange={(searchType) => onChange({ searchType })}
        />
      ) : (
        <Line label={t('designList.searchType')}>{() => t(`designList.searchTypes.n${searchTypeOf(raw)}`)}</Line>
      )}
      {field && maySeveral(field) ? (
        <SwitchLine
          label={t('designList.several')}
          value={yes(raw['searchMultiple'])}
          onChange={(searchMultiple) => onChange({ searchMultiple })}
        />
      ) : null}
      {isText ? (
        <>
          <SwitchLine
            label={t('designList.keyword')}
            value={yes(raw['isKeyword'])}
            onChange={(isKeyword) => {
              if (!isKeyword || mayBeKeyword) onChange({ isKeyword })
            }}
          />
          <TextLine
            label={t('designList.defaultValue')}
            value={text(raw['value'])}
            onChange={(value) => onChange({ value: value === '' ? null : value })}
          />
        </>
      ) : null}
    </>
  )
}
