import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { itemProp } from '#shared/design/list/in-step.ts'
import { fieldsFor, propOf } from '#shared/design/list/places.ts'
import { listButtons, rowButtons } from '#shared/design/list/standard.ts'
import { scriptStubs } from '#shared/design/script/stubs.ts'
import { storedWord } from '#shared/form/standard-words.ts'
import { idList, number, type Raw, raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { hiddenTags } from '#renderer/components/HiddenTags.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { RowsInput } from '#renderer/components/RowsInput.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { sampleWord, standardWord } from '#renderer/i18n/design-texts.ts'
import { StoredText } from '#renderer/components/StoredText.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { InterfaceChoice } from '#renderer/pickers/options/InterfaceChoice.tsx'
import { ParametersEditor } from '../panel/rows.tsx'
import { ModuleChoice } from '../panel/sources.tsx'
import { ScriptField } from '../script/index.tsx'
import { TemplatesSelect } from '#renderer/pickers/options/TemplatesSelect.tsx'
import { ChoiceLine, Line, SortableRows, SwitchLine, TextLine } from './parts.tsx'
import { Settings } from './ItemsTab.tsx'
import type { ListEdit } from './useListEdit.ts'
import styles from './list.module.css'

type Standard = readonly { readonly value: string; readonly icon: string; readonly label: string }[]

/** Buttons above the list and in its rows, one's own among them, and what they need; who sees what. */
export function ButtonsTab({ edit }: { readonly edit: ListEdit }) {
  const t = useT()
  const { list, fields, put } = edit
  const has = (value: string) => rawList(list['btnsList']).some((button) => button['value'] === value)
  return (
    <div className={styles.tab}>
      <h3 className={styles.head}>{t('designList.above')}</h3>
      <StandardButtons edit={edit} of="btnsList" standard={listButtons} />
      {has('upload') ? (
        <Line label={t('designList.imported')}>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              size="small"
              className={styles.wide ?? ''}
              showSearch={nameSearch}
              maxTagCount={2}
              maxTagPlaceholder={hiddenTags}
              placeholder={t('designList.everyField')}
              value={[...idList(raw(list['uploaderTemplateJson'])['selectKey'])]}
              options={fieldsFor(fields, 'import').map((field) => ({
                value: propOf(field),
                label: edit.fieldName(field),
              }))}
              onChange={(selectKey) =>
                put({ uploaderTemplateJson: { dataType: '1', ...raw(list['uploaderTemplateJson']), selectKey } })
              }
            />
          )}
        </Line>
      ) : null}
      {has('upload') ? (
        <ChoiceLine
          label={t('designList.importMode')}
          value={text(raw(list['uploaderTemplateJson'])['dataType'], '1')}
          options={(['1', '2'] as const).map((value) => ({ value, label: t(`designList.importModes.n${value}`) }))}
          onChange={(dataType) =>
            put({ uploaderTemplateJson: { ...raw(list['uploaderTemplateJson']), dataType: dataType ?? '1' } })
          }
        />
      ) : null}
      {has('batchPrint') ? <PrintLine edit={edit} /> : null}
      <h3 className={styles.head}>{t('designList.inRows')}</h3>
      <StandardButtons edit={edit} of="columnBtnsList" standard={rowButtons} />
      <h3 className={styles.head}>{t('designList.own')}</h3>
      <OwnButtons edit={edit} />
      <h3 className={styles.head}>{t('designList.permissions')}</h3>
      {(['useBtnPermission', 'useColumnPermission', 'useFormPermission', 'useDataPermission'] as const).map((key) => (
        <SwitchLine
          key={key}
          label={t(`designList.${key}`)}
          value={yes(list[key])}
          onChange={(on) => put({ [key]: on })}
        />
      ))}
    </div>
  )
}

function StandardButtons(props: {
  readonly edit: ListEdit
  readonly of: 'btnsList' | 'columnBtnsList'
  readonly standard: Standard
}) {
  const { edit, of, standard } = props
  const t = useT()
  const stored = rawList(edit.list[of])
  const found = (value: string) => stored.find((button) => button['value'] === value && button['show'] !== false)
  const toggle = (button: Standard[number], isOn: boolean) => {
    const known = stored.find((each) => each['value'] === button.value)
    if (known && isOn)
      return edit.put({ [of]: stored.map((each) => (each === known ? { ...each, show: true } : each)) })
    if (!isOn) return edit.put({ [of]: stored.filter((each) => each !== known) })
    const order = standard.map(({ value }) => value)
    const next = [...stored, button as Raw].toSorted(
      (one, other) => order.indexOf(text(one['value'])) - order.indexOf(text(other['value'])),
    )
    return edit.put({ [of]: next })
  }
  return (
    <>
      {standard.map((button) => {
        const on = found(button.value)
        const name = t(`designList.buttons.${button.value as 'add'}`)
        return (
          <div key={button.value} className={styles.line}>
            <Checkbox
              className={styles.name ?? ''}
              checked={on !== undefined}
              onChange={({ target }) => toggle(button, target.checked)}
            >
              {name}
            </Checkbox>
            {on ? (
              <StoredText
                key={text(on['label'])}
                label={t('designList.textOf', { name })}
                value={standardWord(text(on['label']))}
                onChange={(label) =>
                  edit.put({ [of]: stored.map((each) => (each === on ? { ...each, label } : each)) })
                }
              />
            ) : null}
          </div>
        )
      })}
    </>
  )
}

