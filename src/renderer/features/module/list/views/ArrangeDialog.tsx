import { Button, Form, Select } from 'antd'
import { useId, useState } from 'react'
import type { ColumnPlan } from '#shared/form/model.ts'
import type { ViewKind } from '#shared/api/list-view.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useClear } from '#renderer/components/useClear.tsx'
import { StyleRules } from '#renderer/form/list/StyleRules.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ChartFields } from './ChartFields.tsx'
import { fieldsFor, isMoment, viewKinds, type ViewState } from './view-content.ts'
import styles from './views.module.css'

export type Arrangement = Pick<ViewState, 'kind' | 'field' | 'chart' | 'styles'>

interface ArrangeDialogProps {
  readonly columns: readonly ColumnPlan[]
  readonly arrangement: Arrangement
  readonly onApply: (arrangement: Arrangement) => void
  readonly onClose: () => void
}

/** How the records of a list are drawn: as a list in groups, a board, a calendar, a gallery or a chart; and their colours. */
export function ArrangeDialog({ columns, arrangement, onApply, onClose }: ArrangeDialogProps) {
  const t = useT()
  const id = useId()
  const clear = useClear()
  const [draft, setDraft] = useState(arrangement)
  const kinds = viewKinds.filter((kind) => kind === 'list' || fieldsFor(kind, columns).length > 0)
  const fields = fieldsFor(draft.kind, columns)
  const named = ({ prop, label }: ColumnPlan) => ({ value: prop, label })
  /** Moments are grouped by months until somebody says otherwise. */
  const groupedBy = (column: ColumnPlan | undefined) => ({
    field: column?.prop ?? '',
    chart: { ...draft.chart, unit: column && isMoment(column) ? ('month' as const) : ('value' as const) },
  })
  return (
    <DialogFrame
      title={t('moduleList.views.arrange')}
      layout={{ kind: 'dialog', width: 600 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            {t('common.confirm')}
          </Button>
        </>
      }
    >
      <Form component="div" layout="vertical" className={styles.arrange ?? ''}>
        <Form.Item label={t('moduleList.views.kind')}>
          <Segmented<ViewKind>
            aria-label={t('moduleList.views.kind')}
            value={draft.kind}
            options={kinds.map((value) => ({ value, label: t(`moduleList.views.kinds.${value}`) }))}
            onChange={(kind) =>
              setDraft({ ...draft, kind, ...groupedBy(kind === 'list' ? undefined : fieldsFor(kind, columns)[0]) })
            }
          />
        </Form.Item>
        <Form.Item label={t(`moduleList.views.by.${draft.kind}`)} htmlFor={id}>
          <Select<string>
            id={id}
            allowClear={draft.kind === 'list' && clear}
            showSearch={nameSearch}
            placeholder={t('moduleList.views.noGroup')}
            value={draft.field || null}
            options={fields.map(named)}
            onChange={(field?: string) =>
              setDraft({ ...draft, ...groupedBy(fields.find(({ prop }) => prop === field)) })
            }
          />
        </Form.Item>
        {draft.kind === 'chart' ? (
          <ChartFields
            columns={columns}
            by={fields.find(({ prop }) => prop === draft.field)}
            chart={draft.chart}
            onChange={(chart) => setDraft({ ...draft, chart })}
          />
        ) : null}
        <Form.Item label={t('designList.styles')}>
          <div className={styles.rules}>
            <StyleRules
              rules={draft.styles}
              columns={columns.filter(({ field }) => field).map(named)}
              onChange={(rules) => setDraft({ ...draft, styles: [...rules] })}
            />
          </div>
        </Form.Item>
      </Form>
    </DialogFrame>
  )
}
