import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Tabs } from 'antd'
import { setDefault } from '#shared/design/flow/commands.ts'
import type { FlowDocument } from '#shared/design/flow/document.ts'
import { messageSettings, usualMessageSettings } from '#shared/design/flow/message-settings.ts'
import {
  approverSettings,
  copySettings,
  paperSettings,
  startSettings,
  stepCopySettings,
  subFlowSettings,
  timerSettings,
  timeSettings,
  usualTimeSettings,
} from '#shared/design/flow/settings.ts'
import { findNode, idOf, parentOf, propertiesOf, typeOf, withProperties } from '#shared/design/flow/tree.ts'
import { useT } from '#renderer/i18n/index.ts'
import { BranchSettings } from './BranchSettings.tsx'
import { ButtonSettings } from './ButtonSettings.tsx'
import { kindName, nodeName, summaryOf } from './flow-names.ts'
import { FormSettings } from './FormSettings.tsx'
import styles from './flow-design.module.css'
import { RightsTable } from './RightsTable.tsx'
import { Settings, type SettingsContext } from './SettingControl.tsx'
import type { FlowForm } from './useFlowForm.ts'
import type { OtherFlows } from './useOtherFlows.ts'

interface NodePanelProps {
  readonly document: FlowDocument
  readonly chosen: string
  readonly form: FlowForm
  readonly flows: OtherFlows
  readonly onChange: (document: FlowDocument, typing?: string) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** What is set of the chosen node, by its kind. */
export function NodePanel({ document, chosen, form, flows, onChange, onCopy, onRemove }: NodePanelProps) {
  const t = useT()
  const { tree } = document
  const node = findNode(tree, chosen)
  if (!node) return null
  const type = typeOf(node)
  const context: SettingsContext = {
    tree,
    nodeId: idOf(node),
    properties: propertiesOf(node),
    form,
    flows,
    onChange: (change, typing) => onChange({ ...document, tree: withProperties(tree, chosen, change) }, typing),
  }
  const [kind, name] = [kindName(t, node), nodeName(t, node)]
  return (
    <>
      <h2 title={name}>{name === kind ? kind : `${kind}: ${name}`}</h2>
      <Form component="div" layout="vertical" size="small">
        {type === 'start' ? (
          <>
            <FormSettings document={document} form={form} onChange={onChange} />
            <Settings settings={startSettings} context={context} />
            <h3>{t('flowDesigns.usualTimes')}</h3>
            <Settings settings={usualTimeSettings} context={context} />
            <h3>{t('flowDesigns.usualMessages')}</h3>
            <Settings settings={usualMessageSettings} context={context} />
          </>
        ) : null}
        {type === 'approver' ? <ApproverTabs key={chosen} context={context} /> : null}
        {type === 'copy' ? <Settings settings={copySettings} context={context} /> : null}
        {type === 'subFlow' ? <Settings settings={subFlowSettings} context={context} /> : null}
        {type === 'timer' ? <Settings settings={timerSettings} context={context} /> : null}
        {type === 'condition' ? (
          <BranchSettings
            key={chosen}
            context={context}
            summary={summaryOf(t, tree, node, { labels: form.labels, flows: flows.names })}
            priority={(parentOf(tree, chosen)?.branch ?? 0) + 1}
            onDefault={(isDefault) => onChange({ ...document, tree: setDefault(tree, chosen, isDefault) })}
          />
        ) : null}
        {['start', 'approver', 'copy', 'subFlow', 'condition', 'empty'].includes(type) ? null : (
          <p className={styles.hint}>{t('flowDesigns.unknownNode')}</p>
        )}
      </Form>
      {type === 'start' ? null : (
        <div className={styles.actions}>
          <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={onCopy}>
            {t('flowDesigns.copyNode')}
          </Button>
          <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
            {t(type === 'condition' ? 'flowDesigns.removeBranch' : 'flowDesigns.removeNode')}
          </Button>
        </div>
      )}
    </>
  )
}

function ApproverTabs({ context }: { readonly context: SettingsContext }) {
  const t = useT()
  return (
    <Tabs
      size="small"
      tabBarGutter={14}
      items={[
        {
          key: 'people',
          label: t('flowDesigns.tabs.people'),
          children: (
            <>
              <Settings settings={approverSettings} context={context} />
              <h3>{t('flowDesigns.copiesOfStep')}</h3>
              <Settings settings={stepCopySettings} context={context} />
            </>
          ),
        },
        { key: 'rights', label: t('flowDesigns.tabs.rights'), children: <RightsTable context={context} /> },
        {
          key: 'times',
          label: t('flowDesigns.tabs.times'),
          children: <Settings settings={timeSettings} context={context} />,
        },
        {
          key: 'messages',
          label: t('flowDesigns.tabs.messages'),
          children: <Settings settings={messageSettings} context={context} />,
        },
        {
          key: 'buttons',
          label: t('flowDesigns.tabs.buttons'),
          children: (
            <>
              <ButtonSettings context={context} />
              <Settings settings={paperSettings} context={context} />
            </>
          ),
        },
      ]}
    />
  )
}
