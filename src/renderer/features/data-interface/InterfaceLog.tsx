import { Button } from 'antd'
import { useMemo } from 'react'
import type { RowOf } from '#renderer/components/page/ListPage.tsx'
import { deviceName } from '#shared/rules/device-name.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { secondText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './data-interface.module.css'

type Line = RowOf<'dataInterface.log'>

interface InterfaceLogProps {
  readonly id: string
  readonly fullName: string
  readonly onClose: () => void
}

const timeOf = (line: Line) => secondText(line.invokTime)

/** How an interface was asked; what a newer server calls otherwise stands as it is. */
function callText(t: ReturnType<typeof useT>, kind: string): string {
  switch (kind) {
    case 'Preview':
      return t('dataInterface.calls.preview')
    case 'List':
      return t('dataInterface.calls.list')
    case 'InfoByIds':
      return t('dataInterface.calls.byIds')
    case 'GetFields':
      return t('dataInterface.calls.fields')
    case 'Response':
      return t('dataInterface.calls.response')
    default:
      return kind
  }
}

/** Who asked an interface, when, from where, how long it took and whether it answered. */
export function InterfaceLog({ id, fullName, onClose }: InterfaceLogProps) {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Line>[]>(
    () => [
      { key: 'invokTime', title: t('dataInterface.logTime'), width: 165, render: timeOf },
      {
        key: 'userId',
        title: t('dataInterface.logUser'),
        width: 150,
        render: ({ userId }) => userId || t('dataInterface.visitor'),
      },
      {
        key: 'invokType',
        title: t('dataInterface.logKind'),
        width: 110,
        render: ({ invokType }) => callText(t, invokType),
      },
      {
        key: 'failure',
        title: t('dataInterface.logResult'),
        width: 90,
        align: 'center',
        render: ({ failure }) =>
          failure === '' ? (
            <StateTag tone="success" text={t('dataInterface.logGood')} />
          ) : (
            <StateTag tone="danger" text={t('dataInterface.logBad')} />
          ),
      },
      {
        key: 'invokWasteTime',
        title: t('dataInterface.logDuration'),
        width: 100,
        align: 'right',
        render: ({ invokWasteTime }) => t('dataInterface.milliseconds', { count: invokWasteTime }),
      },
      { key: 'invokIp', title: t('dataInterface.logAddress'), width: 130, render: ({ invokIp }) => invokIp },
      {
        key: 'invokDevice',
        title: t('dataInterface.logDevice'),
        width: null,
        minWidth: 120,
        render: ({ invokDevice }) => deviceName(invokDevice),
      },
    ],
    [t],
  )
  return (
    <DialogFrame
      title={t('dataInterface.logOf', { name: fullName })}
      layout={{ kind: 'dialog', width: 1000 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shell.tabs.close')}</Button>}
    >
      <div className={styles.log}>
        <ListPage
          rights={noRights}
          list="dataInterface.log"
          name="dataInterface/log"
          label={t('dataInterface.log')}
          params={{ id }}
          filters={[
            { kind: 'keyword', label: t('dataInterface.logKeyword') },
            {
              kind: 'choice',
              name: 'failed',
              label: t('dataInterface.logResult'),
              options: [
                { value: '', label: t('common.status.all') },
                { value: '0', label: t('dataInterface.logGood') },
                { value: '1', label: t('dataInterface.logBad') },
              ],
            },
          ]}
          columns={columns}
          nameOf={timeOf}
          empty={{ text: t('dataInterface.noLog') }}
        />
      </div>
    </DialogFrame>
  )
}
