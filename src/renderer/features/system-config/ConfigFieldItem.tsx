import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { PictureInput } from '#renderer/components/PictureInput.tsx'
import { Button, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import {
  hiddenSecret,
  type SettingRule,
  type SettingValues,
  settingProblem,
  settingRules,
  settingValueOf,
} from '#shared/rules/system-settings.ts'
import { PasswordInput } from '#renderer/components/PasswordInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { ConfigField } from './groups.ts'
import styles from './system-config.module.css'
import { labelOf, problemText, unitOf } from './texts.ts'

interface ConfigFieldItemProps {
  readonly field: ConfigField
  readonly mayEdit: boolean
}

/** One field: its label, the control of its kind, what it means or why this server does nothing with it below. */
export function ConfigFieldItem({ field, mayEdit }: ConfigFieldItemProps) {
  const t = useT()
  const { name, isShown } = field
  const isUnsupported = field.isUnsupported === true
  const isOnScreen = Form.useWatch((values: SettingValues) => isShown?.(values) ?? true)
  if (isOnScreen === false) return null
  const rule: SettingRule = settingRules[name]
  const extra = isUnsupported
    ? t(`systemConfig.unsupported.${name as 'emailPop3Host'}`)
    : field.hasHint
      ? t(`systemConfig.hint.${name as 'title'}`)
      : undefined
  return (
    <Form.Item
      name={name}
      label={labelOf(t, name)}
      {...(extra === undefined ? {} : { extra })}
      {...(rule.kind === 'text' && rule.required ? { required: true } : {})}
      {...(rule.kind === 'flag' ? { valuePropName: 'checked', getValueFromEvent: asFlag, getValueProps: ofFlag } : {})}
      rules={[
        {
          validator: async (_rule, given: unknown) => {
            const problem = settingProblem(name, settingValueOf(name, given ?? ''))
            if (problem) throw new Error(problemText(t, problem))
          },
        },
      ]}
    >
      {control(t, field, rule, !mayEdit || isUnsupported)}
    </Form.Item>
  )
}

const asFlag = (isOn: boolean) => (isOn ? 1 : 0)
const ofFlag = (value: unknown) => ({ checked: value === 1 })

function control(t: TFunction, { name, isLong }: ConfigField, rule: SettingRule, disabled: boolean): ReactNode {
  switch (rule.kind) {
    case 'flag':
      return <Switch disabled={disabled} />
    case 'number': {
      const unit = unitOf(t, name)
      return (
        <InputNumber<number>
          className={styles.number ?? ''}
          precision={0}
          disabled={disabled}
          {...(unit === '' ? {} : { suffix: unit })}
        />
      )
    }
    case 'choice': {
      const options = rule.values.map((value) => ({ value, label: choiceLabel(t, name, value) }))
      if (options.length <= 3) return <Radio.Group options={options} disabled={disabled} />
      return <Select className={styles.select ?? ''} options={options} disabled={disabled} />
    }
    case 'secret':
      return <SecretInput disabled={disabled} />
    case 'text':
      if (rule.format === 'picture')
        return (
          <PictureInput
            label={labelOf(t, name)}
            disabled={disabled}
            blank={<BrandMark size={32} />}
            clearText={t('systemConfig.logo.standard')}
          />
        )
      if (isLong) return <Input.TextArea rows={3} maxLength={rule.max} disabled={disabled} />
      return <Input maxLength={rule.max} autoComplete="off" disabled={disabled} />
  }
}

interface SecretInputProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly disabled: boolean
}

/** A secret that is set is never shown: what is typed replaces it, and only its own button takes it away. */
function SecretInput({ id, value = '', onChange, disabled }: SecretInputProps) {
  const t = useT()
  const [wasSet] = useState(value === hiddenSecret)
  const isSet = value === hiddenSecret
  return (
    <div className={styles.secret}>
      <PasswordInput
        {...(id === undefined ? {} : { id })}
        value={isSet ? '' : value}
        placeholder={isSet ? t('systemConfig.secretSet') : ''}
        maxLength={200}
        autoComplete="new-password"
        disabled={disabled}
        onChange={({ target }) => onChange?.(target.value === '' && wasSet ? hiddenSecret : target.value)}
      />
      {isSet && !disabled ? (
        <Button type="text" onClick={() => onChange?.('')}>
          {t('systemConfig.clearSecret')}
        </Button>
      ) : null}
    </div>
  )
}

function choiceLabel(t: TFunction, name: ConfigField['name'], value: string | number): string {
  if (name === 'pageSize') return t('common.pager.perPage', { count: Number(value) })
  const key = value === '' ? 'none' : typeof value === 'number' ? `v${value}` : value
  return t(`systemConfig.choice.${name as 'lockType'}.${key as 'v1'}`)
}
