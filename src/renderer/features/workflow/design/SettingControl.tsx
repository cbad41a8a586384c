import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useId } from 'react'
import { peopleAt, withPeople } from '#shared/design/flow/approver.ts'
import type { Setting } from '#shared/design/flow/setting.ts'
import type { SettingName } from '#shared/design/flow/settings.ts'
import { idOf, nodesBefore, titleOf, typeOf } from '#shared/design/flow/tree.ts'
import { idList, type Raw, text } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'
import { isPlainField } from '#shared/form/structure.ts'
import { storageOf } from '#shared/form/values.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import { SendConfigSelect } from '#renderer/pickers/options/SendConfigSelect.tsx'
import { TemplatesSelect } from '#renderer/pickers/options/TemplatesSelect.tsx'
import { PeoplePicker } from '#renderer/pickers/people/PeoplePicker.tsx'
import { useServerHas } from '#renderer/platform/server-kind.ts'
import { optionName } from './option-names.ts'
import { FieldCopies, FlowSelect } from './SubFlowControls.tsx'
import type { FlowForm } from './useFlowForm.ts'
import type { OtherFlows } from './useOtherFlows.ts'

export interface SettingsContext {
  readonly tree: Raw
  readonly nodeId: string
  readonly properties: Raw
  readonly form: FlowForm
  readonly flows: OtherFlows
  /** `typing`: names the text that is typed into. */
  readonly onChange: (change: Raw, typing?: string) => void
}

interface SettingsProps {
  readonly settings: readonly (Setting & { readonly name: SettingName })[]
  readonly context: SettingsContext
}

/** Settings of a node that count now, each with its control. */
export function Settings({ settings, context }: SettingsProps) {
  const hasConfigs = useServerHas('sendConfig.choose')
  return settings.map((setting) =>
    (setting.when && !setting.when(context.properties)) ||
    (setting.control.kind === 'sendConfig' && !hasConfigs) ? null : (
      <SettingItem key={setting.name} setting={setting} context={context} />
    ),
  )
}

function SettingItem({
  setting,
  context,
}: { readonly setting: SettingsProps['settings'][number] } & Pick<SettingsProps, 'context'>) {
  const t = useT()
  const id = useId()
  const { name, control } = setting
  const label = t(`flowDesigns.settings.${name}`)
  const value = setting.read(context.properties)
  const put = (next: unknown, typing?: string) => context.onChange(setting.write(next, context.properties), typing)
  const hint =
    name === 'titleContent'
      ? t('flowDesigns.titleHint')
      : name === 'summaryFields'
        ? t('flowDesigns.summaryHint')
        : name === 'workCalendar'
          ? t('flowDesigns.workCalendarHint')
          : undefined
  return (
    <Form.Item label={label} htmlFor={id} extra={hint}>
      {controlOf()}
    </Form.Item>
  )

  function controlOf() {
    switch (control.kind) {
      case 'text':
        return (
          <Input
            id={id}
            value={text(value)}
            maxLength={control.max}
            onChange={({ target }) => put(target.value, `${context.nodeId} ${name}`)}
          />
        )
      case 'number':
        return (
          <InputNumber
            id={id}
            min={control.min}
            max={control.max}
            precision={0}
            value={Number(value)}
            onChange={(next) => put(next ?? control.min, `${context.nodeId} ${name}`)}
          />
        )
      case 'switch':
        return <Switch id={id} checked={value === true} onChange={(next) => put(next)} />
      case 'choice': {
        const current = text(value)
        const known = control.options.map((option) => ({ value: option, label: optionName(t, name, option) }))
        const options = control.options.includes(current)
          ? known
          : [...known, { value: current, label: t('flowDesigns.unknownRule') }]
        return <Select id={id} value={current} options={options} onChange={(next: string) => put(next)} />
      }
      case 'choices':
        return (
          <Select
            id={id}
            mode="multiple"
            value={[...idList(value)]}
            options={control.options.map((option) => ({ value: option, label: optionName(t, name, option) }))}
            onChange={(next: string[]) => put(next)}
          />
        )
      case 'people':
        return (
          <PeoplePicker
            id={id}
            multiple
            label={label}
            placeholder={t(name === 'initiator' ? 'flowDesigns.everybody' : 'flowDesigns.choosePeople')}
            value={peopleAt(context.properties, control.people)}
            onChange={(ids) => put(withPeople(control.people, ids))}
          />
        )
      case 'receivers':
        return (
          <PeoplePicker
            id={id}
            multiple
            label={label}
            placeholder={t('flowDesigns.choosePeople')}
            value={[...idList(value)]}
            onChange={put}
          />
        )
      case 'fields':
        return <FieldsSelect id={id} value={idList(value)} max={control.max} form={context.form} onChange={put} />
      case 'timeField':
        return <TimeFieldSelect id={id} value={text(value)} form={context.form} onChange={put} />
      case 'peopleField':
        return <PeopleFieldSelect id={id} value={text(value)} form={context.form} keys={control} onChange={put} />
      case 'step':
        return <StepSelect id={id} value={text(value)} context={context} first={[]} onChange={put} />
      case 'target': {
        const first = control.options.map((option) => ({ value: option, label: optionName(t, name, option) }))
        return <StepSelect id={id} value={text(value)} context={context} first={first} onChange={put} />
      }
      case 'flow':
        return <FlowSelect id={id} value={text(value)} flows={context.flows} onChange={put} />
      case 'copies':
        return <FieldCopies label={label} way={control.way} context={context} />
      case 'prints':
        return <TemplatesSelect id={id} value={value} onChange={put} />
      case 'sendConfig':
        return <SendConfigSelect id={id} source="flow" value={text(value)} onChange={put} />
    }
  }
}

