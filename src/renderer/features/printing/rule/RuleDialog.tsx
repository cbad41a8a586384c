import { Select } from 'antd'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { PeoplePicker } from '#renderer/pickers/people/PeoplePicker.tsx'

interface RuleDialogProps {
  readonly templateId: string
  /** Of the template. */
  readonly name: string
  readonly onClose: () => void
}

const endpoints = { one: 'print.rule', create: 'print.changeRule', update: 'print.changeRule' } as const
const points = ['always', 'submitted', 'node', 'finished'] as const
const MAX_PRINTS = 999

/** Who may print with a template, from which point of the approval on and how often; the server judges each print. */
export function RuleDialog({ templateId, name, onClose }: RuleDialogProps) {
  const t = useT()
  return (
    <EditDialog
      endpoints={endpoints}
      recordId={templateId}
      draftId="printRule"
      name={name}
      title={{ create: t('printRule.titleOf', { name }) }}
      onClose={onClose}
      fields={[
        {
          name: 'holderIds',
          label: t('printRule.holders'),
          kind: 'own',
          initial: [],
          hint: t('printRule.holdersHint'),
          control: <Holders title={t('printRule.holders')} />,
        },
        {
          name: 'after',
          label: t('printRule.after'),
          kind: 'choice',
          initial: 'always',
          options: points.map((value) => ({ value, label: t(`printRule.${value}`) })),
        },
        {
          name: 'nodes',
          label: t('printRule.nodes'),
          kind: 'own',
          initial: [],
          hint: t('printRule.nodesHint'),
          isShown: ({ after }) => after === 'node',
          control: <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', ',', '，']} />,
        },
        {
          name: 'condition',
          label: t('printRule.condition'),
          kind: 'text',
          max: 500,
          hint: t('printRule.conditionHint'),
        },
        {
          name: 'most',
          label: t('printRule.most'),
          kind: 'number',
          min: 0,
          max: MAX_PRINTS,
          hint: t('printRule.mostHint'),
        },
        { name: 'marksCopies', label: t('printRule.marks'), kind: 'switch', hint: t('printRule.marksHint') },
      ]}
      // A hidden field is not sent, and nothing is left out of a rule.
      finish={(body) => ({ ...body, nodes: body['nodes'] ?? [] })}
    />
  )
}

interface HoldersProps {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
  readonly title: string
}

function Holders({ id = '', value = [], onChange, title }: HoldersProps) {
  return <PeoplePicker id={id} value={value} multiple title={title} onChange={(ids) => onChange?.(ids)} />
}
