import { cronProblem, taskKinds } from '#shared/rules/cron.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import type { EditValues } from '#renderer/form/dialog/fields.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { InterfaceChoice } from '#renderer/pickers/options/InterfaceChoice.tsx'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { CronInput } from './CronInput.tsx'
import { TaskParameters } from './TaskParameters.tsx'

const endpoints = { one: 'job.one', create: 'job.create', update: 'job.update' } as const
const problems = {
  unreadable: 'operations.cronUnreadable',
  never: 'operations.cronNever',
  tooOften: 'operations.cronTooOften',
} as const
const asks = ({ executeType }: Readonly<Record<string, unknown>>) => executeType === taskKinds.interface
const moment = 'yyyy-MM-dd HH:mm:ss'

/** What a task does travels in one JSON text, as servers of the family read it. */
function withContent(body: EditValues): EditValues {
  const { cron, startTime, endTime, interfaceId = '', parameter = [], localHostTaskId = '', ...rest } = body
  const content = { cron, startTime, endTime, interfaceId, interfaceName: '', parameter, localHostTaskId }
  return { ...rest, executeContent: JSON.stringify(content) }
}

interface InterfaceInputProps {
  readonly label: string
  readonly value?: string
  readonly onChange?: (id: string) => void
}

function InterfaceInput({ label, value, onChange }: InterfaceInputProps) {
  return <InterfaceChoice size="middle" label={label} value={value ?? ''} onChange={(id) => onChange?.(id)} />
}

/** A task that is done at a cron: a data interface that is asked, or what the server does by itself at other times. */
export function TaskDialog(editing: Editing) {
  const t = useT()
  const methods = usePlatformQuery('job.methods', {}, { staleTime: 60_000, quiet: true })
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      width={800}
      title={{ create: t('operations.new'), edit: t('operations.edit') }}
      fields={[
        { name: 'fullName', label: t('operations.job'), kind: 'text', max: 50, required: true, isHalf: true },
        {
          name: 'enCode',
          label: t('operations.code'),
          kind: 'text',
          max: 50,
          required: true,
          isHalf: true,
          rules: [{ pattern: /^[\w.]+$/, message: t('operations.codeRule') }],
        },
        {
          name: 'cron',
          label: t('operations.cron'),
          kind: 'own',
          initial: '',
          required: t('common.rule.enter', { label: t('operations.cron') }),
          hint: t('operations.cronHint'),
          rules: [
            {
              validator: (_rule, value: unknown) => {
                const problem = typeof value === 'string' && value !== '' ? cronProblem(value, Date.now()) : null
                return problem === null ? Promise.resolve() : Promise.reject(new Error(t(problems[problem])))
              },
            },
          ],
          control: <CronInput />,
        },
        { name: 'startTime', label: t('operations.begins'), kind: 'date', format: moment, isHalf: true },
        {
          name: 'endTime',
          label: t('operations.ends'),
          kind: 'date',
          format: moment,
          hint: t('operations.endsHint'),
          isHalf: true,
        },
        {
          name: 'executeType',
          label: t('operations.kind'),
          kind: 'choice',
          required: true,
          initial: taskKinds.interface,
          options: [
            { value: taskKinds.interface, label: t('operations.kindInterface') },
            { value: taskKinds.method, label: t('operations.kindMethod') },
          ],
          isHalf: true,
        },
        {
          name: 'interfaceId',
          label: t('operations.interface'),
          kind: 'own',
          initial: '',
          required: true,
          control: <InterfaceInput label={t('operations.interface')} />,
          isShown: asks,
          isHalf: true,
        },
        {
          name: 'parameter',
          label: t('operations.parameters'),
          kind: 'own',
          initial: [],
          control: <TaskParameters />,
          isShown: (values) => asks(values) && Boolean(values['interfaceId']),
        },
        {
          name: 'localHostTaskId',
          label: t('operations.method'),
          kind: 'choice',
          required: true,
          options: (methods.data ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
          isShown: (values) => !asks(values),
          isHalf: true,
        },
        { name: 'description', label: t('operations.description'), kind: 'area', max: 500 },
        { name: 'sortCode', label: t('operations.sort'), kind: 'number', min: 0, max: 999_999, isHalf: true },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true, isHalf: true },
      ]}
      finish={withContent}
    />
  )
}