interface PeopleFieldSelectProps {
  readonly id: string
  readonly value: string
  readonly form: FlowForm
  /** Of the properties that hold the field, and what it is of. */
  readonly keys: { readonly field: string; readonly type: string }
  readonly onChange: (change: Raw) => void
}

/** A field of the form whose values are people, or what people belong to. */
function PeopleFieldSelect({ id, value, form, keys, onChange }: PeopleFieldSelectProps) {
  const t = useT()
  const options = form.fields
    .map(({ id: name, label, isColumn, field }) => ({
      value: name,
      label,
      isColumn,
      type: kinds[field.kind].approverType,
    }))
    .filter(({ isColumn, type }) => !isColumn && type !== undefined)
    .map(({ value: name, label, type }) => ({ value: name, label, type }))
  return (
    <Select
      id={id}
      value={value === '' ? null : value}
      placeholder={t('flowDesigns.chooseField')}
      showSearch={nameSearch}
      notFoundContent={t('flowDesigns.noPeopleFields')}
      options={options}
      onChange={(next: string) =>
        onChange({ [keys.field]: next, [keys.type]: options.find((each) => each.value === next)?.type ?? 1 })
      }
    />
  )
}

interface FieldsSelectProps {
  readonly id: string
  readonly value: readonly string[]
  readonly max: number
  readonly form: FlowForm
  readonly onChange: (names: readonly string[]) => void
}

/** Fields of the form that say something in one line; one that is gone stays until somebody takes it out. */
function FieldsSelect({ id, value, max, form, onChange }: FieldsSelectProps) {
  const t = useT()
  const options = form.fields
    .filter(({ isColumn, field }) => !isColumn && isPlainField(field))
    .map(({ id: name, label }) => ({ value: name, label }))
  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={max}
      value={[...value]}
      placeholder={t('flowDesigns.usualSummary')}
      showSearch={nameSearch}
      options={options}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}

interface TimeFieldSelectProps {
  readonly id: string
  readonly value: string
  readonly form: FlowForm
  readonly onChange: (name: string) => void
}

/** A field of the form whose value is a moment. */
function TimeFieldSelect({ id, value, form, onChange }: TimeFieldSelectProps) {
  const t = useT()
  const options = form.fields
    .filter(({ isColumn, field }) => !isColumn && kinds[field.kind].role === 'value' && storageOf(field) === 'time')
    .map(({ id: name, label }) => ({ value: name, label }))
  return (
    <Select
      id={id}
      value={value === '' ? null : value}
      placeholder={t('flowDesigns.chooseField')}
      showSearch={nameSearch}
      notFoundContent={t('flowDesigns.noTimeFields')}
      options={options}
      onChange={onChange}
    />
  )
}

interface StepSelectProps {
  readonly id: string
  readonly value: string
  readonly context: SettingsContext
  readonly first: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

/** One of the steps before this one. */
function StepSelect({ id, value, context, first, onChange }: StepSelectProps) {
  const t = useT()
  const steps = nodesBefore(context.tree, context.nodeId).filter((node) => typeOf(node) === 'approver')
  const options = [...first, ...steps.map((node) => ({ value: idOf(node), label: titleOf(node) }))]
  const isKnown = value === '' || options.some((each) => each.value === value)
  return (
    <Select
      id={id}
      value={value === '' ? null : value}
      placeholder={t('flowDesigns.chooseStep')}
      showSearch={nameSearch}
      notFoundContent={t('flowDesigns.noSteps')}
      options={isKnown ? options : [...options, { value, label: t('flowDesigns.stepGone') }]}
      onChange={onChange}
    />
  )
}
