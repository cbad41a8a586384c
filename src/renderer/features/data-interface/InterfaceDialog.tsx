import { Form, type FormInstance, Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { FormDialog } from '#renderer/components/page/FormDialog.tsx'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { useEditDialog } from '#renderer/form/dialog/useEditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { codeRule } from '#renderer/pickers/organization/rules.ts'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { CATEGORIES } from './categories.ts'
import { CodeInput } from '#renderer/components/CodeInput.tsx'
import styles from './data-interface.module.css'
import {
  HTTP,
  type InterfaceValues,
  newInterface,
  readInterface,
  SQL,
  STATIC,
  withoutSecrets,
  writeInterface,
} from './model.ts'
import { HeadersInput, ParametersInput } from './ParametersInput.tsx'
import { RunPanel } from './RunPanel.tsx'

const endpoints = { one: 'dataInterface.one', create: 'dataInterface.create', update: 'dataInterface.update' } as const
const variables =
  '@currentUser @currentUsersAndSubordinates @organization @currentOrganizationAndSuborganization @chargeorganization @snowFlakeID @keyword @offsetSize @pageSize'
const nameRule = /^[A-Za-z_]\w*$/

interface InterfaceDialogProps extends Editing {
  /** Of a new one. */
  readonly category: string | null
}

/** The editor of a data interface: basics, where its data comes from, parameters, script, and a try of what stands there. */
export function InterfaceDialog({ category, ...editing }: InterfaceDialogProps) {
  const t = useT()
  const { recordId, onSaved, onClose, draftId } = editing
  const labels = useMemo(() => labelsOf(t), [t])
  const dialog = useEditDialog<InterfaceValues, 'dataInterface.one', 'dataInterface.create', 'dataInterface.update'>({
    endpoints,
    recordId,
    draftId,
    name: t('dataInterface.new'),
    labels,
    keptParts,
    initial: { ...newInterface, categoryId: category ?? '' },
    read: readInterface,
    write: writeInterface,
    onSaved,
    onClose,
  })
  return (
    <FormDialog<InterfaceValues>
      {...dialog}
      title={recordId === null ? t('dataInterface.new') : t('dataInterface.edit')}
      width={1000}
      requiredFields={['fullName', 'enCode']}
    >
      {(form) => (
        <div className={styles.sections}>
          <Basics />
          <Source />
          <Section title={t('dataInterface.parameters')} hint={t('dataInterface.parametersHint')}>
            <Form.Item
              name="parameters"
              rules={[{ validator: (_rule, list) => namesAreGood(list, t('dataInterface.badName')) }]}
            >
              <ParametersInput />
            </Form.Item>
            <p className={styles.quiet}>{t('dataInterface.variables', { names: variables })}</p>
          </Section>
          <Section title={t('dataInterface.script')} hint={t('dataInterface.scriptHint')}>
            <Form.Item name="dataProcessing">
              <CodeInput label={t('dataInterface.script')} rows={6} placeholder={'(data) => data'} />
            </Form.Item>
          </Section>
          <Section title={t('dataInterface.inside')} hint={t('dataInterface.insideHint')}>
            <Form.Item name="roles" label={t('dataInterface.roles')}>
              <RolesInput />
            </Form.Item>
          </Section>
          <Outside />
          <IfServerHas feature="dataInterface.try">
            <Section title={t('dataInterface.tryIt')} hint={t('dataInterface.tryHint')}>
              <Try form={form} recordId={recordId} />
            </Section>
          </IfServerHas>
        </div>
      )}
    </FormDialog>
  )
}

/** The value of a secret header is typed again rather than kept on the disk. */
const keptParts = { headers: withoutSecrets }

function labelsOf(t: TFunction): Record<keyof InterfaceValues, string> {
  return {
    fullName: t('dataInterface.name'),
    enCode: t('dataInterface.code'),
    categoryId: t('dataInterface.category'),
    dataType: t('dataInterface.kind'),
    dbLinkId: t('dataInterface.source'),
    requestMethod: t('dataInterface.method'),
    query: t('dataInterface.sql'),
    staticData: t('dataInterface.json'),
    path: t('dataInterface.address'),
    headers: t('dataInterface.headers'),
    parameters: t('dataInterface.parameters'),
    dataProcessing: t('dataInterface.script'),
    isPostPosition: t('dataInterface.signsIn'),
    checkType: t('dataInterface.mayAsk'),
    ipAddress: t('dataInterface.addressList'),
    roles: t('dataInterface.roles'),
    description: t('dataInterface.description'),
    sortCode: t('dataInterface.sort'),
    enabledMark: t('common.status.label'),
  }
}

function namesAreGood(list: unknown, text: string): Promise<void> {
  const names = (Array.isArray(list) ? (list as readonly { readonly field: string }[]) : []).map(({ field }) => field)
  const isGood = names.every((name) => nameRule.test(name)) && new Set(names).size === names.length
  return isGood ? Promise.resolve() : Promise.reject(new Error(text))
}

interface SectionProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

function Section({ title, hint, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {hint === undefined ? null : <p className={styles.quiet}>{hint}</p>}
      {children}
    </section>
  )
}

function Basics() {
  const t = useT()
  const needed = (label: string) => [{ required: true, whitespace: true, message: t('common.rule.enter', { label }) }]
  return (
    <Section title={t('dataInterface.basics')}>
      <div className={styles.pairs}>
        <Form.Item name="fullName" label={t('dataInterface.name')} rules={needed(t('dataInterface.name'))}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="enCode"
          label={t('dataInterface.code')}
          rules={[...needed(t('dataInterface.code')), codeRule(t)]}
        >
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="categoryId" label={t('dataInterface.category')}>
          <DictionarySelect code={CATEGORIES} />
        </Form.Item>
        <Form.Item name="sortCode" label={t('dataInterface.sort')}>
          <InputNumber min={0} max={999_999} precision={0} />
        </Form.Item>
        <Form.Item name="enabledMark" label={t('common.status.label')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <Form.Item name="description" label={t('dataInterface.description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </Section>
  )
}

/** The part that says where the data comes from, by the chosen kind. */
function Source() {
  const t = useT()
  const kind = Form.useWatch<number>('dataType')
  return (
    <Section title={t('dataInterface.from')}>
      <Form.Item name="dataType" label={t('dataInterface.kind')}>
        <Radio.Group
          options={[
            { value: SQL, label: t('dataInterface.kinds.sql') },
            { value: STATIC, label: t('dataInterface.kinds.json') },
            { value: HTTP, label: t('dataInterface.kinds.http') },
          ]}
        />
      </Form.Item>
      {kind === SQL ? <SqlSource /> : null}
      {kind === STATIC ? (
        <Form.Item
          name="staticData"
          label={t('dataInterface.json')}
          rules={[{ validator: (_rule, text) => isJson(text, t('dataInterface.badJson')) }]}
        >
          <CodeInput label={t('dataInterface.json')} rows={8} />
        </Form.Item>
      ) : null}
      {kind === HTTP ? <HttpSource /> : null}
    </Section>
  )
}

function isJson(text: unknown, message: string): Promise<void> {
  try {
    JSON.parse(String(text))
    return Promise.resolve()
  } catch {
    return Promise.reject(new Error(message))
  }
}

function SqlSource() {
  const t = useT()
  const { data, isPending } = usePlatformQuery('dataSource.options', {}, { quiet: true })
  return (
    <>
      <Form.Item
        name="dbLinkId"
        label={t('dataInterface.source')}
        rules={[{ required: true, message: t('common.rule.choose', { label: t('dataInterface.source') }) }]}
      >
        <Select
          loading={isPending}
          showSearch={nameSearch}
          placeholder={t('dataInterface.chooseSource')}
          options={(data?.list ?? []).map(({ id, fullName, dbType }) => ({
            value: id,
            label: `${fullName} (${dbType})`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="query"
        label={t('dataInterface.sql')}
        rules={[
          { required: true, whitespace: true, message: t('common.rule.enter', { label: t('dataInterface.sql') }) },
        ]}
        extra={t('dataInterface.sqlHint')}
      >
        <CodeInput
          label={t('dataInterface.sql')}
          rows={8}
          placeholder="select id, name from supplier where kind = {kind}"
        />
      </Form.Item>
    </>
  )
}

function HttpSource() {
  const t = useT()
  return (
    <>
      <Form.Item
        name="path"
        label={t('dataInterface.address')}
        rules={[
          { required: true, whitespace: true, message: t('common.rule.enter', { label: t('dataInterface.address') }) },
        ]}
        extra={t('dataInterface.addressHint')}
      >
        <Input maxLength={2000} autoComplete="off" placeholder="https://api.example.com/suppliers/{kind}" />
      </Form.Item>
      <Form.Item name="requestMethod" label={t('dataInterface.method')}>
        <Radio.Group
          options={[
            { value: 6, label: 'GET' },
            { value: 7, label: 'POST' },
          ]}
        />
      </Form.Item>
      <Form.Item name="headers" label={t('dataInterface.headers')}>
        <HeadersInput />
      </Form.Item>
      <Form.Item
        name="isPostPosition"
        label={t('dataInterface.signsIn')}
        valuePropName="checked"
        extra={t('dataInterface.signsInHint')}
      >
        <Switch />
      </Form.Item>
    </>
  )
}

interface RolesInputProps {
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
}

function RolesInput({ value = [], onChange }: RolesInputProps) {
  const t = useT()
  return (
    <RolePicker
      multiple
      value={value}
      label={t('dataInterface.roles')}
      placeholder={t('dataInterface.everybody')}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}

/** Who may ask from outside the platform. */
function Outside() {
  const t = useT()
  const type = Form.useWatch<number>('checkType')
  return (
    <Section title={t('dataInterface.outside')} hint={t('dataInterface.outsideHint')}>
      <Form.Item name="checkType" label={t('dataInterface.mayAsk')}>
        <Radio.Group
          options={[
            { value: 1, label: t('dataInterface.signedIn') },
            { value: 2, label: t('dataInterface.addresses') },
            { value: 0, label: t('dataInterface.anybody') },
          ]}
        />
      </Form.Item>
      {type === 2 ? (
        <Form.Item
          name="ipAddress"
          label={t('dataInterface.addressList')}
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('common.rule.enter', { label: t('dataInterface.addressList') }),
            },
          ]}
          extra={t('dataInterface.addressListHint')}
        >
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      ) : null}
    </Section>
  )
}

/** Runs what stands in the form, saved or not. */
function Try({ form, recordId }: { readonly form: FormInstance<InterfaceValues>; readonly recordId: string | null }) {
  const parameters = Form.useWatch('parameters', form) ?? []
  const { mutateAsync } = usePlatformMutation('dataInterface.try', { quiet: true })
  return (
    <RunPanel
      parameters={parameters}
      run={async (paramList) => {
        const values = form.getFieldsValue(true) as InterfaceValues
        // Names are not what is tried.
        const named = { ...values, fullName: values.fullName.trim() || '-', enCode: values.enCode.trim() || '-' }
        const body = { ...writeInterface(named), paramList: [...paramList] }
        return (await mutateAsync({ body: recordId === null ? body : { ...body, id: recordId } })).data
      }}
    />
  )
}
