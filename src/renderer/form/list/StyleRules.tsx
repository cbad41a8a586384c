import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, ColorPicker, Select } from 'antd'
import { type StyleRule, styleTests } from '#shared/design/list/styles.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { StoredText } from '#renderer/components/StoredText.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './style-rules.module.css'

interface StyleRulesProps {
  readonly rules: readonly StyleRule[]
  readonly columns: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (rules: readonly StyleRule[]) => void
}

/** How rows and cells look by what they show: one box for each rule, and a button for another. */
export function StyleRules({ rules, columns, onChange }: StyleRulesProps) {
  const t = useT()
  const change = (at: number, part: Partial<StyleRule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  return (
    <>
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
                options={[...columns]}
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
                onClick={() => onChange(rules.toSpliced(at, 1))}
              />
            </div>
            {rule.test === 'null' || rule.test === 'notNull' ? null : (
              <StoredText
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
          onChange([
            ...rules,
            { id, field: first, test: '==', value: '', target: 'row', color: '', background: '', bold: false },
          ])
        }}
      >
        {t('designList.addStyle')}
      </Button>
    </>
  )
}
