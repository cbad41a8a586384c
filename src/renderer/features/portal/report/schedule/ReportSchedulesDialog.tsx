import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { Values } from '../ReportParameters.tsx'
import { ReportScheduleDialog } from './ReportScheduleDialog.tsx'
import { ScheduleLine, useSchedules } from './ScheduleLine.tsx'

interface ReportSchedulesDialogProps {
  readonly report: Pick<DataOf<'report.view'>, 'id' | 'fullName' | 'parameters'>
  readonly values: Values
  readonly onClose: () => void
}

/** When a report is sent by itself, and what became of it. Mount it to open it. */
export function ReportSchedulesDialog({ report, values, onClose }: ReportSchedulesDialogProps) {
  const t = useT()
  const { id: reportId, fullName, parameters } = report
  const query = useSchedules(reportId)
  /** Null: none; an empty text: a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  const { list = [], maySendToOthers = false } = query.data ?? {}
  if (edited !== null)
    return (
      <ReportScheduleDialog
        {...{ reportId, parameters, values, maySendToOthers }}
        id={edited === '' ? null : edited}
        onClose={() => setEdited(null)}
      />
    )
  return (
    <DialogFrame
      title={t('reportSchedules.titleOf', { name: fullName })}
      layout={{ kind: 'dialog', width: 720 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            disabled={!query.data}
            onClick={() => setEdited('')}
          >
            {t('reportSchedules.new')}
          </Button>
        </>
      }
    >
      <PageState
        loading={query.isPending}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={list.length === 0}
        emptyText={t('reportSchedules.empty')}
        emptyHint={t('reportSchedules.emptyHint')}
      >
        {list.map((schedule) => (
          <ScheduleLine key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule.id)} />
        ))}
      </PageState>
    </DialogFrame>
  )
}
