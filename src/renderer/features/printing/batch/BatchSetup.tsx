import { EyeOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import type { PrintBatch } from '#shared/ipc/printing.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { nameOf } from '#renderer/i18n/translations.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { request } from '#renderer/platform/request.ts'
import { faultOf } from '../fault.ts'
import { SettingsPanel } from '../SettingsPanel.tsx'
import { useSettings } from '../useSettings.ts'
import styles from './batch.module.css'

/** Records that one batch may hold; a longer choice is printed in parts. */
const MOST = 500

interface BatchSetupProps {
  readonly templateId: string
  readonly recordIds: readonly string[]
  readonly modelId: string | undefined
  readonly title: string
  readonly names: Readonly<Record<string, string>>
  readonly onStarted: (batch: PrintBatch) => void
  readonly onPreview: () => void
  readonly onClose: () => void
}

/** Printer and paper for all of them, and whether they come as documents of their own or as one. */
export function BatchSetup({
  templateId,
  recordIds,
  modelId,
  title,
  names,
  onStarted,
  onPreview,
  onClose,
}: BatchSetupProps) {
  const t = useT()
  const { list, settings, change, goneName, refresh } = useSettings(templateId)
  const [isJoint, setJoint] = useState(false)
  const [isStarting, setStarting] = useState(false)
  const [fault, setFault] = useState('')
  const query = usePlatformQuery('print.options', { body: { ids: [templateId] } })
  const [template] = query.data ?? []
  const isTooMany = recordIds.length > MOST
  const canStart = settings.printer !== null && list.phase === 'ready' && !isTooMany
  const start = async () => {
    if (settings.printer === null || isStarting) return
    setStarting(true)
    setFault('')
    try {
      const records = recordIds.map((id) => ({ id, name: (names[id] ?? '').slice(0, 200) }))
      const profile = { ...settings, printer: settings.printer }
      const batch = { templateId, modelId, title: title.slice(0, 200), records, profile, isJoint }
      onStarted(await request('print.beginBatch', batch))
    } catch (error) {
      setFault(faultOf(error).text)
      refresh()
    }
    setStarting(false)
  }
  return (
    <DialogFrame
      title={t('printing.batch.title')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <Button icon={<EyeOutlined aria-hidden />} disabled={isTooMany} onClick={onPreview}>
            {t('printing.batch.preview')}
          </Button>
          <span className={styles.space} />
          <Button onClick={onClose}>{t('printing.cancel')}</Button>
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={!canStart}
            loading={isStarting}
            onClick={() => void start()}
          >
            {t('printing.batch.start', { count: recordIds.length })}
          </Button>
        </div>
      }
    >
      <div className={styles.setup}>
        <p className={styles.summary}>
          {t('printing.batch.summary', {
            count: recordIds.length,
            template: template === undefined ? title : nameOf(template),
          })}
        </p>
        {isTooMany ? <Alert type="warning" showIcon title={t('printing.batch.tooMany', { count: MOST })} /> : null}
        {fault === '' ? null : <Alert type="error" showIcon title={fault} />}
        <div>
          <span id="print-joint" className={styles.caption}>
            {t('printing.batch.kind')}
          </span>
          <Radio.Group
            aria-labelledby="print-joint"
            optionType="button"
            block
            value={isJoint}
            onChange={(event) => setJoint(event.target.value === true)}
            options={[
              { value: false, label: t('printing.batch.separate') },
              { value: true, label: t('printing.batch.joint') },
            ]}
          />
          <p className={styles.hint}>{t(isJoint ? 'printing.batch.jointHint' : 'printing.batch.separateHint')}</p>
        </div>
        <SettingsPanel
          list={list}
          settings={settings}
          goneName={goneName}
          disabled={isStarting}
          onChange={change}
          onRefresh={refresh}
        />
      </div>
    </DialogFrame>
  )
}
