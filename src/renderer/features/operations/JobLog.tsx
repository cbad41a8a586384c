import { Button } from 'antd'
import { useMemo } from 'react'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { secondFit, secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { Outcome } from './Outcome.tsx'
import styles from './operations.module.css'

type Run = RowOf<'job.log'>

interface JobLogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

const timeOf = ({ runTime }: Run) => secondText(runTime)

/** The last runs of a job, and why one failed. */
export function JobLog({ id, name, onClose }: JobLogProps) {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Run>[]>(
    () => [
      { key: 'runTime', title: t('operations.time'), width: 180, fitWidth: secondFit, render: timeOf },
      {
        key: 'runResult',
        title: t('operations.result'),
        width: 100,
        align: 'center',
        render: ({ runResult }) => <Outcome failed={runResult !== 0} />,
      },
      {
        key: 'description',
        title: t('operations.reason'),
        width: null,
        minWidth: 240,
        render: ({ description }) => <span title={description}>{description}</span>,
      },
    ],
    [t],
  )
  return (
    <DialogFrame
      title={t('operations.logOf', { name })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shell.tabs.close')}</Button>}
    >
      <div className={styles.log}>
        <ListPage
          rights={noRights}
          list="job.log"
          name="jobs/log"
          label={t('operations.log')}
          params={{ id }}
          filters={[]}
          columns={columns}
          nameOf={timeOf}
          empty={{ text: t('operations.noRuns') }}
        />
      </div>
    </DialogFrame>
  )
}
