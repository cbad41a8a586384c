import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { givenTo, takenFrom } from '#shared/approval/parse.ts'
import { text } from '#shared/form/parsing/read.ts'
import { hasRows, isServerValue } from '#shared/form/structure.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './flow-design.module.css'
import type { SettingsContext } from './SettingControl.tsx'
import { type FlowForm, useFlowForm } from './useFlowForm.ts'
import type { OtherFlows } from './useOtherFlows.ts'

interface FlowSelectProps {
  readonly id: string
  readonly value: string
  readonly flows: OtherFlows
  readonly onChange: (id: string) => void
}

/** One of the flows that people may start. */
export function FlowSelect({ id, value, flows, onChange }: FlowSelectProps) {
  const t = useT()
  const options = [...flows.names].map(([flow, label]) => ({ value: flow, label }))
  const isKnown = value === '' || flows.names.has(value) || flows.isPending
  return (
    <Select
      id={id}
      value={value === '' ? null : value}
      placeholder={t('flowDesigns.chooseFlow')}
      loading={flows.isPending}
      showSearch={nameSearch}
      options={isKnown ? options : [...options, { value, label: t('flowDesigns.flowGone') }]}
      onChange={onChange}
    />
  )
}

/** Fields that a value comes from, or goes into: the server alone fills in some. */
const optionsOf = (form: FlowForm, isTarget: boolean) =>
  form.fields
    .filter(({ isColumn, field }) => !isColumn && !hasRows(field) && !(isTarget && isServerValue(field)))
    .map(({ id, label }) => ({ value: id, label }))

interface FieldCopiesProps {
  readonly label: string
  /** To the case that is started, or from it. */
  readonly way: 'given' | 'taken'
  readonly context: SettingsContext
}

/** Pairs of a field here and a field of the other form; a value goes from the first one to the second one. */
export function FieldCopies({ label, way, context }: FieldCopiesProps) {
  const t = useT()
  const { properties, flows, onChange, form } = context
  const other = useFlowForm(flows.forms.get(text(properties['flowId'])) ?? '')
  const isGiven = way === 'given'
  const copies = isGiven ? givenTo(properties) : takenFrom(properties)
  const pairs = copies.map(({ from, to }) => (isGiven ? { here: from, there: to } : { here: to, there: from }))
  const put = (next: typeof pairs) => {
    const rules = next.map(({ here, there }) => ({ parentField: here, childField: there }))
    onChange(isGiven ? { assignList: [{ nodeId: '', ruleList: rules }] } : { returnList: rules })
  }
  const [mine, theirs] = [optionsOf(form, !isGiven), optionsOf(other, isGiven)]
  const free = mine.find(({ value }) => !pairs.some(({ here }) => here === value))
  const add = () => {
    const alike = theirs.find(({ value, label: name }) => value === free?.value || name === free?.label) ?? theirs[0]
    if (free && alike) put([...pairs, { here: free.value, there: alike.value }])
  }
  const select = (at: number, side: 'here' | 'there') => (
    <Select
      value={pairs[at]?.[side] ?? null}
      aria-label={`${label} ${at + 1}: ${t(side === 'here' ? 'flowDesigns.fieldHere' : 'flowDesigns.fieldThere')}`}
      showSearch={nameSearch}
      popupMatchSelectWidth={false}
      options={side === 'here' ? mine : theirs}
      onChange={(next: string) => put(pairs.map((pair, index) => (index === at ? { ...pair, [side]: next } : pair)))}
    />
  )
  return (
    <div className={styles.copies}>
      {pairs.map((pair, at) => (
        // The same pair may stand twice while it is chosen.
        <div key={`${at} ${pair.here} ${pair.there}`} className={styles.copyPair}>
          {select(at, isGiven ? 'here' : 'there')}
          <span aria-hidden>→</span>
          {select(at, isGiven ? 'there' : 'here')}
          <IconButton
            label={t('flowDesigns.removePair', { number: at + 1 })}
            icon={<DeleteOutlined />}
            onClick={() => put(pairs.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={!free || theirs.length === 0} onClick={add}>
        {t('flowDesigns.addPair')}
      </Button>
    </div>
  )
}
