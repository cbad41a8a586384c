import { Button } from 'antd'
import { useMemo } from 'react'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { Rights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './data-interface.module.css'

type Variable = RowOf<'interfaceVariable.list'>

const endpoints = {
  one: 'interfaceVariable.one',
  create: 'interfaceVariable.create',
  update: 'interfaceVariable.update',
} as const

interface VariablesDialogProps {
  readonly id: string
  readonly fullName: string
  readonly mayEdit: boolean
  readonly onClose: () => void
}

const nameOf = (variable: Variable) => variable.fullName

/** What is taken of the answer of an interface that signs in, for others of the same system. */
export function VariablesDialog({ id, fullName, mayEdit, onClose }: VariablesDialogProps) {
  const t = useT()
  const rights: Rights = { add: mayEdit, edit: mayEdit, remove: mayEdit }
  const copy = useRowAction<Variable, 'interfaceVariable.copy'>({
    endpoint: 'interfaceVariable.copy',
    question: (row) => ({
      content: t('dataInterface.askCopyVariable', { name: nameOf(row) }),
      okText: t('dataInterface.copy'),
    }),
  })
  const run = useStable({ copy: (row: Variable) => void copy(row) })
  const actions = useMemo(
    () => (mayEdit ? [{ key: 'copy', label: t('dataInterface.copy'), run: run.copy }] : []),
    [mayEdit, run, t],
  )
  const columns = useMemo<readonly PageColumn<Variable>[]>(
    () => [
      {
        key: 'fullName',
        title: t('dataInterface.variableName'),
        width: 180,
        render: (row) => <code>{`{@${nameOf(row)}}`}</code>,
      },
      {
        key: 'expression',
        title: t('dataInterface.expression'),
        width: null,
        minWidth: 160,
        render: ({ expression }) => <code>{expression}</code>,
      },
      { key: 'value', title: t('dataInterface.variableValue'), width: 120, render: ({ value }) => value },
      {
        key: 'lastModifyTime',
        title: t('dataInterface.changedAt'),
        width: 165,
        fitWidth: minuteFit,
        render: ({ lastModifyTime }) => (lastModifyTime ? timeText(lastModifyTime) : ''),
      },
    ],
    [t],
  )
  return (
    <DialogFrame
      title={t('dataInterface.variablesOf', { name: fullName })}
      layout={{ kind: 'dialog', width: 1000 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shell.tabs.close')}</Button>}
    >
      <div className={styles.log}>
        <ListPage
          list="interfaceVariable.list"
          name="dataInterface/variables"
          label={t('dataInterface.interfaceVariables')}
          rights={rights}
          params={{ id }}
          filters={[{ kind: 'keyword', label: t('dataInterface.variableName') }]}
          columns={columns}
          nameOf={nameOf}
          actions={actions}
          remove="interfaceVariable.delete"
          empty={{ text: t('dataInterface.noInterfaceVariables'), hint: t('dataInterface.variablesHint') }}
          draftId="interfaceVariables"
          add={t('dataInterface.newVariable')}
          editor={(editing) => <VariableDialog {...editing} interfaceId={id} />}
        />
      </div>
    </DialogFrame>
  )
}

function VariableDialog({ interfaceId, ...editing }: Editing & { readonly interfaceId: string }) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      title={{ create: t('dataInterface.newVariable'), edit: t('dataInterface.editVariable') }}
      extra={{ interfaceId }}
      fields={[
        {
          name: 'fullName',
          label: t('dataInterface.variableName'),
          kind: 'text',
          max: 50,
          required: true,
          hint: t('dataInterface.variableNameHint'),
          rules: [{ pattern: /^[\p{L}_][\p{L}\p{N}_]*$/u, message: t('dataInterface.badVariableName') }],
        },
        {
          name: 'expression',
          label: t('dataInterface.expression'),
          kind: 'text',
          max: 200,
          required: true,
          hint: t('dataInterface.expressionHint'),
        },
      ]}
    />
  )
}
