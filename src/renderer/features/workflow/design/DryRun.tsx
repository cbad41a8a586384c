import { Button, Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { type FlowDocument, writeProcess } from '#shared/design/flow/document.ts'
import { allNodes, propertiesOf } from '#shared/design/flow/tree.ts'
import { conditionGroups } from '#shared/approval/parse.ts'
import { text } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { PickerItem } from '#renderer/pickers/frame/pending.ts'
import { PeoplePicker } from '#renderer/pickers/people/PeoplePicker.tsx'
import { RecordPicker } from '#renderer/pickers/record/RecordPicker.tsx'
import { moduleRecords } from '#renderer/pickers/record/record-source.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import styles from './flow-design.module.css'
import type { FlowForm } from './useFlowForm.ts'

export type DryRunResult = DataOf<'flow.dryRun'>

/** Fields that the way of a request depends on: those of conditions, and those that people are found by. */
function decisiveFields(tree: FlowDocument['tree']): string[] {
  const fields = allNodes(tree).flatMap((node) => {
    const properties = propertiesOf(node)
    const asked = conditionGroups(properties).flatMap((group) =>
      group.flatMap(({ field, value, isField }) => (isField ? [field, text(value)] : [field])),
    )
    return text(properties['assigneeType']) === '4' ? [...asked, text(properties['formField'])] : asked
  })
  return [...new Set(fields)].filter((field) => field !== '')
}

/** Columns of the table in which a record is chosen. */
const COLUMNS = 4

interface SampleRecordProps {
  readonly formId: string
  readonly form: FlowForm
  readonly value: PickerItem | null
  readonly onChange: (record: PickerItem | null) => void
}

/** A record of the form, whose values count where none is typed beside it. */
function SampleRecord({ formId, form, value, onChange }: SampleRecordProps) {
  const t = useT()
  const source = useMemo(() => {
    const fields = form.fields.filter(({ isColumn, field }) => !isColumn && !hasRows(field))
    const [first] = fields
    if (!first) return null
    const columns = fields.slice(0, COLUMNS).map(({ id, label }) => ({ key: id, label }))
    return moduleRecords({ modelId: formId, shown: first.id }, { columns, hasPage: true, pageSize: 20 }, first.label)
  }, [formId, form])
  return (
    <RecordPicker
      source={source}
      popup="dialog"
      label={t('flowDesigns.dryRunRecord')}
      dialogTitle={t('flowDesigns.dryRunRecord')}
      placeholder={t('flowDesigns.dryRunNoRecord')}
      items={value === null ? [] : [value]}
      onChange={([chosen]) => onChange(chosen ?? null)}
    />
  )
}

interface DryRunProps {
  readonly document: FlowDocument
  readonly form: FlowForm
  readonly result: DryRunResult | null
  readonly onResult: (result: DryRunResult | null) => void
}

/** Asks the server which way a request of somebody would take; the canvas shows it. */
export function DryRun({ document, form, result, onResult }: DryRunProps) {
  const t = useT()
  const run = usePlatformMutation('flow.dryRun')
  const [initiator, setInitiator] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [sample, setSample] = useState<PickerItem | null>(null)
  const fields = decisiveFields(document.tree)
  const ask = () => {
    const formData = Object.fromEntries(fields.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
    const body = {
      flowTemplateJson: writeProcess(document.tree),
      formId: document.formId,
      initiatorId: initiator,
      formData,
      recordId: sample?.id ?? '',
    }
    // What it refuses is told by the one toast; the way of before is none any more.
    run.mutateAsync({ body }).then(
      ({ data }) => onResult(data),
      () => onResult(null),
    )
  }
  const problem = result?.list.find((stop) => stop.problem !== '')
  return (
    <section className={styles.problems} aria-label={t('flowDesigns.dryRun')}>
      <Form component="div" layout="inline" size="small">
        <Form.Item label={t('flowDesigns.dryRunAs')} htmlFor="dry-run-as">
          <PeoplePicker
            id="dry-run-as"
            label={t('flowDesigns.dryRunAs')}
            placeholder={t('flowDesigns.choosePeople')}
            value={initiator === '' ? [] : [initiator]}
            onChange={(ids) => setInitiator(ids[0]?.split('--')[0] ?? '')}
          />
        </Form.Item>
        {document.formId === '' ? null : (
          <Form.Item label={t('flowDesigns.dryRunRecord')}>
            <SampleRecord formId={document.formId} form={form} value={sample} onChange={setSample} />
          </Form.Item>
        )}
        {fields.map((name) => (
          <Form.Item key={name} label={form.labels.get(name) ?? name} htmlFor={`dry-run-${name}`}>
            <Input
              id={`dry-run-${name}`}
              value={values[name] ?? ''}
              maxLength={200}
              onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
            />
          </Form.Item>
        ))}
        <Button type="primary" size="small" disabled={initiator === ''} loading={run.isPending} onClick={ask}>
          {t('flowDesigns.dryRunStart')}
        </Button>
      </Form>
      <span role="status">
        {result === null ? t('flowDesigns.dryRunHint') : problem ? problem.problem : t('flowDesigns.dryRunWay')}
      </span>
      {result === null ? null : (
        <ol>
          {result.list.map((stop, at) => (
            <li key={at}>{`${stop.nodeName || t('flowDesigns.untitled')}: ${peopleText(t, stop)}`}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Who is asked at a step of the way. */
export function peopleText(t: ReturnType<typeof useT>, stop: DryRunResult['list'][number]): string {
  if (stop.problem !== '') return stop.problem
  if (stop.nodeType === 'timer') return t('flowDesigns.dryRunWaits')
  if (stop.isChosen) return t('flowDesigns.dryRunChosen')
  if (stop.people.length === 0) return t('flowDesigns.dryRunNobody')
  return stop.people
    .map(({ fullName, isAgreed }) => (isAgreed ? t('flowDesigns.dryRunAgreed', { name: fullName }) : fullName))
    .join(', ')
}
