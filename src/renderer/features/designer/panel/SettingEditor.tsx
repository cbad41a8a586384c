import { Checkbox, ColorPicker, DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { all, setField } from '#shared/design/commands.ts'
import type { DesignField } from '#shared/design/document.ts'
import { fullName } from '#shared/design/document.ts'
import { idList, isRaw, number, type Raw, text, yes } from '#shared/form/parsing/read.ts'
import type { Setting } from '#shared/form/settings.ts'
import { IconSelect } from '#renderer/access/IconSelect.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { PeoplePicker } from '#renderer/pickers/people/PeoplePicker.tsx'
import { SerialRulePicker } from '#renderer/pickers/serial-rule/SerialRulePicker.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { InterfaceChoice } from '#renderer/pickers/options/InterfaceChoice.tsx'
import { FormulaEditor } from '../formula/index.tsx'
import { useRun } from '../state.ts'
import { choiceWord } from '../words.ts'
import { DictionaryChoice, ModuleChoice } from './sources.tsx'
import {
  ButtonsEditor,
  ColumnsEditor,
  NamesEditor,
  ParametersEditor,
  PatternsEditor,
  TransfersEditor,
} from './rows.tsx'
import { interfaceBehind, KeyChoice } from './InterfaceParts.tsx'
import { moduleBehind, PartChoice } from './OtherParts.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { MaskEditor } from './MaskEditor.tsx'
import { useClear } from '#renderer/components/useClear.tsx'

export interface SettingEditorProps {
  readonly setting: Setting
  readonly label: string
  readonly value: unknown
  /** `typing`: letters that belong to one step to undo. */
  readonly onChange: (value: unknown, typing?: boolean) => void
  /** The part that is set, and the fields around it that it may name. */
  readonly raw: Raw
  readonly id: string
  readonly fields: readonly DesignField[]
}

/** Settings that name a column of the rows of a data interface. */
const rowKeys: ReadonlySet<string> = new Set(['propsValue', 'relationField'])
const dateFormats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss']
const timeFormats = ['HH:mm:ss', 'HH:mm']
const boundTypes = [1, 2, 3, 4, 5] as const

/** The control of one setting, by its editor. */
export function SettingEditor(props: SettingEditorProps) {
  const { setting, label, value, onChange, raw, id, fields } = props
  const t = useT()
  const { allowed } = setting
  const named = { 'aria-label': label } as const
  const modelId = moduleBehind(raw, fields)
  const interfaceId = interfaceBehind(raw)
  const isPart = setting.path === 'showField' || (setting.path === 'relationField' && raw['modelId'] !== undefined)
  if (isPart && modelId !== '')
    return <PartChoice modelId={modelId} label={label} value={text(value)} onChange={(part) => onChange(part)} />
  switch (setting.editor) {
    case 'switch':
      return (
        <Switch
          {...named}
          size="small"
          checked={setting.read(value) === undefined ? setting.default === true : yes(value)}
          onChange={(checked) => onChange(typeof value === 'number' ? Number(checked) : checked)}
        />
      )
    case 'number':
      return <NumberEditor {...props} />
    case 'choice': {
      if (setting.path === '__config__.visibility') return <VisibilityEditor {...props} />
      const choices = allowed && 'oneOf' in allowed ? allowed.oneOf : []
      const current = text(setting.read(value) ?? setting.default)
      const options = choices.map((choice) => ({ value: String(choice), label: choiceWord(t, setting.label, choice) }))
      const isShort = options.length <= 3 && options.every((option) => option.label.length <= 6)
      return isShort ? (
        <Segmented
          {...named}
          block
          size="small"
          options={options}
          value={current}
          onChange={(next) => onChange(next)}
        />
      ) : (
        <Select {...named} size="small" options={options} value={current} onChange={(next) => onChange(next)} />
      )
    }
    case 'icon':
      return <IconSelect isSmall label={label} value={text(value)} onChange={(icon) => onChange(icon)} />
    case 'colour':
      return (
        <ColorPicker
          size="small"
          allowClear
          showText
          value={text(value) || null}
          onChangeComplete={(next) => onChange(next.cleared ? '' : next.toHexString())}
        >
          <button type="button" {...named} style={{ ...swatch, background: text(value) || 'transparent' }} />
        </ColorPicker>
      )
    case 'longText':
      return (
        <Input.TextArea
          {...named}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={text(value)}
          onChange={(event) => onChange(event.target.value, true)}
        />
      )
    case 'dateFormat': {
      const formats = text(value).includes('yyyy') || text(setting.default) === '' ? dateFormats : timeFormats
      const known = text(value) === '' || formats.includes(text(value)) ? formats : [text(value), ...formats]
      return (
        <Select
          {...named}
          size="small"
          value={text(value) || known[0]}
          options={known.map((each) => ({ value: each, label: each }))}
          onChange={(next) => onChange(next)}
        />
      )
    }
    case 'fieldReference':
      return setting.path.endsWith('transferList') ? (
        <TransfersEditor
          value={value}
          onChange={onChange}
          fields={fields}
          modelId={modelId}
          interfaceId={interfaceId}
        />
      ) : (
        <FieldChoice {...props} />
      )
    case 'formula':
      return (
        <FormulaEditor
          value={value}
          onChange={(next) => onChange(next, true)}
          fields={fields}
          field={id}
          label={label}
        />
      )
    case 'options':
      return setting.path === 'options' ? (
        <OptionsEditor
          value={value}
          onChange={onChange}
          isTree={isRaw(raw['props']) && raw['props']['children'] !== undefined}
        />
      ) : setting.path === 'props' ? (
        <PropsEditor {...props} interfaceId={interfaceId} />
      ) : (
        <ButtonsEditor value={value} onChange={onChange} />
      )
    case 'interface':
      return <ParametersEditor value={value} onChange={onChange} fields={fields} interfaceId={interfaceId} />
    case 'columns':
      return setting.path === 'summaryField' ? (
        <Select
          {...named}
          mode="multiple"
          size="small"
          value={[...idList(value)]}
          options={fields
            .filter(({ table }) => table !== '' && table === text(raw['__vModel__']))
            .map((field) => ({ value: fullName(field), label: field.label }))}
          onChange={(next) => onChange(next)}
        />
      ) : setting.path === 'locationScope' ? (
        <NamesEditor value={value} onChange={onChange} keys={['name', 'lng', 'lat', 'radius']} />
      ) : (
        <ColumnsEditor value={value} onChange={onChange} modelId={modelId} interfaceId={interfaceId} />
      )
    case 'patterns':
      return <PatternsEditor value={value} onChange={onChange} />
    case 'mask':
      return <MaskEditor value={value} onChange={onChange} />
    case 'dictionary':
      return <DictionaryChoice label={label} value={text(value)} onChange={onChange} />
    case 'dataInterface':
      return <InterfaceChoice label={label} value={text(value)} onChange={onChange} />
    case 'module':
      return <ModuleChoice label={label} value={text(value)} onChange={onChange} />
    case 'serialRule':
      return <SerialRuleChoice {...props} />
    case 'references':
      return (
        <PeoplePicker
          {...named}
          id={`set-${id}`}
          multiple
          value={idList(value)}
          title={label}
          label={label}
          onChange={(ids) => onChange(ids)}
          onBlur={nothing}
        />
      )
    case 'dateBound':
      return <BoundEditor {...props} />
    default:
      return interfaceId !== '' && rowKeys.has(setting.path) ? (
        <KeyChoice
          interfaceId={interfaceId}
          label={label}
          value={text(value)}
          onChange={(key) => onChange(key, true)}
        />
      ) : (
        <Input
          {...named}
          size="small"
          value={typeof value === 'object' ? '' : String(value ?? '')}
          placeholder={typeof setting.default === 'string' ? setting.default : ''}
          onChange={(event) => onChange(event.target.value, true)}
        />
      )
  }
}

/** The rule with its name, which designers of the family show. */
function SerialRuleChoice({ setting, label, value, id }: SettingEditorProps) {
  const run = useRun()
  return (
    <SerialRulePicker
      id={`set-${id}`}
      label={label}
      value={text(value)}
      onChange={(code, name) =>
        run(all(setting.label, [setField(id, setting.path, code), setField(id, '__config__.ruleName', name)]))
      }
    />
  )
}

const nothing = () => undefined
const swatch = {
  width: 32,
  height: 24,
  border: '1px solid var(--ant-color-border)',
  borderRadius: 4,
  cursor: 'pointer',
}

function NumberEditor({ setting, label, value, onChange }: SettingEditorProps) {
  const t = useT()
  const { allowed } = setting
  const range = allowed && 'oneOf' in allowed ? {} : (allowed ?? {})
  const named = { 'aria-label': label, size: 'small' } as const
  const words = setting.label.endsWith('TimeType')
    ? boundTypes.map((each) => ({ value: each, label: t(`designer.bounds.n${each}`) }))
    : setting.label.endsWith('TimeTarget')
      ? Array.from({ length: range.max ?? 6 }, (_, at) => ({
          value: at + 1,
          label: t(`designer.units.n${range.max === 3 ? ((at + 4) as 4) : ((at + 1) as 1)}`),
        }))
      : setting.label === 'level'
        ? ([0, 1, 2, 3] as const).map((each) => ({ value: each, label: t(`designer.levels.n${each}`) }))
        : null
  if (words)
    return (
      <Select
        {...named}
        options={words}
        value={number(value, number(setting.default, 1))}
        onChange={(next) => onChange(next)}
      />
    )
  return (
    <InputNumber
      {...named}
      style={{ width: '100%' }}
      value={number(value, null)}
      placeholder={setting.default === null ? '' : String(setting.default)}
      {...(range.min === undefined ? {} : { min: range.min })}
      {...(range.max === undefined ? {} : { max: range.max })}
      {...(range.isWhole ? { precision: 0 } : {})}
      onChange={(next) => onChange(next ?? (setting.default === null ? undefined : setting.default), true)}
    />
  )
}

function VisibilityEditor({ value, label, onChange }: SettingEditorProps) {
  const t = useT()
  const chosen = Array.isArray(value) ? idList(value) : ['pc', 'app']
  const options = (['pc', 'app'] as const).map((each) => ({ value: each, label: t(`designer.devices.${each}`) }))
  return (
    // A list to choose several from measures itself as it appears, and lays out the whole form for it.
    <div role="group" aria-label={label}>
      <Checkbox.Group value={[...chosen]} options={options} onChange={(next) => onChange(next)} />
    </div>
  )
}

/** Another field of the form, or of the same row. */
function FieldChoice({ value, label, onChange, fields, raw, setting }: SettingEditorProps) {
  const clear = useClear()
  const own = text(raw['__vModel__'])
  const isAttribute = setting.path === 'relationField' && raw['showField'] !== undefined
  const [stored = '', ...rest] = text(value).split('_jnpfTable_')
  const options = fields
    .filter(({ name }) => name !== '' && name !== own)
    .map((field) => ({ value: fullName(field), label: `${field.label} (${fullName(field)})` }))
  const put = (next: string | undefined) => {
    if (!isAttribute) return onChange(next ?? '')
    const target = fields.find((field) => fullName(field) === next)
    return onChange(
      next === undefined ? '' : `${next}_jnpfTable_${rest[0]?.slice(0, -1) ?? ''}${target?.table ? 0 : 1}`,
    )
  }
  return (
    <Select
      aria-label={label}
      size="small"
      allowClear={clear}
      showSearch={nameSearch}
      value={stored === '' ? null : stored}
      options={options}
      onChange={(next: string | null) => put(next ?? undefined)}
    />
  )
}

function PropsEditor({ value, onChange, interfaceId }: SettingEditorProps & { readonly interfaceId: string }) {
  const t = useT()
  const props = isRaw(value) ? value : {}
  const keys =
    props['children'] === undefined ? (['value', 'label'] as const) : (['value', 'label', 'children'] as const)
  return (
    <div style={{ display: 'grid', gridTemplateColumns: `repeat(${keys.length}, 1fr)`, gap: 6 }}>
      {keys.map((key) =>
        interfaceId !== '' ? (
          <KeyChoice
            key={key}
            interfaceId={interfaceId}
            label={t(`designer.props.${key}`)}
            value={text(props[key])}
            onChange={(next) => onChange({ ...props, [key]: next }, true)}
          />
        ) : (
          <Input
            key={key}
            size="small"
            aria-label={t(`designer.props.${key}`)}
            title={t(`designer.props.${key}`)}
            value={text(props[key])}
            onChange={(event) => onChange({ ...props, [key]: event.target.value }, true)}
          />
        ),
      )}
    </div>
  )
}

/** A fixed bound of a date or time, or the amount of one that is counted from now. */
function BoundEditor({ setting, label, value, onChange, raw }: SettingEditorProps) {
  const isAmount = setting.label.endsWith('TimeValue')
  const rules = isRaw(raw['__config__']) ? raw['__config__'] : {}
  const type = number(rules[setting.label.replace('Value', 'Type')], 1)
  if (isAmount && type >= 4)
    return (
      <InputNumber
        size="small"
        aria-label={label}
        min={0}
        precision={0}
        style={{ width: '100%' }}
        value={number(value, null)}
        onChange={(next) => onChange(next, true)}
      />
    )
  const isTime = !text(raw['format']).includes('yyyy') && text(raw['format']) !== ''
  if (isTime)
    return (
      <Input
        size="small"
        aria-label={label}
        placeholder="HH:mm:ss"
        value={text(value)}
        onChange={(event) => onChange(event.target.value, true)}
      />
    )
  const at = number(value, null)
  return (
    <DatePicker
      size="small"
      aria-label={label}
      style={{ width: '100%' }}
      value={at === null ? null : dayjs(at)}
      onChange={(next) => onChange(next ? next.valueOf() : null)}
    />
  )
}