function PrintLine({ edit: { list, put } }: { readonly edit: ListEdit }) {
  const t = useT()
  return (
    <Line label={t('designList.templates')}>
      {(id) => <TemplatesSelect id={id} value={list['printIds']} onChange={(printIds) => put({ printIds })} />}
    </Line>
  )
}

const kinds = [1, 2, 3] as const

function OwnButtons({ edit }: { readonly edit: ListEdit }) {
  const t = useT()
  const { list, fields, put } = edit
  const buttons = rawList(list['customBtnsList'])
  const items = buttons.map((button, at) => ({
    id: text(button['value']) || `at${at}`,
    name: sampleWord(text(button['label'])) || t('designList.ownButton'),
    button,
  }))
  const change = (at: number, part: Raw) =>
    put({ customBtnsList: buttons.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  const main = fields.filter(({ name, table, kind }) => name !== '' && table === '' && kind !== 'table')
  const add = () => {
    const taken = new Set(items.map(({ id }) => id))
    let next = buttons.length + 1
    while (taken.has(`btn_custom${next}`)) next += 1
    put({
      customBtnsList: [
        ...buttons,
        {
          value: `btn_custom${next}`,
          label: storedWord.sample('ownButton'),
          event: {
            btnType: 1,
            modelId: '',
            popupTitle: '',
            popupType: 'dialog',
            popupWidth: '800px',
            formOptions: [],
            isRefresh: false,
          },
        },
      ],
    })
  }
  return (
    <>
      <SortableRows
        label={t('designList.own')}
        items={items}
        onOrder={(next) => put({ customBtnsList: next.map(({ button }) => button) })}
        draw={({ button, name }, at) => {
          const event = raw(button['event'])
          const btnType = number(event['btnType'], 1)
          const changeEvent = (part: Raw) => change(at, { event: { ...event, ...part } })
          return (
            <>
              <span className={styles.itemName}>{name}</span>
              <Settings name={name}>
                <TextLine
                  label={t('designList.label')}
                  value={sampleWord(text(button['label']))}
                  onChange={(label) => change(at, { label })}
                />
                <Segmented
                  block
                  size="small"
                  aria-label={t('designList.ownKind')}
                  value={btnType}
                  options={kinds.map((value) => ({ value, label: t(`designList.ownKinds.n${value}`) }))}
                  onChange={(next) => changeEvent({ btnType: next })}
                />
                {btnType === 1 ? (
                  <>
                    <Line label={t('designList.openForm')}>
                      {() => (
                        <ModuleChoice
                          label={t('designList.openForm')}
                          value={text(event['modelId'])}
                          onChange={(modelId) => changeEvent({ modelId })}
                        />
                      )}
                    </Line>
                    <TextLine
                      label={t('designList.popupTitle')}
                      value={text(event['popupTitle'])}
                      onChange={(popupTitle) => changeEvent({ popupTitle })}
                    />
                    <ChoiceLine
                      label={t('designList.popupType')}
                      value={text(event['popupType'], 'dialog')}
                      options={(['dialog', 'drawer'] as const).map((value) => ({
                        value,
                        label: t(`designList.popups.${value}`),
                      }))}
                      onChange={(popupType) => changeEvent({ popupType })}
                    />
                    <RowsInput<Raw>
                      columns={[
                        {
                          key: 'currentField',
                          title: t('designList.from'),
                          width: 'minmax(0, 1fr)',
                          draw: (row, put_, label) => (
                            <Select
                              size="small"
                              aria-label={label}
                              showSearch={nameSearch}
                              value={text(row['currentField']) || null}
                              options={main.map((field) => ({ value: field.name, label: edit.fieldName(field) }))}
                              onChange={(currentField) => put_({ currentField })}
                            />
                          ),
                        },
                        {
                          key: 'field',
                          title: t('designList.to'),
                          width: 'minmax(0, 1fr)',
                          draw: (row, put_, label) => (
                            <StoredText
                              key={text(row['field'])}
                              label={label}
                              value={text(row['field'])}
                              onChange={(field) => put_({ field })}
                            />
                          ),
                        },
                      ]}
                      blank={{ currentField: '', field: '' }}
                      addText={t('designList.addMapping')}
                      rowName={t('designList.mapping')}
                      value={rawList(event['formOptions'])}
                      onChange={(formOptions) => changeEvent({ formOptions })}
                    />
                  </>
                ) : null}
                {btnType === 2 ? (
                  <ScriptField
                    label={t('designCode.script.label')}
                    value={text(event['func'])}
                    stub={scriptStubs.button}
                    fields={fields}
                    onChange={(func) => changeEvent({ func })}
                  />
                ) : null}
                {btnType === 3 ? (
                  <>
                    <Line label={t('designLint.needs.treePropsUrl')}>
                      {() => (
                        <InterfaceChoice
                          label={t('designLint.needs.treePropsUrl')}
                          value={text(event['interfaceId'])}
                          onChange={(interfaceId) => changeEvent({ interfaceId, templateJson: [] })}
                        />
                      )}
                    </Line>
                    <ParametersEditor
                      value={event['templateJson']}
                      fields={fields}
                      interfaceId={text(event['interfaceId'])}
                      onChange={(templateJson) => changeEvent({ templateJson })}
                    />
                    <SwitchLine
                      label={t('designList.useConfirm')}
                      value={yes(event['useConfirm'])}
                      onChange={(useConfirm) => changeEvent({ useConfirm })}
                    />
                    {yes(event['useConfirm']) ? (
                      <TextLine
                        label={t('designList.confirmTitle')}
                        value={text(event['confirmTitle'])}
                        onChange={(confirmTitle) => changeEvent({ confirmTitle })}
                      />
                    ) : null}
                  </>
                ) : null}
                {btnType === 2 ? null : (
                  <SwitchLine
                    label={t('designList.isRefresh')}
                    value={yes(event['isRefresh'])}
                    onChange={(isRefresh) => changeEvent({ isRefresh })}
                  />
                )}
              </Settings>
              <IconButton
                size="small"
                label={t('designList.remove', { name })}
                icon={<DeleteOutlined />}
                onClick={() => put({ customBtnsList: buttons.toSpliced(at, 1) })}
              />
            </>
          )
        }}
      />
      <Button size="small" type="dashed" icon={<PlusOutlined aria-hidden />} onClick={add}>
        {t('designList.addButton')}
      </Button>
    </>
  )
}

/** Headings over several columns. */
export function HeadsPart({ edit: { list, put, itemName } }: { readonly edit: ListEdit }) {
  const t = useT()
  const heads = rawList(list['complexHeaderList'])
  const columns = rawList(list['columnList']).filter(
    (item) => !itemProp(item).includes('-') && !['left', 'right'].includes(text(item['fixed'])),
  )
  const change = (at: number, part: Raw) =>
    put({ complexHeaderList: heads.map((head, index) => (index === at ? { ...head, ...part } : head)) })
  const taken = (at: number) =>
    new Set(heads.flatMap((head, index) => (index === at ? [] : idList(head['childColumns']))))
  return (
    <div className={styles.tab}>
      <h3 className={styles.head}>{t('designList.heads')}</h3>
      {heads.map((head, at) => {
        const name = sampleWord(text(head['fullName'])) || t('designList.newHead')
        return (
          <div key={text(head['id']) || at} className={styles.box} role="group" aria-label={name}>
            <div className={styles.line}>
              <StoredText
                key={text(head['fullName'])}
                label={t('designList.headTitle')}
                value={sampleWord(text(head['fullName']))}
                onChange={(fullName) => change(at, { fullName })}
              />
              <IconButton
                size="small"
                label={t('designList.remove', { name })}
                icon={<DeleteOutlined />}
                onClick={() => put({ complexHeaderList: heads.toSpliced(at, 1) })}
              />
            </div>
            <Select<string[]>
              mode="multiple"
              size="small"
              aria-label={t('designList.headColumns', { name })}
              value={[...idList(head['childColumns'])]}
              options={columns
                .filter((item) => !taken(at).has(itemProp(item)))
                .map((item) => ({ value: itemProp(item), label: itemName(item) }))}
              onChange={(childColumns) => change(at, { childColumns })}
            />
          </div>
        )
      })}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() =>
          put({
            complexHeaderList: [
              ...heads,
              {
                id: `head${heads.length + 1}${list['type'] ?? ''}`,
                fullName: storedWord.sample('head'),
                align: 'left',
                childColumns: [],
              },
            ],
          })
        }
      >
        {t('designList.addHead')}
      </Button>
    </div>
  )
}
