import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, ColorPicker, Select } from 'antd'
import { itemProp } from '#shared/design/list/in-step.ts'
import { isCompiledStyle, readStyles, type StyleRule, styleTests, withStyles } from '#shared/design/list/styles.ts'
import { scriptStubs } from '#shared/design/script/stubs.ts'
import { raw, rawList, text } from '#shared/form/parsing/read.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ScriptField } from '../script/index.tsx'
import { TextBox } from './parts.tsx'
import type { ListEdit } from './useListEdit.ts'
import styles from './list.module.css'

const scripts = [
  ['afterOnload', 'listLoad'],
  ['rowStyle', 'rowStyle'],
  ['cellStyle', 'cellStyle'],
] as const

/** How rows and cells look, by rules and without code; scripts of the list beside them. */
export function StyleTab({ edit: { list, fields, put, itemName } }: { readonly edit: ListEdit }) {
  const t = useT()
  const rules = readStyles(list)
  const columns = rawList(list['columnList']).map((item) => ({ value: itemProp(item), label: itemName(item) }))
  const store = (next: readonly StyleRule[]) => put(withStyles(list, next))
  const change = (at: number, part: Partial<StyleRule>) =>
    store(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  const funcs = raw(list['funcs'])
  return (
    <div className={styles.tab}>
      <h3 className={styles.head}>{t('designList.styles')}</h3>
      {rules.map((rule, at) => {
        const name = t('designList.styleNamed', { at: at + 1 })
        return (
          <div key={rule.id} className={styles.box} role="group" aria-label={name}>
            <div className={styles.line}>
              <Select
                size="small"
                className={styles.wide ?? ''}
                aria-label={t('designList.styleField', { name })}
                value={rule.field || null}
                options={columns}
                onChange={(field) => change(at, { field })}
              />
              <Select
                size="small"
                style={{ width: 110 }}
                aria-label={t('designList.styleTest', { name })}
                value={rule.test}
                options={styleTests.map((value) => ({ value, label: t(`moduleList.advanced.symbols.${value}`) }))}
                onChange={(test) => change(at, { test })}
              />
              <IconButton
                size="small"
                label={t('designList.remove', { name })}
                icon={<DeleteOutlined />}
                onClick={() => store(rules.toSpliced(at, 1))}
              />
            </div>
            {rule.test === 'null' || rule.test === 'notNull' ? null : (
              <TextBox
                key={rule.value}
                label={t('designList.styleValue', { name })}
                value={rule.value}
                onChange={(value) => change(at, { value })}
              />
            )}
            <div className={styles.line}>
              <Segmented
                size="small"
                aria-label={t('designList.styleTarget', { name })}
                value={rule.target}
                options={(['row', 'cell'] as const).map((value) => ({
                  value,
                  label: t(`designList.targets.${value}`),
                }))}
                onChange={(target) => change(at, { target })}
              />
              {(['color', 'background'] as const).map((key) => (
                <ColorPicker
                  key={key}
                  size="small"
                  allowClear
                  value={rule[key] || null}
                  onChangeComplete={(colour) => change(at, { [key]: colour.cleared ? '' : colour.toHexString() })}
                >
                  <Button
                    size="small"
                    style={key === 'color' ? { color: rule.color } : { background: rule.background }}
                  >
                    {t(`designList.${key}`)}
                  </Button>
                </ColorPicker>
              ))}
              <Checkbox checked={rule.bold} onChange={({ target }) => change(at, { bold: target.checked })}>
                {t('designList.bold')}
              </Checkbox>
            </div>
          </div>
        )
      })}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => {
          const id = String(rules.reduce((most, rule) => Math.max(most, Number(rule.id) || 0), 0) + 1)
          const first = columns[0]?.value ?? ''
          store([
            ...rules,
            { id, field: first, test: '==', value: '', target: 'row', color: '', background: '', bold: false },
          ])
        }}
      >
        {t('designList.addStyle')}
      </Button>
      <h3 className={styles.head}>{t('designList.scripts')}</h3>
      {scripts.map(([key, place]) =>
        isCompiledStyle(funcs[key]) ? (
          <p key={key} className={styles.hint}>
            {t('designList.byRules', { name: t(`designList.scriptNames.${key}`) })}
          </p>
        ) : (
          <ScriptField
            key={key}
            label={t(`designList.scriptNames.${key}`)}
            value={text(funcs[key])}
            stub={scriptStubs[place]}
            fields={fields}
            onChange={(code) => put({ funcs: { ...funcs, [key]: code } })}
          />
        ),
      )}
    </div>
  )
}
